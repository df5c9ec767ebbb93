import type { Db } from "../db/connection.ts";
import { ponerUltimasVentas, ponerVentas } from "../db/poner-ventas.ts";

/** Documents of one transaction, and transactions of one round. */
const TANDA = 100;
const TANDAS = 20;
/** Newest documents that the first round checks again. */
const ULTIMAS = 500;

/** Creates the job that sums older documents, a part in each round. */
export function createPonerVentas(db: Db): () => Promise<void> {
  let primera = true;
  return async () => {
    if (primera) await ponerUltimasVentas(db, ULTIMAS);
    primera = false;
    for (let i = 0; i < TANDAS; i++) if ((await ponerVentas(db, TANDA)) === 0) return;
  };
}
