import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { tiendaDe } from "../../support/tienda.ts";

let mundo: Mundo;
let coca = "";
let pan = "";
beforeAll(async () => {
  mundo = await startMundo();
  const tienda = tiendaDe(() => mundo);
  coca = await tienda.producto("COCA", "Coca-Cola 2 l", "10.00", null);
  pan = await tienda.producto("PAN", "Marraqueta", "0.50", null);
});
afterAll(() => mundo.close());

const pedir = (empresa: 0 | 1, cuerpo: object) =>
  fetch(`${mundo.base()}/v1/portal/etiquetas`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${mundo.empresas[empresa].ownerToken}`,
    },
    body: JSON.stringify({ formato: "a4-3x8", clase: "gondola", ...cuerpo }),
  });
const deAmbos = () => [
  { producto_id: coca, cantidad: 2 },
  { producto_id: pan, cantidad: 23 },
];

test("labels of products come as sheets, from the first free place on, with the price of a litre", async () => {
  const reply = await pedir(0, { productos: deAmbos() });
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const pdf = Buffer.from(await reply.arrayBuffer());
  const texto = execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf, encoding: "utf8" });
  expect(texto.match(/Coca-Cola 2 l/g)).toHaveLength(2);
  expect(texto.match(/Marraqueta/g)).toHaveLength(23);
  expect(texto).toContain("Bs 5.00");
  expect(texto.split("\f").length - 1).toBe(2);
});

test("labels of a product that is another company's, or gone, are none", async () => {
  expect((await pedir(1, { productos: deAmbos() })).status).toBe(404);
  expect((await pedir(0, { productos: [{ producto_id: "no-esta", cantidad: 1 }] })).status).toBe(404);
});

test("too many labels are refused with their count", async () => {
  const muchas = [
    { producto_id: coca, cantidad: 2_000 },
    { producto_id: pan, cantidad: 1 },
  ];
  const reply = await pedir(0, { productos: muchas });
  expect(reply.status).toBe(422);
  expect(JSON.stringify(await reply.json())).toContain("Son 2001 etiquetas");
});
