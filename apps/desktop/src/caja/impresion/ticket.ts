import {
  buildRepresentacion,
  DECLARACION,
  findSector,
  leerDocumento,
  type Representacion,
} from "@mostrador/core";
import { findDocumento, getXml } from "../db/documentos.ts";
import { findVenta } from "../db/ventas.ts";
import type { Deps } from "../deps.ts";
import { catalogosImpresos } from "../venta/pedido.ts";

/** What a sale's ticket shows, read back from the stored XML: a reprint is always the document. Throws when there is none. */
export function buildTicketVenta({ db, ajustes }: Deps, cuf: string, copia: boolean): Representacion {
  const documento = findDocumento(db, cuf);
  const empresa = ajustes.find("empresa");
  const xml = leerDocumento(DECLARACION + getXml(db, cuf));
  const sector = documento === undefined ? undefined : findSector(documento.sector);
  if (documento === undefined || empresa === undefined || sector === undefined || !xml.ok)
    throw new Error(`el documento ${cuf} no se puede leer`);
  const venta = findVenta(db, documento.ventaId);
  const pago =
    venta?.recibido != null && venta.cambio !== null
      ? { pago: { recibido: venta.recibido, cambio: venta.cambio } }
      : {};
  return buildRepresentacion(xml.value, sector.presentacion, {
    ambiente: empresa.ambiente,
    tipoEmision: documento.tipoEmision,
    catalogos: catalogosImpresos(ajustes.find("catalogos")),
    anulada: documento.estado === "ANULADA",
    copia,
    ...pago,
    ...(empresa.logo === null ? {} : { logo: empresa.logo }),
    ...(empresa.qrBase === null ? {} : { qrBase: empresa.qrBase }),
  });
}
