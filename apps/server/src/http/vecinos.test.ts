/** A company's call waits for little of what another one has asked for before it, whatever kind of work that is. docs/trust.md 79 */
import { sizeOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exigir, pedido, type Respuesta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { porMinuto: 10_000 } });
});
afterAll(() => mundo.close());

const LINEAS = 500;
const MINIMA = { prefer: "return=minimal" };
const grande = () => {
  const [item] = (pedido() as { readonly items: readonly object[] }).items;
  return pedido({ items: Array.from({ length: LINEAS }, () => item) });
};
const lista = {
  registros: [
    { linea: 1, celdas: ["codigo", "descripcion", "precio"] },
    ...Array.from({ length: 4000 }, (_, i) => ({
      linea: i + 2,
      celdas: [`V-${i}`, `Producto ${i}`, "9,50"],
    })),
  ],
  aplicar: false,
};
const hoy = () => new Date(mundo.ahora() - 4 * 3_600_000).toISOString();
const mes = () => `gestion=${Number(hoy().slice(0, 4))}&mes=${Number(hoy().slice(5, 7))}`;

type Pedir = (method: string, path: string, body?: unknown, headers?: object) => Promise<Respuesta>;

/** Calls that the abuser makes at once, by their kind. */
const ABUSOS: readonly (readonly [
  nombre: string,
  veces: number,
  pedir: (api: Pedir) => Promise<Respuesta>,
])[] = [
  ["invoices of 500 lines", 24, (api) => api("POST", "/v1/facturas", grande(), MINIMA)],
  [
    "batches of 20 invoices",
    12,
    (api) =>
      api("POST", "/v1/facturas/lote", {
        facturas: Array.from({ length: 20 }, () => ({ sector: 1, factura: pedido() })),
      }),
  ],
  [
    "price lists",
    12,
    (api) =>
      api("POST", "/v1/portal/productos/importar", lista, {
        "x-api-key": null,
        authorization: `Bearer ${mundo.empresas[1].ownerToken}`,
      }),
  ],
  ["ledgers", 40, (api) => api("GET", `/v1/reportes/libro-ventas.xlsx?${mes()}`)],
  ["lists", 60, (api) => api("GET", "/v1/facturas?limite=100")],
  ["bodies that are refused", 40, (api) => api("POST", "/v1/facturas", { items: Array(9000).fill(0) })],
];

test.each(ABUSOS)("beside %s of another company, a call is not the last", async (_nombre, muchas, pedir) => {
  const veces = sizeOfTier(muchas / 2, muchas);
  const [victima, abusadora] = mundo.empresas;
  const suya: Pedir = (method, path, body, headers = {}) =>
    mundo.api(method, path, body, { "x-api-key": abusadora.apiKey, ...headers });
  const preguntar = () => mundo.api("GET", "/v1/cuenta", undefined, { "x-api-key": victima.apiKey });
  exigir(await preguntar());
  let contestadas = 0;
  const abuso = Array.from({ length: veces }, () => pedir(suya).then(() => contestadas++));
  exigir(await preguntar());
  const antes = contestadas;
  await Promise.all(abuso);
  expect(contestadas).toBe(veces);
  expect(antes).toBeLessThanOrEqual(veces / 2);
});
