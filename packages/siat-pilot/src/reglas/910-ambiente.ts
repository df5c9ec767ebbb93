import type { Hechos } from "./hechos.ts";
import type { Mensaje } from "./mensaje.ts";

/** The environment is that of this address. */
export function reglaAmbiente({ base, ambiente }: Hechos): Mensaje | undefined {
  return base.codigoAmbiente === ambiente ? undefined : { codigo: 910 };
}
