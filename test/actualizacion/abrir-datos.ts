/** `node abrir-datos.ts servidor|caja carpeta`: opens a data folder as its program does at the start, and ends; a refusal ends it with 1. */
import { join } from "node:path";

const [programa = "", dataDir = ""] = process.argv.slice(2);
if (programa === "servidor") {
  const { openDb } = await import("../../apps/server/src/motor/abrir.ts");
  const databaseUrl = process.env["DATABASE_URL"] || null;
  const copiaAlMigrar = process.env["MOSTRADOR_COPIA_AL_MIGRAR"] !== "no";
  const db = await openDb({ databaseUrl, dataDir, copiaAlMigrar });
  await db.destroy();
} else {
  const { abrirDb } = await import("../../apps/desktop/src/caja/motor/abrir.ts");
  const abierta = abrirDb(join(dataDir, "caja"));
  if (abierta.ok) abierta.value.close();
  else process.exitCode = 1;
}
