import { RELLENO_COBROS } from "../../terminales/db/cobros.ts";
import type { Db } from "../../motor/connection.ts";
import { RELLENO_MONEDA, RELLENO_VENTAS } from "../../ventas/db/poner-ventas.ts";
import type { Ronda } from "../../motor/tareas/periodicas.ts";
import { rellenar, rellenarUltimas, type Relleno } from "../../motor/rellenar.ts";
import { RELLENO_TEXTOS } from "../../documentos/db/textos.ts";

/** All that is filled in, by the name of its job. */
export const RELLENOS = {
  textos: RELLENO_TEXTOS,
  ventas: RELLENO_VENTAS,
  moneda: RELLENO_MONEDA,
  cobros: RELLENO_COBROS,
} as const;

/**
 * Creates the job that fills in what older rows lack, a part in each round. It ends once this process has seen
 * that none is left.
 */
export function createRellenar(db: Db, relleno: Relleno): () => Promise<Ronda> {
  let primera = true;
  return async () => {
    if (primera) await rellenarUltimas(db, relleno);
    primera = false;
    for (let i = 0; i < relleno.tandas; i++)
      if ((await rellenar(db, relleno, relleno.tanda)) === 0) return "acabada";
    return undefined;
  };
}
