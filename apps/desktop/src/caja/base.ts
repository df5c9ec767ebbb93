import type { Ajustes } from "./ajustes.ts";
import type { Db } from "./motor/db.ts";
import type { Reloj } from "./reloj.ts";

/** The parts of the selling half that need no other: its data, its settings and its clocks. */
export interface Base {
  readonly db: Db;
  readonly ajustes: Ajustes;
  readonly reloj: Reloj;
  /** Milliseconds of a clock that only goes forward. */
  readonly monotono: () => number;
}
