/** Reads tills that a server of this program would not let sell online. */
import { PROTOCOLO } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listDeTodas } from "../db/terminales.ts";
import { programaDe } from "./programa.ts";

/**
 * Lists the tills of all companies whose protocol is older than the one before this program's. A till that tells no program speaks the
 * first protocol. Data that are older than that report lack the column: no till is listed then.
 */
export async function listAtrasadas(db: Db) {
  const cajas = await listDeTodas(db);
  return cajas
    .map((caja) => ({ ...caja, programa: programaDe(caja) }))
    .filter(({ programa }) => (programa?.protocolo ?? 1) < PROTOCOLO - 1)
    .map(({ nit, nombre, programa }) => ({ nit, nombre, version: programa?.version ?? null }));
}
