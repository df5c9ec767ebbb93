import { z } from "zod";
import {
  ENTREGA_HEADER,
  ERROR_CODE_HEADER,
  MARK_HEADER,
  SOLO_FORMA,
  type Atrasado,
  type LlamadaCaja,
} from "@mostrador/core";
import { isMarkOf, sha256 } from "@mostrador/core/node";
import type { Llamada } from "./http.ts";
import { CAUSAS_SERVIDOR } from "../../frases/servidor.ts";

/** A call's outcome after its reply was judged: `respondida` is now the server's own reply. */
export type Escuchada =
  | (Extract<Llamada, { kind: "respondida" }> & {
      /** The reply carries the mark of this call. */
      readonly marcada: boolean;
    })
  | Exclude<Llamada, { kind: "respondida" }>
  /** The two programs do not understand each other: the call had no effect, and decides on no document. */
  | OtroProtocolo;

export interface OtroProtocolo {
  readonly kind: "otroProtocolo";
  /** The program that needs an update. */
  readonly atrasado: Atrasado;
}

/** The part of a call that the judgement needs. */
export interface Pregunta {
  /** Name of a call with a body. */
  readonly nombre: LlamadaCaja | null;
  /** The protocol in force is older than this program's. */
  readonly servidorAnterior: boolean;
  readonly token: string;
  readonly nonce: string;
  readonly metodo: string;
  /** From `/v1/terminal` on, with the query. */
  readonly path: string;
  /** The protocol in force includes the mark: a reply without it is not the server's. */
  readonly exigeMarca: boolean;
}

/**
 * Judges whether a reply is the server's. docs/design.md D32: without the mark a reply does not count,
 * whatever its status. Before the protocol includes the mark, the reply's form decides. A wrong mark is never
 * the server's.
 */
export function listen(llamada: Llamada, pregunta: Pregunta): Escuchada {
  if (llamada.kind !== "respondida") return llamada;
  const { status, cuerpo, cabeceras } = llamada;
  const mark = cabeceras[MARK_HEADER];
  if (typeof mark === "string") {
    const { token, nonce, metodo: method, path } = pregunta;
    return isMarkOf(mark, sha256(Buffer.from(token)), { nonce, method, path, status, body: cuerpo })
      ? entender({ ...llamada, marcada: true }, pregunta)
      : ajena(CAUSAS_SERVIDOR.ajena);
  }
  if (!isDelServidor(llamada)) return ajena(CAUSAS_SERVIDOR.ajena);
  return pregunta.exigeMarca
    ? ajena(CAUSAS_SERVIDOR.sinMarca)
    : entender({ ...llamada, marcada: false }, pregunta);
}

/**
 * Builds the outcome of a reply that is not the server's: the request left, and may have reached the server.
 */
function ajena(causa: string): Escuchada {
  return { kind: "enDuda", causa, agotada: false };
}

/** The server's envelope around data and failures. */
const Sobre = z.object({ ok: z.boolean(), timestamp: z.string() });
/** The server's body for a request that has faults, or that the tax system refused. */
const Detalle = z.object({ detail: z.union([z.string(), z.array(z.object({ msg: z.string() }))]) });

/** True for a reply in the server's form: its envelope, or its error body with a request id. */
function isDelServidor({ cuerpo, cabeceras }: Extract<Llamada, { kind: "respondida" }>): boolean {
  let json: unknown;
  try {
    json = JSON.parse(cuerpo);
  } catch {
    return false;
  }
  if (Sobre.safeParse(json).success) return true;
  return cabeceras["x-request-id"] !== undefined && Detalle.safeParse(json).success;
}

type Respondida = Extract<Escuchada, { kind: "respondida" }>;

/**
 * Tells a refusal of the protocol from a verdict. A server of the release of 2026-11-22 has no code for it.
 * It refuses an unknown field as an invalid body, and an unknown call as an unknown path.
 * docs/decisions/0017.
 */
function entender(respondida: Respondida, { nombre, servidorAnterior }: Pregunta): Escuchada {
  const { status, cabeceras, cuerpo } = respondida;
  const codigo = codigoDe(cabeceras);
  if (codigo === "protocoloDeCaja") return { kind: "otroProtocolo", atrasado: "caja" };
  const formaDeOtra = servidorAnterior && nombre !== null && SOLO_FORMA.has(nombre) && status === 422;
  const noEntiende =
    status === 426 ||
    SIN_RUTA.has(codigo) ||
    (status === 404 && RUTA_DESCONOCIDA.test(cuerpo)) ||
    ((status === 422 || status === 400) && (formaDeOtra || tieneCampoDesconocido(cuerpo)));
  return noEntiende ? { kind: "otroProtocolo", atrasado: "servidor" } : respondida;
}

/** Names of the failures of a server that lacks a call: its address, or its method there. */
export const SIN_RUTA: ReadonlySet<string> = new Set(["rutaDesconocida", "metodoNoPermitido"]);
/** Error text of a server without error codes. */
const RUTA_DESCONOCIDA = /"error":"No existe (GET|POST) \/v1\/terminal\//;

const CamposNegados = z.object({ detail: z.array(z.object({ type: z.string() })) });

/** Tells whether a body says that a field does not exist. */
function tieneCampoDesconocido(cuerpo: string): boolean {
  const { data } = CamposNegados.safeParse(parseJson(cuerpo));
  return data?.detail.some(({ type }) => type === "extra_forbidden") ?? false;
}

function parseJson(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return undefined;
  }
}

/** True if the server says that the owner revoked this till; no other reply revokes it. */
export function isRevocacion({ status, cabeceras }: Respondida): boolean {
  return (status === 401 || status === 403) && cabeceras[ERROR_CODE_HEADER] === "terminalRevocada";
}

/** True if the reply says that the owner refused what this till printed. A server of before does not tell it. */
export function isRechazo({ cabeceras }: Pick<Respondida, "cabeceras">): boolean {
  return cabeceras[ENTREGA_HEADER] === "rechazada";
}

/**
 * True if the server does not serve this till for now: the till is unknown, or its company's account is
 * inactive.
 */
export function isSinServicio({ status, cabeceras }: Respondida): boolean {
  return (
    status === 401 || (status === 403 && DE_CREDENCIAL.has(codigoDe(cabeceras))) || isInactiva({ cabeceras })
  );
}

/** True if the company was deactivated at the server, which still takes documents that were issued. */
export function isInactiva({ cabeceras }: Pick<Respondida, "cabeceras">): boolean {
  return codigoDe(cabeceras) === "cuentaInactiva";
}

/** Refusals of the credential itself. Other 403 replies refuse the request (mails switched off). */
const DE_CREDENCIAL: ReadonlySet<string> = new Set(["terminalDesconocida", "claveInvalida"]);

/** Returns the error code of a reply; empty if it has none. */
export function codigoDe(cabeceras: Respondida["cabeceras"]): string {
  const codigo = cabeceras[ERROR_CODE_HEADER];
  return typeof codigo === "string" ? codigo : "";
}
