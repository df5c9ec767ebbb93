/** A line of a sheet: its number in the file, from 1, and its cells with the blanks around them. */
export interface Registro {
  readonly linea: number;
  readonly celdas: readonly string[];
}

/** Most characters of a quoted cell, which are those of a cell of Excel; a longer one has an unclosed quote. */
const MAX_CELDA = 32_767;

/**
 * Reads a sheet as spreadsheets write it. A quoted cell may hold doubled quotes, and delimiters or line ends.
 * If it holds both of these, a quote was left open and would swallow lines. A quote that stands alone (`Tubo
 * 1/2"`, `"7UP`) is an ordinary character. Every text can be read.
 */
export function parseCsv(texto: string, delimitador: string): Registro[] {
  const registros: Registro[] = [];
  let linea = 1;
  for (let desde = 0; desde < texto.length;) {
    const leido = parseRegistro(texto, desde, delimitador);
    if (leido.celdas.some((celda) => celda.trim() !== "")) registros.push({ linea, celdas: leido.celdas });
    linea += leido.lineas;
    desde = leido.hasta;
  }
  return registros;
}

/** Reads one record. `hasta` is where the next one begins, `lineas` how many lines it took. */
function parseRegistro(texto: string, desde: number, delimitador: string) {
  const celdas: string[] = [];
  let lineas = 1;
  for (let i = desde; ;) {
    const celda = parseCelda(texto, i, delimitador);
    celdas.push(celda.valor);
    lineas += celda.saltos;
    if (texto[celda.hasta] === delimitador) {
      i = celda.hasta + 1;
      continue;
    }
    const fin = texto.startsWith("\r\n", celda.hasta) ? celda.hasta + 2 : celda.hasta + 1;
    return { celdas, lineas, hasta: fin };
  }
}

function parseCelda(texto: string, desde: number, delimitador: string) {
  const inicio = saltarBlancos(texto, desde, delimitador);
  const citada = texto[inicio] === '"' ? parseCitada(texto, inicio + 1, delimitador) : null;
  if (citada !== null) return citada;
  let hasta = desde;
  while (!isFin(texto, hasta, delimitador)) hasta++;
  return { valor: texto.slice(desde, hasta), hasta, saltos: 0 };
}

/** Reads a quoted cell, whose quotes close where the cell ends. Null if they do not. */
function parseCitada(texto: string, desde: number, delimitador: string) {
  const limite = Math.min(texto.length, desde + MAX_CELDA);
  let [hasSalto, hasDelimitador] = [false, false];
  for (let i = desde; i < limite; i++) {
    hasSalto ||= isSalto(texto[i]);
    hasDelimitador ||= texto[i] === delimitador;
    if (hasSalto && hasDelimitador) return null;
    if (texto[i] !== '"') continue;
    if (texto[i + 1] === '"') {
      i++;
      continue;
    }
    const hasta = saltarBlancos(texto, i + 1, delimitador);
    if (!isFin(texto, hasta, delimitador)) continue;
    const cruda = texto.slice(desde, i);
    const saltos = cruda.match(/\r\n|\r|\n/g)?.length ?? 0;
    return { valor: cruda.replaceAll('""', '"'), hasta, saltos };
  }
  return null;
}

function saltarBlancos(texto: string, desde: number, delimitador: string): number {
  let i = desde;
  while (i < texto.length && /[^\S\r\n]/.test(texto.charAt(i)) && texto[i] !== delimitador) i++;
  return i;
}

function isFin(texto: string, i: number, delimitador: string): boolean {
  return i >= texto.length || texto[i] === delimitador || isSalto(texto[i]);
}

function isSalto(signo: string | undefined): boolean {
  return signo === "\n" || signo === "\r";
}
