import { describe, expect, test } from "vitest";
import { z } from "zod";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { DENOMINACIONES } from "../../contract/areas/efectivo.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";

const start = mundosDePrueba();

const billetes = (...pares: readonly (readonly [(typeof DENOMINACIONES)[number], number])[]) =>
  pares.map(([valor, cantidad]) => ({ valor, cantidad }));

describe("a sale paid in several ways", () => {
  test("goes under the catalog's code for them, and each part counts for its method", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    const venta = await mundo.vender(undefined, {
      pagos: [
        { metodo: 1, monto: "10" },
        { metodo: 7, monto: "15" },
      ],
      recibido: "20",
    });
    expect([venta.metodoPago, venta.cambio]).toEqual([13, "10.00"]);
    expect((await pedir(mundo, "turno", {}))?.metodos.map(({ metodo, monto }) => [metodo, monto])).toEqual([
      [1, "10.00"],
      [7, "15.00"],
    ]);
    expect((await pedir(mundo, "ventasDeHoy", {})).totales).toMatchObject({
      efectivo: "10.00",
      otros: "15.00",
    });
  });

  test("is refused where the parts are not what is to be paid", async () => {
    const mundo = await start();
    const pagos = [
      { metodo: 1, monto: "10" },
      { metodo: 7, monto: "14.99" },
    ];
    await expect(mundo.vender(undefined, { pagos, recibido: "10" })).rejects.toThrow("suman Bs 24.99");
    expect(mundo.db.get(z.object({ n: z.int() }), "select count(*) as n from ventas")?.n).toBe(0);
  });
});

describe("the parts of a payment", () => {
  test("are what is to be paid in centavos, as they are stored", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    const partes = (a: string, b: string) => ({
      recibido: null,
      pagos: [
        { metodo: 1, monto: a },
        { metodo: 7, monto: b },
      ],
    });
    await expect(mundo.vender(undefined, partes("12.345", "12.655"))).rejects.toThrow("suman Bs 25.01");
    await mundo.vender(undefined, partes("12.344", "12.656"));
    expect((await pedir(mundo, "turno", {}))?.ventas.total).toBe("25.00");
  });

  test("name each method once: dollars lie in one part alone", async () => {
    const mundo = await start();
    const pagos = [
      { metodo: 1, monto: "10.00" },
      { metodo: 1, monto: "15.00" },
    ];
    const dolares = { monto: "20", tipoCambio: "11.96" };
    await expect(mundo.vender(undefined, { pagos, dolares, recibido: null })).rejects.toThrow("una sola vez");
  });
});

describe("dollars", () => {
  const dolares = { monto: "20", tipoCambio: "11.96" };
  test("stay apart in the drawer; the change goes back in bolivianos, and the ticket says both", async () => {
    const mundo = await start();
    await pedir(mundo, "guardarConfiguracion", { ...CONFIGURACION_INICIAL, arqueoCiego: false });
    await pedir(mundo, "abrirTurno", { inicial: "300" });
    // 25.00 paid with 20 dollars: 239.20, so 214.20 goes back.
    const venta = await mundo.vender(undefined, { dolares, recibido: "0" });
    expect(venta.cambio).toBe("214.20");
    expect((await pedir(mundo, "ticket", { ventaId: venta.id })).texto).toMatch(/US\$ \(a 11\.96\) +20\.00/);
    await mundo.vender(); // 25.00 in bolivianos
    expect(await pedir(mundo, "turno", {})).toMatchObject({
      ventas: { total: "50.00" },
      esperado: "110.80",
      dolares: { esperado: "20.00", enBs: "239.20" },
    });
    const contados = billetes(["100", 1], ["10", 1], ["0.50", 1], ["0.20", 1], ["0.10", 1]);
    const falta = await mundo.caja.invoke("cerrarTurno", {
      denominaciones: contados,
      dolares: "10",
      nota: null,
    });
    expect(falta.ok ? null : falta.error.texto).toContain("falta US$ 10.00");
    const cierre = await pedir(mundo, "cerrarTurno", { denominaciones: contados, dolares: "20", nota: null });
    expect(cierre).toMatchObject({ diferencia: "0.00", dolares: { contado: "20.00", diferencia: "0.00" } });
    expect((await pedir(mundo, "cierres", {})).integra).toBe(true);
  });
  test("are not told before a blind count, and are absent where there are none", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "300" });
    await mundo.vender();
    expect(await pedir(mundo, "turno", {})).not.toHaveProperty("dolares");
    await mundo.vender(undefined, { dolares, recibido: "0" });
    expect((await pedir(mundo, "turno", {}))?.dolares).toEqual({ esperado: null, enBs: null });
  });
  test.each([
    ["at a rate that is not the day's", { dolares: { monto: "20", tipoCambio: "7" } }, "ahora Bs 11.96"],
    ["at a rate below the day's", { dolares: { monto: "20", tipoCambio: "11.9" } }, "ahora Bs 11.96"],
    ["for a sale that is not paid in cash", { dolares, metodoPago: 7, recibido: null }, "solo como efectivo"],
    ["that are not enough", { dolares: { ...dolares, monto: "1" }, recibido: "0" }, "13.04"],
  ])("are refused %s", async (_que, cambios, texto) => {
    const mundo = await start();
    await expect(mundo.vender(undefined, cambios)).rejects.toThrow(texto);
  });

  test("are compared as they are stored: a count differs by its own cents", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "300" });
    await mundo.vender(undefined, { dolares: { monto: "20.01", tipoCambio: "11.96" }, recibido: "0" });
    const z = await pedir(mundo, "cerrarTurno", {
      denominaciones: [],
      dolares: "20.005",
      nota: "sin contar",
    });
    expect(z.dolares).toMatchObject({ esperado: "20.01", contado: "20.01", diferencia: "0.00" });
  });
});

describe("a gift card", () => {
  test("pays a part, under the catalog's code for it and the rest", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    const venta = await mundo.vender(undefined, { montoGiftCard: "10", recibido: "20" });
    expect([venta.metodoPagoTexto, venta.cambio]).toEqual(["EFECTIVO – GIFT CARD", "5.00"]);
    expect((await pedir(mundo, "turno", {}))?.metodos.map(({ metodo, monto }) => [metodo, monto])).toEqual([
      [1, "15.00"],
      [27, "10.00"],
    ]);
  });
  test("pays all, with no cash", async () => {
    const mundo = await start();
    const venta = await mundo.vender(undefined, { metodoPago: 27, montoGiftCard: "25", recibido: null });
    expect([venta.estado, venta.metodoPago, venta.cambio]).toEqual(["EMITIDA", 27, null]);
  });
});
