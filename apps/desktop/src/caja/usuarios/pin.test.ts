import { expect, test } from "vitest";
import { enJavaScript, hashesDeGafete, hashPin, nativo, verificarPin } from "./pin.ts";

test("a badge is found by one hash at every till of its company, and at none of another's", async () => {
  const hashGafete = async (codigo: string, nit: number) => (await hashesDeGafete(codigo, nit))[0];
  const guardado = await hashGafete("GAF-00000001", 1023456022);
  expect(guardado).toMatch(/^\$argon2id\$/);
  expect(await hashGafete("GAF-00000001", 1023456022)).toBe(guardado);
  expect(await hashGafete("GAF-00000001", 3344556017)).not.toBe(guardado);
  expect(await hashGafete("GAF-00000002", 1023456022)).not.toBe(guardado);
});

test.each([
  ["m=8, t=1", { m: 8, t: 1, p: 1 }],
  ["m=64, t=3", { m: 64, t: 3, p: 1 }],
])("the runtime's argon2id and the one in JavaScript agree (%s)", async (_costos, costo) => {
  const sal = Buffer.from("una sal de 16 by");
  const [uno, otro] = await Promise.all([
    nativo("clavé 2468", sal, costo, 32),
    enJavaScript("clavé 2468", sal, costo, 32),
  ]);
  expect(uno.toString("hex")).toBe(otro.toString("hex"));
});

test("a PIN is kept as argon2id (RFC 9106) with its salt, and no other is taken for it", async () => {
  const guardado = await hashPin("2468", Buffer.alloc(16, 7));
  // Computed by OpenSSL's argon2id from the same PIN, salt and costs.
  expect(guardado).toBe(
    "$argon2id$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$ZmVGhvR1OaHB8Wx5BcR3xZaiHwkCmGWqR1Vb6km9gRk",
  );
  expect(await verificarPin("2468", guardado)).toBe(true);
  expect(await verificarPin("2469", guardado)).toBe(false);
  expect(await verificarPin("2468", "2468")).toBe(false);
});
