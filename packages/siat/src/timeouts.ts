/** Time that each kind of call may take, in milliseconds. */
export interface Timeouts {
  /** Until a connection is open; the call is noEntregada after it. */
  readonly conexion: number;
  /** Questions that change nothing: state, NIT, ping. */
  readonly consulta: number;
  /** Calls that a cashier waits for; the tax system takes 0.8 to 4 s. */
  readonly emision: number;
  /** Packages, at their reception and validation. */
  readonly paquete: number;
  /** Catalogs: the list of products is several MB. docs/fiscal-rules.md F66. */
  readonly sincronizacion: number;
}

/** Limits where a deployment sets none, in milliseconds. */
const TIMEOUTS: Timeouts = {
  conexion: 4000,
  consulta: 7000,
  emision: 15_000,
  paquete: 60_000,
  sincronizacion: 60_000,
};

/** Builds the limits of a client that waits `patience` times as long as usual. */
export function timeoutsFor(patience: number): Timeouts {
  const { conexion, consulta, emision, paquete, sincronizacion } = TIMEOUTS;
  return {
    conexion: conexion * patience,
    consulta: consulta * patience,
    emision: emision * patience,
    paquete: paquete * patience,
    sincronizacion: sincronizacion * patience,
  };
}
