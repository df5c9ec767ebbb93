import type { Caja } from "../../apps/desktop/src/caja/caja.ts";
import type { Maquina } from "./maquina/maquina.ts";
import { ambito } from "./maquina/proceso.ts";
import type { Mundo } from "./mundo.ts";

/** Formats a till's answer as a line of the trace. */
export function resumen(resultado: Awaited<ReturnType<Caja["invoke"]>>): string {
  if (!resultado.ok) return `no: ${resultado.error.texto.slice(0, 120)}`;
  const { value } = resultado;
  if (typeof value !== "object" || value === null || !("cuf" in value)) return "hecho";
  return `venta ${value.id.slice(0, 8)} ${value.estado} ${value.numeroFactura ?? ""} ${value.motivo ?? ""}`;
}

/** Starts a machine's program, unless it runs. */
export async function arrancar(mundo: Mundo, maquina: Mundo["servidor"] | Maquina<Caja>): Promise<void> {
  if (maquina.proceso !== null) return;
  if (maquina === mundo.servidor) return mundo.abrirServidor();
  return mundo.abrirCaja(maquina as Maquina<Caja>); // the only other kind
}

/** Answers the question for date and time with the till's proposal. */
export async function decirHora(caja: Caja): ReturnType<Caja["invoke"]> {
  const estado = await caja.invoke("estado", {});
  const ahora = estado.ok ? estado.value.reloj?.propuesta : undefined;
  return caja.invoke("confirmarReloj", ahora === undefined ? {} : { ahora });
}

/** A call of a till's program. `vive` tells whether the program that took it still runs. */
export type Llamada = (caja: Caja, nombre: string, vive: () => boolean) => ReturnType<Caja["invoke"]>;

/** Calls a till's program and logs the result, unless the program died meanwhile. */
export function enPrograma(mundo: Mundo, indice: number, hacer: Llamada): void {
  const maquina = mundo.cajas[indice];
  if (maquina === undefined) throw new Error("no hay tal caja");
  const { proceso, programa, nombre } = maquina;
  if (proceso === null || programa === null) return;
  void ambito
    .run(proceso, () => hacer(programa, nombre, () => proceso.vivo))
    .then((resultado) => {
      if (proceso.vivo) mundo.anotar(`${nombre}: ${resumen(resultado)}`);
    })
    .catch((error: unknown) => {
      // The program was closed, or died, during the call.
      if (proceso.vivo && !String(error).includes("connection is not open")) throw error;
    });
}
