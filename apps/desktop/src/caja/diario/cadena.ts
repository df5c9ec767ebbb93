import { z } from "zod";
import { Corte, CufdTerminal, Cuf, DerivadosTerminal, Instante, Serie } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import { EntradaVenta } from "../../contract/index.ts";
import { HechoGuardado } from "../terminales/db/hechos.ts";
import { Pago } from "../venta/db/pagos.ts";

/**
 * The journal: lines of JSON, each with the hash of the line before, so that a changed or missing line shows.
 * It must be readable when everything else is lost, so each line holds all of its sale.
 * docs/trust.md heading 11.
 */

/** One document as the till froze it, with its sale and, offline, its outage. */
export const AsientoDiario = z.object({
  nit: z.int(),
  sucursal: z.int(),
  puntoVenta: z.int(),
  cuf: Cuf,
  numero: z.int(),
  sector: z.int(),
  tipoEmision: z.union([z.literal(1), z.literal(2)]),
  fechaEmision: Instante,
  cufd: z.string(),
  /** The whole CUFD: a server that came back from a backup may lack it. Older journals do not have it. */
  datosCufd: CufdTerminal.optional(),
  epoca: z.int(),
  gemela: Cuf.nullable(),
  corte: Corte.nullable(),
  /** The request, checked by its sector when it is taken. */
  pedido: z.unknown(),
  derivados: DerivadosTerminal,
  sha256: z.string(),
  xml: z.string(),
  venta: z.object({
    id: z.string(),
    creadaEn: Instante,
    entrada: EntradaVenta,
    total: z.string(),
    cambio: z.string().nullable(),
    pagos: z.array(Pago),
  }),
});
export type AsientoDiario = z.infer<typeof AsientoDiario>;

/** One fact of the till's log, whole, and however long. docs/design.md D53. */
export const HechoDiario = z.object({
  nit: z.int(),
  sucursal: z.int(),
  puntoVenta: z.int(),
  serie: Serie,
  hecho: HechoGuardado,
});
export type HechoDiario = z.infer<typeof HechoDiario>;

/** Kind and version of a line that holds no document. An older program counts it as damaged and reads on. */
const RegistroHecho = z.object({ clase: z.literal("hecho"), version: z.literal(1), datos: HechoDiario });

const Linea = z.object({
  n: z.int().positive(),
  previo: z.string(),
  hash: z.string(),
  /** Present on the line of a document. */
  asiento: z.unknown().optional(),
  /** Present on any other line. */
  registro: z.unknown().optional(),
});

/** A line's content. */
export type Contenido = { readonly asiento: AsientoDiario } | { readonly hecho: HechoDiario };

export const HASH_INICIAL = "0".repeat(64);

/** The end of a chain. */
export interface Punta {
  readonly n: number;
  readonly hash: string;
}

/**
 * Builds the next line of a chain, without its line end. The same entry at the same position gives the same
 * line.
 */
export function encadenar(
  { n, hash: previo }: Punta,
  contenido: Contenido,
): { readonly linea: string; readonly punta: Punta } {
  const escrito: { readonly asiento?: unknown; readonly registro?: unknown } =
    "asiento" in contenido
      ? { asiento: contenido.asiento }
      : { registro: { clase: "hecho", version: 1, datos: contenido.hecho } };
  const punta = { n: n + 1, hash: hashDe(n + 1, previo, escrito.asiento ?? escrito.registro) };
  return { linea: JSON.stringify({ n: punta.n, previo, hash: punta.hash, ...escrito }), punta };
}

/** Counts the faults that reading a chain found. */
export interface Faltas {
  /** Lines that cannot be read: torn by a power cut, damaged, or of a kind that a later version writes. */
  readonly ilegibles: number;
  /** Number of lines that do not follow the line before: a line was changed or removed. */
  readonly roturas: number;
}

/** Receives what the lines of a chain hold, in order. */
export interface Receptor {
  /** A document or a fact may come again, from a line that was written again. */
  readonly asiento: (asiento: AsientoDiario) => void;
  readonly hecho: (hecho: HechoDiario) => void;
  /** Records the place of a line: its number and the hash before it. True if that place had a line before. */
  readonly isOtraVez: (n: number, previo: string) => boolean;
}

/** Reads one chain's lines, in order, as they come. */
export interface LectorCadena {
  readonly leer: (linea: string) => void;
  readonly faltas: () => Faltas;
}

/**
 * Creates the reader of one chain. An intact line is taken even if the chain is broken: damage to a
 * neighbour loses no sale, and the server checks each document's bytes. After a full disk, or a power cut
 * between the file and the database, a retry writes lines again after the same line as before. Such lines are
 * no break.
 */
export function createLectorCadena(receptor: Receptor): LectorCadena {
  let [ilegibles, roturas] = [0, 0];
  let punta: Punta = { n: 0, hash: HASH_INICIAL };
  const leer = (texto: string): void => {
    if (texto === "") return;
    const linea = Linea.safeParse(parse(texto));
    if (!linea.success || !isEntera(linea.data)) {
      ilegibles++;
      return;
    }
    const { n, previo, asiento, registro } = linea.data;
    const otraVez = receptor.isOtraVez(n, previo);
    if (previo !== punta.hash && !otraVez) roturas++;
    punta = { n, hash: linea.data.hash };
    const leido = asiento === undefined ? parseRegistro(registro) : parseAsiento(asiento);
    if (leido === null) ilegibles++;
    else if ("asiento" in leido) receptor.asiento(leido.asiento);
    else receptor.hecho(leido.hecho);
  };
  return { leer, faltas: () => ({ ilegibles, roturas }) };
}

function isEntera({ n, previo, hash, asiento, registro }: z.infer<typeof Linea>): boolean {
  return hash === hashDe(n, previo, asiento ?? registro);
}

function parseAsiento(escrito: unknown): Contenido | null {
  const asiento = AsientoDiario.safeParse(escrito);
  return asiento.success ? { asiento: asiento.data } : null;
}

function parseRegistro(escrito: unknown): Contenido | null {
  const registro = RegistroHecho.safeParse(escrito);
  return registro.success ? { hecho: registro.data.datos } : null;
}

function hashDe(n: number, previo: string, escrito: unknown): string {
  return sha256(Buffer.from(`${n}\n${previo}\n${JSON.stringify(escrito)}`, "utf8"));
}

function parse(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return undefined;
  }
}
