import type { Inicio as DatosInicio } from "../tipos.ts";

/** Properties of every page of the portal. */
export interface PropsPagina {
  readonly inicio: DatosInicio;
  /** The person changes what the company has; false: looks at it alone. */
  readonly edita: boolean;
}
