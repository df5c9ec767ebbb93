/**
 * A process that runs seeds and nothing else, since everything in it is simulated. It receives orders as messages and answers each. The
 * product is imported only after the simulated machine is installed.
 */
import { flushCompileCache } from "node:module";
import { instalar } from "./maquina/instalar.ts";
import { MUTANTES } from "./mutantes/index.ts";
import { procesadorMs } from "./procesador.ts";
import type { Pedida } from "./semilla.ts";

export type Encargo =
  | { readonly kind: "plantilla"; readonly carpeta: string }
  | ({
      readonly kind: "semilla";
      /** All that happened comes back, also of a story in which everything held. */
      readonly conRastro: boolean;
    } & Pedida);

/** The first message of a worker: it is ready, after this processor time. */
export interface Listo {
  readonly procesadorMs: number;
}

const nombre = process.argv[2];
const mutante = nombre === undefined ? null : MUTANTES.find((m) => m.nombre === nombre);
if (mutante === undefined) throw new Error(`no hay un mutante ${nombre}`);
instalar(mutante);
const { correr } = await import("./semilla.ts");
const { createPlantillas } = await import("./plantilla.ts");

// The process is killed in the end: it would write no compiled module.
flushCompileCache();

async function hacer(encargo: Encargo): Promise<object> {
  if (encargo.kind === "plantilla") {
    await createPlantillas(encargo.carpeta);
    return { procesadorMs: procesadorMs() };
  }
  const desenlace = await correr(encargo);
  return desenlace.falla === null && !encargo.conRastro ? { ...desenlace, rastro: [] } : desenlace;
}

process.on("message", (encargo: Encargo) => {
  void hacer(encargo).then((hecho) => process.send?.(hecho));
});
process.send?.({ procesadorMs: procesadorMs() } satisfies Listo);
