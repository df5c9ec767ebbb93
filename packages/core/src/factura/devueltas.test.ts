import { describe, expect, test } from "vitest";
import { compraVenta } from "../sectores/compra-venta.ts";
import { notaDescuento } from "../sectores/notas/nota-descuento.ts";
import { notaFiscal } from "../sectores/notas/nota-fiscal.ts";
import { buildNota } from "./build-nota.ts";
import { devuelvenDeMas, montoDevuelto, sumDevueltas, type NotaAnterior } from "./devueltas.ts";
import { pedidoDeNota } from "./nota-de-lineas.ts";
import {
  amortiguador,
  contexto,
  devuelto,
  emitir,
  fallos,
  facturar,
  linea,
  original,
  tornillos,
} from "./nota-de-prueba.ts";

describe("a note's buyer is the original's", () => {
  const par = [original(2, tornillos), devuelto(2, tornillos)];
  const suyo = { tipoDocumento: 1, numeroDocumento: "5551299", complemento: "1B", razonSocial: "Rojas" };
  const factura = facturar(compraVenta, { items: [amortiguador, tornillos], cliente: suyo });
  test.each([
    ["tipoDocumento", { tipoDocumento: 2 }, "«1»"],
    ["numeroDocumento", { numeroDocumento: "5551290" }, "«5551299»"],
    ["complemento", { complemento: "1C" }, "«1B»"],
    ["razonSocial", { razonSocial: "Otra" }, "«Rojas»"],
    ["codigoCliente", { codigoCliente: "C-9" }, "«5551299»"],
  ])("another %s is refused with the expected one", (campo, cambio, esperado) => {
    const nota = emitir(notaDescuento, factura, par, { cliente: { ...suyo, ...cambio } });
    expect(nota).toMatchObject({
      ok: false,
      error: [{ loc: ["cliente", campo], kind: "otroComprador", msg: expect.stringContaining(esperado) }],
    });
  });
  test("a complement that the original lacks is refused; a field left out comes from the original", () => {
    const sinComplemento = facturar(compraVenta, {
      items: [tornillos],
      cliente: { ...suyo, complemento: undefined },
    });
    const items = [original(1, tornillos), devuelto(1, tornillos)];
    expect(fallos(notaDescuento, sinComplemento, items, { cliente: suyo })).toEqual([
      ["cliente.complemento", "otroComprador"],
    ]);
    const cliente = { tipoDocumento: 1, numeroDocumento: "5551299", correo: "a@b.bo" };
    const nota = emitir(notaDescuento, factura, par, { cliente });
    expect(nota.ok && nota.value.datos.cliente).toEqual({
      ...suyo,
      codigoCliente: "5551299",
      correo: "a@b.bo",
    });
  });
});

describe("notes about one invoice", () => {
  const sector = compraVenta;
  const emisor = { sucursal: 0, puntoVenta: 0 };
  /** Three lines, two of one product, with a discount that has no thirds. */
  const factura = facturar(sector, {
    items: [linea("BOT", 3, 10), { ...linea("VASO", 3, 10), descuento: 1 }, linea("BOT", 1, 10)],
  });
  const devolver = (nroItem: number, cantidad: string, anteriores: readonly NotaAnterior[]) => {
    const pedido = pedidoDeNota(factura, [{ nroItem, cantidad }], emisor, "caja", anteriores);
    return [
      pedido,
      buildNota(notaFiscal, { ...contexto, numeroFactura: 3 }, pedido, factura, anteriores),
    ] as const;
  };
  /** The notes made one after another, and the first that was refused. */
  function seguidas(...pasos: readonly (readonly [number, string])[]) {
    const anteriores: NotaAnterior[] = [];
    for (const [nroItem, cantidad] of pasos) {
      const [pedido, nota] = devolver(nroItem, cantidad, anteriores);
      if (!nota.ok) return { anteriores, error: nota.error };
      anteriores.push({ pedido, montoDevuelto: nota.value.datos.montoTotalDevuelto.toFixed(2) });
    }
    return { anteriores, error: null };
  }

  test.each([
    ["4 of 3 at once", [[1, "4"]], "hasta 3"],
    [
      "2 and 2 of 3",
      [
        [1, "2"],
        [1, "2"],
      ],
      "hasta 1",
    ],
    [
      "all of a line, and one more",
      [
        [1, "3"],
        [1, "1"],
      ],
      "ya se devolvió todo",
    ],
    [
      "a line of the same product is another's",
      [
        [3, "1"],
        [3, "1"],
      ],
      "ya se devolvió todo",
    ],
  ] as const)("give back no more of a line than was sold: %s", (_caso, pasos, dicho) => {
    expect(seguidas(...pasos).error).toEqual([
      { loc: ["items", 1, "cantidad"], kind: "cantidadExcede", msg: expect.stringContaining(dicho) },
    ]);
  });
  test("one by one give back each line to the cent, its discount too", () => {
    const todas = [1, 1, 1, 2, 2, 2, 3].map((nroItem) => [nroItem, "1"] as const);
    const { anteriores, error } = seguidas(...todas);
    expect(error).toBeNull();
    expect(montoDevuelto(anteriores).toFixed(2)).toBe(factura.xml.cabecera["montoTotal"]);
    expect(sumDevueltas(anteriores, factura).get(2)?.dinero.toFixed(2)).toBe("29.00");
    expect(devuelvenDeMas(anteriores, factura)).toBe(false);
    expect(devuelvenDeMas([...anteriores, ...anteriores.slice(0, 1)], factura)).toBe(true);
  });
  test.each([
    [
      "the shares of the discount round up",
      notaDescuento,
      linea("BOT", 3, 10),
      1,
      "1",
      ["9.67", "9.67", "9.66"],
    ],
    ["the parts round up", notaFiscal, linea("BOT", 1, 10.01), undefined, "0.5", ["5.01", "5.00"]],
  ])(
    "give back no more than was paid where %s",
    (_caso, deNota, item, descuentoAdicional, cantidad, montos) => {
      const rebajada = facturar(sector, { items: [item], descuentoAdicional });
      const anteriores: NotaAnterior[] = [];
      for (const [paso, esperado] of montos.entries()) {
        const pedido = pedidoDeNota(rebajada, [{ nroItem: 1, cantidad }], emisor, "caja", anteriores);
        const nota = buildNota(deNota, { ...contexto, numeroFactura: 3 }, pedido, rebajada, anteriores);
        expect(nota.ok && nota.value.datos.montoTotalDevuelto.toFixed(2), `note ${paso + 1}`).toBe(esperado);
        anteriores.push({ pedido, montoDevuelto: esperado });
      }
    },
  );
  test("give back no more of a line's amount than was paid for it, whatever the rest of the invoice leaves", () => {
    const items = (precioUnitario: number) => [
      original(1, linea("BOT", 3, 10)),
      devuelto(1, { ...linea("BOT", 1, precioUnitario) }),
    ];
    expect(fallos(notaFiscal, factura, items(31))).toEqual([["items.1.precioUnitario", "montoExcede"]]);
    expect(fallos(notaFiscal, factura, items(30))).toEqual([]);
  });
});
