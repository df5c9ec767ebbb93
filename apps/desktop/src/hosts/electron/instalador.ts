import { type Canal, CANALES } from "@mostrador/core/publicacion";
import { app, powerMonitor } from "electron";
import { spawn } from "node:child_process";
import { chmodSync, copyFileSync, renameSync } from "node:fs";
import type { Energia } from "../../caja/actualizaciones/condiciones.ts";
import { readEnergia } from "../../caja/actualizaciones/energia.ts";
import { LLAVES_DE_PUBLICACION } from "../../caja/actualizaciones/llaves.ts";
import type { Instalador } from "../../caja/actualizaciones/vigilar.ts";
import type { OpcionesCaja } from "../../caja/caja.ts";
import type { ConfigCaja } from "../config.ts";

/**
 * Installs updates in Electron. An AppImage is replaced by a rename. On Windows, the new version's installer runs after this program ends.
 * Null if the program runs from source, or if the system's package manager updates it.
 */
export function createInstalador(): (Instalador & { readonly canal: Canal }) | null {
  const { APPIMAGE } = process.env;
  if (!app.isPackaged) return null;
  if (process.platform === "linux" && APPIMAGE !== undefined) return conAppImage(APPIMAGE);
  return process.platform === "win32" ? conNsis() : null;
}

function conAppImage(propio: string): Instalador & { readonly canal: Canal } {
  return {
    canal: CANALES.linux,
    propio,
    poner: (archivo) => {
      // Copied into the same folder, so that the rename is atomic. The running program keeps its open file.
      const nuevo = `${propio}.nuevo`;
      copyFileSync(archivo, nuevo);
      chmodSync(nuevo, 0o755);
      renameSync(nuevo, propio);
    },
    reiniciar: () => {
      app.relaunch({ execPath: propio, args: process.argv.slice(1) });
      app.quit();
    },
  };
}

/**
 * Creates the Windows installer. Windows cannot replace a running file, so `reiniciar` starts the installer and quits; the installer opens
 * the new version.
 */
function conNsis(): Instalador & { readonly canal: Canal } {
  let pendiente: string | null = null;
  return {
    canal: CANALES.win32,
    propio: null,
    poner: (archivo) => void (pendiente = archivo),
    reiniciar: () => {
      if (pendiente !== null)
        spawn(pendiente, ["--updated", "/S", "--force-run"], { detached: true, stdio: "ignore" }).unref();
      app.quit();
    },
  };
}

/** Returns the power state. Linux reads the batteries; elsewhere Electron only tells whether the computer runs on battery. */
function energiaDeElectron(): Energia {
  if (process.platform === "linux") return readEnergia();
  return powerMonitor.isOnBatteryPower() ? "baja" : "seIgnora";
}

/** Returns the update options of the till; empty if this program does not replace itself. */
export function actualizacionDe({
  urlActualizaciones: direccion,
}: ConfigCaja): Pick<OpcionesCaja, "actualizacion"> {
  const host = createInstalador();
  if (host === null) return {};
  const { canal, ...instalador } = host;
  return {
    actualizacion: {
      canal,
      instalador,
      llaves: LLAVES_DE_PUBLICACION,
      direccion,
      energia: energiaDeElectron,
    },
  };
}
