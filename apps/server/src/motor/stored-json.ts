/**
 * Reads the JSON columns. They stay text in a row and are parsed on use: most readers of a document need
 * none. Parsing a request of 500 lines takes longer than reading its row. Each function throws where a column
 * does not hold what the server writes.
 */
import { COLUMNAS_PLANILLA, type Asignacion, type PedidoNota } from "@mostrador/core";
import { z } from "zod";
import type { Fallo } from "../fallos.ts";
import { montoLeido } from "../monto-json.ts";

/** A message of the tax system; further fields are kept. */
const MensajeGuardado = z.looseObject({
  codigo: z.int(),
  descripcion: z.string(),
  advertencia: z.boolean().default(false),
  numeroArchivo: z.int().optional(),
  numeroDetalle: z.int().optional(),
});
/** The reason that an offline document was not accepted. `remedio` is for the owner. */
const Observacion = z.looseObject({
  codigo: z.int(),
  descripcion: z.string(),
  remedio: z.string().nullish(),
});
export type Observacion = z.infer<typeof Observacion>;

const Mensajes = z.array(MensajeGuardado);
const Textos = z.array(z.string());
const Enteros = z.array(z.int());
const Registro = z.record(z.string(), z.unknown());
const Marcas = z.record(z.string(), z.string());
const Campos = z.array(Registro);
const Columnas = z.array(z.enum(COLUMNAS_PLANILLA).nullable());

/** Reads `mensajes` of a document, an event or a package; empty where the column is null. */
export function readMensajes(text: string | null): z.infer<typeof Mensajes> {
  return text === null ? [] : Mensajes.parse(JSON.parse(text));
}

/** Reads `observada` of a document. */
export function readObservada(text: string): Observacion {
  return Observacion.parse(JSON.parse(text));
}

/** Reads a list of texts: `avisos` of a document, `eventos` of a webhook. */
export function readTextos(text: string): string[] {
  return Textos.parse(JSON.parse(text));
}

/** Reads a list of whole numbers: `previos` of a registration. */
export function readEnteros(text: string): readonly number[] {
  return Enteros.parse(JSON.parse(text));
}

/** Reads `columnas` of a sheet as a person set them. */
export function readAsignacion(text: string): Asignacion {
  return Columnas.parse(JSON.parse(text));
}

/** Reads `datos` of an event, with all digits of its amount. */
export function readHecho(text: string): Record<string, unknown> {
  return Registro.parse(
    JSON.parse(text, (campo, valor, { source }) => montoLeido(entero(campo, valor), source)),
  );
}

/**
 * Reads an object: `pedido` of a document, `datos` of a shared row. Rows of an older program may hold half a
 * surrogate pair, which is read as U+FFFD.
 */
export function readRegistro(text: string): Record<string, unknown> {
  return Registro.parse(PARTIDO.test(text) ? JSON.parse(text, entero) : JSON.parse(text));
}

/** Finds half a surrogate pair, which JSON writes as an escape. Whole pairs are seldom escaped. */
const PARTIDO = /\\u[dD][89a-fA-F]/;

/** Writes an object whose texts both engines read as JSON: without null characters and halves of surrogate pairs. */
export function writeRegistro(datos: object): string {
  return JSON.stringify(datos, entero);
}

function entero(_campo: string, valor: unknown): unknown {
  return typeof valor === "string" ? valor.replaceAll("\0", "").toWellFormed() : valor;
}

/** Reads `campos` of a change: each field with its values before and after. */
export function readCampos(text: string): readonly Record<string, unknown>[] {
  return Campos.parse(JSON.parse(text));
}

/** Reads `marcas` of a shared row: the instant of the last write of each field. */
export function readMarcas(text: string): Record<string, string> {
  return Marcas.parse(JSON.parse(text));
}

/**
 * Reads `pedido` of a note. Its schema checked it before it was stored, so 500 lines are not checked again.
 */
export function readPedidoNota(text: string): PedidoNota {
  return JSON.parse(text) as PedidoNota; // its schema checked it before it was stored
}

/** Reads `cuerpo` of a key whose note failed for good: the failure that its till gets again. */
export function readFallo(text: string): Fallo {
  return JSON.parse(text) as Fallo; // written by `saveDesenlace` from a Fallo, whose union has no schema
}

const AvanceVarios = z.object({
  /** The id of the last product that was processed; null once all were. */
  tras: z.string().nullable(),
  cambian: z.int(),
  muestra: z.array(
    z.object({ codigo: z.string(), descripcion: z.string(), antes: z.string(), despues: z.string() }),
  ),
});
/** The progress of a change of many products: its place, and its effect so far. */
export type AvanceVarios = Readonly<z.infer<typeof AvanceVarios>>;

/** Reads `cuerpo` of a change of many products; the initial progress where the column is null. */
export function readAvanceVarios(text: string | null): AvanceVarios {
  return text === null ? { tras: "", cambian: 0, muestra: [] } : AvanceVarios.parse(JSON.parse(text));
}
