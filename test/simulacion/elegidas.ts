import { listElegidas, type Elegida } from "./correr.ts";

/**
 * Stories of the first tier: eighteen that find the most bugs on purpose (docs/reliability.md). Those of one attack more are the first that find
 * the bugs which name it.
 */
export const DEL_PRIMER_TRAMO: readonly Elegida[] = [
  ...[1, 2, 3, 4, 6, 7, 8, 9].flatMap((semilla) => listElegidas(semilla, 1)),
  ...listElegidas(1, 1, ["observados"]),
  ...listElegidas(1, 1, ["lenta"]),
  ...listElegidas(1, 1, ["dosEmpresas"]),
  ...listElegidas(5, 1, ["relojCaja"]),
  ...listElegidas(6, 1, ["reemplazo"]),
  ...listElegidas(2, 1, ["restauracion"]),
  ...listElegidas(7, 1, ["ajenaSiat"]),
  ...listElegidas(1, 1, ["gemela"]),
  ...listElegidas(1, 2, ["existencias"]),
];

/** Stories of two copies of a till that broke after a restore: by a number that had left, and by the CUFD of an event. */
const DE_COPIAS_Y_RESTAURACION: readonly Elegida[] = [
  ...listElegidas(902_592, 1, ["gemela", "restauracion", "dosEmpresas"]),
  ...listElegidas(902_943, 1, ["gemela", "ajenaCaja", "restauracion"]),
  ...listElegidas(902_943, 1, ["gemela", "restauracion", "token"]),
  ...listElegidas(902_943, 1, ["gemela", "restauracion", "dosEmpresas"]),
  ...listElegidas(902_335, 1, ["gemela", "relojCaja", "restauracion"]),
];

/** Stories of a shop with stock, alone and with what spoils it most. */
const CON_EXISTENCIAS: readonly Elegida[] = [
  ...listElegidas(3, 24, ["existencias"]),
  ...listElegidas(100, 6, ["existencias", "restauracion"]),
  ...listElegidas(100, 6, ["existencias", "reemplazo"]),
  ...listElegidas(100, 6, ["existencias", "notas"]),
  ...listElegidas(100, 6, ["existencias", "gemela"]),
];

/** Stories that the complete run has besides. */
export const DEL_COMPLETO: readonly Elegida[] = [
  ...listElegidas(10, 105),
  ...DE_COPIAS_Y_RESTAURACION,
  ...CON_EXISTENCIAS,
];
