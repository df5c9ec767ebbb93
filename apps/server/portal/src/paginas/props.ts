import type { Inicio as DatosInicio } from "../tipos.ts";

/** Properties of every page of the portal. */
export interface PropsPagina {
  readonly inicio: DatosInicio;
}
