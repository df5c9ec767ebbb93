import { z } from "zod";

/**
 * Lives of a till's database. Each opening of the database draws a life, which names its ancestors. Two lives of which neither descends from
 * the other are a fork: a copied folder sells beside its original. docs/decisions/0039
 */

/** Header of a till's calls with its life and ancestors. A server that does not know it ignores it. */
export const VIDAS_HEADER = "x-mostrador-lives";

/** A life's name: twelve random bytes in base64url. */
export const Vida = z.string().regex(/^[A-Za-z0-9_-]{16}$/);

/** Number of nearest ancestors that a call names. The ancestor that the server named last is added to them. */
export const ANTEPASADAS_DICHAS = 20;

/** The server's judgement of a life. `porSaber`: the till has not yet compared the life that the server knows with its ancestors. */
export const EstadoVida = z.enum(["vigente", "porSaber", "bifurcada", "negada"]);
export type EstadoVida = z.infer<typeof EstadoVida>;

/** A life, and whether it began by a declared return to a copy, which left numbers out. */
export const VidaContada = z.object({ id: Vida, vuelta: z.boolean() });
export type VidaContada = z.infer<typeof VidaContada>;

/** The lives that a call names. */
export interface VidasDichas {
  readonly actual: VidaContada;
  /** The ancestors of the calling life, newest first. */
  readonly antepasadas: readonly VidaContada[];
  /** The life that the server named, if it is neither the present one nor an ancestor. */
  readonly ajena: string | null;
}

/**
 * Writes the header's text.
 *
 * @example
 * writeVidas({ actual: { id: "bbbbbbbbbbbbbbbb", vuelta: true }, antepasadas: [], ajena: "cccccccccccccccc" });
 * // => "+bbbbbbbbbbbbbbbb !cccccccccccccccc"
 */
export function writeVidas({ actual, antepasadas, ajena }: VidasDichas): string {
  const propias = [actual, ...antepasadas].map(({ id, vuelta }) => (vuelta ? `+${id}` : id));
  return [...propias, ...(ajena === null ? [] : [`!${ajena}`])].join(" ");
}

const PALABRA = /^([+!]?)([A-Za-z0-9_-]{16})$/;

/** Parses the header. Null where it is absent or unreadable: such a till is served like one that names no life. */
export function parseVidas(header: string | undefined): VidasDichas | null {
  if (header === undefined) return null;
  const propias: VidaContada[] = [];
  let ajena: string | null = null;
  for (const palabra of header.split(" ")) {
    const [, signo, id] = PALABRA.exec(palabra) ?? [];
    if (id === undefined) return null;
    if (signo === "!") ajena = id;
    else propias.push({ id, vuelta: signo === "+" });
  }
  const [actual, ...antepasadas] = propias;
  return actual === undefined ? null : { actual, antepasadas, ajena };
}

/** The lives of one till that the server remembers. */
export interface VidasConocidas {
  /** The life that the server accepts; null before the first. */
  readonly vigente: string | null;
  /** True if the server was restored since that life called last: any life is then as good as that one. */
  readonly deAntes: boolean;
  /** Lives of forks with their state, and declared returns that it has accepted already. */
  readonly recordadas: ReadonlyMap<string, EstadoRecordado>;
}

/** Reason to remember a life besides the one in force. `vuelta`: a declared return, which is accepted once. */
export const EstadoRecordado = z.enum(["bifurcada", "negada", "vuelta"]);
export type EstadoRecordado = z.infer<typeof EstadoRecordado>;

/** The judgement of the calling life, and whether the server must remember it now. */
export interface Veredicto {
  readonly estado: EstadoVida;
  readonly recordar: boolean;
}

/**
 * Decides on a calling life. A descendant of the accepted life replaces it, and so does a new declared return. A life that does not descend
 * from the accepted life is a fork. A life that descends from a fork is judged like it. The nearest known ancestor decides, because a
 * folder that was copied while its till ran descends from the very life that the owner may prefer to it.
 */
export function planVida(conocidas: VidasConocidas, dichas: VidasDichas): Veredicto {
  const { vigente, deAntes, recordadas } = conocidas;
  const { actual, ajena } = dichas;
  if (actual.id === vigente) return { estado: "vigente", recordar: false };
  const linea = lineaDe(dichas);
  for (const { id } of linea) {
    if (id === vigente) return { estado: "vigente", recordar: true };
    const apartada = recordadas.get(id);
    if (isApartada(apartada)) return { estado: apartada, recordar: !recordadas.has(actual.id) };
  }
  const vuelve = linea.some(({ id, vuelta }) => vuelta && !recordadas.has(id));
  if (vigente === null || deAntes || vuelve) return { estado: "vigente", recordar: true };
  if (ajena === vigente) return { estado: "bifurcada", recordar: true };
  return { estado: "porSaber", recordar: false };
}

/** Lists the calling life and its ancestors, newest first. */
export function lineaDe({ actual, antepasadas }: VidasDichas): readonly VidaContada[] {
  return [actual, ...antepasadas];
}

function isApartada(estado: EstadoRecordado | undefined): estado is "bifurcada" | "negada" {
  return estado === "bifurcada" || estado === "negada";
}
