import { AsyncLocalStorage } from "node:async_hooks";
import type { Anotar } from "@mostrador/core/node";
import { pino, type DestinationStream } from "pino";

/** Writes one line of the log: an event and its facts. */
export type Registrar = (event: string, facts?: Readonly<Record<string, unknown>>) => void;

/** Id of the call that is being served, which every line written meanwhile carries. */
const llamada = new AsyncLocalStorage<string>();

/** Serves a call under its id (X-Request-Id). */
export function enLlamada<T>(id: string, servir: () => T): T {
  return llamada.run(id, servir);
}

/** Fields that are never written. */
const OCULTOS = new Set(
  ["authorization", "apiKey", "api_key", "x-api-key", "token", "clave", "secreto", "secret", "p12"].concat([
    "cliente",
    "numeroDocumento",
    "razonSocial",
    "correo",
    "email",
    "para",
    "pedido",
    "xml",
  ]),
);

/** Patterns of a secret or a person inside a text, such as an error. */
const TAPAR: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "{correo}"],
  [/\b(?:mk|own|term|trm|acc)_[\w-]{8,}/g, "{clave}"],
  [/\b(?:Bearer|TokenApi)\s+\S+/gi, "{clave}"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, "{token}"],
  [/[0-9A-F]{16,}/g, "{cuf}"],
];

/** Makes a log of JSON lines by pino, without secrets and buyers' data. docs/design.md D50. */
export function createRegistro(destino: DestinationStream = salida()): Registrar {
  const opciones = { base: null, timestamp: pino.stdTimeFunctions.isoTime, messageKey: "event" };
  const logger = pino(opciones, destino);
  return (event, facts = {}) => {
    const id = llamada.getStore();
    const limpios = limpio(facts);
    const linea = { ...(id === undefined ? {} : { id }), ...(typeof limpios === "object" ? limpios : {}) };
    if ("error" in facts) logger.error(linea, event);
    else logger.info(linea, event);
  };
}

/** Also writes each event into the log for diagnoses, except successful calls, which would displace everything else. */
export function conArchivo(registrar: Registrar, anotar: Anotar): Registrar {
  return (event, facts = {}) => {
    registrar(event, facts);
    if (event !== "http" || Number(facts["status"]) >= 500) anotar(event, facts);
  };
}

/** Most bytes of lines that wait for a reader; later lines are dropped. */
const EN_ESPERA = 4 * 1024 * 1024;
/** Time that the ending server waits for the reader of its log. */
const DESPEDIDA_MS = 1000;

/**
 * Opens the standard output without blocking: its reader may be slow, or have stopped. With the library's
 * defaults the whole server would stand still until the pipe has room, and never end.
 */
function salida(): DestinationStream {
  let hasta: number | null = null;
  const destino = pino.destination({
    sync: false,
    maxLength: EN_ESPERA,
    retryEAGAIN: () => hasta === null || Date.now() < hasta,
  });
  const vaciar = destino.flushSync.bind(destino);
  destino.flushSync = () => {
    hasta = Date.now() + DESPEDIDA_MS;
    try {
      vaciar();
    } catch {
      // The reader of the log is gone: the rest cannot be written.
    } finally {
      hasta = null;
    }
  };
  return destino;
}

function limpio(value: unknown): unknown {
  if (typeof value === "string")
    return TAPAR.reduce((text, [forma, nombre]) => text.replace(forma, nombre), value);
  if (Array.isArray(value)) return value.map(limpio);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !OCULTOS.has(key))
      .map(([key, inner]) => [key, limpio(inner)]),
  );
}
