import { sizeOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openArchivos } from "./bits/archivos.ts";
import { voltearBits } from "./bits/voltear.ts";

/** Flips per file, trees taking turns; `npm run soak` flips 500 in each. */
const BITS = sizeOfTier(25, 100);

let archivos: Awaited<ReturnType<typeof openArchivos>>;
beforeAll(async () => {
  archivos = await openArchivos();
});
afterAll(() => archivos.cerrar());

test.each(["servidor", "caja"] as const)(
  "a bit flipped in a used cell of the %s's file is reported by the review, or changes nothing (docs/trust.md heading 53)",
  (parte) => {
    const archivo = archivos.todos.find(([nombre]) => nombre === parte)?.[1] ?? "";
    const { dichos, sinEfecto, callados, arboles } = voltearBits(archivo, BITS, 1);
    expect(callados).toEqual([]);
    expect(dichos + sinEfecto).toBe(BITS);
    expect(arboles.size).toBeGreaterThan(sizeOfTier(20, 60));
  },
);
