import { decimal, decimalToText, redondear, type Decimal } from "../dinero.ts";
import { fail, ok, type Result } from "../result.ts";
import type { FalloCampo } from "./fallos.ts";
import { calcularIce, CON_ICE, type DatosIce } from "./ice.ts";
import { propio } from "../sectores/campos.ts";
import type { LineaNota } from "./nota.ts";
import type { LineaXml, Pareja } from "./parejas.ts";

/** A type-2 line reckoned, with what the totals need of it. */
export interface Devolucion {
  readonly linea: LineaNota;
  readonly cantidad: Decimal;
  readonly subTotal: Decimal;
  readonly original: LineaXml;
}

/**
 * A type-2 line: product, activity and unit are the original's; quantity, price and discount its own, rounded to the original's
 * decimals, and never more than was sold. FACTS.md section 11; docs/fiscal-assumptions.md, 6 and 12.
 */
export function devolver(
  pareja: Pareja,
  decimales: 2 | 5,
  ice: boolean,
): Result<Devolucion, readonly FalloCampo[]> {
  const { indice, item, original, nroItem } = pareja;
  const cantidad = redondear(decimal(item.cantidad), decimales);
  const precioUnitario = redondear(decimal(item.precioUnitario), decimales);
  const montoDescuento = item.descuento === undefined ? null : redondear(decimal(item.descuento), decimales);
  const base = redondear(cantidad.times(precioUnitario).minus(montoDescuento ?? 0), decimales);
  const { propios, suma } = ice
    ? calcularIce(base, datosIce(pareja, cantidad))
    : { propios: {}, suma: decimal(0) };
  const subTotal = base.plus(suma);
  const fallos = [...revisar(pareja, cantidad, subTotal)];
  if (fallos.length > 0) return fail(fallos);
  const texto = (monto: Decimal | null) => (monto === null ? null : decimalToText(monto, decimales));
  return ok({
    cantidad,
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
  });

  function* revisar({ item: dado }: Pareja, devuelta: Decimal, monto: Decimal): Generator<FalloCampo> {
    const loc = (campo: string) => ["items", indice, campo];
    if (dado.codigoProducto !== original["codigoProducto"])
      yield otro(loc("codigoProducto"), original["codigoProducto"]);
    if (String(dado.codigoSin) !== original["codigoProductoSin"])
      yield otro(loc("codigoSin"), original["codigoProductoSin"]);
    if (devuelta.lte(0) || devuelta.gt(original["cantidad"] ?? "0"))
      yield {
        loc: loc("cantidad"),
        kind: "cantidadExcede",
        msg: `Se puede devolver más de 0 y hasta ${original["cantidad"] ?? "0"}, lo vendido.`,
      };
    else if (monto.lte(0) || monto.gt(original["subTotal"] ?? "0"))
      yield {
        loc: loc("precioUnitario"),
        kind: "montoExcede",
        msg: `Lo devuelto de la línea es ${monto.toFixed()}: debe ser mayor que 0 y no pasar de ${original["subTotal"] ?? "0"}.`,
      };
  }
}

/** ICE as the original line had it; the quantity under ICE goes with the quantity given back unless the request says it. */
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
