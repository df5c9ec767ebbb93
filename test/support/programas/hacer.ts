/** The bundled programs of a run of tests: made once, before its first test. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { CARPETA_DE_PROGRAMAS } from "@mostrador/core/support";
import { guionesEn, type Guiones } from "../../../scripts/demo/config.ts";

/** The folder of the bundles. */
const CARPETA = join(import.meta.dirname, "../../../node_modules/.cache/programas");

/** Sets up a Vitest project whose tests start programs: its projects share the bundles. */
export default function setup(): void {
  if (process.env[CARPETA_DE_PROGRAMAS] !== undefined) return;
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
  process.env[CARPETA_DE_PROGRAMAS] = CARPETA;
}

/** Gives the programs that a test starts: this run's bundles, or the sources outside of a run. */
export function findProgramas(): Guiones {
  return guionesEn(process.env[CARPETA_DE_PROGRAMAS]);
}
