/** Rows that lists of shared rows are read from: made of them in the order of their versions, so that no row is passed over. docs/design.md D57 */
import type { Nit, TipoCompartido } from "@mostrador/core";
import { sql, type Expression, type SqlBool } from "kysely";
import { TABLAS } from "./compartidas.ts";
import type { Db, Tx } from "./connection.ts";
import type { Fila } from "./esquema.ts";
import { VIVAS } from "./indices.ts";

/** Texts and amounts that a shared row is found and sorted by. */
export type Ficha = Fila<"fichas">;

/** Kinds of shared rows that are listed by their `fichas`; the others are few. */
export const TIPOS_CON_FICHA = ["producto", "cliente", "presentacion", "tarifa", "listaDeCliente"] as const;
/** One of `TIPOS_CON_FICHA`. */
export type TipoConFicha = (typeof TIPOS_CON_FICHA)[number];

/** Reads the newest version of a kind, and up to which its `fichas` are made. */
export async function findAvance(
  db: Db | Tx,
  nit: Nit,
  tipo: TipoConFicha,
): Promise<{ readonly ultima: number; readonly hecha: number }> {
  const filas = await db
    .selectFrom(TABLAS[tipo])
    .select((eb) => eb.fn.max("version").as("version"))
    .where("nit", "=", nit)
    .executeTakeFirst();
  const fichas = await db
    .selectFrom("fichas")
    .select((eb) => eb.fn.max("version").as("version"))
    .where("nit", "=", nit)
    .where("tipo", "=", tipo)
    .executeTakeFirst();
  return { ultima: filas?.version ?? 0, hecha: fichas?.version ?? 0 };
}

/** A shared row without its picture, as a `ficha` is made of it. */
export interface FilaPorFichar {
  readonly id: string;
  readonly datos: string;
  readonly borrado: number;
  readonly version: number;
}

/** Lists rows of a kind after a version, in the order of their versions. */
export function listPorFichar(
  tx: Tx,
  nit: Nit,
  tipo: TipoConFicha,
  desde: number,
  limite: number,
): Promise<FilaPorFichar[]> {
  return tx
    .selectFrom(TABLAS[tipo])
    .select(["id", "datos", "borrado", "version"])
    .where("nit", "=", nit)
    .where("version", ">", desde)
    .orderBy("version")
    .limit(limite)
    .execute();
}

/** Keeps `fichas`; one of a later version stays as it is. */
export async function saveFichas(tx: Tx, fichas: readonly Ficha[]): Promise<void> {
  for (let i = 0; i < fichas.length; i += POR_VEZ)
    await tx
      .insertInto("fichas")
      .values(fichas.slice(i, i + POR_VEZ))
      .onConflict((c) =>
        c
          .columns(["nit", "tipo", "id"])
          .doUpdateSet((eb) => ({
            plano: eb.ref("excluded.plano"),
            nombre: eb.ref("excluded.nombre"),
            codigo: eb.ref("excluded.codigo"),
            barras: eb.ref("excluded.barras"),
            categoria: eb.ref("excluded.categoria"),
            productoId: eb.ref("excluded.productoId"),
            listaId: eb.ref("excluded.listaId"),
            precio: eb.ref("excluded.precio"),
            activo: eb.ref("excluded.activo"),
            borrado: eb.ref("excluded.borrado"),
            version: eb.ref("excluded.version"),
          }))
          .where((eb) => eb("fichas.version", "<", eb.ref("excluded.version"))),
      )
      .execute();
}

/** A row has 14 values, and a statement of SQLite 32,766 at most. */
const POR_VEZ = 500;

/** Orders of a list; a hyphen before it: the last first. */
export const ORDENES = ["nombre", "codigo", "precio", "categoria"] as const;
/** One of `ORDENES`. */
export type Orden = (typeof ORDENES)[number];

/** The question for a page of `fichas` of one kind. */
export interface FiltroFichas {
  readonly nit: Nit;
  readonly tipo: TipoConFicha;
  /** Words without accents and capitals, all of which are to be in it. */
  readonly palabras: readonly string[];
  readonly categoria?: string | undefined;
  readonly activo?: boolean | undefined;
  readonly productoId?: string | undefined;
  /** Of clients: whether they have an e-mail address. */
  readonly conCorreo?: boolean | undefined;
  /** Null: of no list. */
  readonly listaId?: string | null | undefined;
  readonly orden: Orden;
  readonly baja: boolean;
  readonly desde: number;
  readonly limite: number;
}

/** Lists ids by a filter, one more than `limite` where there are more. */
export async function listFichas(db: Db, filtro: FiltroFichas): Promise<readonly string[]> {
  const filas = await consultaFichas(db, filtro).execute();
  return filas.map(({ id }) => id);
}

/** The query of `listFichas`. */
export function consultaFichas(db: Db, filtro: FiltroFichas) {
  const sentido = filtro.baja ? ("desc" as const) : ("asc" as const);
  return db
    .selectFrom("fichas")
    .select("id")
    .where(donde(filtro))
    .orderBy(filtro.orden, sentido)
    .$if(filtro.orden === "categoria", (q) => q.orderBy("nombre", sentido))
    .orderBy("id", sentido)
    .offset(filtro.desde)
    .limit(filtro.limite + 1);
}

/** The question for all `fichas` of a kind that a filter finds. */
type Todas = Omit<FiltroFichas, "desde" | "limite" | "orden" | "baja">;

/** Lists ids of a filter after an id, in their own order, which no edit of a row changes. */
export async function listIdsTras(
  db: Db | Tx,
  filtro: Todas,
  tras: string,
  limite: number,
): Promise<readonly string[]> {
  const filas = await db
    .selectFrom("fichas")
    .select("id")
    .where(donde(filtro))
    .where("id", ">", tras)
    .orderBy("id")
    .limit(limite)
    .execute();
  return filas.map(({ id }) => id);
}

/** Lists ids of a filter by their names, after a row. */
export function listPorNombreTras(
  db: Db,
  filtro: Todas,
  tras: Pick<Ficha, "nombre" | "id"> | undefined,
  limite: number,
): Promise<readonly Pick<Ficha, "nombre" | "id">[]> {
  return db
    .selectFrom("fichas")
    .select(["nombre", "id"])
    .where(donde(filtro))
    .$if(tras !== undefined, (q) =>
      q.where(sql<boolean>`(nombre, id) > (${tras?.nombre ?? ""}, ${tras?.id ?? ""})`),
    )
    .orderBy("nombre")
    .orderBy("id")
    .limit(limite)
    .execute();
}

/** Counts the `fichas` of a filter. */
export async function countFichas(db: Db, filtro: Todas): Promise<number> {
  const { n } = await db
    .selectFrom("fichas")
    .select(sql<number>`count(*)`.as("n"))
    .where(donde(filtro))
    .executeTakeFirstOrThrow();
  return n;
}

function donde({
  nit,
  tipo,
  palabras,
  categoria,
  activo,
  productoId,
  conCorreo,
  listaId,
}: Todas): Expression<SqlBool> {
  const partes = [
    sql<SqlBool>`nit = ${nit}`,
    sql<SqlBool>`tipo = ${tipo}`,
    VIVAS,
    ...palabras.map((palabra) => sql<SqlBool>`plano like ${parte(palabra)} escape '\\'`),
    ...(categoria === undefined ? [] : [sql<SqlBool>`categoria = ${categoria}`]),
    ...(activo === undefined ? [] : [sql<SqlBool>`activo = ${activo ? 1 : 0}`]),
    ...(productoId === undefined ? [] : [sql<SqlBool>`producto_id = ${productoId}`]),
    // A client's address is among its words, and no other of them has an "@".
    ...(conCorreo === undefined
      ? []
      : [conCorreo ? sql<SqlBool>`plano like '%@%'` : sql<SqlBool>`plano not like '%@%'`]),
    ...(listaId === undefined
      ? []
      : [listaId === null ? sql<SqlBool>`lista_id is null` : sql<SqlBool>`lista_id = ${listaId}`]),
  ];
  return sql<SqlBool>`(${sql.join(partes, sql` and `)})`;
}

/** The pattern that finds a word within a text. */
export function parte(palabra: string): string {
  return `%${palabra.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Lists the categories of a company's products. A step in the index for each: there are few, and their products may be many. */
export async function listCategorias(db: Db, nit: Nit): Promise<readonly string[]> {
  const primera = sql`select min(categoria) from fichas where nit = ${nit} and tipo = 'producto' and borrado = 0`;
  const { rows } = await sql<{ categoria: string }>`
    with recursive una (categoria) as (
      select (${primera})
      union all select (${primera} and categoria > una.categoria) from una where categoria is not null)
    select categoria from una where categoria is not null limit ${MAX_CATEGORIAS}`.execute(db);
  return rows.map(({ categoria }) => categoria);
}

const MAX_CATEGORIAS = 2000;

type DeCodigo = Pick<Ficha, "id" | "tipo" | "codigo" | "barras" | "productoId" | "nombre">;

/** Ways to find a row by a code. A product's internal code is compared as it is written, or in small letters of ASCII. */
const CODIGOS = {
  codigo: sql<string>`codigo`,
  codigoEnMinusculas: sql<string>`lower(codigo)`,
  barras: sql<string>`barras`,
};

/** Lists products by their codes, and by the barcodes of them and of their presentations. */
export async function listPorCodigos(
  db: Db | Tx,
  nit: Nit,
  campo: keyof typeof CODIGOS,
  valores: readonly string[],
): Promise<readonly DeCodigo[]> {
  const halladas: DeCodigo[] = [];
  const textos = campo === "codigoEnMinusculas" ? valores.map(enMinusculas) : valores;
  for (let i = 0; i < textos.length; i += POR_VEZ)
    halladas.push(
      ...(await db
        .selectFrom("fichas")
        .select(["id", "tipo", "codigo", "barras", "productoId", "nombre"])
        .where("nit", "=", nit)
        .where(VIVAS)
        .where(CODIGOS[campo], "in", textos.slice(i, i + POR_VEZ))
        .$if(campo !== "barras", (q) => q.where("tipo", "=", "producto"))
        .orderBy("id", "desc")
        .execute()),
    );
  return halladas;
}

/** Writes letters of ASCII small, as `lower` does on both engines. */
function enMinusculas(texto: string): string {
  return texto.replaceAll(/[A-Z]/g, (letra) => letra.toLowerCase());
}

/** Lists the ids of rows of a kind that name a product or a list. */
export async function listQueNombran(
  db: Db | Tx,
  nit: Nit,
  tipo: TipoConFicha,
  campo: "productoId" | "listaId",
  id: string,
): Promise<readonly string[]> {
  const filas = await db
    .selectFrom("fichas")
    .select("id")
    .where("nit", "=", nit)
    .where("tipo", "=", tipo)
    .where(campo, "=", id)
    .where(VIVAS)
    .execute();
  return filas.map((fila) => fila.id);
}

/** Finds the clients of one document: several where tills made them apart. */
export async function listDeDocumento(db: Db | Tx, nit: Nit, documento: string): Promise<readonly string[]> {
  const filas = await db
    .selectFrom("fichas")
    .select("id")
    .where("nit", "=", nit)
    .where("tipo", "=", "cliente" satisfies TipoCompartido)
    .where("codigo", "=", documento)
    .where(VIVAS)
    .execute();
  return filas.map(({ id }) => id);
}
