/** The owner's sums of sales and of what waits, at the edges of days, states, tills and companies. */
import { Instante, TIPO_NOTA, type Cuf } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Fila } from "../../motor/esquema.ts";
import { soughtCuf } from "../../motor/sought.ts";
import { emparejarCaja } from "../../support/caja.ts";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

type Factura = Fila<"facturas">;

let mundo: Mundo;
let molde: Factura;
beforeAll(async () => {
  mundo = await startMundo();
  const { cuf } = exigir(await mundo.api("POST", "/v1/facturas", pedido())).body.datos;
  molde = await mundo
    .db()
    .selectFrom("facturas")
    .selectAll()
    .where("cuf", "=", soughtCuf(cuf))
    .executeTakeFirstOrThrow();
});
afterAll(() => mundo.close());

let ultima = 0;
/** Keeps a document like the mold, with its emission at `cuando`. Each amount is a power of ten, so that sums tell their parts. */
async function poner(cuando: string, montoTotal: string, cambio: Partial<Factura> = {}): Promise<Cuf> {
  const { id: _id, ...comun } = molde;
  const n = ++ultima;
  const cuf = soughtCuf(n.toString(16).toUpperCase().padStart(50, "D"));
  const suya = { cuf, numero: 10_000 + n, fechaEmision: Instante.parse(cuando), montoTotal };
  await mundo
    .db()
    .insertInto("facturas")
    .values({ ...comun, ...suya, ...cambio })
    .execute();
  return cuf;
}

const sumas = async (desde: string, hasta: string) => {
  const { dias, puntos, total } = exigir(
    await mundo.api("GET", `/v1/portal/ventas?desde=${desde}&hasta=${hasta}`),
  ).body.datos;
  return { dias, puntos, total };
};

test("a day is from midnight to its last millisecond, in Bolivia", async () => {
  await poner("2024-03-09T23:59:59.999", "0.01");
  await poner("2024-03-10T00:00:00.000", "0.10");
  await poner("2024-03-10T22:59:59.999", "1.00");
  await poner("2024-03-10T23:00:00.000", "10.00");
  await poner("2024-03-10T23:59:59.999", "100.00");
  await poner("2024-03-11T00:00:00.000", "1000.00");
  const [sabado, domingo, lunes] = [
    { dia: "2024-03-09", documentos: 1, monto: 0.01 },
    { dia: "2024-03-10", documentos: 4, monto: 111.1 },
    { dia: "2024-03-11", documentos: 1, monto: 1000 },
  ];
  expect(await sumas("2024-03-09", "2024-03-11")).toMatchObject({
    dias: [sabado, domingo, lunes],
    total: { documentos: 6, monto: 1111.11 },
  });
  expect(await sumas("2024-03-10", "2024-03-10")).toMatchObject({
    dias: [domingo],
    puntos: [{ sucursal: 0, punto_venta: 0, documentos: 4, monto: 111.1 }],
    total: { documentos: 4, monto: 111.1 },
  });
});

test("what counts are the company's own standing invoices, online and offline, observed or not", async () => {
  const dia = "2024-04-10T12:00:00.000";
  await poner(dia, "1.00");
  await poner(dia, "10.00", { estado: "OFFLINE", puntoVenta: 7 });
  await poner(dia, "100.00", { estado: "OFFLINE", observada: "{}", sucursal: 2, puntoVenta: 7 });
  for (const estado of ["ENVIANDO", "EN_DUDA", "ANULADA", "RECHAZADA", "DESCARTADA"] as const)
    await poner(dia, "1000.00", { estado });
  await poner(dia, "10000.00", { tipoFactura: TIPO_NOTA });
  await poner(dia, "100000.00", { nit: mundo.empresas[1].nit });
  const { dias, puntos } = await sumas("2024-04-10", "2024-04-10");
  expect(dias).toEqual([{ dia: "2024-04-10", documentos: 3, monto: 111 }]);
  expect(puntos).toEqual([
    { sucursal: 0, punto_venta: 0, documentos: 1, monto: 1 },
    { sucursal: 0, punto_venta: 7, documentos: 1, monto: 10 },
    { sucursal: 2, punto_venta: 7, documentos: 1, monto: 100 },
  ]);
});

test("each till has its own waiting documents, since the oldest of them; the first page has those of all", async () => {
  const caja = await emparejarCaja(mundo);
  const otra = await emparejarCaja(mundo);
  const en = (minuto: number) => Date.UTC(2024, 4, 10, 12, minuto);
  const dia = "2024-05-10T08:00:00.000";
  const suyo = { terminalId: caja.id, puntoVenta: 7 };
  await poner(dia, "1.00", { ...suyo, estado: "EMITIDA", creadoEn: en(1) });
  await poner(dia, "1.00", { ...suyo, estado: "ENVIANDO", creadoEn: en(4) });
  await poner(dia, "1.00", { ...suyo, estado: "EN_DUDA", creadoEn: en(3) });
  await poner(dia, "1.00", { ...suyo, estado: "OFFLINE", creadoEn: en(5) });
  await poner(dia, "1.00", { ...suyo, estado: "DESCARTADA", creadoEn: en(0) });
  await poner(dia, "1.00", { ...suyo, nit: mundo.empresas[1].nit, estado: "OFFLINE", creadoEn: en(0) });
  const dueno = { "x-api-key": null, authorization: `Bearer ${mundo.empresas[0].ownerToken}` };
  const { terminales } = exigir(await mundo.api("GET", "/v1/terminales", undefined, dueno)).body.datos;
  const de = (id: string) => terminales.find((una: { id: string }) => una.id === id);
  expect(de(caja.id)).toMatchObject({ esperando: 3, esperando_desde: "2024-05-10T08:03:00.000-04:00" });
  expect(de(otra.id)).toMatchObject({ esperando: 0, esperando_desde: null });
  const { esperando } = exigir(await mundo.api("GET", "/v1/portal/inicio")).body.datos;
  const abiertas = await mundo
    .db()
    .selectFrom("facturas")
    .select("estado")
    .where("nit", "=", molde.nit)
    .where("estado", "in", ["ENVIANDO", "EN_DUDA", "OFFLINE"])
    .where("observada", "is", null)
    .execute();
  expect(abiertas.length).toBeGreaterThan(3);
  expect(esperando).toMatchObject({
    documentos: abiertas.length,
    en_duda: abiertas.filter(({ estado }) => estado === "EN_DUDA").length,
    desde: "2024-05-10T08:03:00.000-04:00",
  });
});
