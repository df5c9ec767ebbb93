/** Lines whose amount changes by much when their quantity or price is rounded: said, or refused where the owner asked for it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const RUTA = "/v1/portal/redondeo";
const emitir = (item: object, cambios: object = {}) =>
  mundo.api("POST", "/v1/facturas", pedido(cambios, item));
const elegir = async (estricto: boolean) => {
  const dueno = { authorization: `Bearer ${mundo.empresas[0].ownerToken}`, "x-api-key": null };
  exigir(await mundo.api("POST", RUTA, { estricto }, dueno));
};

test.each([
  [
    "a quantity in another unit",
    { cantidad: 0.005, precio_unitario: 1000, unidad_medida: 22 },
    "10.00",
    "5.00",
    "En gramos (unidad_medida 17) no se redondea: cantidad 5 a 1.",
  ],
  [
    "a quantity of no unit that has a smaller one",
    { cantidad: 0.005, precio_unitario: 1000, unidad_medida: 57 },
    "10.00",
    "5.00",
    "En una unidad 10 veces menor no se redondea: cantidad 0.05 a 100.",
  ],
  [
    "a price",
    { cantidad: 100, precio_unitario: 0.006, unidad_medida: 57 },
    "1.00",
    "0.60",
    "0.006 se redondeó a 0.01",
  ],
])(
  "%s that doubles an amount is refused in a new company, and issued with the total that its caller names",
  async (_caso, item, usado, dado, dicho) => {
    await elegir(true);
    const { status, body } = await emitir(item);
    expect([status, body.detail]).toEqual([
      422,
      [
        {
          loc: ["body", "items", 0, "cantidad"],
          type: "redondeoDistorsiona",
          msg: expect.stringContaining(`el importe es ${usado} en vez de ${dado}`),
        },
      ],
    ]);
    expect(body.detail[0].msg).toContain(dicho);
    expect(body.detail[0].msg).toContain(`monto_total_esperado ${usado}`);
    const { datos } = exigir(await emitir(item, { monto_total_esperado: Number(usado) })).body;
    expect(datos.avisos).toEqual([
      expect.stringContaining(`items[0]: el importe es ${usado} en vez de ${dado}`),
    ]);
    await elegir(false);
    expect(exigir(await emitir(item)).body.datos.avisos).toEqual(datos.avisos);
  },
);

test("a rounding of less than a twentieth, or of less than a cent, is said and goes on", async () => {
  await elegir(true);
  for (const item of [
    { cantidad: 1.111, precio_unitario: 10 },
    { cantidad: 0.015, precio_unitario: 0.5 },
  ])
    expect(exigir(await emitir(item)).body.datos.avisos).toHaveLength(1);
});
