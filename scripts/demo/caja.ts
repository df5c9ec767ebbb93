/** Opens the demo's till: in a window, or at an address. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ConfigDemo } from "./config.ts";
import { ejecutar, endGrupo } from "./ejecutar.ts";
import type { Proceso } from "./proceso.ts";

const ROOT = join(import.meta.dirname, "../..");

/**
 * Starts the cashier's program: in a window where Electron's binary is there, else behind the loopback host.
 * Returns the address with its one-time token.
 */
export async function openCaja({ data, headless, fin }: ConfigDemo, caja: Proceso): Promise<string> {
  await caja.start();
  const url = readFileSync(join(data, "caja", "url"), "utf8").trim();
  const electron = findElectron();
  if (!headless && electron !== null) {
    if (!existsSync(join(ROOT, "apps/desktop/dist/main.js")))
      await ejecutar("npm", ["run", "--silent", "build:electron"], { cwd: ROOT, aLaVista: true, fin });
    const ventana = spawn(electron, [join(ROOT, "apps/desktop")], {
      stdio: "ignore",
      env: { ...process.env, MOSTRADOR_WINDOW_URL: url },
      detached: true,
    });
    ventana.unref();
    // It leads a group of its own, which ends with the demo.
    fin?.addEventListener("abort", () => endGrupo(ventana.pid), { once: true });
  }
  return url;
}

/** The Electron binary that the package downloaded, if it could. */
export function findElectron(): string | null {
  const pathFile = join(ROOT, "node_modules/electron/path.txt");
  if (!existsSync(pathFile)) return null;
  const binary = join(ROOT, "node_modules/electron/dist", readFileSync(pathFile, "utf8").trim());
  return existsSync(binary) ? binary : null;
}
