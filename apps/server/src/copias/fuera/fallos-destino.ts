/** Messages for failures at a destination. */
import { CopiaInutil } from "../../motor/copia.ts";
import { codeOf } from "../../error-code.ts";
import { DestinoInutil } from "./destino.ts";

const FRASES: Readonly<Record<string, string>> = {
  ENOENT: "no está: conecte el disco o la carpeta de red, o corrija MOSTRADOR_FUERA",
  ENOTDIR: "no es una carpeta: corrija MOSTRADOR_FUERA",
  ENOSPC: "no tiene lugar: libere espacio o elija otro destino",
  EDQUOT: "no tiene lugar: libere espacio o elija otro destino",
  EACCES: "no deja escribir: dé permiso al usuario del servidor",
  EPERM: "no deja escribir: dé permiso al usuario del servidor",
  EROFS: "no deja escribir: está montado solo para leer",
  ECONNREFUSED: "no contesta en ese puerto: revise la dirección y que el servicio esté encendido",
  ENOTFOUND: "no se encuentra: revise el nombre y la conexión a internet",
  EAI_AGAIN: "no se encuentra: revise la conexión a internet",
  ETIMEDOUT: "no contesta: revise la conexión a internet",
  ECONNRESET: "cortó la conexión",
  EPIPE: "cortó la conexión",
};

/** Converts a failure at a destination to an error with a message for the owner; a DestinoInutil is returned unchanged. */
export function toDestinoInutil(lugar: string, error: unknown): Error {
  if (error instanceof DestinoInutil || error instanceof CopiaInutil) return error;
  const code = codeOf(error);
  const frase = code === undefined ? undefined : FRASES[code];
  const porque = frase ?? `falló: ${error instanceof Error ? error.message : String(error)}`;
  return new DestinoInutil(`El destino de la copia (${lugar}) ${porque}.`, { cause: error });
}

/** Runs a step, and converts its failure to a DestinoInutil with a message. */
export async function enPalabras<T>(lugar: string, hacer: () => Promise<T>): Promise<T> {
  try {
    return await hacer();
  } catch (error) {
    throw toDestinoInutil(lugar, error);
  }
}

/** Wraps a stream, and converts its failure to a DestinoInutil with a message. */
export async function* readEnPalabras(
  lugar: string,
  leer: () => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  try {
    yield* leer();
  } catch (error) {
    throw toDestinoInutil(lugar, error);
  }
}
