/** Reports add up where an invoice has a discount on its whole, and their files name days as the pages do. */
import { randomUUID } from "node:crypto";
import { epochToInstante } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { fecha } from "@mostrador/core/formato";
import { toWire } from "@mostrador/core/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { soughtCuf } from "../../motor/sought.ts";
import { createRellenar, RELLENOS } from "../../operacion/jobs/rellenar.ts";
import { emparejarCaja, type Caja } from "../../support/caja.ts";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
  const emitir = async (descuento: number) => {
    const suyo = pedido({ descuento_adicional: descuento }, { cantidad: 2, precio_unitario: 10 });
    return exigir(await mundo.api("POST", "/v1/facturas", suyo, { prefer: "return=minimal" })).body.datos;
  };
  await emitir(1.5);
  const { cuf } = await emitir(3.25);
  exigir(await mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 }));
});
afterAll(() => mundo.close());

interface Fila {
  readonly nombre: string;
  readonly neto: number;
  readonly bruto: { readonly monto: number };
  readonly anuladas: { readonly monto: number };
}

test.each(["producto", "categoria"])("by %s a last row has the discounts of whole invoices", async (por) => {
  const { filas, totales } = exigir(await mundo.api("GET", `/v1/portal/ventas/informe?por=${por}`)).body
    .datos;
  expect(filas[0].cantidad, "two pieces of the invoice that stands").toBe("2");
  expect(filas.at(-1)).toMatchObject({
    nombre: "Descuentos de toda la factura",
    bruto: { documentos: 0, monto: -4.75 },
    anuladas: { documentos: 0, monto: -3.25 },
    neto: -1.5,
  });
  const suma = (de: (fila: Fila) => number) =>
    filas.reduce((total: number, fila: Fila) => total + Math.round(de(fila) * 100), 0) / 100;
  expect(suma(({ bruto }) => bruto.monto)).toBe(totales.bruto.monto);
  expect(suma(({ anuladas }) => anuladas.monto)).toBe(totales.anuladas.monto);
  expect(suma(({ neto }) => neto)).toBe(totales.neto);
});

test("a report by day names the day in its file as the pages do", async () => {
  const { texto } = await mundo.api("GET", "/v1/portal/ventas/informe.csv?por=dia");
  const hoy = epochToInstante(mundo.ahora()).slice(0, 10);
  expect(texto).toContain(`\n${fecha(hoy)},`);
  expect(texto).not.toContain(hoy);
});

describe("by payment", () => {
  /** Code of cash and transfer together. */
  const MIXTO = 13;
  let caja: Caja;
  beforeAll(async () => {
    caja = await emparejarCaja(mundo);
    const emitir = async (precio: number) => {
      const suyo = pedido({ metodo_pago: MIXTO }, { cantidad: 1, precio_unitario: precio });
      return exigir(await mundo.api("POST", "/v1/facturas", suyo)).body.datos.cuf;
    };
    const [dividida, anulada] = [await emitir(100), await emitir(50)];
    await emitir(7.35);
    exigir(await mundo.api("POST", `/v1/facturas/${anulada}/anular`, { motivo: 1 }));
    const hechos = [ventaDe(1, dividida, ["69.99", "30.01"]), ventaDe(2, anulada, ["20.00", "30.00"])];
    exigir(await caja.call("POST", "/v1/terminal/hechos", { serie: "0".repeat(32), hechos }));
  });

  const ventaDe = (n: number, cuf: string, [efectivo, transferencia]: readonly [string, string]) => {
    const pagos = [
      { metodo: 1, monto: efectivo },
      { metodo: 7, monto: transferencia },
    ];
    const datos = { ventaId: `v${n}`, cuf, sector: 1, numero: n, total: "0.00", pagos, turno: null };
    const comun = {
      epoca: 1,
      version: 1,
      instante: "2026-11-23T09:00:00.000",
      usuario: null,
      autorizo: null,
    };
    return { id: randomUUID(), n, tipo: "venta", ...comun, datos: JSON.stringify(datos) };
  };

  test("each method has what it paid of the tills' sales, and documents of the API keep their own", async () => {
    const { filas, totales } = exigir(await mundo.api("GET", "/v1/portal/ventas/informe?por=pago")).body
      .datos;
    expect(filas).toEqual([
      filaDe("Efectivo", [4, 125.24], [2, 36.75], 88.49),
      filaDe("Transferencia bancaria", [2, 60.01], [1, 30], 30.01),
      filaDe("Efectivo-transferencia bancaria", [1, 7.35], [0, 0], 7.35),
    ]);
    expect(totales).toMatchObject({ bruto: { documentos: 5, monto: 192.6 }, neto: 125.85 });
  });

  const filaDe = (
    nombre: string,
    [documentos, monto]: readonly [number, number],
    [anulados, anulado]: readonly [number, number],
    neto: number,
  ) =>
    expect.objectContaining({
      nombre,
      bruto: { documentos, monto },
      anuladas: { documentos: anulados, monto: anulado },
      neto,
    });

  test.each([
    ["pago=7", ["Efectivo-transferencia bancaria", "Efectivo", "Transferencia bancaria"]],
    ["estado=ANULADA", ["Efectivo", "Transferencia bancaria"]],
    ["caja=0/7", []],
  ])("with the filter %s the rows add up to its total", async (filtro, nombres) => {
    const { filas, totales } = exigir(await mundo.api("GET", `/v1/portal/ventas/informe?por=pago&${filtro}`))
      .body.datos;
    expect(filas.map(({ nombre }: Fila) => nombre).toSorted()).toEqual(nombres.toSorted());
    const suma = filas.reduce((total: number, { bruto }: Fila) => total + Math.round(bruto.monto * 100), 0);
    expect(suma).toBe(Math.round(totales.bruto.monto * 100));
  });

  test("the file has the same rows", async () => {
    const { texto } = await mundo.api("GET", "/v1/portal/ventas/informe.csv?por=pago");
    expect(texto).toContain("\nEfectivo,4,125.24,36.75,0.00,88.49,");
    expect(texto).toContain("\nTransferencia bancaria,2,60.01,30.00,0.00,30.01,");
  });
});

interface Linea {
  readonly cantidad: number;
  readonly precio_unitario: number;
}

describe("an export in dollars", () => {
  /** Costs to the border and beyond, in dollars, which belong to no product. */
  const GASTOS = 13_000;

  test.each(["producto", "categoria"])("counts in bolivianos by %s", async (por) => {
    const { precio_unitario: precio, cantidad } = (toWire(EJEMPLOS[3]) as { items: Linea[] }).items[0]!;
    const key = { "x-api-key": mundo.empresas[1].apiKey };
    const { cuf } = exigir(await mundo.api("POST", "/v1/facturas/exportacion", toWire(EJEMPLOS[3]), key)).body
      .datos;
    const { filas, totales } = exigir(
      await mundo.api("GET", `/v1/portal/ventas/informe?por=${por}`, undefined, key),
    ).body.datos;
    const cambio = totales.neto / (Math.round(precio * cantidad * 100) / 100 + GASTOS);
    expect(cambio).toBeGreaterThan(6);
    expect(filas[0].neto).toBeCloseTo(precio * cantidad * cambio, 0);
    expect(filas[1]).toMatchObject({ nombre: "Otros importes de toda la factura" });
    expect(filas[1].neto).toBeCloseTo(GASTOS * cambio, 0);
    const { lineas } = exigir(await mundo.api("GET", `/v1/portal/documentos/${cuf}`, undefined, key)).body
      .datos;
    expect(Number(lineas[0].subtotal), "the sale's own page").toBe(filas[0].neto);
    const informe = async () =>
      exigir(await mundo.api("GET", `/v1/portal/ventas/informe?por=${por}`, undefined, key)).body.datos.filas;
    const enBs = await informe();
    await sumarComoAntes(cuf, Math.round(precio * cantidad * 100));
    expect((await informe())[0].neto).toBe(precio * cantidad);
    if (por === "producto")
      for (let vez = 0; vez < 2; vez++) await createRellenar(mundo.db(), RELLENOS.moneda)();
    if (por === "producto") expect(await informe()).toEqual(enBs);
    exigir(await mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 }, key));
    expect((await informe()).map((fila: Fila) => fila.neto)).toEqual([0, 0]);
  });

  /** Leaves the sums of a document as a program before this one made them: in the lines' own currency. */
  async function sumarComoAntes(cuf: string, centavos: number): Promise<void> {
    const db = mundo.db();
    const { id, nit } = await db
      .selectFrom("facturas")
      .select(["id", "nit"])
      .where("cuf", "=", soughtCuf(cuf))
      .executeTakeFirstOrThrow();
    await db.updateTable("ventas").set({ enBs: null }).where("facturaId", "=", id).execute();
    await db
      .updateTable("ventasProducto")
      .set({ centavos })
      .where("nit", "=", nit)
      .where("anulada", "=", 0)
      .where("documentos", ">", 0)
      .execute();
  }
});
