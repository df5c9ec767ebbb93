import { expect, test } from "vitest";
import { mundosDePrueba, pedir } from "../support/mundos.ts";

const start = mundosDePrueba();

test("a ticket that is on paper is not cancelled", async () => {
  const mundo = await start();
  await mundo.vender();
  const trabajo = async () => (await pedir(mundo, "trabajosImpresion", {}))[0];
  await mundo.hasta("sale", async () => (await trabajo())?.estado === "impresa");
  const trabajoId = (await trabajo())?.id ?? 0;
  expect(await pedir(mundo, "cancelarImpresion", { trabajoId })).toBe(false);
  expect((await trabajo())?.estado).toBe("impresa");
});
