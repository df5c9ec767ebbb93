/** Marks of writing's direction and texts that show nothing: refused in a request, taken out of what a shop stored. */
import { describe, expect, test } from "vitest";
import { EJEMPLOS } from "./sectores/ejemplos.ts";
import { SECTORES } from "./sectores/index.ts";
import { textoPedido } from "./sectores/tipos.ts";
import { Producto } from "./terminal/compartidos.ts";
import { sinMarcas } from "./texto.ts";

const MARCAS = Array.from("\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069");
const DE_NINGUN_ANCHO = [
  "\u200B",
  "\u200C\u200D",
  "\uFEFF",
  "\u00AD\u00AD",
  "\u3164",
  "\u2060 \u2063",
  "\u115F",
  "\u2800",
];

describe("a text of a request", () => {
  test.each(MARCAS.map((marca) => [marca.codePointAt(0)?.toString(16), marca]))(
    "is refused with the mark U+%s, wherever it stands",
    (_codigo, marca) => {
      for (const texto of [`${marca}Bs 10`, `Cámara ${marca}09 sB`, `fin${marca}`])
        expect(textoPedido(1, 50).safeParse(texto).error?.issues[0]?.message).toContain(
          "dirección de la escritura",
        );
      expect(sinMarcas(`a${marca}b${marca}`)).toBe("ab");
    },
  );
  test.each(DE_NINGUN_ANCHO)("is empty where it shows nothing: %j", (texto) => {
    expect(textoPedido(1, 50).safeParse(texto).error?.issues[0]?.message).toBe("No puede estar vacío.");
  });
  test.each(["Pañales 👨‍👩‍👧", "می‌خواهم", "co­operativa", "日本 茶", "مرحبا", "Ñ"])(
    "%j is taken as it is",
    (texto) => {
      expect(textoPedido(1, 50).parse(texto)).toBe(texto);
    },
  );
});

test("each text that is printed refuses marks, in every sector", () => {
  const tomados = SECTORES.flatMap((sector) => {
    const ejemplo: unknown = EJEMPLOS[sector.codigo];
    return listTextos(ejemplo).flatMap(([lugar, con]) => {
      const { success } = sector.pedido.safeParse(con("Cámara\u202E09"));
      return success ? [`${sector.codigo} ${lugar}`] : [];
    });
  });
  expect(tomados).toEqual([]);
});

test("a product is stored without them", () => {
  expect(Producto.shape.descripcion.parse("Cámara \u202E09 sB")).toBe("Cámara 09 sB");
});

/** Lists the texts of a value, each with a function that puts another text in its place. */
function listTextos(value: unknown): readonly (readonly [string, (otro: string) => unknown])[] {
  if (typeof value === "string") return [["", (otro) => otro]];
  if (Array.isArray(value))
    return value.flatMap((uno, i) =>
      listTextos(uno).map(
        ([lugar, con]) => [`[${i}]${lugar}`, (otro: string) => value.with(i, con(otro))] as const,
      ),
    );
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([nombre, uno]) =>
    listTextos(uno).map(
      ([lugar, con]) =>
        [`.${nombre}${lugar}`, (otro: string) => ({ ...value, [nombre]: con(otro) })] as const,
    ),
  );
}
