import { listElegidas, type Elegida } from "./correr.ts";

/** Stories of the first tier: together they find as many bugs on purpose as fifteen can (docs/reliability.md). */
export const DEL_PRIMER_TRAMO: readonly Elegida[] = listElegidas(1, 15);

/** Stories that the complete run has besides. */
export const DEL_COMPLETO: readonly Elegida[] = listElegidas(16, 105);
