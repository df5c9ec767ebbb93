import { columnasDeSigno } from "../../documento/lineas.ts";

/** Advance widths of Helvetica, in thousandths of the size, by width: the signs of WinAnsi. Source: Adobe's Core 14 font metrics. */
const ANCHOS = {
  normal: [
    [191, "'"],
    [222, "ijl‚‘’"],
    [260, "|¦"],
    [278, " !,./:;I[\\]ft\u00a0·ÌÍÎÏìíîï"],
    [333, "()-`r„ˆ‹“”˜›¡¨\u00ad¯²³´¸¹"],
    [334, "{}"],
    [350, "•"],
    [355, '"'],
    [365, "º"],
    [370, "ª"],
    [389, "*"],
    [400, "°"],
    [469, "^"],
    [500, "Jcksvxyzšžçýÿ"],
    [537, "¶"],
    [556, "#$0123456789?L_abdeghnopqu€ƒ†‡–¢£¤¥§«µ»àáâãäåèéêëðñòóôõöùúûüþ"],
    [584, "+<=>~¬±×÷"],
    [611, "FTZŽ¿ßø"],
    [667, "&ABEKPSVXYŠŸÀÁÂÃÄÅÈÉÊËÝÞ"],
    [722, "CDHNRUwÇÐÑÙÚÛÜ"],
    [737, "©®"],
    [778, "GOQÒÓÔÕÖØ"],
    [833, "Mm"],
    [834, "¼½¾"],
    [889, "%æ"],
    [944, "Wœ"],
    [1000, "…‰Œ—™Æ"],
    [1015, "@"],
  ],
  negrita: [
    [238, "'"],
    [278, " ,./I\\ijl‚‘’\u00a0·ÌÍÎÏìíîï"],
    [280, "|¦"],
    [333, "!()-:;[]`ftˆ‹˜›¡¨\u00ad¯²³´¸¹"],
    [350, "•"],
    [365, "º"],
    [370, "ª"],
    [389, "*r{}"],
    [400, "°"],
    [474, '"'],
    [500, "z„“”ž"],
    [556, "#$0123456789J_aceksvxy€ƒ†‡–š¢£¤¥§«¶»àáâãäåçèéêëýÿ"],
    [584, "+<=>^~¬±×÷"],
    [611, "?FLTZbdghnopquŽµ¿ßðñòóôõöøùúûüþ"],
    [667, "EPSVXYŠŸÈÉÊËÝÞ"],
    [722, "&ABCDHKNRUÀÁÂÃÄÅÇÐÑÙÚÛÜ"],
    [737, "©®"],
    [778, "GOQwÒÓÔÕÖØ"],
    [833, "M"],
    [834, "¼½¾"],
    [889, "%mæ"],
    [944, "Wœ"],
    [975, "@"],
    [1000, "…‰Œ—™Æ"],
  ],
} as const;

/** A sign of a fallback font: few letters are wider, and a Chinese one is a square. A mark stands on its letter. */
const AJENO = [0, 700, 1000] as const;

const TABLAS = {
  normal: indexar(ANCHOS.normal),
  negrita: indexar(ANCHOS.negrita),
};

/** The type of a text: size in points. */
export interface Letra {
  readonly cuerpo: number;
  readonly peso: keyof typeof TABLAS;
}

/** The width of a text, in points. */
export function measureTexto(texto: string, { cuerpo, peso }: Letra): number {
  let milesimos = 0;
  for (const signo of texto) milesimos += TABLAS[peso].get(signo) ?? anchoAjeno(signo);
  return (milesimos * cuerpo) / 1000;
}

function anchoAjeno(signo: string): number {
  return AJENO[columnasDeSigno(signo)];
}

/** Breaks a text into lines that fit: at blanks, and inside a word that is wider than a line. No hyphens are added. */
export function partir(texto: string, ancho: number, letra: Letra): readonly string[] {
  return texto.split("\n").flatMap((parrafo) => gather(palabrasDe(parrafo, letra), ancho, letra));
}

/** Like `partir`, with lines of similar width and no more of them: a centred last line of one word looks like a mistake. */
export function equilibrar(texto: string, ancho: number, letra: Letra): readonly string[] {
  const parrafos = texto.split("\n").map((parrafo) => palabrasDe(parrafo, letra));
  const en = (medida: number) => parrafos.flatMap((palabras) => gather(palabras, medida, letra));
  let lineas = en(ancho);
  for (let menos = ancho - PASO; menos > 0; menos -= PASO) {
    const otras = en(menos);
    if (otras.length > lineas.length) break;
    lineas = otras;
  }
  return lineas;
}
const PASO = 6;

/** A measured word, or part of one. */
interface Palabra {
  readonly texto: string;
  readonly ancho: number;
}

function palabrasDe(parrafo: string, letra: Letra): readonly Palabra[] {
  return parrafo.split(/\s+/).map((texto) => ({ texto, ancho: measureTexto(texto, letra) }));
}

/** Words into lines. The widths of a line's words and blanks add up to the line's: there is no kerning in them. */
function gather(palabras: readonly Palabra[], ancho: number, letra: Letra): readonly string[] {
  const blanco = measureTexto(" ", letra);
  const lineas: string[] = [];
  let linea = "";
  let usado = 0;
  for (const palabra of palabras) {
    for (const parte of palabra.ancho <= ancho ? [palabra] : trozos(palabra, ancho, letra)) {
      if (linea === "") [linea, usado] = [parte.texto, parte.ancho];
      else if (usado + blanco + parte.ancho > ancho) {
        lineas.push(linea);
        [linea, usado] = [parte.texto, parte.ancho];
      } else {
        linea += ` ${parte.texto}`;
        usado += blanco + parte.ancho;
      }
    }
  }
  return [...lineas, linea];
}

function trozos({ texto }: Palabra, ancho: number, letra: Letra): readonly Palabra[] {
  const partes: Palabra[] = [];
  let actual = "";
  let usado = 0;
  for (const signo of texto) {
    const suyo = measureTexto(signo, letra);
    if (actual !== "" && usado + suyo > ancho) {
      partes.push({ texto: actual, ancho: usado });
      [actual, usado] = ["", 0];
    }
    actual += signo;
    usado += suyo;
  }
  return [...partes, { texto: actual, ancho: usado }];
}

function indexar(anchos: readonly (readonly [number, string])[]): ReadonlyMap<string, number> {
  return new Map(anchos.flatMap(([ancho, signos]) => Array.from(signos, (signo) => [signo, ancho] as const)));
}
