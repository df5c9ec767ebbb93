/** Sessions of the portal as rows. docs/decisions/0040 */
import type { Nit } from "@mostrador/core";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";

/** A session. */
export type Sesion = Fila<"sesiones">;

/** Finds a session by the hash of its token, ended or not. */
export async function findSesion(db: Db | Tx, hash: string): Promise<Sesion | undefined> {
  const [sesion] = await buscarSesion(db, hash);
  return sesion;
}

const buscarSesion = compilada((db, hash: string) =>
  db.selectFrom("sesiones").selectAll().where("hash", "=", hash),
);

/** Inserts a session; a second one of the same token is a no-op. */
export async function insertSesion(db: Db | Tx, sesion: Nueva<"sesiones">): Promise<void> {
  await db
    .insertInto("sesiones")
    .values(sesion)
    .onConflict((c) => c.column("hash").doNothing())
    .execute();
}

/** Stores the last use of a session, in milliseconds since 1970. */
export async function useSesion(db: Db, id: string, ahoraMs: number): Promise<void> {
  await db.updateTable("sesiones").set({ usadoEn: ahoraMs }).where("id", "=", id).execute();
}

/** The sessions that belong together: of a person, of a person in one company, or of a company's owner's key. */
export interface DeQuien {
  /** Null for sessions that the owner's key opened. */
  readonly correo: string | null;
  /** Null for all sessions of the person. */
  readonly nit: Nit | null;
}

/** Lists sessions that still serve at `ahoraMs`, the last opened first. */
export function listSesiones(db: Db | Tx, deQuien: DeQuien, ahoraMs: number): Promise<Sesion[]> {
  return db
    .selectFrom("sesiones")
    .selectAll()
    .where((eb) => eb.and(condicionesDe(deQuien).map(([columna, op, valor]) => eb(columna, op, valor))))
    .where("terminada", "=", 0)
    .where("venceEn", ">", ahoraMs)
    .orderBy("creadoEn", "desc")
    .execute();
}

/** Ends sessions: the one named by `id`, or all but `salvo`. Gives how many ended. */
export async function endSesiones(
  db: Db | Tx,
  deQuien: DeQuien,
  { id, salvo }: { readonly id?: string; readonly salvo?: string } = {},
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("sesiones")
    .set({ terminada: 1 })
    .where((eb) => eb.and(condicionesDe(deQuien).map(([columna, op, valor]) => eb(columna, op, valor))))
    .where("terminada", "=", 0)
    .$if(id !== undefined, (q) => q.where("id", "=", id ?? ""))
    .$if(salvo !== undefined, (q) => q.where("id", "!=", salvo ?? ""))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

function condicionesDe({ correo, nit }: DeQuien) {
  const deCorreo = correo === null ? (["correo", "is", null] as const) : (["correo", "=", correo] as const);
  return nit === null ? [deCorreo] : [deCorreo, ["nit", "=", nit] as const];
}

/** Forgets sessions whose time is over: nothing opens with their tokens any more. */
export async function deleteSesionesViejas(db: Db, ahoraMs: number): Promise<void> {
  await db.deleteFrom("sesiones").where("venceEn", "<=", ahoraMs).execute();
}

/** Hands the sessions that one key opened over to the key in its place. Only `sesion` goes on; the others end. */
export async function moveSesionDeClave(
  tx: Tx,
  nit: Nit,
  { sesion, clave }: { readonly sesion: string | null; readonly clave: string },
): Promise<void> {
  await endSesiones(tx, { correo: null, nit }, sesion === null ? {} : { salvo: sesion });
  if (sesion !== null)
    await tx.updateTable("sesiones").set({ clave }).where("id", "=", sesion).where("nit", "=", nit).execute();
}
