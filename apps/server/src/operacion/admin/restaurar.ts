/** Restores a database from a copy, or makes fit a database that was put back by hand. docs/backup.md */
import { fail, ok, type Result } from "@mostrador/core";
import type { Avisar } from "../../avance.ts";
import type { Config } from "../../config.ts";
import { openDb } from "../../motor/abrir.ts";
import type { Manifiesto } from "../../motor/copia.ts";
import { restaurarCopia, restaurarPostgres } from "../../copias/restaurar/restaurar-copia.ts";
import { findCierre } from "../../motor/restauracion.ts";
import { completarRestauracion } from "../../copias/restaurar/completar.ts";
import type { Informe } from "../../copias/restaurar/informe.ts";
import { diariosDe } from "./diarios.ts";
import { marcarBase } from "./marcar-base.ts";
import { sinServidores } from "./sin-servidores.ts";

/** Puts a copy in its place, on either engine, and reads the journals. */
export async function restaurar(
  config: Config,
  copia: string,
  diarios: string,
  avisar: Avisar,
): Promise<Result<Pick<Manifiesto, "filas"> & Informe, string>> {
  const roots = diariosDe(config, diarios);
  const { dataDir, databaseUrl } = config;
  const { filas } =
    databaseUrl === null
      ? restaurarCopia(copia, dataDir, avisar)
      : await restaurarPostgres(copia, dataDir, databaseUrl, avisar);
  const informe = await completarRestauracion(config, await openDb(config), roots, avisar);
  return ok({ restaurada_en: databaseUrl === null ? dataDir : "DATABASE_URL", filas, ...informe });
}

/** Reads journals that were found later, or resumes an interrupted restore. */
export async function restaurarDiarios(
  config: Config,
  diarios: string,
  avisar: Avisar,
): Promise<Result<Informe, string>> {
  const roots = diariosDe(config, diarios);
  return sinServidores(config, async (db) => {
    if ((await findCierre(db)) === null)
      return fail("Esta base de datos no volvió de una copia: no hay nada que completar.");
    return ok(await completarRestauracion(config, db, roots, avisar));
  });
}

/**
 * Makes a database fit to go on that was put back by other means: a standby, a disk's snapshot, pg_restore by
 * hand.
 */
export async function restaurarBase(
  config: Config,
  diarios: string,
  avisar: Avisar,
): Promise<Result<Informe, string>> {
  const roots = diariosDe(config, diarios);
  const marcada = await marcarBase(config);
  if (!marcada.ok) return marcada;
  return sinServidores(config, async (db) => ok(await completarRestauracion(config, db, roots, avisar)));
}
