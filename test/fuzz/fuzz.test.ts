import { sizeOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { correr } from "./correr.ts";
import { LECTORES } from "./lectores.ts";
import { runRutas } from "./rutas.ts";

/** The rest is `npm run soak`. */
const [POR_LECTOR, RUTAS] = [sizeOfTier(150, 400), sizeOfTier(250, 600)];

describe("what others send, broken in any way", () => {
  test.each(LECTORES)("$nombre: no crash, no hang, nothing forged taken for true", async (lector) => {
    expect(await correr([lector], 1, POR_LECTOR)).toEqual([]);
  });
});

describe("the server's routes, with anything in path, query and body", () => {
  let mundo: Mundo;
  beforeAll(async () => {
    mundo = await startMundo({ MOSTRADOR_POR_MINUTO: "1000000" });
  });
  afterAll(() => mundo.close());

  test("never answer 500, never hang, and the server works afterwards", async () => {
    expect(await runRutas(mundo, 1, RUTAS)).toEqual([]);
    expect((await mundo.api("GET", "/v1/cuenta")).status).toBe(200);
  });
});
