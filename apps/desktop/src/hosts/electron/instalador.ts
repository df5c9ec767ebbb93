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
 * Electron's part of an update: an AppImage is replaced by a rename, and Windows runs the new version's installer once this program has
 * ended. Null where this program is neither: it runs from its source, or its system's packages update it.
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
      // Beside the running file, so that the rename is one step; the running program keeps its open file.
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

/** Windows replaces no file that runs: `poner` keeps the installer, and `reiniciar` starts it and ends. It opens the new version. */
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

/** Tells the computer's power: by its batteries on Linux, by Electron elsewhere, which knows the mains only. */
function energiaDeElectron(): Energia {
  if (process.platform === "linux") return readEnergia();
  return powerMonitor.isOnBatteryPower() ? "baja" : "seIgnora";
}

/** Gives the till the parts of an update; none where this program does not replace itself. */
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
