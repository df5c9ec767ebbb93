import type { Deps } from "../deps.ts";
import type { Llamadas } from "../llamadas/tipos.ts";
import { anular, sendCorreo } from "./anular.ts";
import { revertir } from "./pedir-reversion.ts";

/** Answers the calls that annul, undo and mail. */
export function deDocumentos(deps: Deps) {
  return {
    anular: ({ motivo, ...mostrada }) => anular(deps, mostrada, motivo),
    revertirAnulacion: (mostrada) => revertir(deps, mostrada),
    enviarCorreo: ({ correo, ...mostrada }) => sendCorreo(deps, mostrada, correo),
  } satisfies Partial<Llamadas>;
}
