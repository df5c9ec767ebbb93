/** A thousand tickets by touch alone. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { venderConDedo } from "../support/dedo.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";

const TICKETS = 1000;
/** A ticket takes a second; a busy machine takes several. */
const PLAZO_MS = TICKETS * 8000;

describe("a till that is touched all day", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  beforeAll(async () => {
    una = await CajaEnPantalla.start();
    await una.tocar();
  });
  afterAll(() => una?.close());

  test(
    "sells a thousand tickets: each has the number after the one before",
    async () => {
      const numeros = await venderConDedo(una.page, TICKETS);
      expect(numeros).toEqual(numeros.map((_, i) => (numeros[0] ?? 0) + i));
      expect(una.quejas).toEqual([]);
    },
    PLAZO_MS,
  );
});
