/** Signs that no paper of this product can show, whatever letters it takes. docs/decisions/0036. */
import { faltasDe, WINANSI } from "./signos.ts";

/**
 * Signs of all fallback fonts, in runs: the distance of each run from the one before, and its length minus one, in base 36. The test beside
 * this file recomputes it from the fonts.
 */
export const TRAMOS =
  "x-2l y-g9 3-2 5 4 9-27 2-2 4-1 2 2-6 e-7 3-5 5-6 2 2-j 2-aq c-11 3-6 2-12 2-1 12-j 3-1 9-q 6-4 i-1 " +
  "2-1 2 9 6 4 2-p 6-l 2 3 6-g 4 5-1y 7-2 3-1 2 2 5 r-9 5j-13 4-a 3-2 7a-28 5-e 3-p w2-1l 5-s 12-1 2 " +
  "3-1 2 3 7-3 2-6 2-2 2 2 3-1 2-c 2-2 3-4 2 2-5 3-9 3-1 cj-11 b-18 lh-6 2-i 2-o 2-j 2-6 2-2x 3-16 2-r " +
  "9-1a 2-g 2-o a-h 5-c a-f 1b 3 2t-1 13-8 a-s 19g-k 2-d 3-8 2-17 2-d d-1 3 2 8 m-10 5-5 1j-6z 5-l 3-5 " +
  "3-11 3-5 3-7 2 2 2 2-u 3-1g 2-e 2-d 3-5 2-i 3-2 2-8 2-13 3-1m 6-7 3-q 2-c 4-l 3-2 3 j-1 5-1 4-1 5 " +
  "v-9 2-1q 2 3 2-1h 4 7-at 3-9 3-4 3-1 9-1x 3 3-3 4-4 9-1 6-j w-1 k 2 3-b 5-2 14-1 1p-9 2h 1q-bg 2-q " +
  "5-1 2-5 3 6-1 2 2-1 e 7-1 6-5 2-3 3 4-2l 3-2m 3 3-1 m 4 6-5 5-7j 7-1 3-1 15-1 b-1 1u-1 3-1 f-1 1i-7 " +
  "m f-1 5-2 a-g j 1n-1 i-z e-c 1r-1 6-s 3-5 18 3-2 7f-n 2-6 3l-11 b-1h a 4p 7 3-3 9 cy-3 2-2 3-f 3-3 " +
  "2-8 7 d 4-2b 5-5 2-2e 5-3 7-10 8-2l 42-9 8-1 7 1y o 2 a-5 2j a 7 4 a-1 3-1 4 b 5 e-1 3 4 6 10-3 2-4 " +
  "4-1u 3-6 2-1 2 3-2 543-g6d 10r-1b 91-3 5-1 3-1 3-3 b-c s-3 7-1 3-1 33-e 5-4 3-9 5-h 5-5 3-5 3-1 d-3 " +
  "p-3 6-5 2-1 f-a 26-7 69-v ld-8mb 4m5-p 6f-3 sd-12 2-p hw u3-6 d-4 6-p 2-4 2 2-1 2-1 2-9 3-29 7-3 " +
  "12-9 2-1 5-5 j-3 e9-f h-3 25-4 2-3q 3 2-2l 3-1q 1t-6 j-4 lf-u 2-3 1525-2e de-1 2-3 2-4 2 4-6 2-p " +
  "1h-1f 4d-1f 8l-j b-9 4ch-3 2-q 2-1 2 3 2-9 2-3 2 2 12-1 2 3-3 2-6 2-3 2-3 2 au 18-2r d-e 3-d 3-e 2-e " +
  "41-1 d-1 f 3-9 2v-1 o l 3-8 m-1 4v-x 3-33 3-1 2-2 3-2a 3-2 2-3 6-71 2-1q c-5 2-n 8-1 3-7 d 3-3 3 5-1 " +
  "e-1 3 9-1 a 6-2 d-2 9-2 3 2 5 7 4 7-2d 1d-1x 6-7 3-4 3-9 4 2-1 4 3-9 6c-b 5 7w-1a 2-9 2-54 35-c 4-1y " +
  "2 4-h 2-c 4-b";

/** Maximum number of signs that a notice names. */
const MAX_SIGNOS = 20;

let conocidos: readonly (readonly [desde: number, hasta: number])[] | null = null;

/**
 * Gives the signs of a text that become question marks on every paper, each once. Empty for almost every text, at the cost of one match of
 * a regular expression.
 *
 * @example
 * sinLetra("Ñandú 漢字 தமிழ்");
 * // => "தமழ"
 */
export function sinLetra(texto: string): string {
  const ajenos = faltasDe(texto, WINANSI);
  if (ajenos === "") return "";
  return Array.from(ajenos)
    .filter((signo) => !hasLetra(signo) && !hasPartes(signo))
    .join("");
}

/**
 * Says which signs of a text the paper cannot show; null where it shows all of them.
 *
 * @example
 * avisoDePapel("Café de Caranavi");
 * // => null
 */
export function avisoDePapel(texto: string): string | null {
  const signos = Array.from(sinLetra(texto));
  if (signos.length === 0) return null;
  const dichos = signos.slice(0, MAX_SIGNOS).join(" ") + (signos.length > MAX_SIGNOS ? " …" : "");
  return `El papel no tiene letra para ${dichos}: allí sale «?» en su lugar. La factura sí lo lleva como se escribió.`;
}

function hasLetra(signo: string): boolean {
  conocidos ??= readTramos();
  const punto = signo.codePointAt(0) ?? 0;
  return conocidos.some(([desde, hasta]) => punto >= desde && punto <= hasta);
}

/** Tells whether a sign that no font has decomposes into signs that fonts have. */
function hasPartes(signo: string): boolean {
  const partes = signo.normalize("NFKD").replace(/\p{M}/gu, "");
  return partes !== "" && partes !== signo && Array.from(faltasDe(partes, WINANSI)).every(hasLetra);
}

function readTramos(): readonly (readonly [number, number])[] {
  let ultimo = 0;
  return TRAMOS.split(" ").map((tramo) => {
    const [salto = "0", mas = "0"] = tramo.split("-");
    const desde = ultimo + Number.parseInt(salto, 36);
    ultimo = desde + Number.parseInt(mas, 36);
    return [desde, ultimo] as const;
  });
}
