/**
 * Fits a note to what is left of its invoice. The note absorbs cents of rounding, so that the returns of all goods add up to the amount paid.
 */
import { decimal, redondear, sumar, type Decimal } from "../dinero.ts";
import { fail, ok, type Result } from "../result.ts";
import type { SectorNota } from "../sectores/define.ts";
import {
  computeDevolucion,
  NADA_DEVUELTO,
  redondeos,
  repartoDe,
  sumDevolucion,
  type Devolucion,
  type Devuelta,
  type Reparto,
} from "./devolucion.ts";
import { montoDevuelto, type NotaAnterior } from "./devueltas.ts";
import type { FacturaOriginal } from "./factura-original.ts";
import type { FalloCampo } from "./fallos.ts";
import { computeNota, type ImportesNota } from "./importes-nota.ts";
import type { ItemNota } from "./nota.ts";
import type { LineaXml } from "./parejas.ts";

/** A note's returned lines and totals, and what its caller is told about their rounding. */
export interface Cuadrada {
  readonly devoluciones: readonly Devolucion[];
  readonly importes: ImportesNota;
  readonly avisos: readonly string[];
}

/**
 * Fits a note to what earlier notes leave of its invoice. Each note is rounded to the cent on its own, so that parts may add up to a cent
 * more or less than was paid. A note that would exceed the rest by such cents gives back the rest; so does a note that returns the last
 * goods after other notes. The last line that is large enough takes the difference. Fails if the rest is exceeded by more.
 * docs/fiscal-rules.md F36.
 */
export function cuadrar(
  sector: SectorNota,
  original: FacturaOriginal,
  devoluciones: readonly Devolucion[],
  antes: ReadonlyMap<number, Devuelta>,
  anteriores: readonly NotaAnterior[],
): Result<Cuadrada, readonly FalloCampo[]> {
  const naturales = computeNota(sector, original.xml, devoluciones);
  if (!naturales.ok) return naturales;
  const sinCambio: Cuadrada = { devoluciones, importes: naturales.value, avisos: [] };
  const devuelto = montoDevuelto(anteriores);
  const queda = decimal(original.xml.cabecera["montoTotal"] ?? "0").minus(devuelto);
  const { montoTotalDevuelto, montoDescuentoCreditoDebito } = naturales.value;
  const sobra = montoTotalDevuelto.minus(queda);
  const pasa = sobra.gt(0);
  const cierra = anteriores.length > 0 && isUltima(devoluciones, antes, original.xml.detalle);
  if (sobra.eq(0) || (!pasa && !cierra)) return ok(sinCambio);
  const partes = [...antes.values()].reduce((suma, { partes: unas }) => suma + unas, anteriores.length);
  if (sobra.abs().lte(redondeos(partes + devoluciones.length))) {
    const exacto = sumar(devoluciones.map(({ subTotal }) => subTotal)).minus(
      montoDescuentoCreditoDebito ?? 0,
    );
    const cuadradas = repartir(devoluciones, queda.minus(exacto), repartoDe(original), antes);
    const importes = computeNota(sector, original.xml, cuadradas);
    if (importes.ok && importes.value.montoTotalDevuelto.eq(queda))
      return ok({
        devoluciones: cuadradas,
        importes: importes.value,
        avisos: [
          `La nota devuelve ${queda.toFixed(2)} y no ${montoTotalDevuelto.toFixed(2)}: es lo que queda de la factura, porque cada nota se redondea al centavo.`,
        ],
      });
  }
  if (!pasa) return ok(sinCambio);
  return fail([
    {
      loc: ["items"],
      kind: "yaDevuelto",
      msg: `Otras notas ya devolvieron ${devuelto.toFixed(2)} de esa factura: quedan ${queda.toFixed(2)}.`,
    },
  ]);
}

/** Tells whether all goods of the invoice are back with these lines. */
function isUltima(
  devoluciones: readonly Devolucion[],
  antes: ReadonlyMap<number, Devuelta>,
  detalle: readonly LineaXml[],
): boolean {
  return detalle.every((linea, i) => {
    const previa = antes.get(i + 1) ?? NADA_DEVUELTO;
    const esta = devoluciones.find(({ pareja }) => pareja.nroItem === i + 1);
    const { cantidad } = esta === undefined ? previa : sumDevolucion(previa, esta);
    return cantidad.eq(linea["cantidad"] ?? "0");
  });
}

/** Adds a difference of cents, positive or negative, to the last line that is worth more than it. */
function repartir(
  devoluciones: readonly Devolucion[],
  diferencia: Decimal,
  reparto: Reparto,
  antes: ReadonlyMap<number, Devuelta>,
): readonly Devolucion[] {
  const indice = devoluciones.findLastIndex(({ subTotal }) => subTotal.plus(diferencia).gt(0));
  return devoluciones.map((una, i) => {
    if (i !== indice) return una;
    const pareja = { ...una.pareja, item: conDiferencia(una, diferencia, reparto) };
    return computeDevolucion(pareja, reparto, antes.get(pareja.nroItem) ?? NADA_DEVUELTO);
  });
}

/**
 * Changes a returned line's request so that the line is worth `diferencia` more. Its discount takes the difference; where that would fall
 * below zero, its price rises by the least that reaches the amount. ICE by percentage grows with the line's base.
 */
export function conDiferencia(
  { pareja, linea, base, subTotal, cantidad }: Devolucion,
  diferencia: Decimal,
  { sector: { decimales } }: Reparto,
): ItemNota {
  const conPorcentaje = subTotal.minus(linea["montoIceEspecifico"] ?? 0);
  const meta = base.plus(redondear(diferencia.times(base).div(conPorcentaje, decimales), decimales));
  const precio = redondear(decimal(pareja.item.precioUnitario), decimales);
  const falta = meta.minus(cantidad.times(precio));
  const precioUnitario = falta.gt(0) ? precio.plus(subida(falta, cantidad, decimales)) : precio;
  const descuento = redondear(cantidad.times(precioUnitario).minus(meta), decimales);
  const { cantidadIce } = { cantidadIce: null, ...linea };
  return {
    ...pareja.item,
    ...(cantidadIce === null ? {} : { cantidadIce: Number(decimal(cantidadIce).toFixed()) }),
    precioUnitario: Number(precioUnitario.toFixed()),
    descuento: Number(descuento.toFixed()),
  };
}

/** Gives the least rise of a price, a whole number of its last decimal, that adds at least `falta` over a quantity. */
function subida(falta: Decimal, cantidad: Decimal, decimales: number): Decimal {
  const unidad = decimal(1).div(10 ** decimales, decimales);
  const veces = falta.div(cantidad.times(unidad), 0);
  const alcanza = veces.times(unidad).times(cantidad).gte(falta);
  return (alcanza ? veces : veces.plus(1)).times(unidad);
}
