/** The fallback fonts: each is read when a text needs it. docs/decisions/0036. */
import { inflateRawSync } from "node:zlib";

/** A fallback font: the signs that need it, and its bytes, deflated in base64. */
export interface Fuente {
  readonly familia: string;
  readonly sirve: RegExp;
  readonly leer: () => Promise<{ readonly DATOS: string }>;
}

const CUALQUIERA = /./u;
const SANS: Fuente = {
  familia: "DejaVu Sans",
  sirve: CUALQUIERA,
  leer: () => import("./dejavu-sans-datos.ts"),
};
/** The monospaced fallback font, as wide as Courier, so that a ticket's columns stay aligned. */
const MONO: Fuente = {
  familia: "DejaVu Mono",
  sirve: CUALQUIERA,
  leer: () => import("./dejavu-mono-datos.ts"),
};
const OTRAS: readonly Fuente[] = [
  {
    familia: "CJK",
    sirve: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u33FF\uFF00-\uFFEF]/u,
    leer: () => import("./cjk-datos.ts"),
  },
  { familia: "Hangul", sirve: /\p{sc=Hangul}/u, leer: () => import("./hangul-datos.ts") },
  { familia: "Thai", sirve: /\p{sc=Thai}/u, leer: () => import("./thai-datos.ts") },
  { familia: "Devanagari", sirve: /\p{sc=Devanagari}/u, leer: () => import("./devanagari-datos.ts") },
  { familia: "Emoji", sirve: /\p{Extended_Pictographic}/u, leer: () => import("./emoji-datos.ts") },
];

/** Gives the fonts that a text's missing signs need, the best first. `fijas` prefers monospaced fonts. */
export function fuentesPara(faltas: string, fijas: boolean): readonly Fuente[] {
  return [...(fijas ? [MONO] : []), SANS, ...OTRAS].filter(({ sirve }) => sirve.test(faltas));
}

/** Reads a font's file. */
export async function readFuente({ leer }: Fuente): Promise<Buffer> {
  return inflateRawSync(Buffer.from((await leer()).DATOS, "base64"));
}
