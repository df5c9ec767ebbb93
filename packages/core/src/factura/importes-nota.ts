import { decimal, decimalToText, redondear, sumar, type Decimal } from "../dinero.ts";
import { fail, ok, type Result } from "../result.ts";
import { regimenDe } from "../regimenes/vigencias.ts";
import type { SectorNota } from "../sectores/define.ts";
import type { DocumentoXml } from "../xml/parse.ts";
import type { Devolucion } from "./devolucion.ts";
import type { FalloCampo } from "./fallos.ts";
import type { DatosNota } from "./nota.ts";

/** The totals of a note, in BOB. docs/fiscal-rules.md F36. */
export type ImportesNota = Pick<
  DatosNota,
  | "montoTotalOriginal"
  | "descuentoAdicional"
  | "montoTotalDevuelto"
  | "montoDescuentoCreditoDebito"
  | "montoEfectivoCreditoDebito"
>;

/** Digits of the sum of shares that are exact; each share has more digits. */
const FIABLES = 20;

/**
 * Computes a note's totals: montoTotalOriginal = Σ subTotal of the original; montoTotalDevuelto = Σ subTotal given back − its share of the
 * additional discount; montoEfectivoCreditoDebito = the VAT in it, by the original's law. docs/fiscal-rules.md F36;
 * docs/fiscal-assumptions.md, 9 to 11.
 */
export function computeNota(
  sector: Pick<SectorNota, "prorrateaDescuento">,
  original: DocumentoXml,
  devoluciones: readonly Devolucion[],
): Result<ImportesNota, readonly FalloCampo[]> {
  const { cabecera, detalle } = original;
  const descuento = decimal(cabecera["descuentoAdicional"] ?? "0");
  const conDescuento = sector.prorrateaDescuento && descuento.gt(0);
  const montoTotalOriginal = redondear(sumar(detalle.map((linea) => decimal(linea["subTotal"] ?? "0"))), 2);
  const partes = redondear(sumar(devoluciones.map(({ parte }) => parte)), FIABLES);
  const montoDescuentoCreditoDebito = conDescuento ? redondear(partes, 2) : null;
  const montoTotalDevuelto = redondear(
    sumar(devoluciones.map(({ subTotal }) => subTotal)).minus(montoDescuentoCreditoDebito ?? 0),
    2,
  );
  const montoEfectivoCreditoDebito = regimenDe(original).dividir(montoTotalDevuelto, 2).iva;
  const tope = montoTotalOriginal.minus(descuento);
  if (montoTotalDevuelto.gt(tope))
    return total(
      `Lo devuelto (${decimalToText(montoTotalDevuelto, 2)}) no puede pasar del total de la factura original (${decimalToText(tope, 2)}).`,
    );
  if (montoEfectivoCreditoDebito.lte(0))
    return total(sinMonto(montoTotalDevuelto, montoDescuentoCreditoDebito));
  return ok({
    montoTotalOriginal,
    descuentoAdicional: sector.prorrateaDescuento && descuento.gt(0) ? descuento : null,
    montoTotalDevuelto,
    montoDescuentoCreditoDebito,
    montoEfectivoCreditoDebito,
  });
}

/** Says why a note gives nothing back. A price cut of many units bears the discount of all of them: one of fewer units does not. */
function sinMonto(devuelto: Decimal, descuento: Decimal | null): string {
  if (descuento === null || devuelto.gt(0)) return "El monto devuelto es demasiado pequeño para una nota.";
  const [lineas, parte] = [devuelto.plus(descuento), descuento].map((monto) => decimalToText(monto, 2));
  return `Las líneas devueltas suman ${lineas} y su parte del descuento adicional es ${parte}: no queda monto que devolver. Si es una rebaja de precio, ponga el mismo monto en menos unidades, por ejemplo 1; si es una devolución, revise precio y cantidad.`;
}

function total(msg: string): Result<never, readonly FalloCampo[]> {
  return fail([{ loc: ["items"], kind: "totalDevuelto", msg }]);
}
