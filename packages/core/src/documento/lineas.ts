/** Laying out text on a roll, where every sign is one column wide, a Chinese one two, and a mark on a letter none. */

/** A blank at which a line may break: none parts an hour from its "a. m.", or a number from its "N°". */
const CORTE = /(?<!N°)\s+(?![ap]\. m\.|m\.(?:\s|$))/;

/** Breaks at blanks; a word longer than the line is cut. */
export function envolver(texto: string, ancho: number): readonly string[] {
  const lineas: string[] = [];
  let actual = "";
  for (const palabra of texto.split(CORTE).flatMap((p) => trozos(p, ancho))) {
    if (actual !== "" && columnasQue(actual) + 1 + columnasQue(palabra) > ancho) {
      lineas.push(actual);
      actual = palabra;
    } else actual = actual === "" ? palabra : `${actual} ${palabra}`;
  }
  return [...lineas, actual];
}

const ESTRECHO = /^[\0-\u02FF]*$/;
const SOBRE_OTRO = /[\p{M}\p{Cf}]/u;
/** Signs that are two columns wide: East Asian writing and pictures. */
const DOBLE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|[\u{10000}-\u{3FFFD}]/u;

/** Counts the columns that a sign takes. */
export function columnasDeSigno(signo: string): 0 | 1 | 2 {
  if (ESTRECHO.test(signo)) return 1;
  return DOBLE.test(signo) ? 2 : SOBRE_OTRO.test(signo) ? 0 : 1;
}

/** Counts the columns that a text takes. */
export function columnasQue(texto: string): number {
  if (ESTRECHO.test(texto)) return texto.length;
  let columnas = 0;
  for (const signo of texto) columnas += columnasDeSigno(signo);
  return columnas;
}

/** Cuts a text into pieces of at most `ancho` columns; blanks are kept. */
export function trozos(texto: string, ancho: number): readonly string[] {
  if (columnasQue(texto) <= ancho) return [texto];
  if (ESTRECHO.test(texto)) return texto.match(new RegExp(`.{1,${ancho}}`, "gu")) ?? [""];
  const partes: string[] = [];
  let actual = "";
  for (const signo of texto) {
    if (columnasQue(actual + signo) > ancho) {
      partes.push(actual);
      actual = "";
    }
    actual += signo;
  }
  return [...partes, actual];
}

/** A text to the left and an amount to the right, on one line where both fit; nothing is cut. */
export function extremos(a: string, b: string, ancho: number, sangria: number): readonly string[] {
  const izquierda = envolver(a, ancho - sangria).map((linea) => " ".repeat(sangria) + linea);
  const ultima = izquierda.at(-1) ?? "";
  if (columnasQue(ultima) + 1 + columnasQue(b) > ancho)
    return [...izquierda, " ".repeat(Math.max(0, ancho - columnasQue(b))) + b];
  return [...izquierda.slice(0, -1), ultima + " ".repeat(ancho - columnasQue(ultima) - columnasQue(b)) + b];
}

/** Puts blanks before a text so that it stands in the middle of `ancho` columns. A longer text stays as it is. */
export function centrar(texto: string, ancho: number): string {
  return " ".repeat(Math.max(0, Math.floor((ancho - columnasQue(texto)) / 2))) + texto;
}
