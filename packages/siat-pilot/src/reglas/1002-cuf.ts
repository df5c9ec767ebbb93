import { valorDe, valorOpcional } from "../documento/tipos.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/** 1002: the CUF follows from the document's own fields and its CUFD's control code. 1000: it was not registered before. */
export function reglaCuf(examen: Examen): Mensaje | undefined {
  const { documento, cufd, cufdDelXml, contingencia, cufRegistrado } = examen;
  const { cabecera, sector, modalidad } = documento;
  const esperado = computeCuf(
    {
      nit: valorDe(cabecera, "nitEmisor"),
      fechaHora: valorDe(cabecera, "fechaEmision").replaceAll(/\D/g, ""),
      sucursal: valorDe(cabecera, "codigoSucursal"),
      modalidad: String(modalidad),
      emision: contingencia === undefined ? "1" : "2",
      tipoFactura: String(sector.tipoFactura),
      sector: String(sector.codigo),
      numero: valorDe(cabecera, sector.campoNumero),
      puntoVenta: valorOpcional(cabecera, "codigoPuntoVenta") ?? "0",
    },
    (cufdDelXml ?? cufd).control,
  );
  if (esperado !== valorDe(cabecera, "cuf")) return { codigo: 1002 };
  return cufRegistrado ? { codigo: 1000 } : undefined;
}

/** Fields of a CUF, as the XML and the CUFD have them. All digits as text, unpadded. */
interface PartesCuf {
  readonly nit: string;
  /** Instant of emission, `yyyyMMddHHmmssSSS`. */
  readonly fechaHora: string;
  readonly sucursal: string;
  readonly modalidad: string;
  readonly emision: string;
  readonly tipoFactura: string;
  readonly sector: string;
  readonly numero: string;
  readonly puntoVenta: string;
}

const ANCHOS: readonly (readonly [keyof PartesCuf, number])[] = [
  ["nit", 13],
  ["fechaHora", 17],
  ["sucursal", 4],
  ["modalidad", 1],
  ["emision", 1],
  ["tipoFactura", 1],
  ["sector", 2],
  ["numero", 10],
  ["puntoVenta", 4],
];

/** Computes the CUF of these parts. It is the authority's side of docs/fiscal-rules.md F12, written independently of core. */
export function computeCuf(partes: PartesCuf, codigoControl: string): string {
  let cadena = "";
  for (const [parte, ancho] of ANCHOS) cadena += partes[parte].padStart(ancho, "0");
  const numero = BigInt(cadena + digitoModulo11(cadena));
  return numero.toString(16).toUpperCase() + codigoControl;
}

/** Computes the check digit by modulo 11, with weights 2..9 from the right, repeating; a remainder of 10 becomes 1. */
function digitoModulo11(cadena: string): string {
  let suma = 0;
  for (let i = 0; i < cadena.length; i++) suma += Number(cadena.at(-1 - i)) * (2 + (i % 8));
  const resto = suma % 11;
  return resto === 10 ? "1" : String(resto);
}
