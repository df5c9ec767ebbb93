/** Reads the tills whose programs are too old to sell online with a server of this version. */
import { PROTOCOLO } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listDeTodas } from "../db/terminales.ts";
import { programaDe } from "./programa.ts";

/**
 * Lists the tills of all companies whose protocol is older than the predecessor of this program's. A till without a report about its program
 * speaks the first protocol.
 */
export async function listAtrasadas(db: Db) {
  const cajas = await listDeTodas(db);
  return cajas
    .map((caja) => ({ ...caja, programa: programaDe(caja) }))
    .filter(({ programa }) => (programa?.protocolo ?? 1) < PROTOCOLO - 1)
    .map(({ nit, nombre, programa }) => ({ nit, nombre, version: programa?.version ?? null }));
}
