import { expect, test } from "vitest";
import { motivoDeAnulacion } from "./motivos-anulacion.ts";

test("an annulment begins with the reason of its kind of document", () => {
  expect([motivoDeAnulacion("factura", [1, 2, 3, 4]), motivoDeAnulacion("nota", [1, 2, 3, 4])]).toEqual([
    1, 2,
  ]);
  expect([motivoDeAnulacion("nota", [3, 4]), motivoDeAnulacion("nota", [])]).toEqual([3, undefined]);
});
