import { describe, expect, test } from "vitest";
import { EJEMPLOS } from "./ejemplos.ts";
import { formatCampo, formaDe, parseCampo } from "./forma.ts";
import { SECTORES_FACTURA } from "./index.ts";

type Ejemplo = Readonly<Record<string, unknown>> & { readonly items: readonly Record<string, unknown>[] };

describe.each(SECTORES_FACTURA.map((sector) => [sector.codigo, sector] as const))(
  "the form of sector %i",
  (codigo, sector) => {
    const { cabecera, detalle } = formaDe(sector);
    const ejemplo = EJEMPLOS[codigo] as Ejemplo;
    test("has a label for each field, and each name once", () => {
      for (const campos of [cabecera, detalle]) {
        expect(campos.every(({ etiqueta }) => etiqueta !== "")).toBe(true);
        expect(new Set(campos.map(({ nombre }) => nombre)).size).toBe(campos.length);
      }
    });
    test("takes as typed text all that the example holds", () => {
      for (const [campos, valores] of [
        [cabecera, [ejemplo]],
        [detalle, ejemplo.items],
      ] as const)
        for (const campo of campos)
          for (const valor of valores) {
            const escrito = formatCampo(campo, valor[campo.nombre]);
            if (escrito === "") continue;
            const leido = parseCampo(campo, escrito);
            expect(leido.ok, `${campo.nombre}: ${escrito}`).toBe(true);
            if (leido.ok) expect(formatCampo(campo, leido.value).slice(0, escrito.length)).toBe(escrito);
          }
    });
  },
);

describe("a field of a form", () => {
  const hotel = formaDe(SECTORES_FACTURA.find(({ codigo }) => codigo === 16)!);
  const campo = (nombre: string) =>
    [...hotel.cabecera, ...hotel.detalle].find((uno) => uno.nombre === nombre)!;
  test.each([
    ["fechaIngresoHospedaje", "", "Es obligatorio."],
    ["fechaIngresoHospedaje", "2026-11-20T14:00", "Escríbalo como 21/11/2026 14:30."],
    ["fechaIngresoHospedaje", "20/11/2026", "Escríbalo como 21/11/2026 14:30."],
    ["cantidadHuespedes", "dos", "Se espera un número entero."],
    ["cantidadHuespedes", "1.5", "Se espera un número entero, sin decimales."],
    ["detalleHuespedes", "Ana; 123", "Use el código del catálogo paises."],
  ])("%s «%s» is refused: %s", (nombre, escrito, texto) => {
    expect(parseCampo(campo(nombre), escrito)).toEqual({ ok: false, error: texto });
  });
  test("of a day and a time has the day first, as a person types it", () => {
    const leido = parseCampo(campo("fechaIngresoHospedaje"), "9/12/2026 1405");
    expect(leido).toEqual(parseCampo(campo("fechaIngresoHospedaje"), "09/12/2026 14:05"));
    expect(leido.ok && String(leido.value)).toMatch(/^2026-12-09T14:05/);
    expect(parseCampo(campo("fechaIngresoHospedaje"), "31/02/2026 10:00").ok).toBe(false);
  });
  test("that may be left out is nothing when it is empty", () => {
    expect(parseCampo(campo("cantidadMenores"), " ")).toEqual({ ok: true, value: undefined });
  });
  test("is a list where a line each is typed", () => {
    expect(parseCampo(campo("detalleHuespedes"), "Ana; 1; 22\nLuis; 2; 22\n")).toMatchObject({
      value: [{ nombreHuesped: "Ana" }, { nombreHuesped: "Luis", codigoPais: "22" }],
    });
  });
});
