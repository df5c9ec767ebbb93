import type { Db } from "../db/connection.ts";
import { ponerTextos, ponerUltimosTextos } from "../db/textos.ts";

/** Documents of one transaction, and transactions of one round. */
const TANDA = 100;
const TANDAS = 20;

/**
 * Creates the job that stores the texts of older documents, a part in each round. Its first round repeats the
 * newest ones: an older server may have issued them meanwhile.
 */
export function createPonerTextos(db: Db): () => Promise<void> {
  let primera = true;
  return async () => {
    if (primera) await ponerUltimosTextos(db, TANDA);
    primera = false;
    for (let i = 0; i < TANDAS; i++) if ((await ponerTextos(db, TANDA)) === 0) return;
  };
}
