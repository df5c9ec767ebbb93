/** Leases rows of due work. docs/decisions/0021 */
import { sha256 } from "@mostrador/core/node";
import { sql, type ExpressionBuilder } from "kysely";
import { choose, type Limites, type NombreClase, type Tarea } from "./tareas/reglas.ts";
import { compilada } from "./compiladas.ts";
import type { Db, Tx } from "./connection.ts";
import type { Esquema } from "./esquema.ts";
import { ARRENDADAS, EN_ESPERA } from "./indices.ts";
import { LOCKS } from "./postgres.ts";
import { AL_INSTANTE } from "./tareas.ts";
import { isPostgres } from "./transaccion.ts";

/** The server that leases rows, and the instant by the tax system's clock. */
export interface Arrendatario {
  readonly proceso: number;
  readonly ahoraMs: number;
}

/** Candidates of one query. The next query leaves out companies that have their share of leases. */
const PAGINA = 64;

/**
 * Leases due rows, as many as `libres`: the first row of each place without a lease, and at most the
 * company's share. On PostgreSQL rows that another server is taking are skipped. Two servers that take two
 * rows of one place conflict: the second one gets none.
 */
export async function takeTareas(
  db: Db,
  clase: Limites,
  quien: Arrendatario,
  libres: number,
): Promise<readonly Tarea[]> {
  try {
    return await db.transaction().execute((tx) => arrendar(tx, clase, quien, libres));
  } catch (error) {
    if (isRepetida(error)) return [];
    throw error;
  }
}

async function arrendar(
  tx: Tx,
  { nombre, porEmpresa, plazoMs }: Limites,
  { proceso, ahoraMs }: Arrendatario,
  libres: number,
): Promise<readonly Tarea[]> {
  await fechar(tx, nombre, ahoraMs);
  const candidatas = await buscarCandidatas(tx, nombre, porEmpresa, proceso, ahoraMs);
  if (candidatas.length === 0) return [];
  const nits = [...new Set(candidatas.map(({ nit }) => nit))];
  if (isPostgres(tx)) await lockPartes(tx, nombre, nits);
  const enCurso = await countEnCurso(tx, nombre, nits);
  const ids = choose(candidatas, enCurso, { libres, porEmpresa }).map(({ id }) => id);
  if (ids.length === 0) return [];
  return tx
    .updateTable("tareas")
    .set((eb) => ({
      dueno: proceso,
      arrendadaHasta: ahoraMs + plazoMs,
      intento: eb("intento", "+", 1),
      repetir: 0,
    }))
    .where("id", "in", ids)
    .where(EN_ESPERA)
    .returningAll()
    .execute();
}

const buscarCandidatas = compilada(
  (tx, nombre: NombreClase, porEmpresa: number, proceso: number, ahoraMs: number) =>
    consultaCandidatas(tx, { nombre, porEmpresa }, { proceso, ahoraMs }).$if(isPostgres(tx), (q) =>
      q.forUpdate("t").skipLocked(),
    ),
);

/** Stamps the rows that became due at once since the last search with the current time, so that they queue behind older ones. */
const fechar = compilada((tx, nombre: NombreClase, ahoraMs: number) =>
  tx
    .updateTable("tareas")
    .set({ venceEn: ahoraMs })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("tareas")
        .select("id")
        .where("clase", "=", nombre)
        .where("venceEn", "<=", AL_INSTANTE)
        .where(EN_ESPERA)
        .$if(isPostgres(tx), (q) => q.forUpdate().skipLocked()),
    ),
);

/** Builds the query of rows that a server may lease now, the longest due first. */
export function consultaCandidatas(
  db: Db | Tx,
  { nombre, porEmpresa }: Pick<Limites, "nombre" | "porEmpresa">,
  { proceso, ahoraMs }: Arrendatario,
) {
  return enEspera(db, nombre, proceso)
    .select(["t.id", "t.nit"])
    .where("t.venceEn", "<=", ahoraMs)
    .where((eb) => eb.not(eb.exists(arrendadaEnSuLugar(eb))))
    .where((eb) => eb(anterior(eb).where("otra.dueno", "is", null), "is", null))
    .where((eb) => eb(anterior(eb).where("otra.dueno", "=", proceso), "is", null))
    .where((eb) =>
      eb(
        arrendadasDe(eb).select((q) => q.fn.countAll<number>().as("n")),
        "<",
        porEmpresa,
      ),
    )
    .limit(PAGINA);
}

/** Selects unleased rows of a kind that this server may take, the longest due first. */
function enEspera(db: Db | Tx, clase: NombreClase, proceso: number) {
  return db
    .selectFrom("tareas as t")
    .where("t.clase", "=", clase)
    .where("t.arrendadaHasta", "is", null)
    .where((eb) => eb.or([eb("t.dueno", "is", null), eb("t.dueno", "=", proceso)]))
    .orderBy("t.venceEn")
    .orderBy("t.id");
}

type DeTareas = ExpressionBuilder<Esquema & { t: Esquema["tareas"] }, "t">;

/** Selects leases of the same company and kind. */
function arrendadasDe(eb: DeTareas) {
  return eb
    .selectFrom("tareas as otra")
    .whereRef("otra.nit", "=", "t.nit")
    .whereRef("otra.clase", "=", "t.clase")
    .where("otra.arrendadaHasta", "is not", null);
}

function arrendadaEnSuLugar(eb: DeTareas) {
  return arrendadasDe(eb).select("otra.id").whereRef("otra.lugar", "=", "t.lugar");
}

/**
 * Selects the first row of the same place that is due earlier. Given the owner, the index `tareas_de_dueno`
 * finds it directly in this order. It is a scalar subquery, which is evaluated row by row, because PostgreSQL
 * would turn an `exists` into a join that compares all rows of a place with each other.
 */
function anterior(eb: DeTareas) {
  return eb
    .selectFrom("tareas as otra")
    .select("otra.id")
    .whereRef("otra.nit", "=", "t.nit")
    .whereRef("otra.clase", "=", "t.clase")
    .whereRef("otra.lugar", "=", "t.lugar")
    .where("otra.arrendadaHasta", "is", null)
    .where(sql<boolean>`(otra.vence_en, otra.id) < (t.vence_en, t.id)`)
    .orderBy("otra.dueno")
    .orderBy("otra.venceEn")
    .orderBy("otra.id")
    .limit(1);
}

/**
 * Locks the shares of companies for this transaction, in one order at every server. A later count sees the leases of all others. A
 * lease is the last statement, so that no holder of a row waits here for another.
 */
async function lockPartes(tx: Tx, clase: NombreClase, nits: readonly number[]): Promise<void> {
  const llaves = nits.map((nit) => Number.parseInt(sha256(`${clase} ${nit}`).slice(0, 7), 16));
  const enOrden = [...new Set(llaves)].toSorted((a, b) => a - b);
  await sql`select pg_advisory_xact_lock(${LOCKS.partes}::int, llave)
    from unnest(${enOrden}::int[]) as de(llave)`.execute(tx);
}

async function countEnCurso(
  tx: Tx,
  clase: NombreClase,
  nits: readonly Tarea["nit"][],
): Promise<ReadonlyMap<number, number>> {
  const filas = await tx
    .selectFrom("tareas")
    .select((eb) => ["nit", eb.fn.countAll<number>().as("n")])
    .where("clase", "=", clase)
    .where("nit", "in", nits)
    .where(ARRENDADAS)
    .groupBy("nit")
    .execute();
  return new Map(filas.map(({ nit, n }) => [nit, n]));
}

/** Tells whether a unique index was violated, on PostgreSQL. SQLite has one writer. */
function isRepetida(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}
