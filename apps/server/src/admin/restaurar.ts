/** The orders of `npm run admin` that bring a database back from a copy. docs/backup.md */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { epochToInstante, fail, ok, type Instante, type Result } from "@mostrador/core";
import type { Avisar } from "../avance.ts";
import type { Config } from "../config.ts";
import { openDb } from "../db/abrir.ts";
import type { Db } from "../db/connection.ts";
import { BASE, CopiaInutil, type Manifiesto } from "../db/copia.ts";
import { conexionDe } from "../db/postgres.ts";
import { findUltimoSuceso } from "../db/recuperadas.ts";
import {
  exigirSinServidores,
  marcarPostgres,
  marcarSqlite,
  restaurarCopia,
  restaurarPostgres,
} from "../db/restaurar.ts";
import { findCierre, saveCierre } from "../db/restauracion.ts";
import { holdCarpeta } from "../db/sqlite.ts";
import { listFolders } from "../journal/folder.ts";
import { tramoDe } from "../use-cases/restaurar/cierre.ts";
import { completarRestauracion } from "../use-cases/restaurar/completar.ts";
import { informar, type Informe } from "../use-cases/restaurar/informe.ts";

/** Puts a copy in its place, on either engine, and takes the journals in. */
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

/** Takes journals in that were found later, or goes on with a restore that was broken off. */
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

/** Makes a database fit to go on that somebody brought back by other means: a standby, a disk's snapshot, pg_restore by hand. */
export async function restaurarBase(
  config: Config,
  diarios: string,
  avisar: Avisar,
): Promise<Result<Informe, string>> {
  const roots = diariosDe(config, diarios);
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === null && !existsSync(join(dataDir, BASE)))
    return fail(`En ${dataDir} no hay ${BASE}: indique la carpeta con MOSTRADOR_DATA.`);
  const primera = await openDb(config);
  const copiaDe = epochToInstante((await findUltimoSuceso(primera)) ?? Date.now());
  await primera.destroy();
  if (databaseUrl === null) marcarSqlite(dataDir, copiaDe);
  else await marcarPostgres(databaseUrl, copiaDe);
  return sinServidores(config, async (db) => ok(await completarRestauracion(config, db, roots, avisar)));
}

/** The report of the last restore as it stands now. */
export async function verRestauracion(db: Db): Promise<Result<Informe, string>> {
  const cierre = await findCierre(db);
  if (cierre === null) return fail("Esta base de datos no volvió de una copia.");
  return ok(await informar(db, cierre, { lecturas: [], cajas: [] }));
}

/** Opens the API although a span of time is not known: the owner names that very span. */
export async function aceptarRestauracion(
  db: Db,
  { desde, hasta }: { readonly desde: Instante; readonly hasta: Instante },
  ahoraMs: number,
): Promise<Result<{ aceptado: string; tramo: object }, string>> {
  const cierre = await findCierre(db);
  if (cierre === null || !cierre.leidos)
    return fail(
      "No hay una restauración que aceptar: complétela antes con npm run admin -- restaurar diarios.",
    );
  const tramo = tramoDe(cierre);
  if (desde !== tramo.desde || hasta !== tramo.hasta)
    return fail(
      `El tiempo que no se conoce es otro: acéptelo con --desde ${tramo.desde} --hasta ${tramo.hasta}.`,
    );
  await saveCierre(db, { ...cierre, aceptado: ahoraMs });
  return ok({ aceptado: epochToInstante(ahoraMs), tramo });
}

/** The configured folder and those of `--diario`, by comma. Throws CopiaInutil for one that holds no journal. */
function diariosDe({ diario }: Config, diarios: string): readonly string[] {
  const folders = diarios.split(",").filter(Boolean);
  const vacia = folders.find((folder) => listFolders(folder).length === 0);
  if (vacia !== undefined)
    throw new CopiaInutil(`En ${vacia} no hay ningún diario: indique la carpeta de MOSTRADOR_DIARIO.`);
  return diario === null ? folders : [diario, ...folders];
}

/** Works on the database while no server does. `hacer` closes it where it succeeds. */
async function sinServidores<T>(
  config: Config,
  hacer: (db: Db) => Promise<Result<T, string>>,
): Promise<Result<T, string>> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== null) {
    const client = new Client({ ...conexionDe(databaseUrl), options: "" });
    await client.connect();
    try {
      await exigirSinServidores(client);
    } finally {
      await client.end();
    }
    return hacer(await openDb(config));
  }
  const release = holdCarpeta(dataDir);
  try {
    return await hacer(await openDb(config));
  } finally {
    release();
  }
}
