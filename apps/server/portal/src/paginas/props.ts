import type { Inicio as DatosInicio } from "../tipos.ts";

/** What every page of the portal is given. */
export interface PropsPagina {
  readonly inicio: DatosInicio;
}
