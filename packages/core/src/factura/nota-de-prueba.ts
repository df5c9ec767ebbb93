import { Nit } from "../nit.ts";
import { epochToInstante } from "../instante.ts";
import { compraVenta } from "../sectores/compra-venta.ts";
import type { ContextoEmision, SectorNota } from "../sectores/define.ts";
import { DECLARACION } from "../xml/write.ts";
import { parseDocumento } from "../xml/parse.ts";
import { buildDocumento } from "./build.ts";
import { buildNota } from "./build-nota.ts";
import type { FacturaOriginal } from "./factura-original.ts";

/** Invoices and notes about them, for tests. */
export const contexto: ContextoEmision = {
  modalidad: 2,
  tipoEmision: 1,
  emisor: {
    nit: Nit.parse(1003579028),
    razonSocial: "Ferretería Ñandú",
    municipio: "La Paz",
    telefono: null,
  },
  sucursal: 0,
  puntoVenta: 0,
  direccion: "AV. JORGE LÓPEZ #123",
  cufd: "BQUE+QytqQUDBKVUFOSVRPQkxVRFZNVFVJBMDAwMDAwM",
  codigoControl: "67A75AC82F24C74",
  numeroFactura: 7,
  fechaEmision: epochToInstante(1_795_000_000_123),
  leyenda: "Ley N° 453: Tienes derecho a recibir información.",
  usuario: "mrojas",
  tipoCambio: "1",
};
/** Builds a line of a request: product code 99100, in units. */
export const linea = (codigoProducto: string, cantidad: number, precioUnitario: number) => ({
  codigoProducto,
  codigoSin: 99100,
  descripcion: `Producto ${codigoProducto}`,
  cantidad,
  unidadMedida: 57,
  precioUnitario,
});
/** A line of one piece at 775 BOB. */
export const amortiguador = linea("AM-1", 1, 775);
/** A line of one piece at 75 BOB. */
export const tornillos = linea("TO-1", 1, 75);

/** Builds an invoice of a sector from `cambios` to a plain request, and reads its XML back. Throws where the request is refused. */
export function facturar(sector: typeof compraVenta, cambios: object, tipoCambio = "1"): FacturaOriginal {
  const pedido = sector.pedido.parse({
    emisor: { actividadEconomica: "4711100" },
    cliente: { tipoDocumento: 1, numeroDocumento: "1234567", razonSocial: "Rojas" },
    ...cambios,
  });
  const documento = buildDocumento(sector, { ...contexto, tipoCambio }, pedido);
  if (!documento.ok) throw new Error(JSON.stringify(documento.error));
  const xml = parseDocumento(DECLARACION + documento.value.xml);
  if (!xml.ok) throw new Error(xml.error.detalle);
  return { sector, xml: xml.value };
}

/** Makes a line of type 1 of a note: the original's. */
export const original = (nroItem: number, l: object) => ({ ...l, nroItem, codigoDetalleTransaccion: 1 });
/** Makes a line of type 2 of a note: what is given back. */
export const devuelto = (nroItem: number, l: object) => ({ ...l, nroItem, codigoDetalleTransaccion: 2 });

/** Builds a note of a sector about an invoice without earlier notes; fails as `buildNota` does. */
export function emitir(
  sector: SectorNota,
  factura: FacturaOriginal,
  items: readonly object[],
  cambios: object = {},
) {
  const pedido = sector.pedido.parse({
    emisor: {},
    cufFacturaOriginal: factura.xml.cabecera["cuf"],
    numeroFacturaOriginal: 7,
    fechaEmisionFacturaOriginal: (factura.xml.cabecera["fechaEmision"] ?? "").slice(0, 10),
    items,
    ...cambios,
  });
  return buildNota(sector, { ...contexto, numeroFactura: 3 }, pedido, factura, []);
}

/** Lists the failures of `emitir`, each as field and kind; empty where the note is made. */
export const fallos = (...args: Parameters<typeof emitir>) => {
  const nota = emitir(...args);
  return nota.ok ? [] : nota.error.map(({ loc, kind }) => [loc.join("."), kind]);
};
