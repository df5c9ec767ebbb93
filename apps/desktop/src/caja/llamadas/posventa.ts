import type { Deps } from "../deps.ts";
import type { Llamadas } from "../llamadas.ts";
import { anular, enviarCorreo, revertir } from "../posventa/anular.ts";

export function dePosventa(deps: Deps) {
  return {
    anular: ({ ventaId, motivo }) => anular(deps, ventaId, motivo),
    revertirAnulacion: ({ ventaId }) => revertir(deps, ventaId),
    enviarCorreo: ({ ventaId, correo }) => enviarCorreo(deps, ventaId, correo),
  } satisfies Partial<Llamadas>;
}
