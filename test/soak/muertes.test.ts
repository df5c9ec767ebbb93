import { sizeOfTier } from "@mostrador/core/support";
import { expect, test } from "vitest";
import { runMuertes } from "./muertes.ts";

/** The rest is `npm run soak`. */
const MUERTES = sizeOfTier(3, 6);

test("server and till killed at random moments, the tax system slow and dropping: one live document an order and a sale", async () => {
  const balance = await runMuertes(1, MUERTES);
  expect(balance.faltas).toEqual([]);
  expect(balance).toMatchObject({ pedidos: MUERTES * 3, ventas: MUERTES });
});
