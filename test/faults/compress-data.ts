/** `node compress-data.ts folder`: opens a server's data, and compresses its documents as its job does, to the end. */
import { openDb } from "../../apps/server/src/motor/abrir.ts";
import { entrar } from "../../apps/server/src/motor/procesos.ts";
import { createComprimir } from "../../apps/server/src/documentos/jobs/comprimir.ts";

const databaseUrl = process.env["DATABASE_URL"] || null;
const db = await openDb({ databaseUrl, dataDir: process.argv[2] ?? "" });
const proceso = await entrar(db, databaseUrl, Date.now());
const [now, monotono] = [() => Date.now(), () => performance.now()];
const ronda = createComprimir({ db, proceso, now, monotono, fin: new AbortController().signal });
// The first round closes the data to programs that do not read compressed documents.
for (let i = 0; i < 2; i++) await ronda();
await proceso.close();
await db.destroy();
