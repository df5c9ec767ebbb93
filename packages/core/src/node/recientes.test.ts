import { expect, test } from "vitest";
import { createRecientes } from "./recientes.ts";

test("what was not used for the longest time goes when there is more than the size allows", () => {
  const recientes = createRecientes<string, string>(6, (texto) => texto.length);
  recientes.set("a", "uno");
  recientes.set("b", "dos");
  recientes.get("a");
  recientes.set("c", "tres");
  expect(["a", "b", "c"].map((clave) => recientes.get(clave))).toEqual([undefined, undefined, "tres"]);
  recientes.set("d", "ya");
  expect(["c", "d"].map((clave) => recientes.get(clave))).toEqual(["tres", "ya"]);
  recientes.set("e", "más que todo");
  expect(["c", "d", "e"].map((clave) => recientes.get(clave))).toEqual([undefined, undefined, undefined]);
});
