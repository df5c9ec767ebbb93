/** Reads replies into the contract's types. */
import { fail, ok, type Result } from "@mostrador/core";
import { z } from "zod";
import {
  camposDe,
  NAMESPACE,
  type Complejo,
  type NombreOperacion,
  type RespuestaLeida,
  type Servicio,
  type Simple,
} from "./contrato/index.ts";
import { parseXml, toNodo, type Elemento } from "./xml.ts";

const SOBRE = "http://schemas.xmlsoap.org/soap/envelope/";

/** Cause of an unreadable reply: a SOAP fault, or a reply that does not fit the contract. */
export type Ilegible =
  | { readonly kind: "fault"; readonly detalle: string }
  | { readonly kind: "ilegible"; readonly detalle: string };

/**
 * Reads the replies of a service into the contract's types: numbers, booleans and dates checked, a repeated element always an array,
 * unknown elements skipped. A reply that does not fit is unreadable.
 */
export function createReader<S extends Servicio>(
  servicio: S,
): <O extends NombreOperacion<S>>(operacion: O, xml: string) => Result<RespuestaLeida<S, O>, Ilegible> {
  return (operacion, xml) => {
    const contenido = parseSobre(xml, operacion);
    if (!contenido.ok) return contenido;
    const parte = servicio.operaciones[operacion]?.respuesta;
    if (parte === undefined) throw new Error(`${servicio.nombre} no tiene la operación ${operacion}`);
    const elemento = contenido.value.hijos.find((hijo) => hijo.nombre === parte.elemento);
    if (elemento === undefined) return ilegible(`falta ${parte.elemento}`);
    const leido = esquemaDe(parte.tipo).safeParse(toNodo(elemento));
    if (!leido.success) return ilegible(z.prettifyError(leido.error));
    // `esquemaDe` built the schema from this operation's own table, the source of `RespuestaLeida`.
    return ok(leido.data as RespuestaLeida<typeof servicio, typeof operacion>);
  };
}

function parseSobre(xml: string, operacion: string): Result<Elemento, Ilegible> {
  const raiz = parseXml(xml);
  if (!raiz.ok) return ilegible(raiz.error);
  const { uri, nombre, hijos } = raiz.value;
  if (uri !== SOBRE || nombre !== "Envelope") return ilegible(`la raíz es ${nombre}`);
  const cuerpo = hijos.find((hijo) => hijo.uri === SOBRE && hijo.nombre === "Body")?.hijos[0];
  if (cuerpo === undefined) return ilegible("sin Body");
  if (cuerpo.uri === SOBRE && cuerpo.nombre === "Fault") {
    const texto = cuerpo.hijos.find((hijo) => hijo.nombre === "faultstring")?.texto ?? "";
    return fail({ kind: "fault", detalle: recortar(texto) });
  }
  if (cuerpo.uri !== NAMESPACE || cuerpo.nombre !== `${operacion}Response`)
    return ilegible(`llegó ${cuerpo.nombre}`);
  return ok(cuerpo);
}

const decimalDigits = (pattern: RegExp) => z.string().trim().regex(pattern);

/** The lexical forms that XML Schema allows for the contract's types; int and long are exact as a JavaScript number. */
const SIMPLES: Readonly<Record<Simple, z.ZodType>> = {
  int: decimalDigits(/^[-+]?\d{1,10}$/).transform(Number),
  long: decimalDigits(/^[-+]?\d{1,15}$/).transform(Number),
  string: z.string(),
  boolean: z
    .string()
    .trim()
    .pipe(z.enum(["true", "false", "1", "0"]))
    .transform((text) => text === "true" || text === "1"),
  dateTime: decimalDigits(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[-+]\d{2}:\d{2})?$/),
  base64Binary: z.string(),
  decimal: decimalDigits(/^[-+]?(\d+(\.\d*)?|\.\d+)$/),
};

/** One schema for each type of the contract, which the clients of all companies share. */
const esquemas = new WeakMap<Complejo, z.ZodType>();

function esquemaDe(complejo: Complejo): z.ZodType {
  const conocido = esquemas.get(complejo);
  if (conocido !== undefined) return conocido;
  const campos = camposDe(complejo).map(([nombre, { tipo, optional, repeated }]) => {
    const uno = typeof tipo === "string" ? SIMPLES[tipo] : esquemaDe(tipo);
    const varios = z.array(uno).default([]);
    if (repeated) return [nombre, varios] as const;
    const pocos = varios.refine(
      ({ length }) => length === 1 || (optional && length === 0),
      "falta o está repetido",
    );
    return [nombre, pocos.transform((valores) => valores[0])] as const;
  });
  const esquema = z.preprocess(
    // The reader gave an element without children as text.
    (nodo) => (typeof nodo === "string" && nodo.trim() === "" ? {} : nodo),
    z.object(Object.fromEntries(campos)),
  );
  esquemas.set(complejo, esquema);
  return esquema;
}

function ilegible(detalle: string): { ok: false; error: Ilegible } {
  return { ok: false, error: { kind: "ilegible", detalle: recortar(detalle) } };
}

function recortar(texto: string): string {
  return texto.trim().slice(0, 500);
}
