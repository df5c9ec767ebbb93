import { expect, test } from "vitest";
import { portalDe } from "./portal.ts";

const PROPIO = { estado: "atiende", error: null } as const;
const DE_RED = "http://192.168.1.10:3000";

test.each([
  [
    "in the network",
    "http://127.0.0.1:3000",
    { ...PROPIO, enRed: true, direcciones: [DE_RED] },
    `${DE_RED}/portal/`,
  ],
  [
    "at this computer alone",
    "http://127.0.0.1:3000",
    { ...PROPIO, enRed: false, direcciones: [] },
    "http://127.0.0.1:3000/portal/",
  ],
  ["at another computer", "https://caja.tienda.bo/", null, "https://caja.tienda.bo/portal/"],
  ["nowhere yet", undefined, null, null],
])("the portal of a server %s", (_donde, urlServidor, activo, esperado) => {
  expect(portalDe(urlServidor, { activo })).toBe(esperado);
});
