import fc from "fast-check";
import { expect, test } from "vitest";
import { findAjustes, type Ajuste } from "./ajustes.ts";

const AJUSTES = [
  { pagina: "impresora", rotulo: "Dónde está la impresora", palabras: "ticket usb red" },
  { pagina: "impresora", rotulo: "Abrir el cajón al cobrar en efectivo", palabras: "gaveta" },
  { pagina: "efectivo", rotulo: "Contar a ciegas", palabras: "arqueo cajón" },
] as const satisfies readonly Ajuste[];

const TITULOS: Readonly<Record<string, string>> = { impresora: "Impresora", efectivo: "Efectivo y PIN" };
const find = (texto: string) =>
  findAjustes(texto, AJUSTES, (pagina) => TITULOS[pagina] ?? "").map(({ rotulo }) => rotulo);

test.each([
  ["", []],
  ["  ¿? ", []],
  ["cajon", ["Abrir el cajón al cobrar en efectivo", "Contar a ciegas"]],
  ["gaveta", ["Abrir el cajón al cobrar en efectivo"]],
  ["CIEGAS contar", ["Contar a ciegas"]],
  ["impres usb", ["Dónde está la impresora"]],
  ["pin", ["Contar a ciegas"]],
  ["presora", []],
])("%j finds %j", (texto, rotulos) => {
  expect(find(texto)).toEqual(rotulos);
});

test("each setting is found by its whole label, and by any beginning of a word of it", () => {
  fc.assert(
    fc.property(fc.constantFrom(...AJUSTES), fc.nat(), fc.nat(), ({ rotulo }, cual, cuanto) => {
      const palabras = rotulo.split(" ");
      const palabra = palabras[cual % palabras.length] ?? "";
      const comienzo = palabra.slice(0, 1 + (cuanto % palabra.length));
      return find(rotulo)[0] === rotulo && find(comienzo).includes(rotulo);
    }),
  );
});
