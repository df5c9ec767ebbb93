import type { Configuracion, Evento, NombreEvento } from "../contract/index.ts";
import type { Base } from "./base.ts";
import type { Sesion } from "./usuarios/sesion.ts";

/** Dependencies that the parts of the selling half receive. */
export interface Deps extends Base {
  readonly nuevoId: () => string;
  /** Returns the settings of a till that is being set up. The installer may find the till's printer while the program runs. */
  readonly configuracionNueva: () => Configuracion;
  readonly emitir: Emisor;
  /** The person at the till. */
  readonly sesion: Sesion;
  /** Tells the printer's queue that there is something to print. */
  readonly despertarImpresora: () => void;
  /** Tells the synchronisation that there is something for the server. */
  readonly despertarSync: () => void;
}

export type Emisor = <N extends NombreEvento>(nombre: N, evento: Evento<N>) => void;
