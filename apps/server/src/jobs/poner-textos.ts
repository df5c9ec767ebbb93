import type { Db } from "../db/connection.ts";
import { ponerTextos, ponerUltimosTextos } from "../db/textos.ts";

/** Documents of one transaction, and transactions of one round. */
const TANDA = 100;
const TANDAS = 20;

/**
 * Creates the job that stores the texts of documents of before, a part of them each round. Its first round takes the newest ones once more: a
 * server of before may have issued them meanwhile.
 */
export function createPonerTextos(db: Db): () => Promise<void> {
  let primera = true;
  return async () => {
    if (primera) await ponerUltimosTextos(db, TANDA);
    primera = false;
    for (let i = 0; i < TANDAS; i++) if ((await ponerTextos(db, TANDA)) === 0) return;
  };
}
