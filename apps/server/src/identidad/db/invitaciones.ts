import type { Nit } from "@mostrador/core";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Rol } from "./usuarios.ts";

/** Offers access to a company; an open offer takes the new role. */
export async function saveInvitacion(
  tx: Tx,
  correo: string,
  nit: Nit,
  rol: Rol,
  ahoraMs: number,
): Promise<void> {
  await tx
    .insertInto("invitaciones")
    .values({ correo, nit, rol, creadoEn: ahoraMs })
    .onConflict((c) => c.columns(["correo", "nit"]).doUpdateSet({ rol }))
    .execute();
}

/** Lists a company's open offers, oldest first. */
export function listInvitaciones(db: Db | Tx, nit: Nit) {
  return db
    .selectFrom("invitaciones")
    .select(["correo", "rol", "creadoEn"])
    .where("nit", "=", nit)
    .orderBy("creadoEn")
    .execute();
}

/** Lists the open offers to a person, of active companies; oldest first, at most `limite`. */
export function listInvitacionesDe(db: Db, correo: string, limite: number) {
  return db
    .selectFrom("invitaciones")
    .innerJoin("empresas", "empresas.nit", "invitaciones.nit")
    .select(["empresas.nit", "empresas.razonSocial", "empresas.demo", "invitaciones.rol"])
    .where("invitaciones.correo", "=", correo)
    .where("empresas.activa", "=", 1)
    .orderBy("empresas.demo")
    .orderBy("invitaciones.creadoEn")
    .limit(limite)
    .execute();
}

/** Tells whether a person can choose between companies: a second membership, or an offer. */
export async function hasOtraEmpresa(db: Db, correo: string): Promise<boolean> {
  const membresias = await db
    .selectFrom("usuarios")
    .select("nit")
    .where("correo", "=", correo)
    .limit(2)
    .execute();
  return membresias.length > 1 || (await listInvitacionesDe(db, correo, 1)).length > 0;
}

/** Finds a person's role in a company, and since when: as a user, else by an open offer. */
export async function findRolDe(
  db: Db | Tx,
  correo: string,
  nit: Nit,
): Promise<{ readonly rol: Rol; readonly creadoEn: number } | undefined> {
  const [usuario] = await fila("usuarios");
  return usuario ?? (await fila("invitaciones"))[0];

  function fila(tabla: "usuarios" | "invitaciones") {
    return db
      .selectFrom(tabla)
      .select(["rol", "creadoEn"])
      .where("correo", "=", correo)
      .where("nit", "=", nit)
      .execute();
  }
}

/** Deletes an offer and gives its role; undefined when there is none. */
export async function takeInvitacion(tx: Tx, correo: string, nit: Nit): Promise<Rol | undefined> {
  const row = await tx
    .deleteFrom("invitaciones")
    .where("correo", "=", correo)
    .where("nit", "=", nit)
    .returning("rol")
    .executeTakeFirst();
  return row?.rol;
}
