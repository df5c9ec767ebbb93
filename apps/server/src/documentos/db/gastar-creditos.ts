/** Spends a company's credits for its documents, and reports a low balance. docs/api.md A14 */
import type { Nit } from "@mostrador/core";
import { anunciar } from "../../avisos/db/webhooks.ts";
import { addCreditos, spendCredito } from "../../cuenta/db/creditos.ts";
import { compilada } from "../../motor/compiladas.ts";
import type { Tx } from "../../motor/connection.ts";
import { RECARGAS } from "../../motor/indices.ts";

/** Reserves one credit for a document before it is sent. Returns false if none is left. */
export function reserveCredito(tx: Tx, nit: Nit, cuf: string, ahoraMs: number): Promise<boolean> {
  return gastar(tx, nit, `cuf:${cuf}`, ahoraMs, true);
}

/**
 * Spends one credit for a document that the tax system validated, exactly once and even if the balance becomes negative.
 * docs/api.md A14.
 */
export function settleCredito(tx: Tx, nit: Nit, cuf: string, ahoraMs: number): Promise<boolean> {
  return gastar(tx, nit, `cuf:${cuf}`, ahoraMs, false);
}

/** Spends one credit, exactly once, for a document that arrived after its own credit was returned. */
export function settleCreditoTardio(tx: Tx, nit: Nit, cuf: string, ahoraMs: number): Promise<boolean> {
  return gastar(tx, nit, `tardia:${cuf}`, ahoraMs, false);
}

/** Thresholds for advising a top-up: an absolute balance, and a fraction of the last top-up. docs/design.md D13. */
const MINIMO = 50;
const PARTE = 0.1;

async function gastar(
  tx: Tx,
  nit: Nit,
  referencia: string,
  ahoraMs: number,
  soloDisponible: boolean,
): Promise<boolean> {
  const quedan = await spendCredito(tx, nit, referencia, ahoraMs, soloDisponible);
  if (quedan === null) return false;
  await notifyBajos(tx, nit, quedan, ahoraMs);
  return true;
}

/** Reports a low balance once per top-up. */
async function notifyBajos(tx: Tx, nit: Nit, quedan: number, ahoraMs: number): Promise<void> {
  const [recarga] = await buscarRecarga(tx, nit);
  const limite = Math.max(MINIMO, (recarga?.cantidad ?? 0) * PARTE);
  if (quedan >= limite) return;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("avisosCreditos")
    .values({ nit, recargaId: recarga?.id ?? 0 })
    .onConflict((c) => c.columns(["nit", "recargaId"]).doNothing())
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows ?? 0) === 1)
    await anunciar(
      tx,
      nit,
      "creditos.bajos",
      { creditosDisponibles: quedan, limite: Math.ceil(limite) },
      ahoraMs,
      recarga?.referencia ?? "sin recarga",
    );
}

const buscarRecarga = compilada((tx, nit: Nit) =>
  tx
    .selectFrom("creditos")
    .select(["id", "cantidad", "referencia"])
    .where("nit", "=", nit)
    .where(RECARGAS)
    .orderBy("id", "desc")
    .limit(1),
);

/** Returns the reserved credit of a document that will never be valid. */
export async function returnCredito(tx: Tx, nit: Nit, cuf: string): Promise<void> {
  const spent = await tx
    .selectFrom("creditos")
    .select("en")
    .where("nit", "=", nit)
    .where("referencia", "=", `cuf:${cuf}`)
    .executeTakeFirst();
  if (spent !== undefined) await addCreditos(tx, nit, `devolucion:${cuf}`, 1, spent.en);
}
