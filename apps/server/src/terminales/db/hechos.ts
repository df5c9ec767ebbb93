import type { Hecho, Instante, TipoHecho, Nit } from "@mostrador/core";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { DE_TURNO } from "../../motor/indices.ts";
import type { ClavePunto } from "../../impuestos/db/puntos.ts";
import type { Terminal } from "./terminales.ts";

type DeCaja = Pick<Terminal, "nit" | "sucursal" | "puntoVenta" | "id">;

/** Finds the number of the last fact of a series that the server has; 0 for a new series. */
export async function findTiene(tx: Tx, nit: Nit, serie: string): Promise<number> {
  const fila = await tx
    .selectFrom("series")
    .select("tiene")
    .where("nit", "=", nit)
    .where("serie", "=", serie)
    .executeTakeFirst();
  return fila?.tiene ?? 0;
}

/** Stores the number of the last fact of a series that the server has. */
export async function saveTiene(tx: Tx, caja: DeCaja, serie: string, tiene: number): Promise<void> {
  const { nit, sucursal, puntoVenta, id: terminalId } = caja;
  await tx
    .insertInto("series")
    .values({ nit, serie, terminalId, sucursal, puntoVenta, tiene })
    .onConflict((c) => c.columns(["nit", "serie"]).doUpdateSet({ tiene }))
    .execute();
}

/** Lists the ids of a series' stored facts, by their numbers. */
export async function listClaves(
  tx: Tx,
  nit: Nit,
  serie: string,
  numeros: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (numeros.length === 0) return new Map();
  const filas = await tx
    .selectFrom("hechos")
    .select(["n", "clave"])
    .where("nit", "=", nit)
    .where("serie", "=", serie)
    .where("n", "in", numeros)
    .execute();
  return new Map(filas.map(({ n, clave }) => [n, clave]));
}

/** Returns those of the ids under which the company has a stored fact, in any series. */
export async function listPresentes(tx: Tx, nit: Nit, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const filas = await tx
    .selectFrom("hechos")
    .select("clave")
    .where("nit", "=", nit)
    .where("clave", "in", ids)
    .execute();
  return new Set(filas.map(({ clave }) => clave));
}

/** Stores facts of a series. A fact that is already stored under an earlier series of its till stays there. */
export async function insertHechos(
  tx: Tx,
  { nit, sucursal, puntoVenta }: DeCaja,
  serie: string,
  hechos: readonly Hecho[],
  recibidoEn: number,
): Promise<void> {
  const filas = hechos.map(({ id: clave, ...hecho }) => ({
    ...hecho,
    clave,
    nit,
    serie,
    sucursal,
    puntoVenta,
    recibidoEn,
  }));
  // A row has 14 values; SQLite allows 32,766 in a statement.
  for (let i = 0; i < filas.length; i += POR_VEZ)
    await tx
      .insertInto("hechos")
      .values(filas.slice(i, i + POR_VEZ))
      .onConflict((c) => c.columns(["nit", "clave"]).doNothing())
      .execute();
}

const POR_VEZ = 250;

type FilaHecho = Fila<"hechos">;

/** Lists the latest facts of a type of a company, newest first. */
export function listUltimosDeTipo(db: Db, nit: Nit, tipo: TipoHecho, limite: number): Promise<FilaHecho[]> {
  return db
    .selectFrom("hechos")
    .selectAll()
    .where("nit", "=", nit)
    .where("tipo", "=", tipo)
    .orderBy("id", "desc")
    .limit(limite)
    .execute();
}

/** Lists the sales of a point of sale between two instants, both included, `MAX_VENTAS` at most. */
export function listVentasEntre(
  db: Db,
  { nit, sucursal, puntoVenta }: ClavePunto,
  desde: Instante,
  hasta: Instante,
): Promise<FilaHecho[]> {
  return db
    .selectFrom("hechos")
    .selectAll()
    .where("nit", "=", nit)
    .where("instante", ">=", desde)
    .where("instante", "<=", hasta)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta)
    .where("tipo", "=", "venta")
    .orderBy("instante")
    .limit(MAX_VENTAS)
    .execute();
}

/** Most sales of one query: more than a till sells in a minute. */
const MAX_VENTAS = 200;

/** Lists the points of sale of a company at which a shift was opened or closed. */
export function listPuntosConTurno(db: Db, nit: Nit): Promise<Pick<FilaHecho, "sucursal" | "puntoVenta">[]> {
  return consultaPuntosConTurno(db, nit).execute();
}

/** Builds the query of `listPuntosConTurno`. */
export function consultaPuntosConTurno(db: Db, nit: Nit) {
  return db
    .selectFrom("hechos")
    .select(["sucursal", "puntoVenta"])
    .where("nit", "=", nit)
    .where(DE_TURNO)
    .groupBy(["sucursal", "puntoVenta"]);
}

/** Lists the last openings and closings of a point of sale, in order of arrival. */
export function listUltimosTurnos(db: Db, punto: ClavePunto): Promise<FilaHecho[]> {
  return porIds(db, consultaUltimosTurnos(db, punto)).execute();
}

/**
 * Number of openings and closings that are read. It covers the fifteen days of an outage, at three shifts a day, which a second copy of the
 * till may report late.
 */
const ULTIMOS_TURNOS = 100;

/** Builds the query that `listUltimosTurnos` finds its ids by. It reads only ids, because the index has no other column. */
export function consultaUltimosTurnos(db: Db, punto: ClavePunto) {
  return hechosDe(db, punto).select("id").where(DE_TURNO).orderBy("id", "desc").limit(ULTIMOS_TURNOS);
}

/**
 * Lists facts of a point of sale after the id `tras`, in order of arrival: all closings, the facts from
 * `todosDesde` on, and those received since `recibidosDesde`. Each kind is read from its own index.
 */
export async function listParaReponer(
  db: Db,
  punto: ClavePunto,
  {
    tras,
    todosDesde,
    recibidosDesde,
    limite,
  }: Readonly<Record<"tras" | "todosDesde" | "recibidosDesde" | "limite", number>>,
): Promise<FilaHecho[]> {
  const siguientes = () => hechosDe(db, punto).selectAll().where("id", ">", tras).orderBy("id").limit(limite);
  const primero = await consultaPrimeroDesde(db, punto, recibidosDesde).executeTakeFirst();
  const partes = [
    porIds(db, consultaCierres(db, punto, tras, limite)),
    siguientes().where("id", ">=", todosDesde),
    ...(primero?.id == null
      ? []
      : [siguientes().where("id", ">=", primero.id).where("recibidoEn", ">=", recibidosDesde)]),
  ];
  const filas = (await Promise.all(partes.map((parte) => parte.execute()))).flat();
  const porId = new Map(filas.map((fila) => [fila.id, fila]));
  return [...porId.values()].toSorted((a, b) => a.id - b.id).slice(0, limite);
}

/** Builds the query of the ids of closings of a point of sale after a fact. */
export function consultaCierres(db: Db, punto: ClavePunto, tras: number, limite: number) {
  const cierre: TipoHecho = "turnoCerrado";
  return hechosDe(db, punto)
    .select("id")
    .where(DE_TURNO)
    .where("tipo", "=", cierre)
    .where("id", ">", tras)
    .orderBy("id")
    .limit(limite);
}

/** Builds the query of the first fact of a point of sale among those received since an instant. */
export function consultaPrimeroDesde(db: Db, punto: ClavePunto, recibidosDesde: number) {
  return hechosDe(db, punto)
    .select((e) => e.fn.min<number | null>("id").as("id"))
    .where("recibidoEn", ">=", recibidosDesde);
}

/** Lists a page of facts of a point of sale after an id, in order of arrival. */
export function listTrasHecho(db: Db, punto: ClavePunto, tras: number, limite: number): Promise<FilaHecho[]> {
  return hechosDe(db, punto).selectAll().where("id", ">", tras).orderBy("id").limit(limite).execute();
}

/** Selects facts only by their ids, because with further conditions an engine may scan all facts of the point of sale. */
function porIds(db: Db, ids: ReturnType<typeof consultaCierres>) {
  return db.selectFrom("hechos").selectAll().where("id", "in", ids).orderBy("id");
}

function hechosDe(db: Db, { nit, sucursal, puntoVenta }: ClavePunto) {
  return db
    .selectFrom("hechos")
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta);
}
