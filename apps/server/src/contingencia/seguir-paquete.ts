import type { Result } from "@mostrador/core";
import { hasVeredicto, type Paquete } from "./db/paquetes.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import type { Salida, Tarea } from "../motor/tareas/reglas.ts";
import { enTurno } from "../documentos/en-turno.ts";
import { sendPaquete, turnoDePaquete } from "./paquete.ts";
import { validarPaquete } from "./veredicto.ts";

/**
 * Sends an API user's package and asks for its verdict, whether the user asks or not. While a call of the user holds the package, the
 * row waits. docs/decisions/0034
 */
export async function avanzarPaquete(deps: Deps, tarea: Tarea): Promise<Salida> {
  const id = Number(tarea.clave);
  const dado = await enTurno(deps, turnoDePaquete(id), (renovar) => juzgarPaquete(deps, id, renovar), {
    tarea,
  });
  if (!dado.ok) return { kind: "otraVez", motivo: dado.error.kind };
  return hasVeredicto(dado.value.estado) ? { kind: "hecha" } : { kind: "otraVez", motivo: "pendiente" };
}

async function juzgarPaquete(
  deps: Deps,
  id: number,
  renovar: () => Promise<boolean>,
): Promise<Result<Paquete, Fallo>> {
  const enviado = await sendPaquete(deps, id, renovar);
  return enviado.ok ? validarPaquete(deps, id, renovar) : enviado;
}
