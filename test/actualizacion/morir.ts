/**
 * Preloaded by a test: the process kills itself (SIGKILL) right before its `MORIR_EN`-th step. A step is a statement of SQLite or PostgreSQL, or a
 * change of a file. With `FOTOS_DE` it photographs that folder into `FOTOS_EN` before each step. A process that lives to its end leaves the names
 * of its steps in the file `MORIR_PASOS`.
 */
import fs from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import Database from "better-sqlite3";
import { createFotografo } from "./fotos.ts";
import { partir } from "./sentencias.ts";

const morirEn = Number(process.env["MORIR_EN"] ?? "0");
const { FOTOS_DE, FOTOS_EN } = process.env;
const fotografiar =
  FOTOS_DE === undefined || FOTOS_EN === undefined ? () => {} : createFotografo(FOTOS_DE, FOTOS_EN);
const pasos: string[] = [];

function paso(nombre: string): void {
  pasos.push(nombre);
  fotografiar(pasos.length);
  if (pasos.length === morirEn) process.kill(process.pid, "SIGKILL");
}

type Funcion = (this: unknown, ...args: unknown[]) => unknown;

function antes(objeto: object, nombre: string): void {
  const propia = (objeto as Record<string, Funcion>)[nombre];
  if (propia === undefined) throw new Error(`no hay ${nombre}`);
  Object.assign(objeto, {
    [nombre](this: unknown, ...args: unknown[]) {
      paso(nombre);
      return propia.apply(this, args);
    },
  });
}

const { writeFileSync } = fs;
for (const nombre of ["renameSync", "fsyncSync", "rmSync", "copyFileSync", "mkdirSync", "writeFileSync"])
  antes(fs, nombre);
syncBuiltinESMExports();

const base = new Database(":memory:");
antes(Object.getPrototypeOf(base.prepare("select 1")) as object, "run");
base.close();
const { exec } = Database.prototype as unknown as { exec: Funcion };
Object.assign(Database.prototype, {
  exec(this: unknown, sql: string) {
    for (const sentencia of partir(sql)) {
      paso(sentencia);
      exec.call(this, sentencia);
    }
    return this;
  },
});

const requerir = createRequire(new URL("../../apps/server/package.json", import.meta.url));
const { Client } = requerir("pg") as { Client: { prototype: { query: Funcion } } };
const { query } = Client.prototype;
Client.prototype.query = function (...args: unknown[]): unknown {
  const [sql, ...resto] = args;
  if (typeof sql !== "string" || resto.length > 0) {
    paso(textoDe(sql));
    return query.apply(this, args);
  }
  return partir(sql).reduce<Promise<unknown>>(
    (anterior, sentencia) =>
      anterior.then(() => {
        paso(sentencia);
        return query.call(this, sentencia);
      }),
    Promise.resolve(),
  );
};

function textoDe(consulta: unknown): string {
  const { text } = Object(consulta) as { text?: unknown };
  return String(typeof consulta === "string" ? consulta : text);
}

process.once("exit", () => {
  const archivo = process.env["MORIR_PASOS"];
  if (archivo !== undefined) writeFileSync(archivo, JSON.stringify(pasos));
});
