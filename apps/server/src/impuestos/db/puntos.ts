import { sql } from "kysely";
import type { CufdTerminal, Instante, Nit } from "@mostrador/core";
import { columnas, compilada, type Columnas } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { findPiso, pisoSql, SECTORES_TODOS } from "../../motor/restauracion.ts";
import { soughtInstante } from "../../motor/sought.ts";
import { ABIERTAS } from "../../motor/indices.ts";

/** A branch's point of sale; 0 is the branch itself. */
export interface ClavePunto {
  readonly nit: Nit;
  readonly sucursal: number;
  readonly puntoVenta: number;
}
/** Tells whether two rows are of one point of sale. */
export function isMismoPunto(una: ClavePunto, otra: ClavePunto): boolean {
  return una.nit === otra.nit && una.sucursal === otra.sucursal && una.puntoVenta === otra.puntoVenta;
}

/** A point of sale. */
export type Punto = Fila<"puntos">;
/** A CUFD of a point of sale. */
export type Cufd = Fila<"cufds">;

/** Finds a point of sale. */
export async function findPunto(db: Db | Tx, p: ClavePunto): Promise<Punto | undefined> {
  const [punto] = await buscarPunto(db, p.nit, p.sucursal, p.puntoVenta);
  return punto;
}

/** Finds one point of sale of a branch, open or closed. */
export function findAlgunPunto(
  db: Db | Tx,
  nit: Nit,
  sucursal: number,
): Promise<Pick<Punto, "puntoVenta"> | undefined> {
  const deSucursal = db.selectFrom("puntos").select("puntoVenta").where("nit", "=", nit);
  return deSucursal.where("sucursal", "=", sucursal).limit(1).executeTakeFirst();
}

const DE_PUNTO = columnas({
  nit: true,
  sucursal: true,
  puntoVenta: true,
  cuis: true,
  cuisVence: true,
  terminalId: true,
  cerrado: true,
} satisfies Columnas<Punto>);

const buscarPunto = compilada((db, nit: Nit, sucursal: number, puntoVenta: number) =>
  db
    .selectFrom("puntos")
    .select(DE_PUNTO)
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta),
);

/** Lists the points of sale that issue: open, with a CUIS, of active companies. */
export function listPuntos(db: Db): Promise<Punto[]> {
  return db
    .selectFrom("puntos")
    .innerJoin("empresas", "empresas.nit", "puntos.nit")
    .selectAll("puntos")
    .where("puntos.cerrado", "=", 0)
    .where("puntos.cuis", "is not", null)
    .where("empresas.activa", "=", 1)
    .execute();
}

/** Lists a company's open points of sale with a CUIS, by branch. */
export function listPuntosAbiertos(db: Db, nit: Nit): Promise<Punto[]> {
  return db
    .selectFrom("puntos")
    .selectAll()
    .where("nit", "=", nit)
    .where("cerrado", "=", 0)
    .where("cuis", "is not", null)
    .orderBy("sucursal")
    .orderBy("puntoVenta")
    .execute();
}

/** Lists a company's branches with an open point of sale, by number. */
export async function listSucursales(db: Db, nit: Nit): Promise<number[]> {
  const filas = await db
    .selectFrom("puntos")
    .select("sucursal")
    .distinct()
    .where("nit", "=", nit)
    .where("cerrado", "=", 0)
    .where("cuis", "is not", null)
    .orderBy("sucursal")
    .execute();
  return filas.map(({ sucursal }) => sucursal);
}

/** Lists points of sale that can query the tax system, of companies whose NIT is larger than `desde`, by company. */
export function listPuntosConToken(db: Db, desde: number, limite: number): Promise<Punto[]> {
  return db
    .selectFrom("puntos")
    .innerJoin("empresas", "empresas.nit", "puntos.nit")
    .selectAll("puntos")
    .where("puntos.cerrado", "=", 0)
    .where("puntos.cuis", "is not", null)
    .where("empresas.activa", "=", 1)
    .where("empresas.token", "is not", null)
    .where("puntos.nit", ">", sql<Nit>`${desde}`)
    .orderBy("puntos.nit")
    .orderBy("puntos.sucursal")
    .orderBy("puntos.puntoVenta")
    .limit(limite)
    .execute();
}

/** Inserts a point of sale, or changes the given columns. */
export async function savePunto(
  tx: Tx,
  p: ClavePunto,
  cambio: Partial<Omit<Punto, "nit" | "sucursal" | "puntoVenta">>,
): Promise<void> {
  const values = { cuis: null, cuisVence: null, terminalId: null, cerrado: 0, ...cambio };
  await tx
    .insertInto("puntos")
    .values({ nit: p.nit, sucursal: p.sucursal, puntoVenta: p.puntoVenta, ...values })
    .onConflict((c) => c.columns(["nit", "sucursal", "puntoVenta"]).doUpdateSet(cambio))
    .execute();
}

/** Inserts a CUFD; a known code is a no-op. */
export async function insertCufd(
  tx: Tx,
  p: ClavePunto,
  cufd: Omit<Cufd, "id" | "nit" | "sucursal" | "puntoVenta"> & { readonly id?: number },
): Promise<void> {
  await tx
    .insertInto("cufds")
    .values({ nit: p.nit, sucursal: p.sucursal, puntoVenta: p.puntoVenta, ...cufd })
    .onConflict((c) => c.columns(["nit", "codigo"]).doNothing())
    .execute();
}

/** Inserts a missing CUFD of the past. Documents are built with it, but it never becomes the current one. */
export async function insertCufdPasado(tx: Tx, p: ClavePunto, cufd: CufdTerminal): Promise<void> {
  const { codigo, codigoControl, direccion, obtenidoEn, vigenteHasta } = cufd;
  if ((await findCufd(tx, p.nit, codigo)) !== undefined) return;
  const { primero } = await tx
    .selectFrom("cufds")
    .select((eb) => eb.fn.min("id").as("primero"))
    .executeTakeFirstOrThrow();
  await insertCufd(tx, p, {
    id: Math.min(primero ?? 0, 0) - 1,
    codigo,
    codigoControl,
    direccion,
    obtenidoEn,
    vigenteHasta,
  });
}

/** Lists CUFDs, newest first. */
export function listCufds(db: Db | Tx, p: ClavePunto, limite: number): Promise<Cufd[]> {
  return buscarCufds(db, p.nit, p.sucursal, p.puntoVenta, limite);
}

const DE_CUFD = columnas({
  id: true,
  nit: true,
  sucursal: true,
  puntoVenta: true,
  codigo: true,
  codigoControl: true,
  direccion: true,
  obtenidoEn: true,
  vigenteHasta: true,
} satisfies Columnas<Cufd>);

const buscarCufds = compilada((db, nit: Nit, sucursal: number, puntoVenta: number, limite: number) =>
  db
    .selectFrom("cufds")
    .select(DE_CUFD)
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta)
    .orderBy("id", "desc")
    .limit(limite),
);

/** Finds when a point of sale got the CUFD after the given one; undefined if that is its newest. */
export async function findCufdTras(
  tx: Tx,
  { nit, sucursal, puntoVenta, obtenidoEn }: Cufd,
): Promise<Instante | undefined> {
  const row = await tx
    .selectFrom("cufds")
    .select((eb) => eb.fn.min("obtenidoEn").as("siguiente"))
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta)
    .where("obtenidoEn", ">", obtenidoEn)
    .executeTakeFirst();
  return row?.siguiente ?? undefined;
}

/** Finds a company's CUFD by its code. */
export function findCufd(db: Db | Tx, nit: Nit, codigo: string): Promise<Cufd | undefined> {
  return db
    .selectFrom("cufds")
    .selectAll()
    .where("nit", "=", nit)
    .where("codigo", "=", codigo)
    .executeTakeFirst();
}

/** Finds the CUFD that was current at an instant: the last one obtained before it. */
export function findCufdAt(db: Db | Tx, p: ClavePunto, instante: string): Promise<Cufd | undefined> {
  return db
    .selectFrom("cufds")
    .selectAll()
    .where("nit", "=", p.nit)
    .where("sucursal", "=", p.sucursal)
    .where("puntoVenta", "=", p.puntoVenta)
    .where("obtenidoEn", "<=", soughtInstante(instante))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Finds the moment when a point of sale got its first CUFD. */
export async function findPrimerCufd(db: Db | Tx, p: ClavePunto): Promise<Instante | null> {
  const row = await db
    .selectFrom("cufds")
    .select((eb) => eb.fn.min("obtenidoEn").as("desde"))
    .where("nit", "=", p.nit)
    .where("sucursal", "=", p.sucursal)
    .where("puntoVenta", "=", p.puntoVenta)
    .executeTakeFirst();
  return row?.desde ?? null;
}

/**
 * Takes the next number of a series; concurrent requests never get the same one. A series without a row
 * begins above the floor of the last restore.
 */
export async function takeNumero(tx: Tx, p: ClavePunto, sector: number): Promise<number> {
  const [row] = await avanzarContador(tx, p.nit, p.sucursal, p.puntoVenta, sector);
  if (row === undefined) throw new Error("el contador de la serie no avanzó");
  return row.siguiente - 1;
}

const avanzarContador = compilada((tx, nit: Nit, sucursal: number, puntoVenta: number, sector: number) =>
  tx
    .insertInto("contadores")
    .values({ nit, sucursal, puntoVenta, sector, siguiente: sql`${pisoSql()} + 2` })
    .onConflict((c) =>
      c
        .columns(["nit", "sucursal", "puntoVenta", "sector"])
        .doUpdateSet((eb) => ({ siguiente: eb("contadores.siguiente", "+", 1) })),
    )
    .returning("siguiente"),
);

/**
 * Gives a number back while it is the last one taken; else it stays a gap (a gap is only warning 2000).
 * docs/design.md D11.
 */
export async function returnNumero(tx: Tx, p: ClavePunto, sector: number, numero: number): Promise<void> {
  await tx
    .updateTable("contadores")
    .set({ siguiente: numero })
    .where("nit", "=", p.nit)
    .where("sucursal", "=", p.sucursal)
    .where("puntoVenta", "=", p.puntoVenta)
    .where("sector", "=", sector)
    .where("siguiente", "=", numero + 1)
    .execute();
}

/**
 * Raises the counter above a number that a terminal gave. A series that begins this way also begins above the
 * floor of the last restore.
 */
export async function raiseNumero(tx: Tx, p: ClavePunto, sector: number, usado: number): Promise<void> {
  const piso = pisoSql();
  const siguiente = sql<number>`case when ${piso} > ${usado} then ${piso} else ${usado} end + 1`;
  await tx
    .insertInto("contadores")
    .values({ nit: p.nit, sucursal: p.sucursal, puntoVenta: p.puntoVenta, sector, siguiente })
    .onConflict((c) =>
      c
        .columns(["nit", "sucursal", "puntoVenta", "sector"])
        .doUpdateSet({ siguiente: usado + 1 })
        .where("contadores.siguiente", "<=", usado),
    )
    .execute();
}

/**
 * Skips numbers that a lost till may have given, in every series of its point of sale. Series without a row are
 * included, because a till may be lost before it reports a document of a sector.
 */
export async function skipNumeros(tx: Tx, p: ClavePunto, cuantos: number): Promise<void> {
  const piso = await findPiso(tx);
  const lugar = { nit: p.nit, sucursal: p.sucursal, puntoVenta: p.puntoVenta };
  await tx
    .insertInto("contadores")
    .values(SECTORES_TODOS.map((sector) => ({ ...lugar, sector, siguiente: piso + 1 })))
    .onConflict((c) => c.columns(["nit", "sucursal", "puntoVenta", "sector"]).doNothing())
    .execute();
  await tx
    .updateTable("contadores")
    .set((eb) => ({ siguiente: eb("siguiente", "+", cuantos) }))
    .where("nit", "=", p.nit)
    .where("sucursal", "=", p.sucursal)
    .where("puntoVenta", "=", p.puntoVenta)
    .execute();
}

const buscarSiguientes = compilada((db, nit: Nit, sucursal: number, puntoVenta: number) =>
  db
    .selectFrom("contadores")
    .select(["sector", "siguiente"])
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta)
    .orderBy("sector"),
);

/**
 * Lists the next number of every begun series of a point of sale. After a restore it lists every sector, because
 * any series may have begun.
 */
export async function listSiguientes(
  db: Db | Tx,
  p: ClavePunto,
): Promise<{ readonly sector: number; readonly siguiente: number }[]> {
  const empezadas = await buscarSiguientes(db, p.nit, p.sucursal, p.puntoVenta);
  const piso = await findPiso(db);
  if (piso === 0) return empezadas;
  const siguientes = new Map(SECTORES_TODOS.map((sector) => [sector, piso + 1]));
  for (const { sector, siguiente } of empezadas) siguientes.set(sector, siguiente);
  return [...siguientes].map(([sector, siguiente]) => ({ sector, siguiente }));
}

/** Gives the next number of a series; a new series begins one above the floor of the last restore. */
export async function findSiguiente(db: Db | Tx, p: ClavePunto, sector: number): Promise<number> {
  const empezadas = await buscarSiguientes(db, p.nit, p.sucursal, p.puntoVenta);
  const row = empezadas.find((empezada) => empezada.sector === sector);
  return row?.siguiente ?? (await findPiso(db)) + 1;
}

/** Finds the till of a point of sale, the latest if there were several. */
export function findTerminalDe(db: Db | Tx, p: ClavePunto): Promise<Fila<"terminales"> | undefined> {
  return db
    .selectFrom("terminales")
    .selectAll()
    .where("nit", "=", p.nit)
    .where("sucursal", "=", p.sucursal)
    .where("puntoVenta", "=", p.puntoVenta)
    .orderBy("epoca", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Counts of the documents of a point of sale that are not settled. */
interface PendientesDelPunto {
  /** Offline documents of API users that no package has delivered. */
  readonly fueraDeLinea: number;
  /** Documents, annulments and reversals that are settled without a person: sent ones, and offline ones of a till. */
  readonly enEspera: number;
}

/** Counts the documents of a point of sale that are not settled; null if there are none. */
export async function findPendientesDelPunto(
  db: Db | Tx,
  { nit, sucursal, puntoVenta }: ClavePunto,
): Promise<PendientesDelPunto | null> {
  const suyas = db
    .selectFrom("facturas")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta);
  const abiertas = suyas.where(ABIERTAS);
  const contar = async (query: typeof suyas) => (await query.executeTakeFirstOrThrow()).n;
  const fueraDeLinea = await contar(abiertas.where("estado", "=", "OFFLINE").where("terminalId", "is", null));
  const todas = await contar(abiertas);
  const cambios = await contar(suyas.where("cambioPendiente", "is not", null));
  const enEspera = todas - fueraDeLinea + cambios;
  return fueraDeLinea + enEspera === 0 ? null : { fueraDeLinea, enEspera };
}
