import { decimal, decimalToText, dividir, redondear, sumar, type Decimal } from "../dinero.ts";
import { fail, ok, type Result } from "../result.ts";
import type { SectorFactura } from "../sectores/define.ts";
import { propio } from "../sectores/campos.ts";
import type { FacturaOriginal } from "./factura-original.ts";
import type { FalloCampo } from "./fallos.ts";
import { computeIce, CON_ICE, type DatosIce } from "./ice.ts";
import type { LineaNota } from "./nota.ts";
import type { LineaXml, Pareja } from "./parejas.ts";

/**
 * A computed type-2 line, with the amounts that the totals need. `rebaja`: it is a price cut, which gives back money and no goods. `base`
 * is its amount without ICE, `subTotal` with it, `parte` its share of the invoice's additional discount, which the note takes off.
 */
export interface Devolucion {
  readonly pareja: Pareja;
  readonly linea: LineaNota;
  readonly cantidad: Decimal;
  readonly rebaja: boolean;
  readonly base: Decimal;
  readonly subTotal: Decimal;
  readonly parte: Decimal;
}

/**
 * The amount that notes gave back of one invoice line, in a number of parts. Goods and money are two counters: a later price cut gives back money and
 * no goods. `dinero` is the money after the additional discount.
 */
export interface Devuelta {
  readonly partes: number;
  readonly cantidad: Decimal;
  readonly dinero: Decimal;
}

/** The zero of `Devuelta`: a line without notes. */
export const NADA_DEVUELTO: Devuelta = {
  partes: 0,
  cantidad: decimal(0),
  dinero: decimal(0),
};

/** Inputs of a returned line: its invoice's sector, its additional discount, and the sum over which that is shared out. */
export interface Reparto {
  readonly sector: SectorFactura;
  readonly descuento: Decimal;
  readonly total: Decimal;
}

/** Reads from an invoice the inputs of its returned lines. */
export function repartoDe({ sector, xml }: FacturaOriginal): Reparto {
  return {
    sector,
    descuento: decimal(xml.cabecera["descuentoAdicional"] ?? "0"),
    total: sumar(xml.detalle.map(baseDe)),
  };
}

/** Digits kept of each share of a discount: so that shares whose sum is a tie in rounding still add up to a tie. */
const GUARDA = 28;

/** Computes ((base × discount / total) / quantity) × quantity given back, for a line without its ICE. docs/fiscal-rules.md F36. */
export function parteDe({ descuento, total }: Reparto, original: LineaXml, cantidad: Decimal): Decimal {
  if (descuento.eq(0)) return decimal(0);
  return dividir(
    baseDe(original).times(descuento).times(cantidad),
    total.times(original["cantidad"] ?? "1"),
    GUARDA,
  );
}

/** Computes what is left of an invoice line: goods, and their money after the additional discount. */
export function quedaDe(reparto: Reparto, original: LineaXml, antes: Devuelta): Omit<Devuelta, "partes"> {
  const cantidad = decimal(original["cantidad"] ?? "0");
  const parte = parteDe(reparto, original, cantidad);
  return {
    cantidad: cantidad.minus(antes.cantidad),
    dinero: decimal(original["subTotal"] ?? "0")
      .minus(parte)
      .minus(antes.dinero),
  };
}

/** The most by which partial returns of a line may exceed its amount. Each part after the first is rounded separately, by up to a cent. */
export function redondeos(partes: number): Decimal {
  return decimal("0.01").times(Math.max(partes, 0));
}

/**
 * Computes a type-2 line, and checks that it matches its original and gives back no more than is left of it. docs/fiscal-rules.md F35;
 * docs/design.md D42.
 */
export function devolver(
  pareja: Pareja,
  reparto: Reparto,
  antes: Devuelta,
): Result<Devolucion, readonly FalloCampo[]> {
  const devolucion = computeDevolucion(pareja, reparto, antes);
  const fallos = [...check(devolucion, quedaDe(reparto, pareja.original, antes), antes.partes)];
  return fallos.length > 0 ? fail(fallos) : ok(devolucion);
}

/** The most by which a line of five decimals may pass an amount that the invoice rounded to cents. */
const MEDIO_CENTAVO = decimal("0.005");

const SIN_IMPUESTO: ReturnType<typeof computeIce> = { propios: {}, suma: decimal(0) };

/**
 * Computes the amounts of a type-2 line. Product, activity and unit are the original's. Quantity, price and discount are the line's own,
 * rounded to the decimals of the original's sector. docs/fiscal-assumptions.md, 6 and 12.
 */
export function computeDevolucion(pareja: Pareja, reparto: Reparto, antes: Devuelta): Devolucion {
  const { decimales, decimalesCantidad, detalle } = reparto.sector;
  const { item, original, nroItem } = pareja;
  const cantidad = redondear(decimal(item.cantidad), decimalesCantidad);
  const precioUnitario = redondear(decimal(item.precioUnitario), decimales);
  const montoDescuento = item.descuento === undefined ? null : redondear(decimal(item.descuento), decimales);
  const base = redondear(cantidad.times(precioUnitario).minus(montoDescuento ?? 0), decimales);
  const parte = parteDe(reparto, original, cantidad);
  const conIce = (cuanta: Decimal) =>
    "marcaIce" in detalle ? computeIce(base, datosIce(pareja, cuanta)) : SIN_IMPUESTO;
  const deBienes = conIce(cantidad);
  const dinero = base.plus(deBienes.suma).minus(parte);
  const rebaja = isRebaja(quedaDe(reparto, original, antes), cantidad, dinero, antes.partes);
  const { propios, suma } = rebaja ? conIce(decimal(0)) : deBienes;
  const subTotal = base.plus(suma);
  const texto = (monto: Decimal | null) => (monto === null ? null : decimalToText(monto, decimales));
  return {
    pareja,
    cantidad,
    rebaja,
    base,
    subTotal,
    parte,
    linea: {
      ...original,
      nroItem,
      descripcion: item.descripcion,
      cantidad: decimalToText(cantidad, decimalesCantidad),
      precioUnitario: texto(precioUnitario),
      montoDescuento: texto(montoDescuento),
      subTotal: texto(subTotal),
      ...Object.fromEntries(Object.entries(propios).map(([elemento, monto]) => [elemento, texto(monto)])),
    },
  };
}

/** Computes an invoice line's amount without its ICE. */
export function baseDe(linea: LineaXml): Decimal {
  const monto = (elemento: string) => decimal(linea[elemento] ?? "0");
  return monto("subTotal").minus(monto("montoIceEspecifico")).minus(monto("montoIcePorcentual"));
}

/** Adds a note's line to what earlier notes gave back of its invoice line. */
export function sumDevolucion(antes: Devuelta, { cantidad, rebaja, subTotal, parte }: Devolucion): Devuelta {
  return {
    partes: antes.partes + 1,
    cantidad: rebaja ? antes.cantidad : antes.cantidad.plus(cantidad),
    dinero: antes.dinero.plus(subTotal).minus(parte),
  };
}

/**
 * Tells a price cut from goods that come back. Goods pay each unit at least what is left of its price, up to roundings of less than half
 * of it. A line that pays less is a price cut, and its units stay with the buyer. docs/fiscal-rules.md F35.
 */
function isRebaja(
  queda: Omit<Devuelta, "partes">,
  cantidad: Decimal,
  dinero: Decimal,
  partes: number,
): boolean {
  const pagado = queda.dinero.times(cantidad);
  // Quantity by price, discount and the invoice's own line are rounded each, so that a part can be two cents off.
  const redondeo = redondeos(2 * (partes + 1));
  return (
    dinero.plus(redondeo).times(queda.cantidad).lt(pagado) || dinero.times(2).times(queda.cantidad).lt(pagado)
  );
}

function* check(
  { pareja: { indice, item, original }, cantidad, subTotal, parte }: Devolucion,
  queda: Omit<Devuelta, "partes">,
  partes: number,
): Generator<FalloCampo> {
  const loc = (campo: string) => ["items", indice, campo];
  const tope = redondear(queda.dinero.plus(parte), 2);
  const yaDevuelta = partes > 0 ? `, descontado lo que ya devolvieron otras notas` : "";
  if (item.codigoProducto !== original["codigoProducto"])
    yield otro(loc("codigoProducto"), original["codigoProducto"]);
  if (String(item.codigoSin) !== original["codigoProductoSin"])
    yield otro(loc("codigoSin"), original["codigoProductoSin"]);
  if (cantidad.lte(0) || cantidad.gt(queda.cantidad))
    yield {
      loc: loc("cantidad"),
      kind: "cantidadExcede",
      msg: queda.cantidad.lte(0)
        ? "De esa línea ya se devolvió todo lo vendido."
        : `Se puede devolver más de 0 y hasta ${queda.cantidad.toFixed()}, lo vendido${yaDevuelta}.`,
    };
  else if (
    subTotal.lte(0) ||
    subTotal.gt(queda.dinero.plus(parte).plus(redondeos(partes)).plus(MEDIO_CENTAVO))
  )
    yield {
      loc: loc("precioUnitario"),
      kind: "montoExcede",
      msg: `Lo devuelto de la línea es ${subTotal.toFixed()}: debe ser mayor que 0 y no pasar de ${tope.toFixed()}${yaDevuelta}.`,
    };
}

/**
 * Reads the ICE rates of the original line. The quantity under ICE is proportional to the goods that come back unless the request gives it.
 */
function datosIce({ item, original }: Pareja, cantidad: Decimal): DatosIce | null {
  if (Number(original["marcaIce"]) !== CON_ICE) return null;
  const tasa = (elemento: string) => decimal(original[elemento] ?? "0");
  const dada = propio(item, "cantidadIce");
  return {
    alicuotaEspecifica: tasa("alicuotaEspecifica"),
    alicuotaPorcentual: tasa("alicuotaPorcentual"),
    cantidadIce:
      dada === null
        ? tasa("cantidadIce")
            .times(cantidad)
            .div(original["cantidad"] ?? "1", 5)
        : redondear(decimal(dada), 5),
  };
}

function otro(loc: FalloCampo["loc"], enOriginal: string | null | undefined): FalloCampo {
  return { loc, kind: "noCoincide", msg: `La línea original dice ${enOriginal ?? ""}.` };
}
