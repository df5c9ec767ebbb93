import { create } from "fontkit";
import { describe, expect, test } from "vitest";
import { avisoDePapel, sinLetra, TRAMOS } from "../../../documento/letra-de-papel.ts";
import { faltasDe } from "../../../documento/signos.ts";
import { letrasAjenasPara } from "../../rollo/letras-ajenas.ts";
import { fuentesPara, readFuente } from "./fuentes.ts";
import { letrasPara } from "./respaldo.ts";

/** One sign of each writing that has a font of its own. */
const UNO_DE_CADA = "漢한ไक😀";

/** The runs of code points, as `TRAMOS` writes them. */
function writeTramos(puntos: readonly number[]): string {
  let [tramos, ultimo]: [string[], number] = [[], 0];
  const enOrden = [...new Set(puntos)].toSorted((a, b) => a - b);
  enOrden.forEach((punto, i) => {
    if (punto === (enOrden[i - 1] ?? -2) + 1) return;
    let hasta = i;
    while (enOrden[hasta + 1] === (enOrden[hasta] ?? 0) + 1) hasta += 1;
    const fin = enOrden[hasta] ?? punto;
    const mas = fin === punto ? "" : `-${(fin - punto).toString(36)}`;
    tramos.push(`${(punto - ultimo).toString(36)}${mas}`);
    ultimo = fin;
  });
  return tramos.join(" ");
}

test("the table of signs is that of the fonts", async () => {
  const puntos = await Promise.all(
    fuentesPara(UNO_DE_CADA, true).map(async (fuente) => {
      const font = create(await readFuente(fuente));
      if (!("characterSet" in font)) throw new Error(fuente.familia);
      return font.characterSet.filter(
        (punto) => punto > 0x20 && fuente.sirve.test(String.fromCodePoint(punto)),
      );
    }),
  );
  expect(TRAMOS).toBe(writeTramos(puntos.flat()));
});

/** Texts that a name may hold, each with its signs that no paper shows. */
const TEXTOS: readonly (readonly [texto: string, faltan: string])[] = [
  ["Ñandú & Cía. “Čapek” 10 € ½″ – Ω", ""],
  ["王小明商店", ""],
  ["Иван Ковалёв", ""],
  ["محمد", ""],
  ["한국 식당", ""],
  ["カフェ ☕", ""],
  ["தமிழ்", "தமழ"],
  ["ភូមិ", "ភម"],
  ["𠮷野家", "𠮷"],
  ["Café 𓀀", "𓀀"],
];

describe("a sign that no paper can show", () => {
  test.each(TEXTOS)("of «%s» is told", (texto, faltan) => {
    const hallados = sinLetra(texto);
    for (const signo of faltan) expect(hallados).toContain(signo);
    expect(hallados === "").toBe(faltan === "");
    expect(avisoDePapel(texto) === null).toBe(faltan === "");
  });

  test.each(TEXTOS)("of «%s» is the one that page and roll lack", async (texto) => {
    const pagina = await letrasPara(texto, false);
    const ticket = await letrasPara(texto, true);
    const rollo = (await letrasAjenasPara(texto, new Set()))?.repertorio ?? new Set<string>();
    const faltan = [pagina.repertorio, ticket.repertorio, rollo].flatMap((uno) =>
      Array.from(faltasDe(texto, uno)),
    );
    expect(Array.from(sinLetra(texto)).toSorted()).toEqual([...new Set(faltan)].toSorted());
  });
});
