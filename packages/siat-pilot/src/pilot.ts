import type { Socket } from "node:net";
import type { Control } from "./control/estado.ts";
import type { Db } from "./db/abrir.ts";

/** Dependencies of every part of the running simulator. */
export interface Pilot {
  readonly db: Db;
  readonly control: Control;
  readonly secreto: string;
  /** The name or address that it listens on. */
  readonly host: string;
  /** The environment that this tax system is: 2 is the pilot. */
  readonly ambiente: 1 | 2;
  /** The tax system's time, milliseconds since 1970: the clock and the shift that was set. */
  readonly ahora: () => number;
  /** Connections that are never answered; closing the simulator ends them. */
  readonly colgadas: Set<Socket>;
  /** Base of the documents' public pages: `<publicUrl>/f/{cuf}`. */
  readonly publicUrl: string;
}
