/** Places among the pages of lists, and walks through all of their pages. */
import type { Lugar as LugarDeFila, OrdenDeLista } from "../motor/orden-de-lista.ts";

export type { LugarDeFila };

/** The place in an ordered list after which its next page begins: the last row's value in the order, and its id. */
export type Lugar = readonly [valor: string | number, id: number];

/** Writes a place as `siguiente` has it. */
export function lugarTras({ valor, id }: { readonly valor: string | number; readonly id: number }): string {
  return `${valor}_${id}`;
}

/** A page of a list and the place after which the next one begins; undefined on the last page. */
interface Hoja<F, L> {
  readonly filas: readonly F[];
  readonly sigue: L | undefined;
}

/** Walks through all rows of a list, page after page. `read` reads the page after a place; undefined: the first page. */
export async function* walkPaginas<F, L>(
  read: (tras: L | undefined) => Promise<Hoja<F, L>>,
): AsyncGenerator<F> {
  let tras: L | undefined;
  do {
    const { filas, sigue } = await read(tras);
    yield* filas;
    tras = sigue;
  } while (tras !== undefined);
}

/** Cuts a page off rows of which one more was read. `ultima`: the page's last row where more follow. */
export function cutPagina<F>(
  filas: readonly F[],
  limite: number,
): { readonly pagina: readonly F[]; readonly ultima: F | undefined } {
  const pagina = filas.slice(0, limite);
  return { pagina, ultima: filas.length > limite ? pagina.at(-1) : undefined };
}

/** Reads a place as `siguiente` has it. `kind`: what the order compares. Null: a place of an order of the other kind. */
export function parseLugar(texto: string, kind: "texto" | "numero"): Lugar | null {
  const corte = texto.lastIndexOf("_");
  const escrito = texto.slice(0, corte);
  // Digits beyond a JavaScript integer are passed to the engine as text.
  const valor = kind === "texto" || CIFRAS.test(escrito) ? escrito : Number(escrito);
  return isValor(kind, valor) || (kind === "numero" && valor === escrito)
    ? [valor, Number(texto.slice(corte + 1))]
    : null;
}

/** Reads the place that a page has just given, for a walk; undefined on the last page. Throws where it cannot be read: no file may end early. */
export function lugarDado(
  siguiente: string | null,
  parse: (texto: string) => Lugar | null,
): Lugar | undefined {
  if (siguiente === null) return undefined;
  const lugar = parse(siguiente);
  if (lugar === null) throw new Error(`lugar ilegible: ${siguiente}`);
  return lugar;
}

/** Writes a place of an order as `siguiente` has it: no list of another order takes it. */
export function lugarToTexto({ nombre }: OrdenDeLista, lugar: LugarDeFila): string {
  return Buffer.from(JSON.stringify([nombre, ...lugar])).toString("base64url");
}

/** Reads a place of an order; null where no page of that order gave it. */
export function parseLugarDe({ nombre, valores }: OrdenDeLista, texto: string): LugarDeFila | null {
  const leido = parseJson(Buffer.from(texto, "base64url").toString());
  if (!Array.isArray(leido) || leido.length !== valores.length + 1 || leido[0] !== nombre) return null;
  const lugar = leido.slice(1);
  return valores.every(({ kind }, i) => isValor(kind, lugar[i])) ? lugar : null;
}

/** Digits of centavos that may exceed 2^53. */
const CIFRAS = /^\d{16,17}$/;

/** Tells whether a value can be compared by the engine: PostgreSQL accepts no text with a NUL. */
function isValor(kind: "texto" | "numero", valor: unknown): boolean {
  return kind === "texto" ? typeof valor === "string" && !valor.includes("\0") : Number.isSafeInteger(valor);
}

function parseJson(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return null;
  }
}
