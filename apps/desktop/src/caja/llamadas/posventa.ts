import type { Deps } from "../deps.ts";
import type { Llamadas } from "./tipos.ts";
import { anular, enviarCorreo, revertir } from "../posventa/anular.ts";

/** Answers the calls that annul, undo and mail. */
export function dePosventa(deps: Deps) {
  return {
    anular: ({ motivo, ...mostrada }) => anular(deps, mostrada, motivo),
    revertirAnulacion: (mostrada) => revertir(deps, mostrada),
    enviarCorreo: ({ correo, ...mostrada }) => enviarCorreo(deps, mostrada, correo),
  } satisfies Partial<Llamadas>;
}
