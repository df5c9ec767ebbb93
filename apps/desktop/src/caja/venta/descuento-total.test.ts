import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { decimal, descuentoPorcentual, masDias, PERMISOS, sumar, type Permiso } from "@mostrador/core";
import { EntradaVenta, type Entrada, type ItemVenta } from "../../contract/index.ts";
import { getEntrada } from "./db/ventas.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { pedir, sembrarPersona } from "../support/mundos.ts";
import { sembrarProducto } from "../support/productos.ts";

let mundo: MundoCaja;
beforeAll(async () => {
  mundo = await startMundoCaja();
  await sembrarProducto(mundo.caja);
});
afterAll(() => mundo.close());

/** A line whose price somebody wrote: it stays as it is. */
const linea = (
  codigoProducto: string,
  precioUnitario: string,
  otros: Partial<ItemVenta> = {},
): ItemVenta => ({
  ...(ENTRADA.items[0] as ItemVenta),
  codigoProducto,
  descripcion: codigoProducto,
  cantidad: "1",
  precioUnitario,
  aMano: true,
  ...otros,
});
const PAN = linea("PAN", "100.00");
const TE = linea("TE", "23.00");
const DIEZ = { descuentoPorcentaje: "10" };

const calcular = (items: readonly ItemVenta[], otros: Partial<Entrada<"calcular">> = DIEZ) =>
  pedir(mundo, "calcular", {
    items: [...items],
    descuentoAdicional: null,
    montoGiftCard: null,
    recibido: null,
    ...otros,
  });
const venta = (otros: Partial<EntradaVenta> = {}): EntradaVenta => ({
  ...ENTRADA,
  items: [PAN, TE],
  recibido: "200",
  ...DIEZ,
  ...otros,
});
const cobrar = (
  otros: Partial<EntradaVenta> = {},
  ventaId: string = randomUUID(),
  visto: string | null = null,
) => mundo.caja.invoke("cobrar", { ventaId, venta: venta(otros), visto });

describe("ten per cent of a whole sale", () => {
  test("is taken off a product that comes after it, too", async () => {
    expect(await calcular([PAN])).toMatchObject({ total: "90.00", descuentoAdicional: "10.00" });
    expect(await calcular([PAN, TE])).toMatchObject({ total: "110.70", descuentoAdicional: "12.30" });
    expect(await calcular([TE])).toMatchObject({ total: "20.70", descuentoAdicional: "2.30" });
  });

  test("is taken after the lines' discounts, whatever amount the screen sends beside it", async () => {
    const conSuyo = linea("PAN", "100.00", { descuento: "20.00" });
    expect(await calcular([conSuyo], { ...DIEZ, descuentoAdicional: "99.00" })).toMatchObject({
      total: "72.00",
      descuentos: "28.00",
      descuentoAdicional: "8.00",
    });
  });

  test("is taken of the total, whatever the order of the lines", async () => {
    const alguna = fc
      .tuple(fc.integer({ min: 2, max: 99_999 }), fc.integer({ min: 1, max: 300 }))
      .map(([centavos, cantidad]) =>
        linea("X", (centavos / 100).toFixed(2), { cantidad: (cantidad / 100).toFixed(2) }),
      );
    const tasa = fc.integer({ min: 1, max: 9_900 }).map((n) => (n / 100).toFixed(2));
    await fc.assert(
      fc.asyncProperty(
        fc.array(alguna, { minLength: 2, maxLength: 6 }),
        tasa,
        async (items, descuentoPorcentaje) => {
          const una = await calcular(items, { descuentoPorcentaje });
          const otra = await calcular(items.toReversed(), { descuentoPorcentaje });
          expect([otra.total, otra.descuentoAdicional]).toEqual([una.total, una.descuentoAdicional]);
          fc.pre(una.campos.length === 0);
          const entero = sumar(una.subTotales.map((suyo) => decimal(suyo ?? "NaN")));
          const menos = descuentoPorcentual(entero, descuentoPorcentaje);
          expect(una.total).toBe(entero.minus(menos).toFixed(2));
        },
      ),
      { numRuns: 60 },
    );
  });

  test("is charged in bolivianos and kept as a percentage, where a program of before reads the amount", async () => {
    const ventaId = randomUUID();
    expect(await cobrar({}, ventaId, "110.70")).toMatchObject({
      ok: true,
      value: { total: "110.70", cambio: "89.30", estado: "EMITIDA" },
    });
    const enviada = mundo.servidor.peticiones.findLast(({ path }) => path.endsWith("/facturas"));
    expect(enviada?.cuerpo.pedido).toMatchObject({ descuentoAdicional: 12.3 });
    expect(enviada?.cuerpo.pedido).not.toHaveProperty("descuentoPorcentaje");
    expect(getEntrada(mundo.db, ventaId)).toMatchObject({ ...DIEZ, descuentoAdicional: "12.30" });
    const fila = mundo.db.get(
      z.object({ entrada: z.string() }),
      "select entrada from ventas where id = @id",
      {
        id: ventaId,
      },
    );
    const deAntes = EntradaVenta.omit({ descuentoPorcentaje: true }).safeParse(
      JSON.parse(fila?.entrada ?? ""),
    );
    expect(deAntes.data).toMatchObject({ descuentoAdicional: "12.30" });
    const { texto } = await pedir(mundo, "ticket", { ventaId });
    expect(texto).toMatch(/SUBTOTAL Bs +123\.00\n.*DESCUENTO Bs +12\.30\n.*TOTAL Bs +110\.70/);
  });

  test("makes one sale of a charge that is repeated, and another of another percentage", async () => {
    const ventaId = randomUUID();
    const una = await cobrar({}, ventaId);
    const otra = await cobrar({}, ventaId);
    expect(otra.ok && otra.value.numeroFactura).toBe(una.ok && una.value.numeroFactura);
    const distinta = await cobrar({ descuentoPorcentaje: "20" }, ventaId);
    expect(distinta).toMatchObject({ ok: false, error: { kind: "ventaCobrada" } });
  });

  test("is paid in two ways, and in dollars", async () => {
    const pagos = [
      { metodo: 1, monto: "10.70" },
      { metodo: 2, monto: "100.00" },
    ];
    const partida = await cobrar({ pagos, recibido: "10.70", numeroTarjeta: "4000********0001" });
    expect(partida).toMatchObject({ ok: true, value: { total: "110.70" } });
    // 20 dollars at 11.96 are 239.20.
    const enDolares = await cobrar({ dolares: { monto: "20", tipoCambio: "11.96" }, recibido: "0" });
    expect(enDolares).toMatchObject({ ok: true, value: { total: "110.70", cambio: "128.50" } });
  });

  test("comes back with a refused sale, and a line that is added then is discounted", async () => {
    const ventaId = randomUUID();
    mundo.servidor.guion.push({ resultado: "rechazada", codigo: 1037 });
    expect(await cobrar({ items: [PAN] }, ventaId)).toMatchObject({ value: { estado: "RECHAZADA" } });
    const reabierta = await pedir(mundo, "ventaReabierta", {});
    expect(reabierta?.entrada).toMatchObject({ ...DIEZ, descuentoAdicional: "10.00" });
    const { usuario: _vendedor, ...entrada } = reabierta?.entrada ?? venta();
    const items = [...entrada.items, TE];
    const mendada = await cobrar({ ...entrada, items, excepcionNit: true }, ventaId);
    expect(mendada).toMatchObject({ value: { total: "110.70", estado: "EMITIDA" } });
  });

  test("is in the total of a parked sale, and of a parked sale of before there is the amount", async () => {
    const aparcar = (contenido: object) =>
      pedir(mundo, "aparcarCarrito", { id: randomUUID(), nombre: "Ana", contenido: { ...contenido } });
    const { cliente } = ENTRADA;
    await aparcar({ items: [PAN, TE], cliente, descuentoAdicional: null, ...DIEZ });
    await aparcar({ items: [PAN, TE], cliente, descuentoAdicional: null, descuentoPorcentaje: null });
    await aparcar({ items: [PAN, TE], cliente, descuentoAdicional: "3.00" });
    const totales = (await pedir(mundo, "carritosAparcados", {})).map(({ total }) => total);
    expect(new Set(totales)).toEqual(new Set(["110.70", "120.00", "123.00"]));
  });

  test("is spread over the lines of a proforma, to the cent", async () => {
    const { ahora } = await pedir(mundo, "estado", {});
    const proforma = await pedir(mundo, "guardarProforma", {
      id: randomUUID(),
      items: [PAN, TE],
      descuentoAdicional: null,
      ...DIEZ,
      cliente: { ...ENTRADA.cliente, telefono: null },
      validaHasta: masDias((ahora ?? "").slice(0, 10), 3),
      nota: null,
    });
    expect(proforma).toMatchObject({
      total: "110.70",
      lineas: [{ descuento: "10.00" }, { descuento: "2.30" }],
    });
  });
});

describe("a percentage beyond the shop's limit", () => {
  const enBs = (items: readonly ItemVenta[], descuentoPorcentaje: string) =>
    mundo.caja.invoke("darDescuento", { items: [...items], descuentoAdicional: null, descuentoPorcentaje });
  let duena = "";
  beforeAll(async () => {
    duena = await sembrarPersona(mundo, "Elsa", "2468", Object.keys(PERMISOS) as Permiso[]);
    const usuarioId = await sembrarPersona(mundo, "Juan", "1357", ["precios"]);
    await pedir(mundo, "entrar", { usuarioId, pin: "1357" });
  });

  test("needs the permission for its amount; a line that comes later needs it anew", async () => {
    const negado = await enBs([PAN], "20");
    expect(negado.ok ? "" : negado.error.texto).toContain(
      "descuento de Bs 20.00 sobre Bs 100.00, quedan Bs 80.00",
    );
    await pedir(mundo, "autorizar", { usuarioId: duena, pin: "2468", permiso: "descuentos" });
    expect((await enBs([PAN], "20")).ok).toBe(true);
    const conMas = await cobrar({ descuentoPorcentaje: "20" });
    expect(conMas.ok ? "" : conMas.error.texto).toContain("descuento de Bs 24.60 sobre Bs 123.00");
    expect((await cobrar({ items: [PAN], descuentoPorcentaje: "20" })).ok).toBe(true);
  });

  test("of exactly the limit needs none, though its half cent is rounded up", async () => {
    const { descuentoMaximo } = (await pedir(mundo, "configuracion", {})) as { descuentoMaximo: number };
    expect((await enBs([linea("PAN", "12.35")], String(descuentoMaximo))).ok).toBe(true);
    expect((await enBs([linea("PAN", "12.35")], String(descuentoMaximo + 1))).ok).toBe(false);
  });
});
