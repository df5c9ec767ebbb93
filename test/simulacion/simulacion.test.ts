import { describe, expect, test } from "vitest";
import { ATAQUES, type NombreAtaque } from "./ataques/index.ts";
import { correrSemillas } from "./correr.ts";

describe("tills, server and tax system, with everything going wrong", () => {
  test("keep every invariant in 100 stories", { timeout: 1_200_000 }, async () => {
    const desenlaces = await correrSemillas({ desde: 1, cuantas: 100, workers: 2 });
    expect(desenlaces).toHaveLength(100);
    expect(
      desenlaces.filter(({ falla }) => falla !== null).map(({ semilla, falla }) => [semilla, falla]),
    ).toEqual([]);
  });

  test("the same seed is the same story, whatever ran before it", { timeout: 600_000 }, async () => {
    const varias = await correrSemillas({ desde: 1, cuantas: 4, workers: 1 });
    const sola = await correrSemillas({ desde: 4, cuantas: 1, workers: 1 });
    expect(sola[0]?.huella).toBe(varias[3]?.huella);
  });

  test("so is a story with every kind of attack", { timeout: 600_000 }, async () => {
    const con = Object.keys(ATAQUES) as NombreAtaque[];
    const varias = await correrSemillas({ desde: 5, cuantas: 3, workers: 1, con });
    const sola = await correrSemillas({ desde: 7, cuantas: 1, workers: 1, con });
    expect(sola[0]?.huella).toBe(varias[2]?.huella);
  });

  test("a bug that is put in is found", { timeout: 600_000 }, async () => {
    const desenlaces = await correrSemillas({
      desde: 1,
      cuantas: 20,
      mutante: "duda-sin-resolver",
      hastaFallar: true,
    });
    expect(desenlaces.some(({ falla }) => falla?.startsWith("I11"))).toBe(true);
  });
});
