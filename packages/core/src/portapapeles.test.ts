import { expect, test } from "vitest";
import { copyTexto } from "./portapapeles.ts";

/** A page that remembers what was selected and copied. `clipboard`: its clipboard, where it has one. */
function pagina(clipboard?: { writeText(texto: string): Promise<void> }, obedece = true) {
  const hechos: string[] = [];
  const campo = {
    value: "",
    style: { position: "", opacity: "" },
    select: () => hechos.push(`elige ${campo.value}`),
    remove: () => hechos.push("quita"),
  };
  const navigator = clipboard === undefined ? {} : { clipboard };
  const documento = {
    defaultView: { navigator },
    activeElement: { focus: () => hechos.push("vuelve") },
    body: { append: () => hechos.push("pone") },
    createElement: () => campo,
    execCommand: (orden: string) => (hechos.push(orden), obedece),
  };
  return { documento, hechos };
}

const DE_UN_CAMPO = ["pone", "elige own_1", "copy", "quita", "vuelve"];

test("the browser's clipboard takes the text where it is there", async () => {
  const tomados: string[] = [];
  const { documento, hechos } = pagina({ writeText: async (texto) => void tomados.push(texto) });
  expect([await copyTexto(documento, "own_1"), tomados, hechos]).toEqual([true, ["own_1"], []]);
});

test("without a clipboard the text is copied from a field, and the focus goes back", async () => {
  const { documento, hechos } = pagina();
  expect([await copyTexto(documento, "own_1"), hechos]).toEqual([true, DE_UN_CAMPO]);
});

test("a clipboard that refuses leaves the field; a browser that refuses both is told", async () => {
  const { documento, hechos } = pagina({ writeText: () => Promise.reject(new Error("no")) }, false);
  expect([await copyTexto(documento, "own_1"), hechos]).toEqual([false, DE_UN_CAMPO]);
});
