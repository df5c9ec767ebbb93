import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../motor/connection.ts";
import { getFactura } from "./db/facturas.ts";
import { soughtCuf } from "../motor/sought.ts";
import { transaccion } from "../motor/transaccion.ts";
import { exigir, pedido } from "../support/llamar.ts";
import { type Mundo, startMundo } from "../support/mundo.ts";
import { noEntregar } from "./enviar-factura.ts";
import { searchRecordada } from "./recordadas.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

/** Gives the database with something that happens right after its first read. */
function conAlgoTrasLeer(db: Db, algo: () => Promise<void>): Db {
  let paso: (() => Promise<void>) | null = algo;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const ahora = paso;
      paso = null;
      await ahora?.();
      return result;
    },
  };
  return db.withPlugin(plugin);
}

test("a key whose document turns out undelivered while it is looked up is free, and no refusal", async () => {
  const headers = { "x-idempotency-key": "pedido-1", prefer: "return=minimal" };
  const { cuf } = exigir(await mundo.api("POST", "/v1/facturas", pedido(), headers)).body.datos;
  const db = mundo.db();
  // As it was while the document was on its way.
  await db.updateTable("facturas").set({ estado: "ENVIANDO" }).where("cuf", "=", soughtCuf(cuf)).execute();
  await db.updateTable("idempotencia").set({ status: null, cuerpo: null }).execute();
  const { nit, operacion, clave, hash } = await db
    .selectFrom("idempotencia")
    .selectAll()
    .executeTakeFirstOrThrow();
  const descartar = () =>
    transaccion(db, nit, async (tx) => noEntregar(tx, await getFactura(tx, cuf), mundo.ahora()));

  const hallada = await searchRecordada(
    { db: conAlgoTrasLeer(db, descartar) },
    { nit, operacion, clave },
    hash,
  );

  expect(hallada).toEqual({ ok: true, value: null });
});
