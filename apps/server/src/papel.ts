import { buildRepresentacion, findSector, leerDocumento, type Catalogos } from "@mostrador/core";
import { createPdfPool } from "@mostrador/core/node";
import type { Empresa } from "./db/empresas.ts";
import type { Factura } from "./db/facturas.ts";
import { dataUri } from "./imagenes.ts";

/** The printed forms of stored documents, made from their XML, so that a reprint is always the document. */
export interface Papel {
  readonly pdf: (
    empresa: Empresa,
    factura: Factura,
    catalogos: Catalogos,
    formato: "a4" | "ticket80",
  ) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** PDFs are rendered in a pool of workers, so that the event loop stays free. DESIGN.md section 1. */
export function createPapel(qrBase: string | null, workers: number): Papel {
  const pool = createPdfPool({ workers });
  return {
    pdf: async (empresa, factura, catalogos, formato) => {
      const xml = leerDocumento(factura.xml.toString("utf8"));
      const sector = findSector(factura.sector);
      if (!xml.ok || sector === undefined) throw new Error(`el XML guardado de ${factura.cuf} no se lee`);
      const representacion = buildRepresentacion(xml.value, sector.presentacion, {
        ambiente: empresa.ambiente,
        tipoEmision: factura.tipo_emision,
        catalogos,
        anulada: factura.estado === "ANULADA",
        ...(empresa.logo === null ? {} : { logo: dataUri(empresa.logo) }),
        ...(qrBase === null ? {} : { qrBase }),
      });
      return pool.render(representacion, formato);
    },
    close: () => pool.close(),
  };
}
