/** Laying out text on a roll, where every sign is as wide as another. */

/** A blank at which a line may break: none parts an hour from its "a. m.", or a number from its "N°". */
const CORTE = /(?<!N°)\s+(?![ap]\. m\.|m\.(?:\s|$))/;

/** Breaks at blanks; a word longer than the line is cut. */
export function envolver(texto: string, ancho: number): readonly string[] {
  const lineas: string[] = [];
  let actual = "";
  for (const palabra of texto.split(CORTE).flatMap((p) => trozos(p, ancho))) {
    if (actual !== "" && actual.length + 1 + palabra.length > ancho) {
      lineas.push(actual);
      actual = palabra;
    } else actual = actual === "" ? palabra : `${actual} ${palabra}`;
  }
  return [...lineas, actual];
}

/** Cuts a text into pieces of at most `ancho` characters; blanks are kept. */
export function trozos(texto: string, ancho: number): readonly string[] {
  if (texto.length <= ancho) return [texto];
  return texto.match(new RegExp(`.{1,${ancho}}`, "gu")) ?? [""];
}

/** A text to the left and an amount to the right, on one line where both fit; nothing is cut. */
export function extremos(a: string, b: string, ancho: number, sangria: number): readonly string[] {
  const izquierda = envolver(a, ancho - sangria).map((linea) => " ".repeat(sangria) + linea);
  const ultima = izquierda.at(-1) ?? "";
  if (ultima.length + 1 + b.length > ancho) return [...izquierda, b.padStart(ancho)];
  return [...izquierda.slice(0, -1), ultima + b.padStart(ancho - ultima.length)];
}

/** Puts blanks before a text so that it stands in the middle of `ancho` columns. A longer text stays as it is. */
export function centrar(texto: string, ancho: number): string {
  return " ".repeat(Math.max(0, Math.floor((ancho - texto.length) / 2))) + texto;
}
