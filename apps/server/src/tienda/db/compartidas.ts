import { TipoCompartido, type Nit } from "@mostrador/core";
import { sql } from "kysely";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import { isPostgres } from "../../motor/transaccion.ts";

/** Maps each kind of shared row to its table. */
export const TABLAS = {
  producto: "productos",
  cliente: "clientes",
  usuario: "usuariosCaja",
  presentacion: "presentaciones",
  lista: "listasPrecio",
  listaDeCliente: "listasDeClientes",
  tarifa: "tarifas",
  promocion: "promociones",
  casilla: "casillas",
  proforma: "proformas",
} as const satisfies Readonly<Record<TipoCompartido, string>>;

/** Defaults of the fields that rows of an older program lack. */
export const VACIOS: Readonly<Partial<Record<TipoCompartido, object>>> = {
  producto: { foto: null },
  usuario: { gafete: null },
  proforma: { antesDeLey: null },
};

/** A changed shared row, without its content. */
export interface FilaCambiada {
  readonly tipo: TipoCompartido;
  readonly id: string;
  readonly version: number;
  readonly borrado: number;
  readonly bytes: number;
}

/** How pictures are sent with their products: within the row, or apart if the row has their hash. */
export type Fotos = "dentro" | "aparte";

/** A page of a feed of shared rows: the versions and the kinds that it may hold. */
export interface Pagina {
  readonly desde: number;
  readonly hasta: number;
  readonly limite: number;
  readonly fotos: Fotos;
  readonly tipos: readonly TipoCompartido[];
}

/**
 * Lists rows of some kinds together that changed after `desde` and up to `hasta`, oldest first: at most one more than `limite`. A row's
 * size does not include a picture that is sent apart.
 */
export async function listCambiadas(
  db: Db,
  nit: Nit,
  { desde, hasta, limite, fotos, tipos }: Pagina,
): Promise<readonly FilaCambiada[]> {
  const porTipo = await Promise.all(
    tipos.map(async (tipo) => {
      const filas = await db
        .selectFrom(TABLAS[tipo])
        .select([
          "id",
          "borrado",
          "version",
          sql<number>`octet_length(${datosDe(db, tipo, fotos)})`.as("bytes"),
        ])
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
  nit: Nit,
  tipo: TipoCompartido,
  ids: readonly string[],
  fotos: Fotos,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const filas = await db
    .selectFrom(TABLAS[tipo])
    .select(["id", datosDe(db, tipo, fotos).as("datos")])
    .where("nit", "=", nit)
    .where("id", "in", ids)
    .where("borrado", "=", 0)
    .execute();
  return new Map(filas.map(({ id, datos }) => [id, datos]));
}

/** Selects the JSON of a row, without its picture if that is sent apart. A row of an older program has no hash and is sent whole. */
export function datosDe(db: Db, tipo: TipoCompartido, fotos: Fotos) {
  if (tipo !== "producto" || fotos === "dentro") return sql<string>`datos`;
  return isPostgres(db)
    ? sql<string>`case when ${fotoHashDe(db)} is null then datos
        else regexp_replace(datos, '"foto":"[^"]*"', '"foto":null') end`
    : sql<string>`case when ${fotoHashDe(db)} is null then datos else json_set(datos, '$.foto', null) end`;
}

/**
 * Selects the hash of the picture that a product's JSON names, or null. PostgreSQL reads the JSON as text, because its jsonb refuses half a
 * surrogate pair, and one such row would stop the feed. `JSON.stringify` wrote the row, so the field has exactly this form.
 */
export function fotoHashDe(db: Db) {
  return isPostgres(db)
    ? sql<string | null>`substring(datos from '"fotoHash":"([0-9a-f]{64})"')`
    : sql<string | null>`datos ->> 'fotoHash'`;
}

/** Reads the version of the newest shared row of a company; 0 where there is none. */
export async function ultimaVersion(db: Db, nit: Nit): Promise<number> {
  return Math.max(0, ...(await listVersiones(db, nit, TipoCompartido.options)));
}

/** Lists the newest version of each of these kinds in a company; 0 where it has no row. */
export async function listVersiones(
  db: Db | Tx,
  nit: Nit,
  tipos: readonly TipoCompartido[],
): Promise<readonly number[]> {
  const [versiones] = await buscarVersiones(db, nit);
  return tipos.map((tipo) => versiones?.[tipo] ?? 0);
}

const buscarVersiones = compilada((db, nit: Nit) =>
  db.selectNoFrom((eb) =>
    TipoCompartido.options.map((tipo) =>
      eb
        .selectFrom(TABLAS[tipo])
        .select(({ fn }) => fn.max("version").as("version"))
        .where("nit", "=", nit)
        .as(tipo),
    ),
  ),
);
