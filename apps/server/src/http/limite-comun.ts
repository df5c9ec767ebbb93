import type { Deps } from "../deps.ts";
import { createCuentaComun, type Llamadas } from "./cuenta-comun.ts";
import type { Cupo, Limite } from "./limite.ts";

/** Adds this server's calls to the common count. Returns the calls that each of these keys has left at all servers together. */
export type Cobrar = (gastos: Llamadas) => Promise<Llamadas>;

/** Maximum pause before a few unreported calls are reported. */
const CADA_MS = 250;
/** Maximum wait of a call for an answer. After it this server decides alone until an answer arrives. */
const ESPERA_MS = 2000;

/**
 * Creates a limit per key that holds across servers. Each call is decided in memory; one report covers the calls of many
 * keys. While the common count is unreachable, this server's own count decides, so that a limit never stops a sale.
 * docs/decisions/0030
 */
export function createLimiteComun(
  porMinuto: number,
  cobrar: Cobrar,
  { monotono, fin, log }: Pick<Deps, "monotono" | "fin" | "log">,
): Limite<Promise<Cupo>> {
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
    // No report is sent while the last one awaits its answer, and a server that decides alone has nothing to report.
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
  const contar = (clave: string): void => (cuenta.urge(clave) ? informar() : programar());
  return {
    pedir: async (clave) => {
      let cupo = cuenta.pedir(clave, monotono());
      while (cupo === null) {
        informar();
        await contestado;
        cupo = cuenta.pedir(clave, monotono());
      }
      contar(clave);
      return cupo;
    },
    gastar: (clave, llamadas, piso) => {
      cuenta.gastar(clave, llamadas, piso, monotono());
      contar(clave);
    },
  };
}

const SIN_RESPUESTA = "la base de datos no contesta a tiempo";

/** Waits for work, but no longer than `ESPERA_MS`; calls `tarde` if it takes longer. */
async function conPlazo(trabajo: Promise<void>, tarde: () => void): Promise<void> {
  const plazo = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    tarde();
    plazo.resolve();
  }, ESPERA_MS).unref();
  await Promise.race([trabajo, plazo.promise]);
  clearTimeout(timer);
}
