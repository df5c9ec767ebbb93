import type { Db, Tx } from "./abrir.ts";
import type { Empresa } from "./empresas.ts";

export type Rol = "dueno" | "cajero";

export async function saveUsuario(
  tx: Tx,
  correo: string,
  nit: number,
  rol: Rol,
  ahoraMs: number,
): Promise<void> {
  await tx
    .insertInto("usuarios")
    .values({ correo, nit, rol, creado_en: ahoraMs })
    .onConflict((c) => c.columns(["correo", "nit"]).doUpdateSet({ rol }))
    .execute();
}

/** A company that a person belongs to, and as what. */
export interface Membresia {
  readonly empresa: Empresa;
  readonly rol: Rol;
}

/** The active companies of a person, the oldest membership first. */
export async function listMembresias(db: Db | Tx, correo: string): Promise<Membresia[]> {
  const rows = await db
    .selectFrom("usuarios")
    .innerJoin("empresas", "empresas.nit", "usuarios.nit")
    .selectAll("empresas")
    .select("usuarios.rol")
    .where("usuarios.correo", "=", correo)
    .where("empresas.activa", "=", 1)
    .orderBy("usuarios.creado_en")
    .execute();
  return rows.map(({ rol, ...empresa }) => ({ empresa, rol }));
}

export function listUsuarios(db: Db | Tx, nit: number) {
  return db
    .selectFrom("usuarios")
    .select(["correo", "rol", "creado_en"])
    .where("nit", "=", nit)
    .orderBy("creado_en")
    .execute();
}

/** False when there is none. */
export async function deleteUsuario(tx: Tx, correo: string, nit: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("usuarios")
    .where("correo", "=", correo)
    .where("nit", "=", nit)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === 1;
}

/** Addresses of a company's owners. */
export async function listDuenos(db: Db, nit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("usuarios")
    .select("correo")
    .where("nit", "=", nit)
    .where("rol", "=", "dueno")
    .orderBy("creado_en")
    .execute();
  return rows.map(({ correo }) => correo);
}

/** The demo account that a person made, if any; never one that he was only let into. */
export function findDemoDe(db: Db | Tx, correo: string): Promise<Empresa | undefined> {
  return db.selectFrom("empresas").selectAll().where("demo_de", "=", correo).executeTakeFirst();
}

/** The NIT that a person chose to act for. */
export async function findEleccion(db: Db, correo: string): Promise<number | null> {
  const row = await db.selectFrom("elecciones").select("nit").where("correo", "=", correo).executeTakeFirst();
  return row?.nit ?? null;
}

export async function saveEleccion(db: Db | Tx, correo: string, nit: number): Promise<void> {
  await db
    .insertInto("elecciones")
    .values({ correo, nit })
    .onConflict((c) => c.column("correo").doUpdateSet({ nit }))
    .execute();
}

/** Stores a sign-in link; those of that address that ended before `olvidarMs` are forgotten. */
export async function insertAcceso(
  tx: Tx,
  acceso: {
    readonly hash: string;
    readonly correo: string;
    readonly vence_en: number;
    readonly desde: string;
  },
  olvidarMs: number,
): Promise<void> {
  const { correo } = acceso;
  await tx.deleteFrom("accesos").where("correo", "=", correo).where("vence_en", "<", olvidarMs).execute();
  await tx
    .insertInto("accesos")
    .values({ ...acceso, usado: 0 })
    .execute();
}

/** When the links end that an address was sent, or that a network address asked for, and that nobody used; of those that end after `trasMs`, the earliest first. */
export async function listSinUsar(
  tx: Tx,
  columna: "correo" | "desde",
  valor: string,
  trasMs: number,
): Promise<readonly number[]> {
  const filas = await tx
    .selectFrom("accesos")
    .select("vence_en")
    .where(columna, "=", valor)
    .where("usado", "=", 0)
    .where("vence_en", ">", trasMs)
    .orderBy("vence_en")
    .execute();
  return filas.map(({ vence_en }) => vence_en);
}

/** Uses a sign-in token up: its address; undefined when it is unknown, used or too old. */
export async function takeAcceso(db: Db, hash: string, ahoraMs: number): Promise<string | undefined> {
  const row = await db
    .updateTable("accesos")
    .set({ usado: 1 })
    .where("hash", "=", hash)
    .where("usado", "=", 0)
    .where("vence_en", ">", ahoraMs)
    .returning("correo")
    .executeTakeFirst();
  return row?.correo;
}
