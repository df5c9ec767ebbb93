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

/** The company in whose name a person acts, and as what; the one that was first, if there are several. */
export async function findEmpresaDeUsuario(
  db: Db,
  correo: string,
): Promise<{ readonly empresa: Empresa; readonly rol: Rol } | undefined> {
  const row = await db
    .selectFrom("usuarios")
    .innerJoin("empresas", "empresas.nit", "usuarios.nit")
    .selectAll("empresas")
    .select("usuarios.rol")
    .where("usuarios.correo", "=", correo)
    .where("empresas.activa", "=", 1)
    .orderBy("usuarios.creado_en")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { rol, ...empresa } = row;
  return { empresa, rol };
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

/** The demo account that a person made, if any. */
export function findDemoDe(db: Db | Tx, correo: string): Promise<Empresa | undefined> {
  return db
    .selectFrom("usuarios")
    .innerJoin("empresas", "empresas.nit", "usuarios.nit")
    .selectAll("empresas")
    .where("usuarios.correo", "=", correo)
    .where("empresas.demo", "=", 1)
    .executeTakeFirst();
}

export async function insertAcceso(db: Db, hash: string, correo: string, vence_en: number): Promise<void> {
  await db.insertInto("accesos").values({ hash, correo, vence_en, usado: 0 }).execute();
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
