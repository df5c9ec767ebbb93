import { decimal, decimalToText, redondear, type Decimal } from "../dinero.ts";
import { fail, ok, type Result } from "../result.ts";
import type { SectorFactura } from "../sectores/define.ts";
import { propio } from "../sectores/campos.ts";
import type { FalloCampo } from "./fallos.ts";
import { calcularIce, CON_ICE, type DatosIce } from "./ice.ts";
import type { LineaNota } from "./nota.ts";
import type { LineaXml, Pareja } from "./parejas.ts";

/** A computed type-2 line, with the amounts that the totals need. */
export interface Devolucion {
  readonly linea: LineaNota;
  readonly cantidad: Decimal;
  readonly montoDescuento: Decimal | null;
  readonly subTotal: Decimal;
  readonly original: LineaXml;
}

/** Amounts that notes gave back of one invoice line, and the number of parts. */
export interface Devuelta {
  readonly partes: number;
  readonly cantidad: Decimal;
  readonly montoDescuento: Decimal;
  readonly subTotal: Decimal;
}

/** The zero of `Devuelta`: a line without notes. */
export const NADA_DEVUELTO: Devuelta = {
  partes: 0,
  cantidad: decimal(0),
  montoDescuento: decimal(0),
  subTotal: decimal(0),
};

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
  sector: SectorFactura,
  antes: Devuelta,
): Result<Devolucion, readonly FalloCampo[]> {
  const devolucion = calcularDevolucion(pareja, sector);
  const fallos = [...revisar(pareja, devolucion, antes)];
  return fallos.length > 0 ? fail(fallos) : ok(devolucion);
}

/**
 * Computes the amounts of a type-2 line. Product, activity and unit are the original's. Quantity, price and discount are the line's own,
 * rounded to the decimals of the original's sector. docs/fiscal-assumptions.md, 6 and 12.
 */
export function calcularDevolucion(pareja: Pareja, { decimales, detalle }: SectorFactura): Devolucion {
  const { item, original, nroItem } = pareja;
  const cantidad = redondear(decimal(item.cantidad), decimales);
  const precioUnitario = redondear(decimal(item.precioUnitario), decimales);
  const montoDescuento = item.descuento === undefined ? null : redondear(decimal(item.descuento), decimales);
  const base = redondear(cantidad.times(precioUnitario).minus(montoDescuento ?? 0), decimales);
  const { propios, suma } =
    "marcaIce" in detalle ? calcularIce(base, datosIce(pareja, cantidad)) : { propios: {}, suma: decimal(0) };
  const subTotal = base.plus(suma);
  const texto = (monto: Decimal | null) => (monto === null ? null : decimalToText(monto, decimales));
  return {
    cantidad,
    montoDescuento,
    subTotal,
    original,
    linea: {
      ...original,
      nroItem,
      descripcion: item.descripcion,
      cantidad: texto(cantidad),
      precioUnitario: texto(precioUnitario),
      montoDescuento: texto(montoDescuento),
      subTotal: texto(subTotal),
      ...Object.fromEntries(Object.entries(propios).map(([elemento, monto]) => [elemento, texto(monto)])),
    },
  };
}

function* revisar(
  { indice, item, original }: Pareja,
  { cantidad, subTotal }: Devolucion,
  antes: Devuelta,
): Generator<FalloCampo> {
  const loc = (campo: string) => ["items", indice, campo];
  const queda = (elemento: "cantidad" | "subTotal") =>
    decimal(original[elemento] ?? "0").minus(antes[elemento]);
  const yaDevuelta = antes.cantidad.gt(0) ? `, descontado lo que ya devolvieron otras notas` : "";
  if (item.codigoProducto !== original["codigoProducto"])
    yield otro(loc("codigoProducto"), original["codigoProducto"]);
  if (String(item.codigoSin) !== original["codigoProductoSin"])
    yield otro(loc("codigoSin"), original["codigoProductoSin"]);
  if (cantidad.lte(0) || cantidad.gt(queda("cantidad")))
    yield {
      loc: loc("cantidad"),
      kind: "cantidadExcede",
      msg: queda("cantidad").lte(0)
        ? "De esa línea ya se devolvió todo lo vendido."
        : `Se puede devolver más de 0 y hasta ${queda("cantidad").toFixed()}, lo vendido${yaDevuelta}.`,
    };
  else if (subTotal.lte(0) || subTotal.gt(queda("subTotal").plus(redondeos(antes.partes))))
    yield {
      loc: loc("precioUnitario"),
      kind: "montoExcede",
      msg: `Lo devuelto de la línea es ${subTotal.toFixed()}: debe ser mayor que 0 y no pasar de ${queda("subTotal").toFixed()}${yaDevuelta}.`,
    };
}

/**
 * Reads the ICE rates of the original line. The quantity under ICE is proportional to the returned quantity unless the request gives it.
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
