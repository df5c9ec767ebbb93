import { DEFAULT_THEME, createTheme, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import { CONTRASTES } from "@mostrador/core/marca";
import { describe, expect, test } from "vitest";
import { TEMA } from "./tema.ts";

/** Least contrast of a text with its ground (WCAG 1.4.3). */
const MINIMO = 4.5;

/** The colours that screens name in a text, a badge or a notice. */
const COLORES = ["orange", "yellow", "teal", "green", "red", "blue", "gray", "verde"] as const;

/** Backgrounds of a text: sheets, the page, a chosen row. Those of the till are its tokens'. */
const FONDOS = {
  light: ["var(--mantine-color-body)", "var(--mantine-color-gray-0)", "#ffffff", "#eef2f0", "#e3f4ec"],
  dark: ["var(--mantine-color-body)", "var(--mantine-color-dark-8)", "#17201c", "#0e1512", "#1d3a2e"],
} as const;

const comunes = mergeMantineTheme(DEFAULT_THEME, createTheme(TEMA));
const calculadas = defaultCssVariablesResolver(comunes);

describe.each(["light", "dark"] as const)("in the %s theme", (tema) => {
  const variables: Readonly<Record<string, string>> = {
    ...calculadas.variables,
    ...calculadas[tema],
    ...CONTRASTES.variables,
    ...CONTRASTES[tema],
  };
  const colorDe = (valor: string): string => {
    const nombre = /^var\((--[\w-]+)\)$/.exec(valor)?.[1];
    if (nombre === undefined) return valor;
    const otro = variables[nombre];
    if (otro === undefined) throw new Error(`sin ${nombre}`);
    return colorDe(otro);
  };

  test.each(COLORES)("a text in %s is read on every ground", (color) => {
    const letras = colorDe(`var(--mantine-color-${color}-text)`);
    const flojos = FONDOS[tema].filter((fondo) => contraste(letras, colorDe(fondo)) < MINIMO);
    expect(flojos, letras).toEqual([]);
  });

  test.each(["dimmed", "error", "placeholder"])("%s is read on a sheet", (nombre) => {
    const letras = colorDe(`var(--mantine-color-${nombre})`);
    expect(contraste(letras, colorDe("var(--mantine-color-body)"))).toBeGreaterThanOrEqual(MINIMO);
  });
});

test("the reckoning agrees with known pairs", () => {
  expect(contraste("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contraste("#e8590c", "#ffffff")).toBeCloseTo(3.58, 2);
});

function contraste(una: string, otra: string): number {
  const [clara = 0, oscura = 0] = [luz(una), luz(otra)].toSorted((a, b) => b - a);
  return (clara + 0.05) / (oscura + 0.05);
}

/** The relative luminance of a colour that is written with three or six hexadecimal digits. */
function luz(escrito: string): number {
  const color = escrito.length === 4 ? escrito.replaceAll(/[\da-f]/gi, "$&$&") : escrito;
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color);
  if (hex === null) throw new Error(`sin color: ${color}`);
  const [r = 0, g = 0, b = 0] = hex.slice(1).map((dos) => {
    const n = Number.parseInt(dos, 16) / 255;
    return n <= 0.040_45 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
