import { sql } from "kysely";
import { z } from "zod";
import { SECTORES, type Nit } from "@mostrador/core";
import type { Db, Tx } from "./connection.ts";
import { findAjuste, saveAjuste } from "./ajustes.ts";

/**
 * Setting with the highest number that may have been given in a series without a row, as decimal text.
 * Restores raise it; absent means 0.
 */
export const PISO = "restauracion:piso";
/** Setting that is added to the epoch of a newly paired till: the copy may not know the last one given. */
export const EPOCAS = "restauracion:epocas";
/** The setting that keeps what the last restore left open, as JSON: `Cierre`. */
export const CIERRE = "restauracion:cierre";
const COPIAS = "copias";

/** A period of a server that no journal covers; instants in ms. */
const Falta = z.object({
  servidor: z.string().nullable(),
  equipo: z.string(),
  desde: z.int(),
  hasta: z.int(),
  motivo: z.string(),
});
export type Falta = z.infer<typeof Falta>;

/** The questions that the last restore left open. */
const Cierre = z.object({
  /** The id of the restore. */
  id: z.string(),
  /** The copy's moment and the restore's, in ms. */
  copiaDe: z.int(),
  en: z.int(),
  /** Servers that the copy names: their journals are required. */
  requeridos: z.array(z.object({ id: z.string(), equipo: z.string(), vistoEn: z.int() })),
  /** Servers whose journals were read in full. */
  cubiertos: z.array(z.string()),
  /** Tells whether a restore has taken in the available journals; false while it is unfinished. */
  leidos: z.boolean(),
  faltan: z.array(Falta),
  /** Companies in journals that the copy lacks: their documents wait for the company. */
  sinEmpresa: z.array(z.int()),
  /** The moment when the owner accepted, in ms. */
  aceptado: z.int().nullable(),
});
export type Cierre = z.infer<typeof Cierre>;

/** Finds what the last restore left open; null where there was no restore. */
export async function findCierre(db: Db | Tx): Promise<Cierre | null> {
  const valor = await findAjuste(db, CIERRE);
  return valor === undefined ? null : Cierre.parse(JSON.parse(valor));
}

/** Stores what a restore leaves open. */
export function saveCierre(db: Db | Tx, cierre: Cierre): Promise<void> {
  return saveAjuste(db, CIERRE, JSON.stringify(cierre));
}

/**
 * Tells whether the API may have issued documents that are unknown here, for a company or for any (`nit`
 * null). docs/design.md D40.
 */
export function isCerrada(cierre: Cierre | null, nit: Nit | null): boolean {
  if (cierre === null || cierre.aceptado !== null) return false;
  return !cierre.leidos || cierre.faltan.length > 0 || (nit !== null && cierre.sinEmpresa.includes(nit));
}

/**
 * Leaves out numbers in every series that the server numbers. The floor covers series that begin later or
 * began after the copy. Tills number their own series, and report them.
 */
export async function omitirNumeros(tx: Tx, cuantos: number): Promise<void> {
  await tx
    .updateTable("contadores")
    .set((eb) => ({ siguiente: eb("siguiente", "+", cuantos) }))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("puntos")
            .select("puntos.nit")
            .whereRef("puntos.nit", "=", "contadores.nit")
            .whereRef("puntos.sucursal", "=", "contadores.sucursal")
            .whereRef("puntos.puntoVenta", "=", "contadores.puntoVenta")
            .where("puntos.terminalId", "is not", null),
        ),
      ),
    )
    .execute();
  await saveAjuste(tx, PISO, String((await findPiso(tx)) + cuantos));
}

/** Gives the highest number that may have been given in a series without a row. */
export async function findPiso(db: Db | Tx): Promise<number> {
  return Number((await findAjuste(db, PISO)) ?? 0);
}

/** Gives as an SQL expression the highest number that may have been given in a series without a row. */
export function pisoSql() {
  return sql<number>`coalesce((select cast(valor as bigint) from ajustes where clave = ${PISO}), 0)`;
}

/** Gives the till epochs that restores left out; 0 where there was none. */
export async function findEpocasFuera(db: Db | Tx): Promise<number> {
  return Number((await findAjuste(db, EPOCAS)) ?? 0);
}

/** Every sector: a series may begin in each. */
export const SECTORES_TODOS: readonly number[] = SECTORES.map(({ codigo }) => codigo);

const MomentosDeCopias = z.array(z.int());

/** Lists the moments of the last copies, in ms, newest first. */
export async function listCopias(db: Db | Tx): Promise<readonly number[]> {
  return MomentosDeCopias.parse(JSON.parse((await findAjuste(db, COPIAS)) ?? "[]"));
}

/** Records a copy. Journals forget entries from before the last two. */
export async function anotarCopia(db: Db, copiaDeMs: number): Promise<void> {
  const copias = [copiaDeMs, ...(await listCopias(db))].toSorted((a, b) => b - a).slice(0, GUARDADAS);
  await saveAjuste(db, COPIAS, JSON.stringify(copias));
}

const GUARDADAS = 10;
