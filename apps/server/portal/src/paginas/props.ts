import type { Inicio as DatosInicio } from "../tipos.ts";

/** Properties of every page of the portal. */
export interface PropsPagina {
  readonly inicio: DatosInicio;
  /** True if the person may change the company's data; false if only view them. */
  readonly edita: boolean;
}
