import fc from "fast-check";
import { expect, test } from "vitest";
import { Guia, guiaToCodigo, isCodigoDeGuia, MAX_LINEAS_GUIA, MAX_QR, parseGuia } from "./guia.ts";
import { epochToInstante } from "../instante.ts";

const GUIA = Guia.parse({
  id: "0b9f6a52-2c1d-4a7e-9b57-7f0f4f1f6a11",
  nit: 1023456022,
  sucursalOrigen: 0,
  sucursalDestino: 3,
  instante: "2026-11-20T14:00:00.123",
  lineas: [
    { productoId: "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10", cantidad: "12" },
    { productoId: "ñandú-1", cantidad: "0.00001" },
  ],
});

const sucursal = fc.integer({ min: 0, max: 9999 });
const guias = fc.record({
  id: fc.uuid(),
  nit: fc.integer({ min: 1, max: 9_999_999_999_999 }),
  sucursalOrigen: sucursal,
  sucursalDestino: sucursal,
  instante: fc.integer({ min: 0, max: 4_102_444_800_000 }).map(epochToInstante),
  lineas: fc.array(
    fc.record({
      productoId: fc.oneof(fc.uuid(), fc.string({ minLength: 1, maxLength: 64, unit: "grapheme" })),
      cantidad: fc.integer({ min: 0, max: 99_999_999_999_999 }).map((n) => String(n / 100_000)),
    }),
    { minLength: 1, maxLength: MAX_LINEAS_GUIA },
  ),
});

test("a code gives back the slip that it was made of, whatever a keyboard or a person does to its letters", () => {
  fc.assert(
    fc.property(guias, (datos) => {
      const guia = Guia.safeParse(datos);
      fc.pre(guia.success);
      const codigo = guiaToCodigo(guia.data);
      expect(codigo).toMatch(/^GUIA1[0-9A-Z]+$/);
      expect(parseGuia(codigo)).toEqual({ ok: true, value: guia.data });
      const dictado = ` ${codigo.toLowerCase().replaceAll(/.{8}/g, "$& ").replaceAll("0", "o")}\n`;
      expect(parseGuia(dictado)).toEqual({ ok: true, value: guia.data });
    }),
  );
});

test("a code of most lines fits into one QR of capital letters and digits", () => {
  const linea = { productoId: crypto.randomUUID(), cantidad: "999999999.99999" };
  const lineas = Array.from({ length: MAX_LINEAS_GUIA }, () => linea);
  expect(guiaToCodigo({ ...GUIA, lineas }).length).toBeLessThanOrEqual(MAX_QR);
});

test("a code that was cut, or has another letter, is told as incomplete", () => {
  const codigo = guiaToCodigo(GUIA);
  for (let i = 6; i < codigo.length; i++) {
    expect(parseGuia(codigo.slice(0, i)), codigo.slice(0, i)).toMatchObject({ ok: false });
    const otra = codigo[i] === "7" ? "8" : "7";
    expect(parseGuia(codigo.slice(0, i) + otra + codigo.slice(i + 1))).toEqual({
      ok: false,
      error: { kind: "incompleta" },
    });
  }
});

test("any other reading is no slip, and never throws", () => {
  expect(parseGuia("7771234567890")).toEqual({ ok: false, error: { kind: "ajena" } });
  expect(isCodigoDeGuia("7771234567890")).toBe(false);
  expect(isCodigoDeGuia(` ${guiaToCodigo(GUIA).toLowerCase()}`)).toBe(true);
  fc.assert(
    fc.property(fc.string(), (texto) => {
      expect(parseGuia(`GUIA1${texto}`).ok).toBe(false);
    }),
  );
});
