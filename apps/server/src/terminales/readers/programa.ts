import { ProgramaTerminal, PROTOCOLO } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listDeTodas, type Terminal } from "../db/terminales.ts";

/** Reads a till's stored report about its program; null where it told none, or one that this program does not read. */
export function programaDe({ programa }: Pick<Terminal, "programa">): ProgramaTerminal | null {
  if (programa === null) return null;
  const read = ProgramaTerminal.safeParse(JSON.parse(programa));
  return read.success ? read.data : null;
}

/**
 * Lists the tills of all companies whose protocol is older than the one before this program's. A till that tells no program speaks the
 * first protocol. Data of before that report have no such column: then no till is known to tell.
 */
export async function listAtrasadas(db: Db) {
  const cajas = await listDeTodas(db);
  return cajas
    .map((caja) => ({ ...caja, programa: programaDe(caja) }))
    .filter(({ programa }) => (programa?.protocolo ?? 1) < PROTOCOLO - 1)
    .map(({ nit, nombre, programa }) => ({ nit, nombre, version: programa?.version ?? null }));
}
