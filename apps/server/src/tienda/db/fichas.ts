/**
 * Stores `fichas`, the rows from which lists of shared rows are read. They are made in the order of the shared rows' versions, so that no
 * row is missed.
 * docs/design.md D57
 */
import type { Nit } from "@mostrador/core";
import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import { TABLAS } from "./compartidas.ts";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { CATEGORIA, VIVAS } from "../../motor/indices.ts";
import {
  comoColumnas,
  enOrden,
  filasEnLista,
  isTras,
  type FilaEnLista,
  type Lugar,
  type OrdenDeLista,
  type ValorDeOrden,
} from "../../motor/orden-de-lista.ts";

/** Texts and amounts that a shared row is found and sorted by. */
export type Ficha = Omit<Fila<"fichas">, "otraNombre" | "otraCodigo">;

/** Kinds of shared rows that are listed by their `fichas`; the others are few. */
export const TIPOS_CON_FICHA = ["producto", "cliente", "presentacion", "tarifa", "listaDeCliente"] as const;
/** One of `TIPOS_CON_FICHA`. */
export type TipoConFicha = (typeof TIPOS_CON_FICHA)[number];

/** Reads the newest version of a kind of shared rows, and the version up to which its `fichas` are made. */
export async function findAvance(
  db: Db | Tx,
  nit: Nit,
  tipo: TipoConFicha,
): Promise<{ readonly ultima: number; readonly hecha: number }> {
  const [avance] = await AVANCES[tipo](db, nit);
  return { ultima: avance?.ultima ?? 0, hecha: avance?.hecha ?? 0 };
}

/** The query of `findAvance` for each kind. */
const AVANCES = {
  producto: avanceDe("producto"),
  cliente: avanceDe("cliente"),
  presentacion: avanceDe("presentacion"),
  tarifa: avanceDe("tarifa"),
  listaDeCliente: avanceDe("listaDeCliente"),
};

function avanceDe(tipo: TipoConFicha) {
  return compilada((db, nit: Nit) =>
    db
      .selectFrom("fichas")
      .select((eb) => [
        eb.fn.max<number | null>("fichas.version").as("hecha"),
        eb
          .selectFrom(`${TABLAS[tipo]} as t`)
          .select((de) => de.fn.max<number | null>("t.version").as("version"))
          .where("t.nit", "=", nit)
          .as("ultima"),
      ])
      .where("fichas.nit", "=", nit)
      .where("fichas.tipo", "=", tipo),
  );
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

/** Saves `fichas`. An existing one of a later version stays as it is. */
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

/** Values by which lists are sorted, with those that decide between equal ones. Each combination has an index. */
const VALORES = {
  nombre: [texto("nombre"), texto("id")],
  codigo: [texto("codigo"), texto("id")],
  precio: [{ de: sql<number>`precio`, kind: "numero" }, texto("id")],
  // Rows without a category come before all others, on both engines.
  categoria: [{ de: CATEGORIA, kind: "texto", calculado: true }, texto("nombre"), texto("id")],
} as const satisfies Readonly<Record<string, OrdenDeLista["valores"]>>;
type Por = keyof typeof VALORES;
/** An order of a list; a hyphen in front means descending. */
export type OrdenFichas = Por | `-${Por}`;

function texto(columna: string): ValorDeOrden {
  return { de: sql<string>`${sql.ref(columna)}`, kind: "texto" };
}

/** Gives an order by its name. */
export function ordenDeFichas(nombre: OrdenFichas): OrdenDeLista {
  const por = (["nombre", "codigo", "precio", "categoria"] as const).find((una) => nombre.endsWith(una));
  return { nombre, baja: nombre.startsWith("-"), valores: VALORES[por ?? "nombre"] };
}

/** Filter of a page of `fichas` of one kind. */
export interface FiltroFichas {
  readonly nit: Nit;
  readonly tipo: TipoConFicha;
  /** Words in lower case without accents. A row must contain all of them. */
  readonly palabras: readonly string[];
  readonly categoria?: string | undefined;
  readonly activo?: boolean | undefined;
  readonly productoId?: string | undefined;
  /** True selects clients with an e-mail address, false those without one. */
  readonly conCorreo?: boolean | undefined;
  /** Null selects rows that belong to no price list. */
  readonly listaId?: string | null | undefined;
  readonly orden: OrdenDeLista;
  /** The last row of the page before. */
  readonly tras: Lugar | undefined;
  readonly limite: number;
}

/** Lists rows by a filter, up to `limite` + 1, so that the caller knows whether more follow. */
export async function listFichas(db: Db, filtro: FiltroFichas): Promise<readonly FilaEnLista[]> {
  const { rows } = await consultaFichas(filtro).execute(db);
  return filasEnLista(filtro.orden, rows);
}

/** Builds the query of `listFichas`. */
export function consultaFichas(filtro: FiltroFichas): RawBuilder<Readonly<Record<string, string | number>>> {
  const { orden, tras, limite } = filtro;
  const siguientes = tras === undefined ? sql`` : sql`and ${isTras(orden, tras)}`;
  return sql`select id, ${comoColumnas(orden)} from fichas where ${donde(filtro)} ${siguientes}
    order by ${enOrden(orden)} limit ${limite + 1}`;
}

/** Filter of all `fichas` of a kind. */
export type TodasLasFichas = Omit<FiltroFichas, "tras" | "limite" | "orden">;

/** Lists the ids that a filter finds after an id. They are ordered by id, because edits do not change that order. */
export async function listIdsTras(
  db: Db | Tx,
  filtro: TodasLasFichas,
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

/** Counts the `fichas` of a filter. */
export async function countFichas(db: Db, filtro: TodasLasFichas): Promise<number> {
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
}: TodasLasFichas): Expression<SqlBool> {
  const partes = [
    sql<SqlBool>`nit = ${nit}`,
    sql<SqlBool>`tipo = ${tipo}`,
    VIVAS,
    ...palabras.map((palabra) => sql<SqlBool>`plano like ${parte(palabra)} escape '\\'`),
    ...(categoria === undefined ? [] : [sql<SqlBool>`${CATEGORIA} = ${categoria}`]),
    ...(activo === undefined ? [] : [sql<SqlBool>`activo = ${activo ? 1 : 0}`]),
    ...(productoId === undefined ? [] : [sql<SqlBool>`producto_id = ${productoId}`]),
    // The e-mail address is the last of a client's texts; without one, the document is. A name may contain an "@" too.
    ...(conCorreo === undefined ? [] : [conCorreo ? sql<SqlBool>`not ${SIN_CORREO}` : SIN_CORREO]),
    ...(listaId === undefined
      ? []
      : [listaId === null ? sql<SqlBool>`lista_id is null` : sql<SqlBool>`lista_id = ${listaId}`]),
  ];
  return sql<SqlBool>`(${sql.join(partes, sql` and `)})`;
}

const SIN_CORREO = sql<SqlBool>`(substr(plano, length(plano) - length(codigo)) = ' ' || lower(codigo))`;

/** The pattern that finds a word within a text. */
export function parte(palabra: string): string {
  return `%${palabra.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Lists the categories of a company's products. Finds each next category by one index lookup, because categories are few and their products
 * may be many.
 */
export async function listCategorias(db: Db, nit: Nit): Promise<readonly string[]> {
  const suyas = sql`select ${CATEGORIA} from fichas where nit = ${nit} and tipo = 'producto' and borrado = 0`;
  const siguiente = (antes: RawBuilder<unknown>) =>
    sql`(${suyas} and ${CATEGORIA} > ${antes} order by ${CATEGORIA} limit 1)`;
  const { rows } = await sql<{ categoria: string }>`
    with recursive una (de) as (
      select ${siguiente(sql`''`)}
      union all select ${siguiente(sql`una.de`)} from una where de is not null)
    select de as categoria from una where de is not null limit ${MAX_CATEGORIAS}`.execute(db);
  return rows.map(({ categoria }) => categoria);
}

const MAX_CATEGORIAS = 2000;
