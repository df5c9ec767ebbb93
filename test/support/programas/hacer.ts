/** The bundled programs of a run of tests: made once, before its first test. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { FUENTES, type Guiones } from "../../../scripts/demo/config.ts";

/** The folder of the bundles. */
export const CARPETA = join(import.meta.dirname, "../../../node_modules/.cache/programas");

/** Says in the environment of a run's tests that the bundles are of this run. */
const HECHOS = "PRUEBAS_PROGRAMAS";

/** Sets up a Vitest project whose tests start programs: its projects share the bundles. */
export default function setup(): void {
  if (process.env[HECHOS] !== undefined) return;
  const config = join(import.meta.dirname, "vite.config.ts");
  const args = ["build", "--config", config, "--logLevel", "error"];
  // Under a test's NODE_ENV, Vite would bundle libraries for development.
  const env = { ...process.env, NODE_ENV: "production" };
  const { status } = spawnSync("vite", args, { stdio: ["ignore", "ignore", "inherit"], env });
  if (status !== 0) throw new Error("No se pudieron empaquetar los programas (vite build).");
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
