import { join } from "node:path";
import { FRASES_ACTUALIZACIONES } from "../frases/actualizaciones.ts";
import { readMemoria, saveMemoria, type Memoria } from "./memoria.ts";

/** The operating system's part of an update. */
export interface Instalador {
  /** File of the running program, which is kept for a rollback; null if the program is an installed folder, of which nothing is kept. */
  readonly propio: string | null;
  /** Puts a program file in the place of the running one, completely or not at all. The running program goes on. */
  readonly poner: (archivo: string) => void;
  /** Ends this program and starts the one that is in place. */
  readonly reiniciar: () => void;
}

/** Number of starts of a new version without a first screen after which the previous version is restored. */
export const MAX_INICIOS = 3;

/**
 * Watches the start of a program before any other part of it runs. Counts the starts of a new version, and restores the previous version
 * after three starts without a first screen. Returns false if the program restarts as the other version. The start goes on even if the
 * memory cannot be written to disk.
 */
export function vigilarArranque(
  carpeta: string,
  version: string,
  instalador: Pick<Instalador, "poner" | "reiniciar">,
): boolean {
  const memoria = readMemoria(carpeta);
  switch (memoria.paso) {
    case "ninguna":
    case "lista":
    case "bien":
    case "volvio":
      return true;
    case "instalando":
      // Power was lost before the new version was in place. Its complete file waits until a person installs it again.
      if (version !== memoria.a) return note(carpeta, { ...memoria, paso: "lista" });
      return note(carpeta, { ...memoria, paso: "probando", inicios: 1 });
    case "probando":
      if (version !== memoria.a) return note(carpeta, volvio(memoria));
      if (memoria.inicios < MAX_INICIOS) return note(carpeta, { ...memoria, inicios: memoria.inicios + 1 });
      return volver(carpeta, memoria, instalador);
    case "volviendo":
      if (version !== memoria.a) return note(carpeta, volvio(memoria));
      return volver(carpeta, memoria, instalador);
  }
}

function note(carpeta: string, memoria: Memoria): true {
  try {
    saveMemoria(carpeta, memoria);
  } catch (error) {
    process.stderr.write(`${FRASES_ACTUALIZACIONES.sinAnotar(carpeta, String(error))}\n`);
  }
  return true;
}

function volvio(memoria: Memoria): Memoria {
  const malas = memoria.a === null ? memoria.malas : [...new Set([...memoria.malas, memoria.a])];
  return {
    ...memoria,
    paso: "volvio",
    inicios: 0,
    malas,
    motivo: FRASES_ACTUALIZACIONES.noLlego(MAX_INICIOS),
  };
}

/** Puts the previous version in place. If that fails, the new version starts once more, because it may still work. */
function volver(
  carpeta: string,
  memoria: Memoria,
  { poner, reiniciar }: Pick<Instalador, "poner" | "reiniciar">,
): boolean {
  const antes = memoria.de === null ? undefined : memoria.archivos[memoria.de];
  if (antes === undefined)
    return note(carpeta, { ...memoria, paso: "bien", motivo: FRASES_ACTUALIZACIONES.noLlego(MAX_INICIOS) });
  note(carpeta, { ...memoria, paso: "volviendo" });
  try {
    poner(join(carpeta, antes.nombre));
  } catch (error) {
    process.stderr.write(`${FRASES_ACTUALIZACIONES.sinVolver(String(memoria.de), String(error))}\n`);
    return true;
  }
  reiniciar();
  return false;
}

/** Records that the program reached its first screen, so that the new version stays. */
export function llegoPantalla(carpeta: string, version: string): void {
  const memoria = readMemoria(carpeta);
  if (memoria.paso !== "probando" || version !== memoria.a) return;
  note(carpeta, { ...memoria, paso: "bien", inicios: 0, motivo: null });
}
