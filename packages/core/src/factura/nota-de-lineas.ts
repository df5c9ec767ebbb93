import { decimal, dividir } from "../dinero.ts";
import { notaDescuento } from "../sectores/notas/nota-descuento.ts";
import { notaFiscal } from "../sectores/notas/nota-fiscal.ts";
import { notaIce } from "../sectores/notas/nota-ice.ts";
import { Cuf } from "../cuf.ts";
import type { SectorNota } from "../sectores/define.ts";
import type { LineaXml } from "./parejas.ts";
import type { FacturaOriginal } from "./completar-nota.ts";
import { DEVUELTO, ORIGINAL, type ItemNota, type PedidoNota } from "./nota.ts";

/** What comes back of a line of the invoice: its place there, from 1, and how much of it, decimal text. */
export interface LineaDevuelta {
  readonly nroItem: number;
  readonly cantidad: string;
}

/** The note that an invoice takes: with ICE 48, with a discount on its total 47, else 24. FACTS.md section 11. */
export function sectorDeNota({ sector, xml }: FacturaOriginal): SectorNota {
  if ("marcaIce" in sector.detalle) return notaIce;
  return decimal(xml.cabecera["descuentoAdicional"] ?? "0").gt(0) ? notaDescuento : notaFiscal;
}

/**
 * A note's request from what comes back: each line of it with the line of the original that it belongs to, word for word, so that
 * nobody can get 1049; a line's discount goes back with its share of the quantity. SPEC.md, note rules 1 to 3.
 */
export function pedidoDeNota(
  original: FacturaOriginal,
  lineas: readonly LineaDevuelta[],
  emisor: PedidoNota["emisor"],
  usuario: string | null,
): PedidoNota {
  const { cabecera, detalle } = original.xml;
  return {
    emisor,
    cufFacturaOriginal: Cuf.parse(cabecera["cuf"]),
    numeroFacturaOriginal: Number(cabecera["numeroFactura"]),
    fechaEmisionFacturaOriginal: (cabecera["fechaEmision"] ?? "").slice(0, 10),
    ...(usuario === null ? {} : { usuario }),
    items: lineas.flatMap(({ nroItem, cantidad }) => {
      const linea = detalle[nroItem - 1];
      if (linea === undefined) throw new Error(`la factura no tiene línea ${nroItem}`);
      return [
        itemDe(linea, nroItem, ORIGINAL, linea["cantidad"] ?? "0"),
        itemDe(linea, nroItem, DEVUELTO, cantidad),
      ];
    }),
  };
}

function itemDe(linea: LineaXml, nroItem: number, clase: 1 | 2, cantidad: string): ItemNota {
  const texto = (elemento: string) => linea[elemento] ?? "";
  const entera = decimal(texto("cantidad") || "1");
  const descuento = linea["montoDescuento"] ?? null;
  const parte = descuento === null ? null : dividir(decimal(descuento).times(cantidad), entera, DECIMALES);
  return {
    nroItem,
    codigoProducto: texto("codigoProducto"),
    codigoSin: Number(texto("codigoProductoSin")),
    descripcion: texto("descripcion"),
    cantidad: Number(cantidad),
    precioUnitario: Number(texto("precioUnitario")),
    ...(parte === null ? {} : { descuento: Number(parte.toFixed()) }),
    unidadMedida: Number(texto("unidadMedida")),
    actividadEconomica: texto("actividadEconomica"),
    codigoDetalleTransaccion: clase,
  };
}

const DECIMALES = 5;
