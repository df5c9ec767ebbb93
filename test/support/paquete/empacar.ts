/** Packs the desktop program for tests. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extractAll, listPackage } from "@electron/asar";
import { buildPantallas } from "../../../scripts/demo/pantallas.ts";
import { writeElectronDeRelleno } from "../../../scripts/paquete/electron-de-relleno.ts";

const ROOT = join(import.meta.dirname, "../../..");

export interface Paquete {
  /** The folder that an installer would install. */
  readonly instalado: string;
  readonly binario: string;
  /** Files of app.asar, with `/`. */
  readonly contenido: readonly string[];
  /** app.asar, taken apart. */
  readonly app: string;
  readonly borrar: () => void;
}

/** Packs the desktop as `npm run package` does, round a stand-in for Electron's binary, which cannot be had everywhere. */
export function empacar(): Paquete {
  const carpeta = mkdtempSync(join(tmpdir(), "mostrador-paquete-"));
  buildDesktop();
  const [electron, salida, app] = ["electron", "salida", "app"].map((nombre) => join(carpeta, nombre)) as [
    string,
    string,
    string,
  ];
  writeElectronDeRelleno(electron);
  const args = ["--linux", "dir", "--x64", "--publish", "never"];
  const ajustes = [`-c.electronDist=${electron}`, `-c.directories.output=${salida}`];
  const builder = join(ROOT, "node_modules/electron-builder/cli.js");
  execFileSync(process.execPath, [builder, ...args, ...ajustes], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const instalado = join(salida, "linux-unpacked");
  const asar = join(instalado, "resources/app.asar");
  extractAll(asar, app);
  return {
    instalado,
    binario: join(instalado, "mostrador"),
    contenido: listPackage(asar, { isPack: false }).map((path) => path.replaceAll("\\", "/")),
    app,
    borrar: () => rmSync(carpeta, { recursive: true, force: true }),
  };
}

/** The screens and every program of the package, into apps/desktop/dist. */
export function buildDesktop(): void {
  buildPantallas();
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const config = join(ROOT, "apps/desktop/vite.main.config.ts");
  const env = { ...process.env, NODE_ENV: "production" };
  for (const mode of ["production", "preload", "servidor"])
    execFileSync(
      process.execPath,
      [vite, "build", "--config", config, "--mode", mode, "--logLevel", "warn"],
      { env },
    );
}
