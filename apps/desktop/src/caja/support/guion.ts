/** The answers that a test gives the scripted server. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { CambiosRespuesta, DetalleVentaTienda, Hecho, HechoContado } from "@mostrador/core";
import type { GuionAnular } from "./tienda-guion.ts";

/** Answer to an online sale: a result of the protocol, silence, or a cut connection. */
export type Guion =
  | {
      readonly resultado: string;
      readonly status?: number;
      readonly causa?: string;
      readonly codigo?: number;
    }
  | "calla"
  | "corta";

export interface Peticion {
  readonly path: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read whatever came
  readonly cuerpo: any;
}

/** The terminal protocol with answers that the real server cannot be made to give; tests change the fields as they go. */
export interface ServidorGuion {
  readonly url: string;
  readonly peticiones: Peticion[];
  /** Answers to the next online sales; then all are accepted. */
  readonly guion: Guion[];
  /** Answers to the next annulments; then all go well. */
  readonly guionAnular: GuionAnular;
  /** Refusals of the next mails; after them, mails are taken. */
  readonly guionCorreos: { status: number; codigo: string }[];
  /** Answers to the next notes; then all go well. A key that was refused stays so. */
  readonly guionNotas: (number | "corta")[];
  readonly notasNegadas: Set<string>;
  /** Answers to the next calls with hand-written invoices: a status, or the numbers that are refused; then all are taken. */
  readonly guionManuales: (number | "corta" | { readonly rechaza: readonly number[] })[];
  /** Fields that replace those of the heartbeat. */
  estado: Record<string, unknown>;
  cufd: string;
  retiro: "retirada" | "enviada";
  /** Documents at whose withdrawal or annulment the server fails. */
  isMalo: (cuf: string) => boolean;
  /** The status with which a call is refused, judged by its path and body; null takes it. */
  niega: (path: string, cuerpo: string) => number | null;
  /** Documents of the next reply to `documentos`, by CUF. */
  readonly documentos: { cuf: string; estado: string; observada?: object | null; ventaId?: string }[];
  /** The next pages of `datos`, laid over an empty one; none left: the company and its catalogs. */
  readonly paginas: Record<string, unknown>[];
  /** The reply to a request for balances of stock, which `estado` tells of by its `existencias`. */
  existencias: unknown;
  /** Sales of the whole shop, by CUF. */
  readonly tienda: Map<string, DetalleVentaTienda>;
  /** Pictures of products, by hash. */
  readonly fotos: Map<string, string>;
  /** Changes of shared rows that each call's reply refuses. */
  rechazados: CambiosRespuesta["rechazados"];
  /** The reason to refuse offline sales; null takes them. */
  rechazoSubida: string | null;
  /** Number of documents that each recovery call takes. */
  recupera: number;
  /** Number of recovery calls that fail from now on. */
  recuperarFalla: number;
  /** CUFs that recovery calls brought and that were taken. */
  readonly recuperadas: string[];
  /** Answers nothing: every call's connection breaks off. */
  apagado: boolean;
  /** The facts that were taken, by their series; a test that takes some away makes a server that came back from a copy. */
  readonly hechos: Map<string, Hecho[]>;
  /** Reply to a request for the facts of the earlier till; null for a server without that route. */
  hechosDeAntes: HechoContado[] | null;
  /** Documents whose annulment the last page of those facts says to be undone. */
  readonly revertidas: string[];
  /** The epoch that a pairing gives: 1 for a point of sale's first till. */
  epoca: number;
  /** Number of uploads that lose their answer from now on. */
  subidasPerdidas: number;
  /** Documents that the next replies to uploads leave out: they are not taken. */
  omitidasEnSubida: number;
  /** A proxy that answers in the server's place if it returns true. The server never sees these calls. */
  enMedio: (req: IncomingMessage, res: ServerResponse) => boolean;
  /** Refusal of every credential; null accepts them. `entrega`: the owner's decision on what the till printed. */
  negativa: {
    readonly status: number;
    readonly codigo: string;
    readonly salvo?: RegExp;
    readonly entrega?: string;
  } | null;
  /** Refuses every call with a body, as a server of another version does; null for a server that understands all calls. */
  otraVersion: { status: number; cabeceras: Record<string, string>; cuerpo: object } | null;
  /** True if replies carry the mark, as those of a server of protocol 2 do. */
  marca: boolean;
  readonly close: () => Promise<void>;
}
