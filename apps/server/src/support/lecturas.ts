import type { KyselyPlugin } from "kysely";
import type { Db } from "../motor/connection.ts";

/** Statements that were run, and the rows that they gave. */
export interface Lecturas {
  sentencias: number;
  filas: number;
}

/** Gives the database with a count of what is read by it. */
export function countLecturas(db: Db): { readonly db: Db; readonly lecturas: Lecturas } {
  const lecturas = { sentencias: 0, filas: 0 };
  const contador: KyselyPlugin = {
    transformQuery: ({ node }) => {
      lecturas.sentencias++;
      return node;
    },
    transformResult: ({ result }) => {
      lecturas.filas += result.rows.length;
      return Promise.resolve(result);
    },
  };
  return { db: db.withPlugin(contador), lecturas };
}
