/** The bundled programs of a run of tests: made once, before its first test. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { FUENTES, type Guiones } from "../../../scripts/demo/config.ts";

/** The folder of the bundles. */
const CARPETA = join(import.meta.dirname, "../../../node_modules/.cache/programas");

/** Says in the environment of a run's tests that the bundles are of this run. */
const HECHOS = "PRUEBAS_PROGRAMAS";

/** Sets up a Vitest project whose tests start programs: its projects share the bundles. */
export default function setup(): void {
  if (process.env[HECHOS] !== undefined) return;
  // A run beside this one may be starting them: each file is replaced as a whole.
  const nueva = `${CARPETA}-${process.pid}`;
  const config = join(import.meta.dirname, "vite.config.ts");
  const args = ["build", "--config", config, "--logLevel", "error", "--outDir", nueva];
  // Under a test's NODE_ENV, Vite would bundle libraries for development.
  const env = { ...process.env, NODE_ENV: "production" };
  const { status } = spawnSync("vite", args, { stdio: ["ignore", "ignore", "inherit"], env });
  if (status !== 0) throw new Error("No se pudieron empaquetar los programas (vite build).");
  mkdirSync(CARPETA, { recursive: true });
  for (const nombre of readdirSync(nueva)) renameSync(join(nueva, nombre), join(CARPETA, nombre));
  rmdirSync(nueva);
  process.env[HECHOS] = CARPETA;
}

/** Gives the programs that a test starts: this run's bundles, or the sources outside of a run. */
export function findProgramas(): Guiones {
  const carpeta = process.env[HECHOS];
  if (carpeta === undefined || !existsSync(carpeta)) return FUENTES;
  const hecho = (nombre: string) => join(carpeta, `${nombre}.js`);
  return {
    simulador: hecho("simulador"),
    servidor: hecho("servidor"),
    admin: hecho("admin"),
    caja: hecho("caja"),
  };
}
