import { decimal, decimalToText, dividir, redondear, sumar, type Decimal } from "../dinero.ts";
import { fail, ok, type Result } from "../result.ts";
import type { SectorNota } from "../sectores/define.ts";
import type { DocumentoXml } from "../xml/parse.ts";
import type { Devolucion } from "./devolucion.ts";
import type { FalloCampo } from "./fallos.ts";
import { IVA } from "./iva.ts";
import type { DatosNota } from "./nota.ts";
import type { LineaXml } from "./parejas.ts";

/** The totals of a note, in BOB. docs/fiscal-rules.md F36. */
export type ImportesNota = Pick<
  DatosNota,
  | "montoTotalOriginal"
  | "descuentoAdicional"
  | "montoTotalDevuelto"
  | "montoDescuentoCreditoDebito"
  | "montoEfectivoCreditoDebito"
>;

/**
 * A note's totals: montoTotalOriginal = Σ subTotal of the original; montoTotalDevuelto = Σ subTotal given back − its share of the
 * additional discount; montoEfectivoCreditoDebito = 13 % of it. docs/fiscal-rules.md F36; docs/fiscal-assumptions.md, 9 to 11.
 */
export function calcularNota(
  sector: Pick<SectorNota, "prorrateaDescuento">,
  { cabecera, detalle }: DocumentoXml,
  devoluciones: readonly Devolucion[],
): Result<ImportesNota, readonly FalloCampo[]> {
  const descuento = decimal(cabecera["descuentoAdicional"] ?? "0");
  const conDescuento = sector.prorrateaDescuento && descuento.gt(0);
  const montoTotalOriginal = redondear(sumar(detalle.map((linea) => decimal(linea["subTotal"] ?? "0"))), 2);
  const montoDescuentoCreditoDebito = conDescuento
    ? redondear(prorratear(descuento, detalle, devoluciones), 2)
    : null;
  const montoTotalDevuelto = redondear(
    sumar(devoluciones.map(({ subTotal }) => subTotal)).minus(montoDescuentoCreditoDebito ?? 0),
    2,
  );
  const montoEfectivoCreditoDebito = redondear(montoTotalDevuelto.times(IVA), 2);
  const tope = montoTotalOriginal.minus(descuento);
  if (montoTotalDevuelto.gt(tope))
    return total(
      `Lo devuelto (${decimalToText(montoTotalDevuelto, 2)}) no puede pasar del total de la factura original (${decimalToText(tope, 2)}).`,
    );
  if (montoEfectivoCreditoDebito.lte(0))
    return total("El monto devuelto es demasiado pequeño para una nota.");
  return ok({
    montoTotalOriginal,
    descuentoAdicional: sector.prorrateaDescuento && descuento.gt(0) ? descuento : null,
    montoTotalDevuelto,
    montoDescuentoCreditoDebito,
    montoEfectivoCreditoDebito,
  });
}

/** Digits kept of each quotient, and those trusted of their sum: thirds that add up to a tie are a tie again. */
const GUARDA = 28;
const FIABLES = 20;

/** (((subTotal × descuento) / total) / cantidad) × cantidad given back, each without ICE, added exactly. */
function prorratear(
  descuento: Decimal,
  detalle: readonly LineaXml[],
  devoluciones: readonly Devolucion[],
): Decimal {
  const total = sumar(detalle.map(sinIce));
  const partes = sumar(
    devoluciones.map(({ original, cantidad }) =>
      dividir(
        sinIce(original).times(descuento).times(cantidad),
        total.times(original["cantidad"] ?? "1"),
        GUARDA,
      ),
    ),
  );
  return redondear(partes, FIABLES);
}

function sinIce(linea: LineaXml): Decimal {
  const monto = (elemento: string) => decimal(linea[elemento] ?? "0");
  return monto("subTotal").minus(monto("montoIceEspecifico")).minus(monto("montoIcePorcentual"));
}

function total(msg: string): Result<never, readonly FalloCampo[]> {
  return fail([{ loc: ["items"], kind: "totalDevuelto", msg }]);
}
