/**
 * A program that reads a second copy into a till's data: `lector-de-copia.ts <data> <carpeta> [cada]`. It tells
 * each hundredth statement, or each of `cada`. With `--expose-gc` it tells also the bytes that it holds by then,
 * beyond those of its start.
 */
import { writeSync } from "node:fs";
import { join } from "node:path";
import { abrirDb } from "../motor/abrir.ts";
import { recuperarDiario } from "../diario/recuperar.ts";
import { watchPasos } from "./copia-larga.ts";
import { depsQuietas } from "./deps.ts";

const [data = "", carpeta = "", cada = "100"] = process.argv.slice(2);

/** Bytes that this process holds, without what may be collected. */
function held(): number {
  globalThis.gc?.({ execution: "sync" });
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const db = abrirDb(join(data, "caja"));
if (!db.ok) throw new Error(JSON.stringify(db.error));
const antes = held();
const vista = watchPasos(db.value, (n) => {
  if (n % Number(cada) !== 0) return;
  writeSync(1, globalThis.gc === undefined ? `paso ${n}\n` : `paso ${n} ${held() - antes}\n`);
});
const leida = await recuperarDiario({ ...depsQuietas({ db: db.value, data }), db: vista }, carpeta);
writeSync(1, `${JSON.stringify(leida)}\n`);
db.value.close();
