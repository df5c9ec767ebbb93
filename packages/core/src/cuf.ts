import { z } from "zod";
import { instanteToDigits, type Instante } from "./instante.ts";
import { fail, ok, type Result } from "./result.ts";

/** Código Único de Factura: hexadecimal, upper case, the CUFD's codigoControl at its end. docs/fiscal-rules.md F12. */
export const Cuf = z
  .string()
  .regex(/^[0-9A-F]{16,100}$/, "El CUF lleva solo dígitos y letras A-F mayúsculas.")
  .brand<"Cuf">();
export type Cuf = z.infer<typeof Cuf>;

/** Facts that a CUF is made of. `fechaHora` is exactly the document's fechaEmision (else 1002). */
export interface DatosCuf {
  readonly nit: number;
  readonly fechaHora: Instante;
  readonly sucursal: number;
  readonly modalidad: 1 | 2 | 3;
  readonly tipoEmision: 1 | 2 | 3;
  readonly tipoFactura: 1 | 2 | 3 | 4;
  readonly sector: number;
  readonly numeroFactura: number;
  readonly puntoVenta: number;
}

/** The 53 digits, in order: field and width. docs/fiscal-rules.md F12. */
const CAMPOS = [
  ["nit", 13],
  ["fechaHora", 17],
  ["sucursal", 4],
  ["modalidad", 1],
  ["tipoEmision", 1],
  ["tipoFactura", 1],
  ["sector", 2],
  ["numeroFactura", 10],
  ["puntoVenta", 4],
] as const;
type Campo = (typeof CAMPOS)[number][0];
const DIGITS = CAMPOS.reduce((sum, [, width]) => sum + width, 0);
/** codigoControl's length in every example seen; only reading a CUF depends on it. */
const CONTROL_LENGTH = 15;

/**
 * The CUF of a document: 53 digits and their check digit as one number in base 16, then codigoControl. Throws when a field does not fit its width.
 *
 * @example
 * buildCuf(
 *   {
 *     nit: 123456789,
 *     fechaHora: Instante.parse("2019-01-13T16:37:21.231"),
 *     sucursal: 0,
 *     modalidad: 1,
 *     tipoEmision: 1,
 *     tipoFactura: 1,
 *     sector: 1,
 *     numeroFactura: 1,
 *     puntoVenta: 0,
 *   },
 *   "A19E23EF34124CD",
 * );
 * // => "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD"
 */
export function buildCuf(datos: DatosCuf, codigoControl: string): Cuf {
  const digits = CAMPOS.map(([campo, width]) =>
    pad(campo === "fechaHora" ? instanteToDigits(datos.fechaHora) : String(datos[campo]), width, campo),
  ).join("");
  return Cuf.parse(
    BigInt(digits + checkDigit(digits))
      .toString(16)
      .toUpperCase() + codigoControl,
  );
}

/**
 * The fields inside a CUF, as digits without left zeros; fails when the check digit or a width is wrong.
 *
 * @example
 * parseCuf("8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD").ok;
 * // => true
 *
 * @example
 * parseCuf("8727F63A15F8976591FDDE5B387C5D015A29E06A2A19E23EF34124CD");
 * // => { ok: false, error: { kind: "cufInvalido" } }
 */
export function parseCuf(cuf: string): Result<Readonly<Record<Campo, string>>, { kind: "cufInvalido" }> {
  const hex = cuf.slice(0, -CONTROL_LENGTH);
  if (!/^[0-9A-F]{1,60}$/.test(hex)) return fail({ kind: "cufInvalido" });
  const all = BigInt(`0x${hex}`)
    .toString()
    .padStart(DIGITS + 1, "0");
  const digits = all.slice(0, DIGITS);
  if (all.length !== DIGITS + 1 || all.slice(DIGITS) !== checkDigit(digits))
    return fail({ kind: "cufInvalido" });
  const campos: Record<Campo, string> = {
    nit: "",
    fechaHora: "",
    sucursal: "",
    modalidad: "",
    tipoEmision: "",
    tipoFactura: "",
    sector: "",
    numeroFactura: "",
    puntoVenta: "",
  };
  let at = 0;
  for (const [campo, width] of CAMPOS) {
    campos[campo] =
      campo === "fechaHora" ? digits.slice(at, at + width) : String(BigInt(digits.slice(at, at + width)));
    at += width;
  }
  return ok(campos);
}

/** Modulo 11 with weights 2 to 9 repeating from the right; 10 becomes 1. */
function checkDigit(digits: string): string {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const fromRight = digits.length - 1 - i;
    sum += (digits.charCodeAt(i) - 48) * (2 + (fromRight % 8));
  }
  const rest = sum % 11;
  return rest === 10 ? "1" : String(rest);
}

function pad(text: string, width: number, campo: string): string {
  if (!/^\d+$/.test(text) || text.length > width)
    throw new Error(`CUF: ${campo} no cabe en ${width} dígitos`);
  return text.padStart(width, "0");
}
