/** Exchange rates of several days: which is the last, which day a page holds, and how far back it goes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { exigir } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

const DIA_MS = 86_400_000;
const DIAS = 40;
let mundo: Mundo;
/** The days with rates, oldest first: the last one is today. */
let dias: readonly string[];
beforeAll(async () => {
  mundo = await startMundo();
  const diaDe = (ms: number) => new Date(ms - 4 * 3_600_000).toISOString().slice(0, 10);
  const instantes = Array.from({ length: DIAS }, (_, i) => mundo.ahora() - (DIAS - 1 - i) * DIA_MS);
  dias = instantes.map(diaDe);
  const filas = instantes.map((actualizadoEn, i) => ({ fecha: diaDe(actualizadoEn), actualizadoEn, i }));
  // Not in the order of their days.
  const revueltas = [...filas.filter(({ i }) => i % 2 === 1), ...filas.filter(({ i }) => i % 2 === 0)];
  await mundo
    .db()
    .insertInto("tiposCambio")
    .values(
      revueltas.map(({ i, ...fila }) => ({
        ...fila,
        usd: (6 + i / 100).toFixed(2),
        ufv: i % 2 === 0 ? null : (2 + i / 100_000).toFixed(5),
        fuente: `bcb-${i}`,
      })),
    )
    .execute();
  // Banco Dos was last reached ten days ago, Banco Tres today alone.
  const bancos = revueltas.flatMap(({ i, ...fila }) => [
    { ...fila, banco: "Banco Uno", compra: (7 + i / 100).toFixed(2), venta: (8 + i / 100).toFixed(2) },
    ...(i < DIAS - 10
      ? [{ ...fila, banco: "Banco Dos", compra: "7.11", venta: (9 + i / 100).toFixed(2) }]
      : []),
    ...(i === DIAS - 1 ? [{ ...fila, banco: "Banco Tres", compra: "7.50", venta: "7.60" }] : []),
  ]);
  await mundo.db().insertInto("cotizacionesBanco").values(bancos).execute();
});
afterAll(() => mundo.close());

const read = async (ruta: string) =>
  exigir(await mundo.api("GET", ruta, undefined, { "x-api-key": null })).body.datos;
const dia = (desdeHoy: number) => dias.at(-1 - desdeHoy);

test("the official rate is that of the newest day, at every address that names it", async () => {
  const hoy = {
    fecha: dia(0),
    usd_bob: 6.39,
    ufv_bob: 2.00039,
    moneda_base: "BOB",
    fuente: "bcb-39",
  };
  expect(await read("/ExchangeRate")).toEqual(hoy);
  expect(await read(`/ExchangeRate/history/${dia(0)}`)).toEqual(hoy);
  expect((await read("/BankExchangeRate")).oficial).toMatchObject({ usd_bob: 6.39, vigencia: dia(0) });
  const ayer = { ...hoy, fecha: dia(1), usd_bob: 6.38, ufv_bob: null, fuente: "bcb-38" };
  expect(await read(`/ExchangeRate/history/${dia(1)}`)).toEqual(ayer);
  expect((await read("/ExchangeRate/history?limit=2")).historial).toEqual([hoy, ayer]);
});

test.each([
  ["", 30],
  ["?limit=1", 1],
  ["?limit=40", 40],
])("a history%s goes back %i days, the newest first", async (query, cuantos) => {
  const esperados = dias.slice(-cuantos).toReversed();
  for (const ruta of ["/ExchangeRate/history", "/BankExchangeRate/history"]) {
    const { historial } = await read(ruta + query);
    expect(historial.map(({ fecha }: { fecha: string }) => fecha)).toEqual(esperados);
  }
});

test("each bank has its last rates, with their own date; the newest reading is said beside them", async () => {
  const { bancos, fecha_actualizacion } = await read("/BankExchangeRate");
  const leidos = bancos.map((banco: { fecha_actualizacion: string }) => ({
    ...banco,
    fecha_actualizacion: banco.fecha_actualizacion.slice(0, 10),
  }));
  expect(leidos).toEqual([
    { banco: "Banco Dos", compra: 7.11, venta: 9.29, fecha_actualizacion: dia(10) },
    { banco: "Banco Tres", compra: 7.5, venta: 7.6, fecha_actualizacion: dia(0) },
    { banco: "Banco Uno", compra: 7.39, venta: 8.39, fecha_actualizacion: dia(0) },
  ]);
  expect(fecha_actualizacion.slice(0, 10)).toBe(dia(0));
});

test("a day of the banks has that day's rates and no others, alone and in the history", async () => {
  const { historial } = await read("/BankExchangeRate/history?limit=40");
  for (const [desdeHoy, nombres] of [
    [0, ["Banco Tres", "Banco Uno"]],
    [1, ["Banco Uno"]],
    [10, ["Banco Dos", "Banco Uno"]],
  ] as const) {
    const suyo = await read(`/BankExchangeRate/history/${dia(desdeHoy)}`);
    expect([suyo.fecha, suyo.bancos.map(({ banco }: { banco: string }) => banco)]).toEqual([
      dia(desdeHoy),
      nombres,
    ]);
    expect(suyo.bancos.at(-1).venta).toBe(Number((8.39 - desdeHoy / 100).toFixed(2)));
    expect(historial[desdeHoy]).toEqual(suyo);
  }
});

test("the analysis ranks each bank's last rates and goes on from today", async () => {
  const { ranking, proyeccion, p2p } = await read("/ExchangeRateAnalysis");
  expect(ranking.bancos).toEqual([
    { banco: "Banco Tres", compra: 7.5, venta: 7.6, diferencial: 0.1 },
    { banco: "Banco Uno", compra: 7.39, venta: 8.39, diferencial: 1 },
    { banco: "Banco Dos", compra: 7.11, venta: 9.29, diferencial: 2.18 },
  ]);
  const hoy = Date.parse(dia(0) ?? "");
  expect(proyeccion.dias.map(({ fecha }: { fecha: string }) => fecha)).toEqual(
    [1, 2, 3, 4, 5].map((i) => new Date(hoy + i * DIA_MS).toISOString().slice(0, 10)),
  );
  expect(p2p).toMatchObject({ compra: null, venta: null });
});
