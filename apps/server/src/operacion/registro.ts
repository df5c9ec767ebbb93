import { AsyncLocalStorage } from "node:async_hooks";
import type { Anotar } from "@mostrador/core/node";
import { pino, type DestinationStream } from "pino";

/** One line of the log: what happened and the facts of it. */
export type Registrar = (event: string, facts?: Readonly<Record<string, unknown>>) => void;

/** The call that is being served: every line written meanwhile carries its id. */
const llamada = new AsyncLocalStorage<string>();

/** Serves a call under its id (X-Request-Id). */
export function enLlamada<T>(id: string, servir: () => T): T {
  return llamada.run(id, servir);
}

/** Fields that are not written, whoever passes them. */
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

/** Patterns of a secret or a person inside a text, an error's for instance. */
const TAPAR: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "{correo}"],
  [/\b(?:mk|own|term|trm|acc)_[\w-]{8,}/g, "{clave}"],
  [/\b(?:Bearer|TokenApi)\s+\S+/gi, "{clave}"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, "{token}"],
  [/[0-9A-F]{16,}/g, "{cuf}"],
];

/** JSON lines by pino, without secrets and without buyers' data. docs/design.md D50. */
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

/** Writes each event into the log for diagnoses as well, but for calls that went well: they would push out everything else. */
export function conArchivo(registrar: Registrar, anotar: Anotar): Registrar {
  return (event, facts = {}) => {
    registrar(event, facts);
    if (event !== "http" || Number(facts["status"]) >= 500) anotar(event, facts);
  };
}

/** Bytes of lines that wait for a reader at most; what comes then is let go. */
const EN_ESPERA = 4 * 1024 * 1024;
/** At its end the server waits no longer than this for whoever reads its log. */
const DESPEDIDA_MS = 1000;

/**
 * The standard output, without waiting for it: whoever reads it may be slow, or have stopped. Written in the library's usual way the whole
 * server would stand still until the pipe has room, and never end.
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
      // Nobody reads.
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
