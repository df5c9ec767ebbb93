import type { Nit } from "@mostrador/core";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Empresa } from "../../cuenta/db/empresas.ts";

/** The role of a user in a company. */
export type Rol = "dueno" | "cajero" | "contador";

/** Adds a user to the company, or changes the user's role. */
export async function saveUsuario(
  tx: Tx,
  correo: string,
  nit: Nit,
  rol: Rol,
  ahoraMs: number,
): Promise<void> {
  await tx
    .insertInto("usuarios")
    .values({ correo, nit, rol, creadoEn: ahoraMs })
    .onConflict((c) => c.columns(["correo", "nit"]).doUpdateSet({ rol }))
    .execute();
}

/** A company that a person belongs to, and the person's role there. */
export interface Membresia {
  readonly empresa: Empresa;
  readonly rol: Rol;
}

/** Lists a person's active companies, oldest membership first. */
export function listMembresias(db: Db | Tx, correo: string): Promise<Membresia[]> {
  return listDe(db, correo, 1);
}

/** Lists a person's companies that were deactivated, oldest membership first. */
export function listInactivas(db: Db | Tx, correo: string): Promise<Membresia[]> {
  return listDe(db, correo, 0);
}

async function listDe(db: Db | Tx, correo: string, activa: 0 | 1): Promise<Membresia[]> {
  const rows = await db
    .selectFrom("usuarios")
    .innerJoin("empresas", "empresas.nit", "usuarios.nit")
    .selectAll("empresas")
    .select("usuarios.rol")
    .where("usuarios.correo", "=", correo)
    .where("empresas.activa", "=", activa)
    .orderBy("usuarios.creadoEn")
    .execute();
  return rows.map(({ rol, ...empresa }) => ({ empresa, rol }));
}

/** Lists a company's users, oldest first. */
export function listUsuarios(db: Db | Tx, nit: Nit) {
  return db
    .selectFrom("usuarios")
    .select(["correo", "rol", "creadoEn"])
    .where("nit", "=", nit)
    .orderBy("creadoEn")
    .execute();
}

/** Removes a user from the company. False when there is none. */
export async function deleteUsuario(tx: Tx, correo: string, nit: Nit): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("usuarios")
    .where("correo", "=", correo)
    .where("nit", "=", nit)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === 1;
}

/** Tells whether a person belongs to any company, active or not. */
export async function hasEmpresa(db: Db | Tx, correo: string): Promise<boolean> {
  const una = await db
    .selectFrom("usuarios")
    .select("nit")
    .where("correo", "=", correo)
    .limit(1)
    .executeTakeFirst();
  return una !== undefined;
}

/** Finds the demo company that a person made; a demo that the person was only invited to does not count. */
export function findDemoDe(db: Db | Tx, correo: string): Promise<Empresa | undefined> {
  return db.selectFrom("empresas").selectAll().where("demoDe", "=", correo).executeTakeFirst();
}

/** Finds the NIT of the company that a person chose to act for. */
export async function findEleccion(db: Db, correo: string): Promise<number | null> {
  const row = await db.selectFrom("elecciones").select("nit").where("correo", "=", correo).executeTakeFirst();
  return row?.nit ?? null;
}

/** Stores the company that a person acts for. */
export async function saveEleccion(db: Db | Tx, correo: string, nit: Nit): Promise<void> {
  await db
    .insertInto("elecciones")
    .values({ correo, nit })
    .onConflict((c) => c.column("correo").doUpdateSet({ nit }))
    .execute();
}

/** Stores a sign-in link, and deletes links of that address that ended before `olvidarMs`. */
export async function insertAcceso(
  tx: Tx,
  acceso: {
    readonly hash: string;
    readonly correo: string;
    readonly venceEn: number;
    readonly desde: string;
  },
  olvidarMs: number,
): Promise<void> {
  const { correo } = acceso;
  await tx.deleteFrom("accesos").where("correo", "=", correo).where("venceEn", "<", olvidarMs).execute();
  await tx
    .insertInto("accesos")
    .values({ ...acceso, usado: 0 })
    .execute();
}

/**
 * Lists the ends of unused links of an e-mail address, or requested from a network address. Only ends after
 * `trasMs` are listed, earliest first.
 */
export async function listSinUsar(
  tx: Tx,
  columna: "correo" | "desde",
  valor: string,
  trasMs: number,
): Promise<readonly number[]> {
  const filas = await tx
    .selectFrom("accesos")
    .select("venceEn")
    .where(columna, "=", valor)
    .where("usado", "=", 0)
    .where("venceEn", ">", trasMs)
    .orderBy("venceEn")
    .execute();
  return filas.map(({ venceEn }) => venceEn);
}

/** Uses up a sign-in token and gives its address and its end; undefined when it is unknown, used or too old. */
export function takeAcceso(
  db: Db,
  hash: string,
  ahoraMs: number,
): Promise<{ readonly correo: string; readonly venceEn: number } | undefined> {
  return db
    .updateTable("accesos")
    .set({ usado: 1 })
    .where("hash", "=", hash)
    .where("usado", "=", 0)
    .where("venceEn", ">", ahoraMs)
    .returning(["correo", "venceEn"])
    .executeTakeFirst();
}

/** Uses up the unused links of an address: those that a company handed over (`desde`), or all of them. */
export async function endAccesos(tx: Tx, correo: string, desde: string | null): Promise<void> {
  await tx
    .updateTable("accesos")
    .set({ usado: 1 })
    .where("correo", "=", correo)
    .where("usado", "=", 0)
    .$if(desde !== null, (q) => q.where("desde", "=", desde))
    .execute();
}

/** Deletes links that were used or whose time is over. */
export async function deleteAccesosViejos(db: Db, ahoraMs: number): Promise<void> {
  await db.deleteFrom("accesos").where("venceEn", "<", ahoraMs).execute();
}
