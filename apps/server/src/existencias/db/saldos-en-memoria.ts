/**
 * Keeps the balances of large shops in memory, with the texts of their products: words within a text are found there in a few milliseconds,
 * on both engines. docs/decisions/0096
 */
import type { Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Db } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { VIVAS } from "../../motor/indices.ts";

/** Balance of a product in a branch, as searches compare it. */
export interface SaldoEnMemoria {
  readonly sucursal: number;
  readonly cantidad: number;
  readonly valor: number;
  readonly minimo: number | null;
}

/** Product with its balances, by branch. `vivo` is false while its text is not known, and once it was deleted. */
export interface BienEnMemoria {
  readonly id: string;
  nombre: string;
  plano: string;
  vivo: boolean;
  saldos: readonly SaldoEnMemoria[];
}

/** Balances of a company. `enOrden`: its products by name and id, as the database sorts them. */
export interface SaldosEnMemoria {
  readonly bienes: Map<string, BienEnMemoria>;
  readonly enOrden: BienEnMemoria[];
  /** Version up to which texts of products are known. */
  fichas: number;
  /** Version of the company up to which balances are known. */
  existencias: number;
}

/** Balances from which on a company's are kept: fewer are searched in the database within some milliseconds. */
const MIN_SALDOS = 10_000;
/** Balances of all companies that one process keeps, some 270 bytes each with their products. */
const MAX_SALDOS = 1_000_000;
/** Rows that one statement reads while balances are loaded, in some three milliseconds. Other calls run between two of them. */
const TANDA = 500;
/** Longest time, in milliseconds, for which the loading goes on without letting other calls run. */
const MAX_SEGUIDO_MS = 60;
/** Changed rows for which balances are loaded anew: a whole price list was taken. */
const MAX_CAMBIOS = 5000;

/** Balances of a company that are kept, or are being loaded (null), and the last work on them: each waits for the one before. */
interface Guardados {
  saldos: SaldosEnMemoria | null;
  cuantos: number;
  turno: Promise<unknown>;
}

/** Companies whose balances this process keeps, by database, in the order in which they were last asked for. */
const GUARDADOS = new WeakMap<Db, Map<Nit, Guardados>>();

/**
 * Finds the balances of a company in memory, with all changes that were committed before the call. Null if the company has few, and while they
 * are being loaded, which the first call begins.
 */
export async function findSaldosEnMemoria(db: Db, nit: Nit): Promise<SaldosEnMemoria | null> {
  const todos = GUARDADOS.get(db) ?? new Map<Nit, Guardados>();
  GUARDADOS.set(db, todos);
  const hallados = todos.get(nit);
  if (hallados === undefined) {
    const cuantos = await countSaldos(db, nit);
    if (cuantos >= MIN_SALDOS && cuantos <= MAX_SALDOS && !todos.has(nit)) keep(db, todos, nit, cuantos);
    return null;
  }
  const { saldos } = hallados;
  if (saldos === null) return null;
  todos.delete(nit);
  todos.set(nit, hallados);
  const mio = hallados.turno.then(() => refreshSaldos(db, nit, saldos));
  hallados.turno = mio.catch(() => {});
  if (await mio) return saldos;
  if (todos.get(nit) === hallados) todos.delete(nit);
  return null;
}

/** Begins to load the balances of a company, and forgets those that were not asked for longest. */
function keep(db: Db, todos: Map<Nit, Guardados>, nit: Nit, cuantos: number): void {
  const guardados: Guardados = { saldos: null, cuantos, turno: Promise.resolve() };
  let suma = cuantos;
  for (const [otro, { cuantos: suyos }] of [...todos].toReversed()) {
    suma += suyos;
    if (suma > MAX_SALDOS) todos.delete(otro);
  }
  todos.set(nit, guardados);
  loadSaldos(db, nit).then(
    (saldos) => {
      guardados.saldos = saldos;
    },
    // The database is searched meanwhile, and the next call tries again.
    () => todos.delete(nit),
  );
}

async function countSaldos(db: Db, nit: Nit): Promise<number> {
  const fila = await db
    .selectFrom("existenciasSumas")
    .select((eb) => eb.fn.sum<number | string | null>("todas").as("todas"))
    .where("nit", "=", nit)
    .executeTakeFirst();
  return Number(fila?.todas ?? 0);
}

/** Loads all balances of a company. What changes meanwhile is read by the next refresh. */
export async function loadSaldos(db: Db, nit: Nit): Promise<SaldosEnMemoria> {
  const saldos: SaldosEnMemoria = {
    bienes: new Map(),
    enOrden: [],
    fichas: await lastFicha(db, nit),
    existencias: await lastVersion(db, nit),
  };
  const respiro = createRespiro();
  let tras: Pick<Fila<"fichas">, "nombre" | "id"> | undefined;
  do {
    const filas = await listFichasTras(db, nit, tras);
    for (const { id, nombre, plano } of filas) {
      // One that was renamed meanwhile comes twice, and the next refresh puts it in its place.
      if (saldos.bienes.has(id)) continue;
      const bien: BienEnMemoria = { id, nombre, plano, vivo: true, saldos: [] };
      saldos.bienes.set(id, bien);
      saldos.enOrden.push(bien);
    }
    tras = filas.length < TANDA ? undefined : filas.at(-1);
    await respiro();
  } while (tras !== undefined);
  for (const sucursal of await listSucursales(db, nit)) {
    let ultimo: string | undefined = "";
    while (ultimo !== undefined) {
      const filas: readonly FilaDeSaldo[] = await listSaldosTras(db, nit, sucursal, ultimo);
      for (const fila of filas) putSaldo(saldos, fila);
      ultimo = filas.length < TANDA ? undefined : filas.at(-1)?.productoId;
      await respiro();
    }
  }
  return saldos;
}

/** Reads what changed since the last refresh; false if that is so much that all is to be loaded anew. */
export async function refreshSaldos(db: Db, nit: Nit, saldos: SaldosEnMemoria): Promise<boolean> {
  const fichas = await listFichasDesde(db, nit, saldos.fichas);
  if (fichas.length > MAX_CAMBIOS) return false;
  const version = await lastVersion(db, nit);
  if (version !== saldos.existencias)
    for (const sucursal of await listSucursales(db, nit)) {
      const filas = await listSaldosDesde(db, nit, sucursal, saldos.existencias);
      if (filas.length > MAX_CAMBIOS) return false;
      for (const fila of filas) putSaldo(saldos, fila);
    }
  saldos.existencias = version;
  for (const ficha of fichas) putFicha(saldos, ficha);
  saldos.fichas = fichas.at(-1)?.version ?? saldos.fichas;
  return true;
}

/**
 * Returns a function that lets other calls run. The loading then goes on for as long as they took: searches by the database, a quarter
 * of a second each until the balances are loaded, would otherwise put its end off for minutes.
 */
function createRespiro(): () => Promise<void> {
  let hasta = 0;
  return async () => {
    const cedio = performance.now();
    if (cedio < hasta) return;
    await new Promise((resolve) => setImmediate(resolve));
    const ahora = performance.now();
    hasta = ahora + Math.min(MAX_SEGUIDO_MS, ahora - cedio);
  };
}

function putSaldo({ bienes }: SaldosEnMemoria, { productoId, sigue, ...saldo }: FilaDeSaldo): void {
  const bien = bienes.get(productoId) ?? { id: productoId, nombre: "", plano: "", vivo: false, saldos: [] };
  bienes.set(productoId, bien);
  const ultimo = bien.saldos.at(-1);
  if (sigue === 1 && (ultimo === undefined || ultimo.sucursal < saldo.sucursal)) {
    bien.saldos = [...bien.saldos, saldo];
    return;
  }
  const otros = bien.saldos.filter(({ sucursal }) => sucursal !== saldo.sucursal);
  bien.saldos = (sigue === 1 ? [...otros, saldo] : otros).toSorted((a, b) => a.sucursal - b.sucursal);
}

type FilaDeFicha = Pick<Fila<"fichas">, "id" | "nombre" | "plano" | "borrado" | "version">;

function putFicha({ bienes, enOrden }: SaldosEnMemoria, { id, nombre, plano, borrado }: FilaDeFicha): void {
  const bien = bienes.get(id) ?? { id, nombre, plano, vivo: false, saldos: [] };
  bienes.set(id, bien);
  if (bien.vivo) enOrden.splice(placeOf(enOrden, bien), 1);
  Object.assign(bien, { nombre, plano, vivo: borrado === 0 });
  if (bien.vivo) enOrden.splice(placeOf(enOrden, bien), 0, bien);
}

/** Finds the place of a product among those in order: its own, or the one where it belongs. */
function placeOf(enOrden: readonly BienEnMemoria[], bien: BienEnMemoria): number {
  let [desde, hasta] = [0, enOrden.length];
  while (desde < hasta) {
    const medio = (desde + hasta) >>> 1;
    const otro = enOrden[medio];
    if (otro !== undefined && compareBienes(otro, bien) < 0) desde = medio + 1;
    else hasta = medio;
  }
  return desde;
}

/** Compares two products by name and id, as both engines sort them. */
export function compareBienes(
  a: Pick<BienEnMemoria, "nombre" | "id">,
  b: Pick<BienEnMemoria, "nombre" | "id">,
): number {
  return compareTextos(a.nombre, b.nombre) || compareTextos(a.id, b.id);
}

/** Compares two texts by their code points, as both engines do. JavaScript compares halves of those above U+FFFF. */
export function compareTextos(a: string, b: string): number {
  if (a === b) return 0;
  let i = 0;
  while (i < a.length && i < b.length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  if (i === a.length) return -1;
  return i === b.length ? 1 : pesoEn(a, i) - pesoEn(b, i);
}

/** Weight of a UTF-16 unit: halves of code points above U+FFFF are heavier than all others. */
function pesoEn(texto: string, i: number): number {
  const unidad = texto.charCodeAt(i);
  return unidad >= 0xd8_00 && unidad <= 0xdf_ff ? unidad + 0x1_00_00 : unidad;
}

async function lastVersion(db: Db, nit: Nit): Promise<number> {
  const fila = await db.selectFrom("versiones").select("valor").where("nit", "=", nit).executeTakeFirst();
  return fila?.valor ?? 0;
}

async function lastFicha(db: Db, nit: Nit): Promise<number> {
  const fila = await db
    .selectFrom("fichas")
    .select((eb) => eb.fn.max<number | null>("version").as("version"))
    .where("nit", "=", nit)
    .where("tipo", "=", "producto")
    .executeTakeFirst();
  return fila?.version ?? 0;
}

async function listSucursales(db: Db, nit: Nit): Promise<readonly number[]> {
  const filas = await db.selectFrom("existenciasSumas").select("sucursal").where("nit", "=", nit).execute();
  return filas.map(({ sucursal }) => sucursal);
}

function listFichasTras(
  db: Db,
  nit: Nit,
  tras: Pick<Fila<"fichas">, "nombre" | "id"> | undefined,
): Promise<Pick<Fila<"fichas">, "id" | "nombre" | "plano">[]> {
  const suyas = db
    .selectFrom("fichas")
    .select(["id", "nombre", "plano"])
    .where("nit", "=", nit)
    .where("tipo", "=", "producto")
    .where(VIVAS);
  return (tras === undefined ? suyas : suyas.where(sql<boolean>`(nombre, id) > (${tras.nombre}, ${tras.id})`))
    .orderBy("nombre")
    .orderBy("id")
    .limit(TANDA)
    .execute();
}

/** Lists products that changed after a version, in the order of their versions: up to one more than `MAX_CAMBIOS`. */
function listFichasDesde(db: Db, nit: Nit, version: number): Promise<FilaDeFicha[]> {
  return db
    .selectFrom("fichas")
    .select(["id", "nombre", "plano", "borrado", "version"])
    .where("nit", "=", nit)
    .where("tipo", "=", "producto")
    .where("version", ">", version)
    .orderBy("version")
    .limit(MAX_CAMBIOS + 1)
    .execute();
}

const DE_SALDO = ["productoId", "sucursal", "cantidad", "valor", "minimo", "sigue"] as const;
type FilaDeSaldo = Pick<Fila<"existencias">, (typeof DE_SALDO)[number]>;

function listSaldosTras(db: Db, nit: Nit, sucursal: number, productoId: string): Promise<FilaDeSaldo[]> {
  return db
    .selectFrom("existencias")
    .select(DE_SALDO)
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("productoId", ">", productoId)
    .orderBy("productoId")
    .limit(TANDA)
    .execute();
}

/** Lists balances of a branch that changed after a version: up to one more than `MAX_CAMBIOS`. */
function listSaldosDesde(db: Db, nit: Nit, sucursal: number, version: number): Promise<FilaDeSaldo[]> {
  return db
    .selectFrom("existencias")
    .select(DE_SALDO)
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("version", ">", version)
    .orderBy("version")
    .limit(MAX_CAMBIOS + 1)
    .execute();
}
