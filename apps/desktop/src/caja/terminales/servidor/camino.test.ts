import { expect, test } from "vitest";
import { planCamino } from "./camino.ts";

test.each([
  ["http://127.0.0.1:3000", { kind: "local" }],
  ["http://localhost:3000/", { kind: "local" }],
  ["http://[::1]:3000", { kind: "local" }],
  ["http://192.168.0.10:3000", { kind: "propio", url: "https://192.168.0.10:3000" }],
  ["http://192.168.0.10", { kind: "propio", url: "https://192.168.0.10:80" }],
  ["http://tienda.local:3000/", { kind: "propio", url: "https://tienda.local:3000" }],
  ["http://[fd00::2]:3000", { kind: "propio", url: "https://[fd00::2]:3000" }],
  ["http://caja.tienda.bo", { kind: "propio", url: "https://caja.tienda.bo:80" }],
  ["https://192.168.0.10:3000/", { kind: "propio", url: "https://192.168.0.10:3000" }],
  ["https://servidor:3000", { kind: "propio", url: "https://servidor:3000" }],
  ["https://caja.tienda.bo", { kind: "publico" }],
])("the way to %s", (url, camino) => {
  expect(planCamino(url)).toEqual(camino);
});
