import type { Cuf } from "@mostrador/core";
import { compilada } from "../../motor/compiladas.ts";
import type { Tx } from "../../motor/connection.ts";

/** Tells whether a document has this CUF, in any state. */
export async function isCufTomado(tx: Tx, cuf: Cuf): Promise<boolean> {
  const [fila] = await buscarCuf(tx, cuf);
  return fila !== undefined;
}

const buscarCuf = compilada((db, cuf: Cuf) => db.selectFrom("facturas").select("id").where("cuf", "=", cuf));
