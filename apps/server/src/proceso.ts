/** Starts the server's process, and ends it in order. */
import { closeToOthers } from "@mostrador/core/carpeta";
import { createRegistroArchivo } from "@mostrador/core/node";
import { join } from "node:path";
import { BaseAnterior } from "./abrir-deps.ts";
import { type Config, ConfiguracionInvalida, readConfig, requireParaAtender } from "./config.ts";
import { listFolders } from "./diario/folder.ts";
import { startAsentador } from "./motor/asentar.ts";
import { CopiaInutil, listCopias } from "./motor/copia.ts";
import { BaseDanada } from "./motor/cuarentena.ts";
import { DatosMasNuevos } from "./motor/migraciones.ts";
import { BaseInutilizable } from "./motor/postgres.ts";
import { CarpetaInutilizable } from "./motor/sqlite.ts";
import { conArchivo, createRegistro } from "./registro.ts";
import { ClaveDistinta } from "./secretos.ts";
import { PuertoOcupado, startServer } from "./server.ts";

// Registered before the start: a stop requested meanwhile waits for the start and ends in order.
const parar = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => parar.abort());
// A server started by another program ends with it: standard input closes when that program is gone.
if (process.env["MOSTRADOR_CON_PADRE"] === "1") process.stdin.once("end", () => parar.abort()).resume();

try {
  const config = readConfig(process.env);
  requireParaAtender(process.env);
  closeCarpetas(config);
  const anotar = createRegistroArchivo(config.dataDir);
  const registrar = createRegistro();
  const server = await startServer(config, { log: conArchivo(registrar, anotar) }).catch((error: unknown) => {
    anotar("error", { nombre: "arranque", error: error instanceof Error ? error.stack : String(error) });
    throw error;
  });
  const stopAsentador = config.databaseUrl === null ? startAsentador(config.dataDir) : async () => {};
  const stop = () =>
    void stopAsentador()
      .then(() => server.close())
      .then(() => process.exit(0));
  if (parar.signal.aborted) stop();
  else parar.signal.addEventListener("abort", stop, { once: true });
  process.stdout.write(`Servidor: ${server.url}\n`);
} catch (error) {
  const known = [
    BaseAnterior,
    BaseDanada,
    BaseInutilizable,
    ClaveDistinta,
    CarpetaInutilizable,
    ConfiguracionInvalida,
    CopiaInutil,
    DatosMasNuevos,
    PuertoOcupado,
  ].some((clase) => error instanceof clase);
  const text =
    error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

/**
 * Closes the server's files to other users of the machine: its data folder, journals and copies. The parent
 * folders of journals and copies may be shared: only the server's own folders in them are changed. Never
 * throws.
 */
function closeCarpetas({ dataDir, diario, copias }: Pick<Config, "dataDir" | "diario" | "copias">): void {
  closeToOthers(dataDir);
  for (const carpeta of [...propias(() => (diario === null ? [] : listFolders(diario))), ...copiasEn(copias)])
    closeToOthers(carpeta);
}

function copiasEn(copias: Config["copias"]): readonly string[] {
  if (copias === null) return [];
  const { carpeta } = copias;
  return propias(() => listCopias(carpeta).map((nombre) => join(carpeta, nombre)));
}

/** Lists the server's folders; empty where the parent is missing or unreadable, which its user reports. */
function propias(listar: () => readonly string[]): readonly string[] {
  try {
    return listar();
  } catch {
    return [];
  }
}
