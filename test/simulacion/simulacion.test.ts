import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isFirstTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ATAQUES, type NombreAtaque } from "./ataques/index.ts";
import { runSemillas, preparePlantillas } from "./correr.ts";
import { RAM } from "./ram.ts";
import type { Desenlace } from "./semilla.ts";

const CUANTAS = isFirstTier() ? 15 : 60;
const raiz = mkdtempSync(join(RAM, "plantilla-"));
const plantilla = join(raiz, "plantilla");
beforeAll(() => preparePlantillas(plantilla));
afterAll(() => rmSync(raiz, { recursive: true, force: true }));

describe("tills, server and tax system, with everything going wrong", () => {
  let desenlaces: readonly Desenlace[] = [];

  test(`keep every invariant in ${CUANTAS} stories`, { timeout: 1_200_000 }, async () => {
    desenlaces = await runSemillas({ desde: 1, cuantas: CUANTAS, workers: 2, plantilla });
    expect(desenlaces).toHaveLength(CUANTAS);
    expect(
      desenlaces.filter(({ falla }) => falla !== null).map(({ semilla, falla }) => [semilla, falla]),
    ).toEqual([]);
  });

  test("the same seed is the same story, whatever ran before it", { timeout: 600_000 }, async () => {
    const [sola] = await runSemillas({ desde: CUANTAS, cuantas: 1, workers: 1, plantilla });
    expect(sola?.huella).toBe(desenlaces.at(-1)?.huella);
  });

  test("so is a story with every kind of attack", { timeout: 600_000 }, async () => {
    const con = Object.keys(ATAQUES) as NombreAtaque[];
    const varias = await runSemillas({ desde: 6, cuantas: 2, workers: 1, plantilla, con });
    const sola = await runSemillas({ desde: 7, cuantas: 1, workers: 1, plantilla, con });
    expect(sola[0]?.huella).toBe(varias[1]?.huella);
  });

  test("a bug that is put in is found", { timeout: 600_000 }, async () => {
    const conElla = await runSemillas({
      desde: 1,
      cuantas: 20,
      plantilla,
      mutante: "duda-sin-resolver",
      hastaFallar: true,
    });
    expect(conElla.some(({ falla }) => falla?.startsWith("I11"))).toBe(true);
  });
});
