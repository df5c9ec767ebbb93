import { describe, expect, test } from "vitest";
import type { Instante } from "@mostrador/core";
import { CONSUMIDOR_FINAL, type EntradaVenta } from "../../contract/index.ts";
import {
  claveEscrita,
  conLoEscrito,
  efectivoDe,
  HOJA_NUEVA,
  hojaDe,
  numeroSiguiente,
  quedan,
  type Datos,
  type Manual,
} from "./hoja.ts";

const AHORA = "2026-11-21T16:00:00.000" as Instante;
const venta: EntradaVenta = {
  items: [],
  cliente: CONSUMIDOR_FINAL,
  descuentoAdicional: null,
  metodoPago: 1,
  numeroTarjeta: null,
  montoGiftCard: null,
  recibido: null,
  usuario: null,
};
const manual = (numero: number, cambios: Partial<Manual> = {}): Manual => ({
  clave: `clave-${numero}`,
  transcripcionId: "t",
  corrige: null,
  numero,
  fechaEmision: AHORA,
  venta,
  total: "10.00",
  estado: "escrita",
  error: null,
  observada: null,
  reemplaza: null,
  usuario: null,
  ...cambios,
});
const de = (...facturas: Manual[]) => ({
  id: "t",
  tipo: 7,
  inicio: AHORA,
  fin: AHORA,
  cafc: "A",
  sector: 1,
  error: null,
  creadaEn: AHORA,
  facturas,
});
const datos = (...usados: { desde: number; hasta: number }[]): Datos => ({
  tipos: [],
  cafcs: [
    {
      codigo: "A",
      sector: 1,
      desdeNumero: 5,
      hastaNumero: 12,
      desde: "2020-01-01",
      hasta: "2099-12-31",
      usados,
    },
  ],
  ocupadas: [],
  desde: AHORA,
  enLinea: true,
});

describe("the number of the next sheet", () => {
  test.each([
    ["is the booklet's first", de(), datos(), 5],
    ["is the one after the last that was typed in", de(manual(7)), datos(), 8],
    ["passes over those that the server has", de(manual(7)), datos({ desde: 8, hasta: 10 }), 11],
    ["goes back to a gap when the booklet ends", de(manual(12)), datos({ desde: 5, hasta: 5 }), 6],
    ["is none when none is left", de(manual(12)), datos({ desde: 5, hasta: 11 }), null],
    ["is none of a CAFC that is not registered", { ...de(), cafc: "B" }, datos(), null],
  ])("%s", (_rule, transcripcion, suyos, esperado) => {
    expect(numeroSiguiente(transcripcion, suyos)).toBe(esperado);
  });

  test("what is left counts a number once, wherever it is known", () => {
    expect(quedan(de(manual(5), manual(6)), datos({ desde: 6, hasta: 7 }))).toBe(5);
  });
});

test("what is written is corrected as it is, what was observed by another sheet in its place, the rest not at all", () => {
  expect(hojaDe(manual(7), "nueva")).toMatchObject({ clave: "clave-7", corrige: null });
  expect(hojaDe(manual(7, { estado: "observada" }), "nueva")).toMatchObject({
    clave: "nueva",
    corrige: "clave-7",
  });
  for (const estado of ["enviando", "recibida", "emitida", "anulada"] as const)
    expect(hojaDe(manual(7, { estado }), "nueva")).toBeNull();
});

test("cash is what was paid in cash: not cards, not gift cards, of several ways its part", () => {
  const pagos = [
    { metodo: 1, monto: "4.00" },
    { metodo: 2, monto: "6.00" },
  ];
  expect(
    efectivoDe(
      de(
        manual(5),
        manual(6, { venta: { ...venta, metodoPago: 2 } }),
        manual(7, { venta: { ...venta, montoGiftCard: "2.50" } }),
        manual(8, { venta: { ...venta, pagos } }),
      ),
    ),
  ).toBe("21.50");
});

describe("a sheet that was left unfinished", () => {
  const CLAVE = "9b2f6a52-8a55-4f0e-a8b6-5b9c2f6f0a11";
  const escrita = { clave: CLAVE, numero: "8", momento: { fecha: "21/11/2026", hora: "10:05" }, carrito: {} };
  const nueva = HOJA_NUEVA("otra");

  test("goes on under its own key", () => {
    expect(conLoEscrito(nueva, escrita, [manual(7)])).toEqual({ ...nueva, clave: CLAVE, escrita });
  });

  test("is not written twice once it was kept", () => {
    expect(conLoEscrito(nueva, escrita, [manual(8, { clave: CLAVE })])).toBe(nueva);
  });

  test("is a new one where nothing can be read", () => {
    for (const contenido of [null, {}, { ...escrita, momento: 3 }])
      expect(conLoEscrito(nueva, contenido, [])).toBe(nueva);
  });

  test("has a place of its own for each sheet", () => {
    const vieja = { antes: manual(7) };
    expect([claveEscrita("t", nueva), claveEscrita("t", vieja)]).toEqual(["hoja:t:nueva", "hoja:t:clave-7"]);
  });
});
