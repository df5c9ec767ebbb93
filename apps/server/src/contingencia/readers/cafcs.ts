/** Reads a company's authorisations of hand-written invoices (CAFC); writes nothing. */
import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listCafcs } from "../db/cafcs.ts";

/** Lists a company's CAFCs, latest end first. Numbers and dates include both ends. */
export async function listTalonarios(db: Db, nit: Nit) {
  return (await listCafcs(db, nit)).map(({ nit: _nit, ...talonario }) => talonario);
}
