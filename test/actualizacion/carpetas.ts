import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCluster } from "../../apps/server/src/support/cluster.ts";
import { desarchivar, descomprimir } from "./archivo.ts";
import { consultar, psql, type Origen } from "./consultar.ts";
import type { Carpetas } from "./manifiesto.ts";
import { BASES, PARTES, type Parte } from "./pendientes.ts";
import { archivoDe } from "./version.ts";

/** The saved data folders of a version on one engine, as its programs left them. */
export interface Abiertas {
  /** Each part's data folder, for `MOSTRADOR_DATA`. */
  readonly carpetas: Readonly<Record<Parte, string>>;
  /** For the server; null keeps its rows in its folder. */
  readonly databaseUrl: string | null;
  readonly filas: <T>(parte: Parte, sql: string) => T[];
  readonly cerrar: () => Promise<void>;
}

/** Unpacks them into a temporary folder, and restores the dump into a PostgreSQL of its own. */
export async function abrirCarpetas(version: string, guardadas: Carpetas): Promise<Abiertas> {
  const raiz = mkdtempSync(join(tmpdir(), `mostrador-${version}-`));
  const carpetas = Object.fromEntries(PARTES.map((parte) => [parte, join(raiz, parte)])) as Record<
    Parte,
    string
  >;
  for (const parte of PARTES) {
    desarchivar(archivoDe(version, guardadas.archivos[parte]), carpetas[parte]);
    // For the log of a program that is started on it.
    mkdirSync(join(carpetas[parte], "registros"));
  }
  const cluster = guardadas.volcado === null ? null : await startCluster();
  const cerrar = async (): Promise<void> => {
    await cluster?.stop();
    rmSync(raiz, { recursive: true, force: true });
  };
  try {
    if (cluster !== null && guardadas.volcado !== null)
      psql(cluster.url, [], descomprimir(archivoDe(version, guardadas.volcado)));
  } catch (error) {
    await cerrar();
    throw error;
  }
  const origenDe = (parte: Parte): Origen =>
    parte === "servidor" && cluster !== null
      ? { postgres: cluster.url }
      : { sqlite: join(carpetas[parte], BASES[parte]) };
  return {
    carpetas,
    databaseUrl: cluster?.url ?? null,
    filas: (parte, sql) => consultar(origenDe(parte), sql),
    cerrar,
  };
}
