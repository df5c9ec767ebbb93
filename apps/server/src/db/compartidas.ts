import { COMPARTIDOS, type TipoCompartido } from "@mostrador/core";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "./connection.ts";

/** Names the table in which each kind of shared row is kept. */
export const TABLAS = { producto: "productos", cliente: "clientes", usuario: "usuariosCaja" } as const;

const TIPOS = z.object(COMPARTIDOS).keyof().options;

/** Lists the fields that a row of an older program lacks. */
export const VACIOS: Readonly<Record<TipoCompartido, object>> = {
  producto: { foto: null },
  cliente: {},
  usuario: { gafete: null },
};

/** A shared row that changed, without what it holds. */
export interface FilaCambiada {
  readonly tipo: TipoCompartido;
  readonly id: string;
  readonly version: number;
  readonly borrado: number;
  readonly bytes: number;
}

/** Lists rows of all kinds together that changed after `desde` and up to `hasta`, oldest first: at most one more than `limite`. */
export async function listCambiadas(
  db: Db,
  nit: number,
  desde: number,
  hasta: number,
  limite: number,
): Promise<readonly FilaCambiada[]> {
  const porTipo = await Promise.all(
    TIPOS.map(async (tipo) => {
      const filas = await db
        .selectFrom(TABLAS[tipo])
        .select(["id", "borrado", "version", sql<number>`octet_length(datos)`.as("bytes")])
        .where("nit", "=", nit)
        .where("version", ">", desde)
        .where("version", "<=", hasta)
        .orderBy("version")
        .limit(limite + 1)
        .execute();
      return filas.map((fila) => ({ ...fila, tipo }));
    }),
  );
  return porTipo
    .flat()
    .sort((a, b) => a.version - b.version)
    .slice(0, limite + 1);
}

/** Reads the JSON of living rows of one kind, by id. */
export async function readCompartidas(
  db: Db,
  nit: number,
  tipo: TipoCompartido,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const filas = await db
    .selectFrom(TABLAS[tipo])
    .select(["id", "datos"])
    .where("nit", "=", nit)
    .where("id", "in", ids)
    .where("borrado", "=", 0)
    .execute();
  return new Map(filas.map(({ id, datos }) => [id, datos]));
}

/** Reads the version of the newest shared row of a company; 0 where there is none. */
export async function ultimaVersion(db: Db, nit: number): Promise<number> {
  const versiones = await Promise.all(
    TIPOS.map((tipo) =>
      db
        .selectFrom(TABLAS[tipo])
        .select((eb) => eb.fn.max("version").as("version"))
        .where("nit", "=", nit)
        .executeTakeFirst(),
    ),
  );
  return Math.max(0, ...versiones.map((row) => row?.version ?? 0));
}
