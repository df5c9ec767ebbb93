/**
 * Rotates a key of a data folder in a process that kills itself at a step. A step is named, or is a number of statements. `node cortar-rotacion.ts servidor|identidad <step or number>`, with the settings of `npm run admin`.
 */
import { flushCompileCache } from "node:module";
import type { KyselyPlugin } from "kysely";
import { readConfig } from "../config.ts";
import { rotarClave } from "../identidad/claves.ts";
import { openDb } from "../motor/abrir.ts";
import { rotarClaveDeDatos } from "../operacion/admin/llaves.ts";
import { openSecretos } from "../secretos.ts";

// A killed process would leave no compiled module to the next one.
flushCompileCache();
const [que, hasta = ""] = process.argv.slice(2);
const config = readConfig(process.env);
const db = await openDb(config);
const secretos = await openSecretos(db, config.dataDir);

function morir(): void {
  process.kill(process.pid, "SIGKILL");
}

let sentencias = 0;
const contar: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    if (String(++sentencias) === hasta) morir();
    return result;
  },
};

const conCorte = db.withPlugin(contar);
if (que === "identidad") await rotarClave({ db: conCorte, secretos, now: () => Date.now() });
else
  await rotarClaveDeDatos(conCorte, config.dataDir, (paso) => {
    if (paso === hasta) morir();
  });
await db.destroy();
