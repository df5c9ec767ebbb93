/** A program that reads a second copy into a till's data: `lector-de-copia.ts <data> <carpeta>`. It tells each hundredth statement. */
import { writeSync } from "node:fs";
import { join } from "node:path";
import { abrirDb } from "../db/abrir.ts";
import { recuperarDiario } from "../diario/recuperar.ts";
import { watchPasos } from "./copia-larga.ts";
import { depsQuietas } from "./deps.ts";

const [data = "", carpeta = ""] = process.argv.slice(2);
const db = abrirDb(join(data, "caja"));
if (!db.ok) throw new Error(JSON.stringify(db.error));
const vista = watchPasos(db.value, (n) => {
  if (n % 100 === 0) writeSync(1, `paso ${n}\n`);
});
const leida = await recuperarDiario({ ...depsQuietas({ db: db.value, data }), db: vista }, carpeta);
writeSync(1, `${JSON.stringify(leida)}\n`);
db.value.close();
