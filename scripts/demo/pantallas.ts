/** Builds the screens before the demo starts. */
import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ejecutar } from "./ejecutar.ts";

const ROOT = join(import.meta.dirname, "../..");

interface Pantalla {
  readonly nombre: string;
  readonly config: string;
  readonly hecha: string;
  /** Sources of the bundle, beside its configuration. */
  readonly fuentes: readonly string[];
}

const PANTALLAS: readonly Pantalla[] = [
  {
    nombre: "la caja",
    config: "apps/desktop/vite.config.ts",
    hecha: "apps/desktop/dist/ui/index.html",
    fuentes: [
      "apps/desktop/index.html",
      "apps/desktop/cliente.html",
      "apps/desktop/src",
      "packages/core/src",
      "packages/ui/src",
    ],
  },
  {
    nombre: "el portal",
    config: "apps/server/portal/vite.config.ts",
    hecha: "apps/server/dist/portal/index.html",
    fuentes: [
      "apps/server/portal/index.html",
      "apps/server/portal/src",
      "packages/core/src",
      "packages/ui/src",
    ],
  },
];

/** Builds the screens that are missing or older than their sources, so that an update never shows old screens. */
export function buildPantallas(): void {
  for (const { nombre, args, env } of porHacer()) {
    const { status } = spawnSync("vite", args, { cwd: ROOT, stdio: "inherit", env });
    if (status !== 0) throw new Error(noSePudo(nombre));
  }
}

/** Does the same for a program that may be told to end meanwhile. */
export async function buildPantallasHasta(fin: AbortSignal | undefined): Promise<void> {
  for (const { nombre, args, env } of porHacer())
    await ejecutar("vite", args, { cwd: ROOT, env, aLaVista: true, fin }).catch((error: unknown) => {
      throw new Error(noSePudo(nombre), { cause: error });
    });
}

const noSePudo = (nombre: string) => `No se pudo construir la pantalla: ${nombre} (vite build).`;

/** Lists the screens to build, each looked at when its turn comes. */
function* porHacer() {
  for (const { nombre, config, hecha, fuentes } of PANTALLAS) {
    const cambiada = Math.max(
      ...[config, "package-lock.json", ...fuentes].map((path) => newest(join(ROOT, path))),
    );
    if (newest(join(ROOT, hecha)) >= cambiada) continue;
    const args = ["build", "--config", config, "--logLevel", "error"];
    // Under a test's NODE_ENV, Vite would build React for development, with this machine's paths in it.
    yield { nombre, args, env: { ...process.env, NODE_ENV: "production" } };
  }
}

/** Returns the time of the last change of a file, or of the newest file in a folder; 0 when there is none. */
function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((max, name) => Math.max(max, newest(join(path, name))), 0);
}
