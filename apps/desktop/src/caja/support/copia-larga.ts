import { randomUUID } from "node:crypto";
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Cuf, Serie } from "@mostrador/core";
import type { Db } from "../motor/db.ts";
import { encadenar, HASH_INICIAL } from "../diario/cadena.ts";
import { parseCadena } from "./parse-cadena.ts";

/** Writes a second copy of so many sales, each like the first offline one of the copy in `de`, with a fact after each. */
export function writeCopiaLarga(de: string, a: string, cuantas: number): void {
  mkdirSync(a);
  const [nombre = ""] = readdirSync(de).filter((n) => n.endsWith(".jsonl"));
  const { asientos } = parseCadena(readFileSync(join(de, nombre), "utf8").split("\n"));
  const modelo = asientos.find(({ tipoEmision }) => tipoEmision === 2);
  if (modelo === undefined) throw new Error(`no hay ventas fuera de línea en ${de}`);
  const { nit, sucursal, puntoVenta, fechaEmision: instante, epoca } = modelo;
  const serie = Serie.parse("a".repeat(32));
  const archivo = openSync(join(a, nombre), "w");
  let punta = { n: 0, hash: HASH_INICIAL };
  for (let i = 1; i <= cuantas; i++) {
    const venta = { ...modelo.venta, id: randomUUID() };
    const asiento = {
      ...modelo,
      cuf: Cuf.parse(`${modelo.cuf}A${cuantas}B${i}`),
      numero: 10 * cuantas + i,
      venta,
    };
    const datos = JSON.stringify({ accion: "prueba", detalle: "x".repeat(1000) });
    const quien = { usuario: null, autorizo: null };
    const hecho = {
      id: randomUUID(),
      n: i,
      epoca,
      tipo: "bitacora",
      version: 1,
      instante,
      ...quien,
      datos,
    } as const;
    for (const contenido of [{ asiento }, { hecho: { nit, sucursal, puntoVenta, serie, hecho } }]) {
      const eslabon = encadenar(punta, contenido);
      ({ punta } = eslabon);
      writeSync(archivo, `${eslabon.linea}\n`);
    }
  }
  closeSync(archivo);
}

/** Gives a database that calls `paso` after each statement that a transaction writes with. */
export function watchPasos(db: Db, paso: (n: number) => void): Db {
  let n = 0;
  const inTransaction: Db["inTransaction"] = (body) =>
    db.inTransaction((tx) =>
      body({
        ...tx,
        run: (sql, values) => {
          const hecho = tx.run(sql, values);
          paso(++n);
          return hecho;
        },
      }),
    );
  return new Proxy(db, {
    get: (real, nombre) => {
      if (nombre === "inTransaction") return inTransaction;
      const valor: unknown = Reflect.get(real, nombre, real);
      return typeof valor === "function" ? valor.bind(real) : valor;
    },
  });
}
