import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import Database from "better-sqlite3";
import type { Azar } from "./azar.ts";
import { ambito, Muerte, type Proceso } from "./proceso.ts";

/** Databases that programs hold open. */
const abiertas = new Map<Database.Database, Proceso>();
/** Databases left open by dead programs: code that still uses one gets `Muerte`. */
const perdidas = new WeakSet<Database.Database>();

type Sentencia = { readonly database: Database.Database; readonly source: string };
type Metodo = (this: Sentencia, ...args: unknown[]) => unknown;

/**
 * Wraps SQLite for the product's code: counts statements, kills a program before one, fills the disk. Runs before the product's code is
 * imported.
 */
export function instalarDisco(): void {
  const muestra = new Database(":memory:");
  const sentencia = Object.getPrototypeOf(muestra.prepare("select 1")) as Record<string, Metodo>;
  muestra.close();
  for (const nombre of ["run", "get", "all", "iterate"]) {
    const real = sentencia[nombre];
    if (real === undefined) throw new Error(`better-sqlite3 sin ${nombre}`);
    sentencia[nombre] = function (...args) {
      vigilar(this.database, this.source);
      return real.apply(this, args);
    };
  }
  const base = Database.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const nombre of ["exec", "prepare"]) {
    const real = base[nombre];
    if (real === undefined) throw new Error(`better-sqlite3 sin ${nombre}`);
    base[nombre] = function (this: Database.Database, sql: unknown, ...args: unknown[]) {
      poseer(this);
      if (nombre === "prepare") return preparar(this, String(sql), () => real.call(this, sql, ...args));
      vigilar(this, String(sql));
      return real.call(this, sql, ...args);
    };
  }
}

/** Prepared statements of each database: preparing them again would be half of a story's cost. */
const preparadas = new WeakMap<Database.Database, Map<string, unknown>>();

function preparar(db: Database.Database, sql: string, compilar: () => unknown): unknown {
  const suyas = preparadas.get(db) ?? new Map<string, unknown>();
  preparadas.set(db, suyas);
  const lista = suyas.get(sql) ?? compilar();
  suyas.set(sql, lista);
  return lista;
}

/** A database belongs to the program that used it first. */
function poseer(db: Database.Database): void {
  const proceso = ambito.getStore();
  if (proceso !== undefined && !abiertas.has(db)) abiertas.set(db, proceso);
}

function vigilar(db: Database.Database, sql: string): void {
  if (perdidas.has(db)) throw new Muerte(db.name);
  const proceso = abiertas.get(db);
  if (proceso === undefined) return;
  contar(proceso);
  if (proceso.discoLleno && ESCRIBE.test(sql))
    throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
}

/** Counts one more step of the running program, which may die before it. Throws `Muerte`. */
export function pasar(): void {
  const proceso = ambito.getStore();
  if (proceso !== undefined) contar(proceso);
}

function contar(proceso: Proceso): void {
  if (proceso.porMorir !== null && proceso.porMorir-- <= 0) {
    proceso.porMorir = null;
    proceso.morir();
  }
  if (!proceso.vivo) throw new Muerte(proceso.nombre);
}

const ESCRIBE = /^\s*(insert|update|delete|replace|commit|create|alter)/i;

function perder(db: Database.Database): void {
  abiertas.delete(db);
  perdidas.add(db);
}

/** Releases a program's databases once its files are no longer needed. */
export function soltar(proceso: Proceso): void {
  for (const [db, suyo] of abiertas) {
    if (suyo !== proceso) continue;
    perder(db);
    if (db.open) db.close();
  }
}

/**
 * Leaves the files of a dead program as its death found them, without the checkpoint of a close. In a power cut, unsynced bytes are cut at
 * a random byte, and a page being written is torn.
 */
export function abandonar(proceso: Proceso, sinLuz: Azar | null): void {
  const suyas = [...abiertas].filter(([, suyo]) => suyo === proceso).map(([db]) => db);
  for (const db of suyas) abiertas.delete(db);
  // A read-only connection loses nothing, and its `synchronous` setting does not tell how the file was written.
  for (const db of suyas.filter(({ readonly }) => readonly)) {
    if (db.open) db.close();
    perder(db);
  }
  // A database that the program closed itself ended cleanly.
  for (const db of suyas.filter(({ readonly, open }) => open && !readonly)) {
    const archivo = db.name;
    const quedan = [archivo, `${archivo}-wal`].filter((path) => existsSync(path));
    const seguro = db.pragma("synchronous", { simple: true }) === 2;
    for (const path of quedan) copyFileSync(path, `${path}.muerto`);
    db.close();
    perder(db);
    rmSync(`${archivo}-shm`, { force: true });
    for (const path of quedan) {
      copyFileSync(`${path}.muerto`, path);
      rmSync(`${path}.muerto`);
    }
    if (sinLuz !== null) cutWal(`${archivo}-wal`, seguro, sinLuz);
  }
}

/** Cuts the WAL: any part of the bytes after the last sync may survive. With FULL these are the bytes after the last commit. */
function cutWal(wal: string, seguro: boolean, azar: Azar): void {
  if (!existsSync(wal)) return;
  const bytes = readFileSync(wal);
  const firmes = seguro ? bytes.length : Math.min(32, bytes.length);
  const queda = azar.entero(firmes, bytes.length);
  const rota = seguro ? azar.bytes(azar.entero(0, 5000)) : Buffer.alloc(0);
  writeFileSync(wal, Buffer.concat([bytes.subarray(0, queda), rota]));
}
