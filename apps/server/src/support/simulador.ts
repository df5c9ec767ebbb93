import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";

const PROGRAMA = join(import.meta.dirname, "../../../../packages/siat-pilot/src/support/simuladores.ts");

/**
 * The simulator of the tax system in another program. Its control has an address of its own, which answers even
 * when the rest does not.
 */
export interface Simulador {
  readonly url: string;
  readonly control: string;
  /** Resolves when its ports are closed. */
  readonly close: () => Promise<void>;
}

const Respuesta = z.object({
  id: z.number(),
  url: z.string().optional(),
  controlUrl: z.string().optional(),
  error: z.string().optional(),
});
type Respuesta = z.infer<typeof Respuesta>;

/** A program of several simulators. */
interface Programa {
  readonly proceso: ChildProcess;
  readonly esperan: Map<number, PromiseWithResolvers<Respuesta>>;
}

/** The program of this process's simulators. Loading it takes longer than opening a simulator; a test file's end ends it. */
let programa: Programa | undefined;
let ultimo = 0;

/** Opens a simulator on `dataDir`/simulador, which is created when it is missing. */
export async function startSimulador(dataDir: string): Promise<Simulador> {
  if (programa === undefined || !programa.proceso.connected) programa = startPrograma();
  const suyo = programa;
  const id = ++ultimo;
  const { url, controlUrl } = await sort(suyo, id, join(dataDir, "simulador"));
  if (url === undefined || controlUrl === undefined) throw new Error("el simulador no dijo sus direcciones");
  return {
    url,
    control: controlUrl,
    close: async () => {
      // A program that has ended has closed all of its simulators.
      if (suyo.proceso.connected) await sort(suyo, id, null);
    },
  };
}

/** Starts the program. It keeps this process from ending only while an order waits for its reply. */
function startPrograma(): Programa {
  const proceso = fork(PROGRAMA, { execArgv: [] });
  const esperan: Programa["esperan"] = new Map();
  proceso.on("message", (mensaje) => {
    const respuesta = Respuesta.parse(mensaje);
    const espera = esperan.get(respuesta.id);
    esperan.delete(respuesta.id);
    if (esperan.size === 0) proceso.channel?.unref();
    if (respuesta.error === undefined) espera?.resolve(respuesta);
    else espera?.reject(new Error(respuesta.error));
  });
  proceso.on("exit", () => {
    for (const espera of esperan.values()) espera.reject(new Error("los simuladores terminaron"));
  });
  proceso.unref();
  return { proceso, esperan };
}

/** Sends an order and waits for its reply: `dataDir` opens a simulator, null closes it. */
function sort({ proceso, esperan }: Programa, id: number, dataDir: string | null): Promise<Respuesta> {
  const espera = Promise.withResolvers<Respuesta>();
  esperan.set(id, espera);
  proceso.channel?.ref();
  proceso.send({ id, dataDir });
  return espera.promise;
}
