import { explicado } from "../explicado.ts";
import { z } from "zod";
import { Instante } from "../instante.ts";

/**
 * The log of facts of a till: the events at its counter, one entry after another. The till, its second copy and the server keep it. An
 * entry never changes. docs/design.md D51.
 */

/** Longest `datos`, in characters. A closing with more movements than fit leaves them out, because each has a fact of its own. */
export const MAX_DATOS = 400_000;
/** Most entries of one call. */
export const MAX_HECHOS = 500;

/** Id of a run of entries numbered from 1. A till that was restored from a copy begins a new run. */
export const Serie = z.string().regex(/^[0-9a-f]{32}$/);

/** One entry. `datos` is JSON as the till wrote it: a program that does not know the type keeps it and passes it on unread. */
export const Hecho = z.strictObject({
  id: explicado(z.uuid(), "Identificador del hecho."),
  /** Position in its series, without gaps. */
  n: explicado(z.int().positive(), "Su lugar en la serie, desde 1 y sin huecos.", 1),
  /** Epoch of the till's pairing at that time. */
  epoca: explicado(z.int().nonnegative(), "Época de la caja cuando ocurrió.", 1),
  tipo: explicado(z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/), "Clase de hecho.", "turnoAbierto"),
  /** Version of the form of `datos`; a new form is a new version. */
  version: explicado(z.int().positive(), "Forma de `datos`.", 1),
  instante: explicado(Instante, "Cuándo ocurrió, en hora de Bolivia.", "2026-11-20T14:00:00.000"),
  /** The person at the till; null: the till has no users. */
  usuario: explicado(
    z.string().max(100).nullable(),
    "Quién estaba en la caja; nulo si no tiene usuarios.",
    "Ana",
  ),
  /** The person who lent a permission for it; null: none was needed. */
  autorizo: explicado(
    z.string().max(100).nullable(),
    "Quién prestó su permiso; nulo si no hizo falta.",
    "Marta",
  ),
  datos: explicado(z.string().max(MAX_DATOS), "Lo que pasó, como JSON en un texto.", "{}"),
});
export type Hecho = z.infer<typeof Hecho>;

/** POST /v1/terminal/hechos: entries of one series, in order. A call without entries only asks which entries the server has. */
export const SubidaHechos = z.strictObject({
  serie: explicado(Serie, "Serie de la caja, 32 dígitos hexadecimales.", "0123456789abcdef0123456789abcdef"),
  hechos: explicado(
    z.array(Hecho).max(MAX_HECHOS),
    "Hechos de la serie, en su orden. Vacía pregunta qué hay.",
  ),
});
export type SubidaHechos = z.infer<typeof SubidaHechos>;

/** The server's reply to uploaded facts. */
export const HechosRecibidos = z.object({
  /** The server has every entry of the series up to this number. */
  tiene: explicado(z.int().nonnegative(), "Hasta qué número tiene el servidor la serie entera.", 42),
  /**
   * The lowest sent number under which the server has another entry; null: none. The till was restored from a copy, and moves to another
   * series from this number on.
   */
  conflicto: explicado(
    z.int().positive().nullable(),
    "Primer número con otro hecho en el servidor; nulo si ninguno.",
  ),
});
export type HechosRecibidos = z.infer<typeof HechosRecibidos>;

/** An entry with its series, as a server gives it back. */
export const HechoContado = Hecho.extend({ serie: explicado(Serie, "Serie en que está.") });
export type HechoContado = z.infer<typeof HechoContado>;

/** GET /v1/terminal/hechos: a page of the facts that a replacement till needs, in the order in which they were sent. */
export const HechosTerminal = z.object({
  hechos: explicado(z.array(HechoContado), "Hechos de la página, en el orden en que se subieron."),
  /** Beginning of the next page; null: this is the last one. */
  hasta: explicado(z.int().positive().nullable(), "Comienzo de la página que sigue; nulo en la última."),
  /** Documents of the page's annulments whose annulment was undone since, at the till or elsewhere. A released server does not name them. */
  revertidas: explicado(
    z.array(z.string()).default([]),
    "CUF de las facturas cuya anulación, contada en esta página, se revirtió después.",
  ),
});
export type HechosTerminal = z.infer<typeof HechosTerminal>;

/** The outcome of an arriving entry. */
export type Llegada = "guardar" | "yaEsta" | "conflicto" | "falta";

/**
 * Decides on one entry of a series of which the server has all entries up to `tiene`. `guardado` is the id stored under the entry's number.
 * An entry after a gap waits: the till sends from `tiene` on.
 */
export function planLlegada(
  { id, n }: Pick<Hecho, "id" | "n">,
  tiene: number,
  guardado: string | undefined,
): Llegada {
  if (n > tiene + 1) return "falta";
  if (n === tiene + 1) return "guardar";
  return guardado === id ? "yaEsta" : "conflicto";
}
