import type { Nit } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import type { DatosSuceso, TipoSuceso } from "../webhooks/sucesos.ts";
import { compiladaQueCuenta } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";
import { nextVersion } from "../../motor/versiones.ts";

/** Derives the id of an event from the key of the act that it reports. A database restored from a copy gives the same act the same id. */
export function idDeSuceso(nit: Nit, tipo: TipoSuceso, clave: string): string {
  return `evt_${sha256(`${tipo} ${clave} ${nit}`).slice(0, 32)}`;
}

/** Stores an event with its place in the company's feed. Returns null, without changes, if its act was reported before. */
export async function insertSuceso<T extends TipoSuceso>(
  tx: Tx,
  nit: Nit,
  tipo: T,
  datos: DatosSuceso<T>,
  en: number,
  clave: string,
): Promise<string | null> {
  const id = idDeSuceso(nit, tipo, clave);
  const version = await nextVersion(tx, nit);
  const puestos = await putSuceso(tx, { id, nit, tipo, datos: JSON.stringify(datos), en, version });
  return puestos === 1 ? id : null;
}

const putSuceso = compiladaQueCuenta((tx, fila: Nueva<"sucesos">) =>
  tx
    .insertInto("sucesos")
    .values(fila)
    .onConflict((c) => c.column("id").doNothing()),
);

/** Tells whether an act was reported. */
export async function hasSuceso(tx: Tx, nit: Nit, tipo: TipoSuceso, clave: string): Promise<boolean> {
  const id = idDeSuceso(nit, tipo, clave);
  const fila = await tx.selectFrom("sucesos").select("id").where("id", "=", id).executeTakeFirst();
  return fila !== undefined;
}

/** An event as stored. */
export type Suceso = Fila<"sucesos">;

/** Lists a company's events after a version, in commit order. */
export function listSucesosDesde(db: Db, nit: Nit, desde: number, limite: number): Promise<Suceso[]> {
  return db
    .selectFrom("sucesos")
    .selectAll()
    .where("nit", "=", nit)
    .where("version", ">", desde)
    .orderBy("version")
    .limit(limite)
    .execute();
}

/** Lists events that an older program stored without a version, oldest first. */
export function listSinVersion(db: Db | Tx, nit: Nit, limite: number): Promise<Pick<Suceso, "id">[]> {
  return db
    .selectFrom("sucesos")
    .select("id")
    .where("nit", "=", nit)
    .where("version", "is", null)
    .orderBy("en")
    .orderBy("id")
    .limit(limite)
    .execute();
}

/**
 * Gives an unnumbered event the next version. The event is already committed, so its place comes after everything that
 * readers have seen.
 */
export async function numerarSuceso(tx: Tx, nit: Nit, id: string): Promise<void> {
  await tx
    .updateTable("sucesos")
    .set({ version: await nextVersion(tx, nit) })
    .where("id", "=", id)
    .where("version", "is", null)
    .execute();
}
