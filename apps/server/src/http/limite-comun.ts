import type { Deps } from "../deps.ts";
import { createCuentaComun, type Llamadas } from "./cuenta-comun.ts";
import type { Cupo } from "./limite.ts";

/** Adds this server's calls to the common count. Gives what each of these keys has left at all servers. */
export type Cobrar = (gastos: Llamadas) => Promise<Llamadas>;

/** Longest pause before a few unreported calls are reported. */
const CADA_MS = 250;
/** Longest wait of a call for an answer; after it this server goes on alone until one comes. */
const ESPERA_MS = 2000;

/**
 * Makes a limit per key that holds across servers. A call is decided in memory; one report tells the calls of many keys. While the common
 * count does not answer, this server's own count decides: a limit stops no sale. docs/decisions/0030
 */
export function createLimiteComun(
  porMinuto: number,
  cobrar: Cobrar,
  { monotono, fin, log }: Pick<Deps, "monotono" | "fin" | "log">,
): (key: string) => Promise<Cupo> {
  const cuenta = createCuentaComun(porMinuto);
  let sola = false;
  let contestado: Promise<void> | null = null;
  let siguiente: NodeJS.Timeout | undefined;
  const seguirSola = (motivo: string): void => {
    if (!sola && !fin.aborted) log("limites", { error: motivo });
    sola = true;
    cuenta.seguirSola(monotono());
  };
  const llevar = async (gastos: Llamadas): Promise<void> => {
    try {
      cuenta.recibir(await cobrar(gastos), monotono());
      sola = false;
    } catch (error) {
      seguirSola(error instanceof Error ? error.message : String(error));
    }
  };
  const informar = (): void => {
    // Nothing is reported while the last report awaits its answer. A server that decides alone keeps nothing to report.
    if (fin.aborted || (contestado !== null && sola)) seguirSola(SIN_RESPUESTA);
    if (contestado !== null) return;
    const gastos = cuenta.tomar();
    if (gastos.size === 0) return;
    const trabajo = llevar(gastos);
    contestado = conPlazo(trabajo, () => seguirSola(SIN_RESPUESTA));
    void trabajo.then(() => (contestado = null));
  };
  const programar = (): void => {
    siguiente ??= setTimeout(() => {
      siguiente = undefined;
      informar();
    }, CADA_MS).unref();
  };
  return async (clave) => {
    let cupo = cuenta.pedir(clave, monotono());
    while (cupo === null) {
      informar();
      await contestado;
      cupo = cuenta.pedir(clave, monotono());
    }
    if (cuenta.urge(clave)) informar();
    else programar();
    return cupo;
  };
}

const SIN_RESPUESTA = "la base de datos no contesta a tiempo";

/** Waits for work, but no longer than `ESPERA_MS`; calls `tarde` where it takes longer. */
async function conPlazo(trabajo: Promise<void>, tarde: () => void): Promise<void> {
  const plazo = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    tarde();
    plazo.resolve();
  }, ESPERA_MS).unref();
  await Promise.race([trabajo, plazo.promise]);
  clearTimeout(timer);
}
