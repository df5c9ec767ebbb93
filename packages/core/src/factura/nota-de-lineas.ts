import { decimal, dividir, type Decimal } from "../dinero.ts";
import { notaDescuento } from "../sectores/notas/nota-descuento.ts";
import { notaFiscal } from "../sectores/notas/nota-fiscal.ts";
import { notaIce } from "../sectores/notas/nota-ice.ts";
import { Cuf } from "../cuf.ts";
import type { SectorNota } from "../sectores/define.ts";
import { emparejar, type LineaXml } from "./parejas.ts";
import { hasDescuento, type FacturaOriginal } from "./factura-original.ts";
import { calcularDevolucion, NADA_DEVUELTO, redondeos, type Devuelta } from "./devolucion.ts";
import { calcularNota } from "./importes-nota.ts";
import { montoDevuelto, sumarDevueltas, type NotaAnterior } from "./devueltas.ts";
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
 * line's discount is returned in proportion to the quantity, counting `anteriores`: all parts together return it to the cent. docs/api.md
 * A12.
 */
export function pedidoDeNota(
  original: FacturaOriginal,
  lineas: readonly LineaDevuelta[],
  emisor: PedidoNota["emisor"],
  usuario: string,
  anteriores: readonly NotaAnterior[],
): PedidoNota {
  const antes = sumarDevueltas(anteriores, original);
  const { cabecera, detalle } = original.xml;
  const pedido: PedidoNota = {
    emisor,
    cufFacturaOriginal: Cuf.parse(cabecera["cuf"]),
    numeroFacturaOriginal: Number(cabecera["numeroFactura"]),
    fechaEmisionFacturaOriginal: (cabecera["fechaEmision"] ?? "").slice(0, 10),
    usuario,
    items: lineas.flatMap(({ nroItem, cantidad }) => {
      const linea = detalle[nroItem - 1];
      if (linea === undefined) throw new Error(`la factura no tiene línea ${nroItem}`);
      return [
        itemDe(linea, nroItem, ORIGINAL, linea["cantidad"] ?? "0", NADA_DEVUELTO),
        itemDe(linea, nroItem, DEVUELTO, cantidad, antes.get(nroItem) ?? NADA_DEVUELTO),
      ];
    }),
  };
  return { ...pedido, items: sinCentavoDeMas(pedido, original, anteriores) };
}

/** Adds the rounding excess of partial returns to the last line's discount. Without it, the third bottle of three could not be returned. */
function sinCentavoDeMas(
  pedido: PedidoNota,
  original: FacturaOriginal,
  anteriores: readonly NotaAnterior[],
): PedidoNota["items"] {
  const parejas = emparejar(pedido, original);
  if (!parejas.ok) return pedido.items;
  const devoluciones = parejas.value.map((pareja) => calcularDevolucion(pareja, original.sector));
  const importes = calcularNota(sectorDeNota(original), original.xml, devoluciones);
  if (!importes.ok) return pedido.items;
  const queda = decimal(original.xml.cabecera["montoTotal"] ?? "0").minus(montoDevuelto(anteriores));
  const sobra = importes.value.montoTotalDevuelto.minus(queda);
  const partes = anteriores.reduce((suma, nota) => suma + nota.pedido.items.length, pedido.items.length);
  if (sobra.lte(0) || sobra.gt(redondeos(partes))) return pedido.items;
  const conRebaja = ({ descuento = 0, ...item }: ItemNota): ItemNota => ({
    ...item,
    descuento: Number(sobra.plus(descuento).toFixed()),
  });
  return pedido.items.map((item, i) => (i === pedido.items.length - 1 ? conRebaja(item) : item));
}

function itemDe(linea: LineaXml, nroItem: number, clase: 1 | 2, cantidad: string, antes: Devuelta): ItemNota {
  const texto = (elemento: string) => linea[elemento] ?? "";
  const descuento = linea["montoDescuento"] ?? null;
  const parte =
    descuento === null ? null : parteDelDescuento(descuento, texto("cantidad") || "1", cantidad, antes);
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

/**
 * Computes the discount due on everything returned so far, less the part that earlier notes returned; never below 0. Takes the line's
 * decimal texts.
 */
function parteDelDescuento(descuento: string, entera: string, cantidad: string, antes: Devuelta): Decimal {
  const devuelta = antes.cantidad.plus(cantidad);
  const debida = dividir(decimal(descuento).times(devuelta), decimal(entera), DECIMALES);
  const parte = debida.minus(antes.montoDescuento);
  return parte.lt(0) ? decimal(0) : parte;
}
