import type { Deps } from "../deps.ts";
import type { Llamadas } from "./tipos.ts";
import { anular, enviarCorreo } from "../posventa/anular.ts";
import { revertir } from "../posventa/revertir.ts";

/** Answers the calls that annul, undo and mail. */
export function dePosventa(deps: Deps) {
  return {
    anular: ({ motivo, ...mostrada }) => anular(deps, mostrada, motivo),
    revertirAnulacion: (mostrada) => revertir(deps, mostrada),
    enviarCorreo: ({ correo, ...mostrada }) => enviarCorreo(deps, mostrada, correo),
  } satisfies Partial<Llamadas>;
}
