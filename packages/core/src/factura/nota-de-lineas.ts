import { dividir } from "../dinero.ts";
import { notaDescuento } from "../sectores/notas/nota-descuento.ts";
import { notaFiscal } from "../sectores/notas/nota-fiscal.ts";
import { notaIce } from "../sectores/notas/nota-ice.ts";
import { Cuf } from "../cuf.ts";
import type { SectorNota } from "../sectores/define.ts";
import type { LineaXml } from "./parejas.ts";
import { conDiferencia } from "./resto-nota.ts";
import { hasDescuento, type FacturaOriginal } from "./factura-original.ts";
import {
  computeDevolucion,
  NADA_DEVUELTO,
  quedaDe,
  redondeos,
  repartoDe,
  type Devuelta,
  type Reparto,
} from "./devolucion.ts";
import { sumDevueltas, type NotaAnterior } from "./devueltas.ts";
import { DEVUELTO, ORIGINAL, type ItemNota, type PedidoNota } from "./nota.ts";

/** Part of a line that comes back: the line's place in the invoice, from 1, and the quantity, decimal text. */
export interface LineaDevuelta {
  readonly nroItem: number;
  readonly cantidad: string;
}

/** Chooses the note for an invoice: 48 with ICE, 47 with a discount on its total, else 24. docs/fiscal-rules.md F34. */
export function sectorDeNota(original: FacturaOriginal): SectorNota {
  if ("marcaIce" in original.sector.detalle) return notaIce;
  return hasDescuento(original) ? notaDescuento : notaFiscal;
}

/**
 * Builds a note's request from the returned lines. Each line is paired with its original line word for word, so that 1049 cannot occur. A
 * line is returned for its part of what `anteriores` leave of it. docs/api.md A12.
 */
export function pedidoDeNota(
  original: FacturaOriginal,
  lineas: readonly LineaDevuelta[],
  emisor: PedidoNota["emisor"],
  usuario: string,
  anteriores: readonly NotaAnterior[],
): PedidoNota {
  const antes = sumDevueltas(anteriores, original);
  const reparto = repartoDe(original);
  const { cabecera, detalle } = original.xml;
  return {
    emisor,
    cufFacturaOriginal: Cuf.parse(cabecera["cuf"]),
    numeroFacturaOriginal: Number(cabecera["numeroFactura"]),
    fechaEmisionFacturaOriginal: (cabecera["fechaEmision"] ?? "").slice(0, 10),
    usuario,
    items: lineas.flatMap(({ nroItem, cantidad }) => {
      const linea = detalle[nroItem - 1];
      if (linea === undefined) throw new Error(`la factura no tiene línea ${nroItem}`);
      return [
        itemDe(linea, nroItem, ORIGINAL, linea["cantidad"] ?? "0", linea["montoDescuento"] ?? null),
        itemDevuelto(reparto, linea, { nroItem, cantidad }, antes.get(nroItem) ?? NADA_DEVUELTO),
      ];
    }),
  };
}

function itemDe(
  linea: LineaXml,
  nroItem: number,
  clase: 1 | 2,
  cantidad: string,
  descuento: string | null,
): ItemNota {
  const texto = (elemento: string) => linea[elemento] ?? "";
  return {
    nroItem,
    codigoProducto: texto("codigoProducto"),
    codigoSin: Number(texto("codigoProductoSin")),
    descripcion: texto("descripcion"),
    cantidad: Number(cantidad),
    precioUnitario: Number(texto("precioUnitario")),
    ...(descuento === null ? {} : { descuento: Number(descuento) }),
    unidadMedida: Number(texto("unidadMedida")),
    actividadEconomica: texto("actividadEconomica"),
    codigoDetalleTransaccion: clase,
  };
}

const DECIMALES = 10;

/**
 * Builds the line that comes back. It is worth its part of what is left of the invoice's line after the line's own discount and later price
 * cuts. A discount makes up the difference from the price.
 */
function itemDevuelto(
  reparto: Reparto,
  linea: LineaXml,
  { nroItem, cantidad }: LineaDevuelta,
  antes: Devuelta,
): ItemNota {
  const alPrecio = itemDe(linea, nroItem, DEVUELTO, cantidad, null);
  const sinRebaja = itemDe(linea, nroItem, DEVUELTO, cantidad, linea["montoDescuento"] === null ? null : "0");
  const queda = quedaDe(reparto, linea, antes);
  if (queda.cantidad.lte(0)) return sinRebaja;
  const pareja = { indice: 0, item: alPrecio, original: linea, nroItem };
  const devolucion = computeDevolucion(pareja, reparto, antes);
  const dinero = dividir(queda.dinero.times(cantidad), queda.cantidad, DECIMALES);
  const diferencia = dinero.plus(devolucion.parte).minus(devolucion.subTotal);
  const entera = quedaDe(reparto, linea, NADA_DEVUELTO);
  const sinRebajas = dividir(entera.dinero.times(queda.cantidad), entera.cantidad, DECIMALES);
  const rebajada = queda.dinero.plus(redondeos(antes.partes + 1)).lt(sinRebajas);
  const pasa = devolucion.subTotal.gt(queda.dinero.plus(devolucion.parte));
  if (!rebajada && !pasa && (sinRebaja.descuento === undefined || diferencia.gte(0))) return sinRebaja;
  return conDiferencia(devolucion, diferencia, reparto);
}
