import type { Deps } from "../deps.ts";
import { bajarDatos, bajarDocumentos } from "./bajar.ts";
import { contarCufds } from "./cufds.ts";
import { retirarDudas } from "./dudas.ts";
import { bajarFotos } from "./fotos.ts";
import type { Heartbeat } from "./heartbeat.ts";
import { reponer } from "./reponer.ts";
import { recuperar } from "./recuperar.ts";
import { subirTodo } from "./subidas.ts";

/**
 * Takes to the server everything that waits, in its order, and brings down its news. Gives the sales that changed; null where the server
 * stopped answering on the way.
 */
export async function sincronizar(deps: Deps, heartbeat: Heartbeat): Promise<string[] | null> {
  const servidor = deps.ajustes.servidor();
  if (heartbeat.kind !== "atiende" || servidor === null) return heartbeat.kind === "noAtiende" ? null : [];
  const repuesto = await reponer(deps, servidor);
  const cufds = repuesto ? await contarCufds(deps, servidor) : "noAtiende";
  const atiende =
    cufds !== "noAtiende" &&
    (await recuperar(deps, servidor)) &&
    (await retirarDudas(deps, servidor)) &&
    (await subirTodo(deps, servidor, { conOffline: cufds !== "noEntiende" })) &&
    (!heartbeat.hayDatos || (await bajarDatos(deps, servidor)));
  const cambiadas = atiende ? await bajarDocumentos(deps, servidor) : null;
  if (cambiadas !== null) await bajarFotos(deps, servidor);
  return cambiadas;
}
