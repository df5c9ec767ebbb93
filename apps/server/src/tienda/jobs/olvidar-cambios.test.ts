import { Instante, Nit } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBaseSola, type BaseSola } from "../../support/base-sola.ts";
import { CAMBIOS_MS, forgetCambios } from "./olvidar-cambios.ts";

const AHORA = 1_790_000_000_000;
let base: BaseSola;
beforeAll(async () => {
  base = await openBaseSola();
});
afterAll(() => base.close());

/** Notes a change that came `haceMs` ago. */
const cambio = (tipo: "producto" | "usuario", filaId: string, haceMs: number) => ({
  nit: Nit.parse(1),
  tipo,
  filaId,
  kind: "cambio" as const,
  editadoEn: Instante.parse("2026-01-01T00:00:00.000"),
  recibidoEn: AHORA - haceMs,
  origen: "caja" as const,
  autor: "Caja 1",
  campos: "[]",
  conflicto: 0,
});

test("changes are kept for two years, those of users for ever", async () => {
  const viejos = Array.from({ length: 1001 }, (_, i) => cambio("producto", `viejo-${i}`, CAMBIOS_MS + 1 + i));
  await base.db.insertInto("cambios").values(viejos).execute();
  await base.db
    .insertInto("cambios")
    .values([cambio("producto", "justo", CAMBIOS_MS), cambio("usuario", "ana", 3 * CAMBIOS_MS)])
    .execute();
  await forgetCambios({ db: base.db, reloj: { ahora: () => AHORA } });
  const quedan = await base.db.selectFrom("cambios").select("filaId").orderBy("filaId").execute();
  expect(quedan.map(({ filaId }) => filaId)).toEqual(["ana", "justo"]);
});
