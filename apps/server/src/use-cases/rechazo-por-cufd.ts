import type { Factura } from "../db/facturas.ts";
import { readMensajes } from "../db/stored-json.ts";
import type { Fallo } from "../fallos.ts";
import { isDelPunto } from "./codigos-del-punto.ts";

/** Whether a document was refused for the CUFD or CUIS of its call: renew them and issue again. docs/api.md A45. */
export function isCufdVencido(fallo: Fallo): boolean {
  return fallo.kind === "rechazada" && isDelPunto(fallo.mensajes);
}

/** Whether a stored document was refused for its CUFD only in this sense: its request may be built anew, under the same key. */
export function isRechazoPorCufd({ estado, mensajes }: Pick<Factura, "estado" | "mensajes">): boolean {
  if (estado !== "RECHAZADA") return false;
  return isCufdVencido({ kind: "rechazada", mensajes: readMensajes(mensajes) });
}
