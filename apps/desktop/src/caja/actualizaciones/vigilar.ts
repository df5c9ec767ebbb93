import { join } from "node:path";
import { FRASES_ACTUALIZACIONES } from "../frases/actualizaciones.ts";
import { readMemoria, saveMemoria, type Memoria } from "./memoria.ts";

/** The operating system's part of an update. */
export interface Instalador {
  /** The running program's file, which is kept as the version before; null where the system keeps none (an installed folder). */
  readonly propio: string | null;
  /** Puts a program file in the place of the running one, whole or not at all. The running program goes on. */
  readonly poner: (archivo: string) => void;
  /** Ends this program and starts the one in place. */
  readonly reiniciar: () => void;
}

/** Starts of a new version without a first screen after which the version before comes back. */
export const MAX_INICIOS = 3;

/**
 * Watches the start of a program, before anything else of it runs. Counts the starts of a new version; after three without a first screen
 * puts the version before in place. Returns whether the start goes on: after `false` the program restarts as the other version.
 * The till starts although the disk did not take the note.
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
      // Power was lost before the new version was in place: it waits, whole, for another act of a person.
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

/** Puts the version before in place. Where it cannot, the new one starts once more: a till that may start is better than none. */
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

/** Notes that the program reached its first screen: the new version stays. */
export function llegoPantalla(carpeta: string, version: string): void {
  const memoria = readMemoria(carpeta);
  if (memoria.paso !== "probando" || version !== memoria.a) return;
  note(carpeta, { ...memoria, paso: "bien", inicios: 0, motivo: null });
}
