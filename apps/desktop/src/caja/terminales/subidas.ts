import type { Deps } from "../deps.ts";
import { enviarManuales } from "../manuales/enviar.ts";
import { seguirNotas } from "../documentos/notas/notas.ts";
import { enviarAnulaciones } from "../documentos/anular.ts";
import { enviarReversiones } from "../documentos/pedir-reversion.ts";
import type { Servidor } from "./servidor/servidor.ts";
import { enviarAnulacionesAjenas } from "../ventas/anular-ajena.ts";
import { subirHechos } from "./hechos.ts";
import { subirEdiciones } from "../tienda/ediciones.ts";
import { subirOffline } from "./subir.ts";

/**
 * Takes to the server everything that waits, in its order. A call that the server refuses holds up no other. False where the
 * server stopped answering. `conOffline`: it takes documents.
 */
export async function subirTodo(
  deps: Deps,
  servidor: Servidor,
  { conOffline }: { readonly conOffline: boolean },
): Promise<boolean> {
  return (
    (!conOffline || (await subirOffline(deps, servidor))) &&
    (await enviarAnulaciones(deps, servidor)) &&
    (await enviarAnulacionesAjenas(deps, servidor)) &&
    (await enviarReversiones(deps, servidor)) &&
    (await seguirNotas(deps, servidor)) &&
    (await enviarManuales(deps, servidor)) &&
    (await subirHechos(deps, servidor)) &&
    (await subirEdiciones(deps, servidor))
  );
}
