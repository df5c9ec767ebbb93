/** The shape of the bridge's answers, and the parts of the till that they are given. */
import type { Hallazgo, Result } from "@mostrador/core";
import type { PdfPool } from "@mostrador/core/node";
import type {
  EntradaRevisada,
  EstadoCaja,
  FalloPuente,
  NombreLlamada,
  Salida,
} from "../../contract/index.ts";
import type { Actualizacion } from "../actualizaciones/en-caja.ts";
import type { ServidorPropio } from "../instalacion/servidor-propio.ts";
import type { Cobrador } from "../venta/cobrar.ts";

/** Answers of each command and query, which take checked input. */
export type Llamadas = {
  readonly [N in NombreLlamada]: (
    entrada: EntradaRevisada<N>,
  ) => Result<Salida<N>, FalloPuente> | Promise<Result<Salida<N>, FalloPuente>>;
};

/** The parts of the till that single calls need beside its `Deps`. */
export interface Partes {
  readonly cobrador: Cobrador;
  readonly estado: () => EstadoCaja;
  /** The folder with the till's data, `caja`. */
  readonly carpetaCaja: string;
  /** Findings of reviews of the data. */
  readonly hallazgos: () => readonly Hallazgo[];
  readonly renovar: () => Promise<boolean>;
  /** The folder of tickets that have no printer. */
  readonly carpetaTickets: string;
  readonly pdf: PdfPool;
  /** The server that this computer runs itself, or may. */
  readonly propio: ServidorPropio;
  /** Replaces this program; null where it cannot replace itself. */
  readonly actualizacion: Actualizacion | null;
}
