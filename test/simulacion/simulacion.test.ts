import { isFirstTier } from "@mostrador/core/support";
import { describe, expect, test } from "vitest";
import { NOMBRES_DE_ATAQUES } from "./ataques/nombres.ts";
import { listElegidas, runSemillas } from "./correr.ts";
import { DEL_COMPLETO, DEL_PRIMER_TRAMO } from "./elegidas.ts";
import type { Desenlace } from "./semilla.ts";

/** The stories of this run's tier: eighteen in the first, which find most bugs on purpose; all of them in the complete run. */
const HISTORIAS = isFirstTier() ? DEL_PRIMER_TRAMO : [...DEL_PRIMER_TRAMO, ...DEL_COMPLETO];
/** A story as its seed makes it, which is told twice: before the others, and after them. */
const LLANA = DEL_PRIMER_TRAMO.findIndex(({ con }) => con.length === 0);
const OTRA_VEZ = HISTORIAS.slice(LLANA, LLANA + 1).map((historia) => ({ ...historia }));

describe("tills, server and tax system, with everything going wrong", () => {
  let desenlaces: readonly Desenlace[] = [];

  test(`keep every invariant in ${HISTORIAS.length} stories`, { timeout: 1_200_000 }, async () => {
    desenlaces = await runSemillas({ historias: [...HISTORIAS, ...OTRA_VEZ], workers: 2 });
    expect(desenlaces).toHaveLength(HISTORIAS.length + OTRA_VEZ.length);
    expect(
      desenlaces.filter(({ falla }) => falla !== null).map(({ semilla, falla }) => [semilla, falla]),
    ).toEqual([]);
  });

  test("the same seed is the same story, whatever ran before it", () => {
    expect(desenlaces[LLANA]?.huella).toMatch(/^[0-9a-f]{64}$/);
    expect(desenlaces.at(-1)?.huella).toBe(desenlaces[LLANA]?.huella);
  });

  // Three of the dearest stories; the test above holds the same of one without further attacks.
  if (!isFirstTier())
    test("so is a story with every kind of attack", { timeout: 600_000 }, async () => {
      const historias = listElegidas(6, 2, NOMBRES_DE_ATAQUES);
      const varias = await runSemillas({ historias, workers: 1 });
      const sola = await runSemillas({ historias: historias.slice(1), workers: 1 });
      expect(sola[0]?.huella).toBe(varias[1]?.huella);
    });

  // The bugs on purpose say the same of every invariant (npm run mutantes).
  if (!isFirstTier())
    test("a bug that is put in is found", { timeout: 600_000 }, async () => {
      const conElla = await runSemillas({
        historias: listElegidas(1, 20),
        mutante: "duda-sin-resolver",
        hastaFallar: true,
      });
      expect(conElla.some(({ falla }) => falla?.startsWith("I11"))).toBe(true);
    });
});
