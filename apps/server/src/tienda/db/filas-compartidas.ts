import type { Nit, TipoCompartido } from "@mostrador/core";
import { datosDe, readCompartidas, TABLAS } from "./compartidas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import { readMarcas, readRegistro } from "../../motor/stored-json.ts";

/** Most rows that one statement reads. */
const POR_VEZ = 500;

/** Reads the JSON of living rows of a kind, by id, without their pictures. */
export async function readSinFotos(
  db: Db | Tx,
  nit: Nit,
  tipo: TipoCompartido,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const todas = new Map<string, string>();
  for (let i = 0; i < ids.length; i += POR_VEZ)
    for (const [id, datos] of await readCompartidas(db, nit, tipo, ids.slice(i, i + POR_VEZ), "aparte"))
      todas.set(id, datos);
  return todas;
}

/** Reads the instants at which each field of living rows was written, by id and field. */
export async function readMarcasDe(
  tx: Tx,
  nit: Nit,
  tipo: TipoCompartido,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  if (ids.length === 0) return new Map();
  const filas = await tx
    .selectFrom(TABLAS[tipo])
    .select(["id", "marcas"])
    .where("nit", "=", nit)
    .where("id", "in", ids)
    .where("borrado", "=", 0)
    .execute();
  return new Map(filas.map(({ id, marcas }) => [id, readMarcas(marcas)]));
}

/** Most rows that are read of a kind of which a shop has few. */
const MAX_DE_POCAS = 2000;

/** Lists the ids of the living rows of a kind that a shop has few of. */
export async function listIdsDePocas(
  db: Db | Tx,
  nit: Nit,
  tipo: "promocion" | "lista" | "casilla" | "usuario",
): Promise<readonly string[]> {
  const filas = await db
    .selectFrom(TABLAS[tipo])
    .select("id")
    .where("nit", "=", nit)
    .where("borrado", "=", 0)
    .orderBy("id")
    .limit(MAX_DE_POCAS)
    .execute();
  return filas.map(({ id }) => id);
}

/** Reads the names of rows of a kind, by id, deleted rows included. Kinds without names give none. */
export async function readNombres(
  db: Db,
  nit: Nit,
  tipo: TipoCompartido,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const filas = await db
    .selectFrom(TABLAS[tipo])
    .select(["id", datosDe(db, tipo, "aparte").as("datos")])
    .where("nit", "=", nit)
    .where("id", "in", ids)
    .execute();
  return new Map(
    filas.flatMap(({ id, datos }) => {
      const { descripcion, razonSocial, nombre } = readRegistro(datos);
      const dicho = descripcion ?? razonSocial ?? nombre;
      return typeof dicho === "string" ? [[id, dicho] as const] : [];
    }),
  );
}
