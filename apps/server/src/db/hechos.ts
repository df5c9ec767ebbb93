import type { Hecho, Instante, TipoHecho, Nit } from "@mostrador/core";
import type { Db, Tx } from "./connection.ts";
import type { Fila } from "./esquema.ts";
import { DE_TURNO } from "./indices.ts";
import type { ClavePunto } from "./puntos.ts";
import type { Terminal } from "./terminales.ts";

type DeCaja = Pick<Terminal, "nit" | "sucursal" | "puntoVenta" | "id">;

/** Finds the number of the last fact that the server has of a series; 0 for a new series. */
export async function findTiene(tx: Tx, nit: Nit, serie: string): Promise<number> {
  const fila = await tx
    .selectFrom("series")
    .select("tiene")
    .where("nit", "=", nit)
    .where("serie", "=", serie)
    .executeTakeFirst();
  return fila?.tiene ?? 0;
}

/** Stores the number of the last fact that is here of a series. */
export async function saveTiene(tx: Tx, caja: DeCaja, serie: string, tiene: number): Promise<void> {
  const { nit, sucursal, puntoVenta, id: terminalId } = caja;
  await tx
    .insertInto("series")
    .values({ nit, serie, terminalId, sucursal, puntoVenta, tiene })
    .onConflict((c) => c.columns(["nit", "serie"]).doUpdateSet({ tiene }))
    .execute();
}

/** Gives the stored ids of facts of a series, by their numbers. */
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

/** Stores facts of a series. A fact that is already here under an earlier series of its till stays there. */
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

/** More than a till sells in a minute. */
const MAX_VENTAS = 200;

/** Lists the last opening or closing of a shift at each point of sale of a company. */
export async function listUltimosTurnos(db: Db, nit: Nit): Promise<FilaHecho[]> {
  const ultimos = await consultaUltimosTurnos(db, nit).execute();
  if (ultimos.length === 0) return [];
  return db
    .selectFrom("hechos")
    .selectAll()
    .where(
      "id",
      "in",
      ultimos.map(({ id }) => id),
    )
    .execute();
}

/** Builds the query of the ids of `listUltimosTurnos`. */
export function consultaUltimosTurnos(db: Db, nit: Nit) {
  return db
    .selectFrom("hechos")
    .select((e) => e.fn.max("id").as("id"))
    .where("nit", "=", nit)
    .where(DE_TURNO)
    .groupBy(["sucursal", "puntoVenta"]);
}

/** Finds the last opening or closing of a shift at a point of sale. */
export function findUltimoTurno(
  db: Db,
  punto: ClavePunto,
): Promise<Pick<FilaHecho, "id" | "tipo"> | undefined> {
  return consultaUltimoTurno(db, punto).executeTakeFirst();
}

/** Builds the query of `findUltimoTurno`. */
export function consultaUltimoTurno(db: Db, punto: ClavePunto) {
  return hechosDe(db, punto).select(["id", "tipo"]).where(DE_TURNO).orderBy("id", "desc").limit(1);
}

/**
 * Lists facts of a point of sale after the id `tras`, in order of arrival. They are all its closings, facts
 * from `todosDesde` on, and facts received since `recibidosDesde`.
 */
export function listParaReponer(
  db: Db,
  punto: ClavePunto,
  {
    tras,
    todosDesde,
    recibidosDesde,
    limite,
  }: Readonly<Record<"tras" | "todosDesde" | "recibidosDesde" | "limite", number>>,
): Promise<FilaHecho[]> {
  const cierre: TipoHecho = "turnoCerrado";
  return hechosDe(db, punto)
    .selectAll()
    .where("id", ">", tras)
    .where((e) =>
      e.or([e("tipo", "=", cierre), e("id", ">=", todosDesde), e("recibidoEn", ">=", recibidosDesde)]),
    )
    .orderBy("id")
    .limit(limite)
    .execute();
}

/** Lists the facts of a point of sale from an id on, in order of arrival. */
export function listDesdeHecho(db: Db, punto: ClavePunto, id: number): Promise<FilaHecho[]> {
  return hechosDe(db, punto).selectAll().where("id", ">=", id).orderBy("id").execute();
}

function hechosDe(db: Db, { nit, sucursal, puntoVenta }: ClavePunto) {
  return db
    .selectFrom("hechos")
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta);
}
