import type { Deps } from "../deps.ts";
import type { Llamadas } from "../llamadas.ts";
import { anular, enviarCorreo, revertir } from "../posventa/anular.ts";

export function dePosventa(deps: Deps) {
  return {
    anular: ({ motivo, ...mostrada }) => anular(deps, mostrada, motivo),
    revertirAnulacion: (mostrada) => revertir(deps, mostrada),
    enviarCorreo: ({ correo, ...mostrada }) => enviarCorreo(deps, mostrada, correo),
  } satisfies Partial<Llamadas>;
}
