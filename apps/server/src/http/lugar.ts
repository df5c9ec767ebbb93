/** Positions in paginated lists, and iteration over all pages of a list. */
import type { Lugar as LugarDeFila, OrdenDeLista } from "../motor/orden-de-lista.ts";

export type { LugarDeFila };

/** Position in an ordered list after which the next page begins: the last row's sort value and its id. */
export type Lugar = readonly [valor: string | number, id: number];

/** Formats a position for `siguiente`. */
export function lugarTras({ valor, id }: { readonly valor: string | number; readonly id: number }): string {
  return `${valor}_${id}`;
}

/** A page of a list and the position after which the next one begins; undefined on the last page. */
interface Hoja<F, L> {
  readonly filas: readonly F[];
  readonly sigue: L | undefined;
}

/** Iterates over all rows of a list, page by page. `read` reads the page after a position; undefined reads the first page. */
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

/** Separates a page from the extra row that was read after it. `ultima`: last row of the page if more rows follow. */
export function cutPagina<F>(
  filas: readonly F[],
  limite: number,
): { readonly pagina: readonly F[]; readonly ultima: F | undefined } {
  const pagina = filas.slice(0, limite);
  return { pagina, ultima: filas.length > limite ? pagina.at(-1) : undefined };
}

/** Parses a position from `siguiente`. `kind`: type of the sort value. Returns null for a position in an order of the other type. */
export function parseLugar(texto: string, kind: "texto" | "numero"): Lugar | null {
  const corte = texto.lastIndexOf("_");
  const escrito = texto.slice(0, corte);
  // Numbers beyond a JavaScript integer are passed to the engine as text.
  const valor = kind === "texto" || CIFRAS.test(escrito) ? escrito : Number(escrito);
  return isValor(kind, valor) || (kind === "numero" && valor === escrito)
    ? [valor, Number(texto.slice(corte + 1))]
    : null;
}

/**
 * Parses the position that the previous page returned; undefined on the last page. Throws if it is unreadable, so that
 * no export ends early without an error.
 */
export function lugarDado(
  siguiente: string | null,
  parse: (texto: string) => Lugar | null,
): Lugar | undefined {
  if (siguiente === null) return undefined;
  const lugar = parse(siguiente);
  if (lugar === null) throw new Error(`lugar ilegible: ${siguiente}`);
  return lugar;
}

/** Formats a position with the name of its order for `siguiente`, so that lists in another order refuse it. */
export function lugarToTexto({ nombre }: OrdenDeLista, lugar: LugarDeFila): string {
  return Buffer.from(JSON.stringify([nombre, ...lugar])).toString("base64url");
}

/** Parses a position in an order; null if no page in that order returned it. */
export function parseLugarDe({ nombre, valores }: OrdenDeLista, texto: string): LugarDeFila | null {
  const leido = parseJson(Buffer.from(texto, "base64url").toString());
  if (!Array.isArray(leido) || leido.length !== valores.length + 1 || leido[0] !== nombre) return null;
  const lugar = leido.slice(1);
  return valores.every(({ kind }, i) => isValor(kind, lugar[i])) ? lugar : null;
}

/** Matches amounts in centavos that may exceed 2^53. */
const CIFRAS = /^\d{16,17}$/;

/** Tells whether the engine can compare with a value: PostgreSQL accepts no text with a NUL. */
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
