import type { Fila } from "../motor/esquema.ts";
import { readMensajes } from "../motor/stored-json.ts";
import type { Fallo } from "../fallos.ts";
import { isDelPunto } from "./codigos-del-punto.ts";

/**
 * Tells whether a document was refused for its call's CUFD or CUIS: they are renewed and it is issued again.
 * docs/api.md A45.
 */
export function isCufdVencido(fallo: Fallo): boolean {
  return fallo.kind === "rechazada" && isDelPunto(fallo.mensajes);
}

/**
 * Tells whether a stored document was refused for its CUFD only: its request may be built anew, under the
 * same key.
 */
export function isRechazoPorCufd({
  estado,
  mensajes,
}: Pick<Fila<"facturas">, "estado" | "mensajes">): boolean {
  if (estado !== "RECHAZADA") return false;
  return isCufdVencido({ kind: "rechazada", mensajes: readMensajes(mensajes) });
}
