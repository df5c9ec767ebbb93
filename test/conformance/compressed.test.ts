import fc from "fast-check";
import { epochToInstante, Nit, type ContextoEmision } from "@mostrador/core";
import {
  compressDocument,
  createDictionary,
  expandDocument,
  type StoredDocument,
} from "@mostrador/core/node";
import { sizeOfTier } from "@mostrador/core/support";
import { expect, test } from "vitest";
import { casoNota, cuerpoNota, NOTAS, type CasoNota } from "../support/generador-notas.ts";
import { casoFactura, FACTURAS, type Caso } from "../support/generador.ts";
import { firmada, hacer, nuevoFirmante } from "./treinta-emisor.ts";

const POR_CLASE = sizeOfTier(3, 40);
const FECHA = epochToInstante(1_795_000_000_123);
const CONTEXTO: ContextoEmision = {
  modalidad: 1,
  tipoEmision: 1,
  emisor: {
    nit: Nit.parse(1003579028),
    razonSocial: "PRUEBA & HIJOS <ñ>",
    municipio: "La Paz",
    telefono: null,
  },
  sucursal: 0,
  puntoVenta: 0,
  direccion: "AV. JORGE LÓPEZ #123",
  cufd: "BQUE+QytqQUDBKVUFOSVRPQkxVRFZNVFVJBMDAwMDAwM",
  codigoControl: "67A75AC82F24C74",
  numeroFactura: 7,
  fechaEmision: FECHA,
  leyenda: "Ley N° 453: Tienes derecho a recibir información.",
  usuario: "ana",
  tipoCambio: "1",
};
const firmante = nuevoFirmante(1003579028);

/** The stored form of a case: its document, signed or not, and its request. */
function guardado(caso: Caso | CasoNota, modalidad: 1 | 2): StoredDocument {
  const contexto = { ...CONTEXTO, modalidad };
  const firma = modalidad === 1 ? firmante : null;
  const deFactura = ({ sector, cuerpo, tipoCambio }: Caso) =>
    hacer(sector, cuerpo, { ...contexto, tipoCambio });
  if (!("original" in caso)) {
    const { xml } = deFactura(caso);
    return { xml: Buffer.from(firmada(xml, firma)), pedido: JSON.stringify(caso.cuerpo) };
  }
  const original = deFactura(caso.original);
  const cuerpo = cuerpoNota(caso, { cuf: original.cuf, numeroFactura: 7, fechaEmision: FECHA });
  const suyo = { sector: caso.original.sector, xml: firmada(original.xml, firma) };
  const { xml } = hacer(caso.sector, cuerpo, { ...contexto, tipoCambio: caso.original.tipoCambio }, suyo);
  return { xml: Buffer.from(firmada(xml, firma)), pedido: JSON.stringify(cuerpo) };
}

const CLASES = [...FACTURAS, ...NOTAS].flatMap((sector) =>
  ([1, 2] as const).map((modalidad) => ({ sector, modalidad })),
);

test.each(CLASES)(
  "a random document of sector $sector, modality $modalidad, comes back to the byte from its compressed form",
  ({ sector, modalidad }) => {
    const esNota = NOTAS.some((nota) => nota === sector);
    const muestra = { numRuns: POR_CLASE + 3, seed: 20_261_129 + sector };
    const casos = esNota ? fc.sample(casoNota(sector), muestra) : fc.sample(casoFactura(sector), muestra);
    const documentos = casos.map((caso) => guardado(caso, modalidad));
    const dictionary = createDictionary(documentos.slice(0, 3));
    for (const { xml, pedido } of documentos) {
      const stored = compressDocument({ xml, pedido }, dictionary);
      const vuelto = expandDocument(stored, dictionary);
      expect(vuelto.xml.equals(xml)).toBe(true);
      expect(vuelto.pedido).toBe(pedido);
      expect(stored.length).toBeLessThan(xml.length);
    }
  },
);
