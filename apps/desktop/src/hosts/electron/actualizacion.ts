import type { OpcionesCaja } from "../../caja/caja.ts";
import { LLAVES_DE_PUBLICACION } from "../../caja/actualizaciones/llaves.ts";
import type { ConfigCaja } from "../config.ts";
import { createInstalador, energiaDeElectron } from "./instalador.ts";

/** Gives the till the parts of an update; none where this program does not replace itself. */
export function actualizacionDe({
  urlActualizaciones: direccion,
}: ConfigCaja): Pick<OpcionesCaja, "actualizacion"> {
  const host = createInstalador();
  if (host === null) return {};
  const { canal, ...instalador } = host;
  return {
    actualizacion: {
      canal,
      instalador,
      llaves: LLAVES_DE_PUBLICACION,
      direccion,
      energia: energiaDeElectron,
    },
  };
}
