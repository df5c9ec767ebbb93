import type { ContextoEmision } from "@mostrador/core";
import type { Firmante } from "@mostrador/core/firma";
import { aTexto, fraccion, mas } from "../support/segundo-calculo-fraccion.ts";
import type { Envio } from "./treinta-emisor.ts";
import type { Leido } from "./treinta-lectura.ts";

/** A valid document about to be spoiled. */
export interface Victima extends Leido {
  readonly sector: number;
  readonly modalidad: 1 | 2;
  readonly nit: number;
}

/** One way to spoil a document, and the code of its refusal. Exactly one of the steps is wrong. */
export interface Mutacion {
  readonly nombre: string;
  readonly codigo: number;
  /** Tells whether this document has the part to spoil; absent: every document does. */
  readonly aplica?: (v: Victima) => boolean;
  /** Before it is made: CUF and all follow. */
  readonly contexto?: (c: ContextoEmision) => ContextoEmision;
  /** Before it is signed. */
  readonly xml?: (xml: string, v: Victima) => string;
  /** The signature is another's. */
  readonly firmante?: (ajeno: Firmante) => Firmante | null;
  /** After it was signed. */
  readonly firmado?: (xml: string) => string;
  readonly envio?: (e: Envio) => Envio;
}

const EXPORTACION = new Set([3, 4, 28]);
const NOTA = new Set([24, 47, 48]);
export const factura = (v: Victima) => !NOTA.has(v.sector);
export const nota = (v: Victima) => NOTA.has(v.sector);
export const nacional = (v: Victima) => factura(v) && !EXPORTACION.has(v.sector);
export const exportacion = (v: Victima) => EXPORTACION.has(v.sector);
export const electronica = (v: Victima) => v.modalidad === 1;
export const tiene = (elemento: string) => (v: Victima) => (v.cabecera[elemento] ?? null) !== null;
export const lleva = (elemento: string) => (v: Victima) => elemento in v.cabecera;
/** Tells whether the last line, in notes one that is given back, has it. */
export const enUltima = (elemento: string) => (v: Victima) => (v.detalle.at(-1)?.[elemento] ?? null) !== null;
export const todas =
  (...reglas: ((v: Victima) => boolean)[]) =>
  (v: Victima) =>
    reglas.every((regla) => regla(v));

/** Puts another text in an element, nil or not: the first of that name, or the last. */
export function poner(
  elemento: string,
  texto: string | ((antes: string) => string),
  cual: "primero" | "ultimo" = "primero",
) {
  return (xml: string): string => {
    const encontrados = [
      ...xml.matchAll(new RegExp(`<${elemento}(?: xsi:nil="true")?>([^<]*)</${elemento}>`, "g")),
    ];
    const hallado = cual === "primero" ? encontrados[0] : encontrados.at(-1);
    if (hallado === undefined) throw new Error(`no hay ${elemento}`);
    const nuevo = typeof texto === "string" ? texto : texto(hallado[1] ?? "");
    const fin = hallado.index + hallado[0].length;
    return `${xml.slice(0, hallado.index)}<${elemento}>${nuevo}</${elemento}>${xml.slice(fin)}`;
  };
}

export const nil = (elemento: string) => (xml: string) =>
  poner(
    elemento,
    "",
  )(xml).replace(`<${elemento}></${elemento}>`, `<${elemento} xsi:nil="true"></${elemento}>`);
export const centavo = (antes: string) => aTexto(mas(fraccion(antes || "0"), fraccion("0.01")));
export const sumar = (elemento: string, cual?: "ultimo") => poner(elemento, centavo, cual);
export const seguidos =
  (...pasos: ((xml: string, v: Victima) => string)[]) =>
  (xml: string, v: Victima) =>
    pasos.reduce((antes, paso) => paso(antes, v), xml);
/** Another digit in the place of one. */
export const otroDigito = (texto: string, at: number) =>
  texto.slice(0, at) + (texto[at] === "7" ? "8" : "7") + texto.slice(at + 1);
