import {
  decimal,
  decimalToText,
  descuentoPorcentual,
  type FalloCampo,
  redondear,
  sumar,
} from "@mostrador/core";
import {
  CONSUMIDOR_FINAL,
  type EntradaRevisada,
  type EntradaVenta,
  type Salida,
} from "../../contract/index.ts";
import {
  buildPedido,
  camposDe,
  getSector,
  checkDecimales,
  SECTOR_GENERAL,
  TIPO_CAMBIO_BOB,
} from "./pedido.ts";
import { enFiscal } from "./fiscal.ts";

/** A cart with priced lines, and its discount in BOB. */
type PorCalcular = Omit<EntradaRevisada<"calcular">, "enPapel" | "cliente" | "descuentoPorcentaje">;
/** Amounts of a calculation. */
type Importes = Omit<Salida<"calcular">, "lineas" | "ahorro">;

const CERO = "0.00";

/**
 * Calculates the amounts of a cart by the rules of its future document. `campos` lists values that are not valid yet, such as a half-typed
 * line.
 */
export function compute(entrada: PorCalcular): Importes {
  const vacio = {
    subTotales: [],
    subTotal: CERO,
    descuentos: CERO,
    descuentoAdicional: null,
    total: CERO,
    aPagar: CERO,
    cambio: null,
  };
  if (entrada.items.length === 0) return { ...vacio, avisos: [], campos: [] };
  const sector = getSector(entrada.sector);
  const pedido = sector.pedido.safeParse(
    buildPedido(
      { ...entrada, cliente: CONSUMIDOR_FINAL, metodoPago: 1, numeroTarjeta: null, usuario: null },
      { sucursal: 0, puntoVenta: 0 },
    ),
  );
  const nada = entrada.items.map(() => null);
  if (!pedido.success) {
    const campos = camposDe(sector, pedido.error.issues);
    // If only fields of the sector are invalid, its form is not filled in yet. The amounts of the goods are shown in that case.
    if (sector.codigo !== SECTOR_GENERAL && campos.every(({ propio }) => propio))
      return { ...compute(sinPropios(entrada)), campos: campos.map(campoDe) };
    return { ...vacio, subTotales: nada, avisos: [], campos: campos.map(campoDe) };
  }
  const sobran = checkDecimales(entrada.items, sector);
  const importes = sector.importes(pedido.data, TIPO_CAMBIO_BOB);
  if (!importes.ok) return { ...vacio, subTotales: nada, avisos: [], campos: importes.error.map(campoDe) };
  const { items, montoTotal, montoGiftCard, descuentoAdicional, avisos } = importes.value;
  const bruto = sumar(items.map((item) => redondear(item.cantidad.times(item.precioUnitario), 2)));
  const aPagar = montoTotal.minus(montoGiftCard ?? 0);
  const cambio = entrada.recibido === null ? null : decimal(entrada.recibido).minus(aPagar);
  return {
    subTotales: items.map((item) => decimalToText(item.subTotal, 2)),
    subTotal: decimalToText(bruto, 2),
    descuentos: decimalToText(
      sumar(items.map((item) => item.montoDescuento ?? decimal(0))).plus(descuentoAdicional ?? 0),
      2,
    ),
    descuentoAdicional: descuentoAdicional === null ? null : decimalToText(descuentoAdicional, 2),
    total: decimalToText(montoTotal, 2),
    aPagar: decimalToText(aPagar, 2),
    cambio: cambio === null || cambio.lt(0) ? null : decimalToText(cambio, 2),
    avisos: [...avisos],
    campos: sobran.map(campoDe),
  };
}

function sinPropios({ propios: _propios, items, ...entrada }: PorCalcular): PorCalcular {
  return {
    ...entrada,
    sector: SECTOR_GENERAL,
    items: items.map(({ propios: _suyos, ...item }) => item),
  };
}

function campoDe({ loc, msg }: FalloCampo): Salida<"calcular">["campos"][number] {
  return { loc: [...loc], msg };
}

/** A cart with priced lines, and a discount that may be a percentage. */
type PorDescontar = Pick<
  EntradaVenta,
  "items" | "sector" | "propios" | "descuentoAdicional" | "descuentoPorcentaje"
>;

/**
 * Adds to a priced cart its percentage as a discount in BOB, and keeps the percentage beside it. A cart without a percentage is returned
 * unchanged. docs/design.md D56.
 */
export function conDescuento<E extends PorDescontar>(entrada: E): E {
  const { descuentoPorcentaje } = entrada;
  if (descuentoPorcentaje === undefined) return entrada;
  const { items, sector, propios } = enFiscal(entrada);
  const sinEl = { descuentoAdicional: null, montoGiftCard: null, recibido: null };
  const { total } = compute({ items, sector, propios, ...sinEl });
  const monto = descuentoPorcentual(total, descuentoPorcentaje);
  return { ...entrada, descuentoAdicional: monto.gt(0) ? monto.toFixed(2) : null };
}
