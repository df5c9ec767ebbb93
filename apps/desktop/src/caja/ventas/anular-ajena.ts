/** Annuls sales of other tills. A request is stored first, and then sent until it has an outcome. docs/design.md D12 */
import { type Deber, ok, type Result } from "@mostrador/core";
import type { FalloPuente } from "../../contract/index.ts";
import {
  findAnulacionAjena,
  listAnulacionesAjenas,
  refuseAnulacionAjena,
  saveAnulacionAjena,
  settleAnulacionAjena,
  type AnulacionAjena,
} from "../documentos/db/anulaciones-ajenas.ts";
import type { Deps } from "../deps.ts";
import { FRASES_DOCUMENTOS } from "../frases/documentos.ts";
import { FRASES_VENTAS } from "../frases/ventas.ts";
import { isDefinitiva, sigueContestando } from "../documentos/desenlace.ts";
import { textoDeFallo } from "../documentos/texto-de-fallo.ts";
import type { FalloServidor, Servidor } from "../terminales/servidor/servidor.ts";
import { rechazo } from "./fallos.ts";

/**
 * Requests the annulment of a sale. Fails with the server's reason if it is refused. If the outcome is unknown, fails with a notice that
 * the request will be repeated.
 */
export async function anularAjena(
  deps: Deps,
  pedida: Pick<AnulacionAjena, "cuf" | "monto" | "motivo">,
  pagada: Pick<Deber, "numero" | "pagos">,
): Promise<Result<null, FalloPuente>> {
  const [pedidaEn, usuario] = [deps.reloj.ahora(), deps.sesion.nombre()];
  deps.db.inTransaction((tx) => saveAnulacionAjena(tx, { ...pedida, pedidaEn, usuario }, pagada));
  return resolve(deps, pedida.cuf);
}

/** Sends the pending request for a document again. Fails as `anularAjena` does. */
export async function resolve(deps: Deps, cuf: string): Promise<Result<null, FalloPuente>> {
  const fila = findAnulacionAjena(deps.db, cuf);
  const servidor = deps.ajustes.servidor();
  if (fila?.estado !== "pendiente") return ok(null);
  const fallo = servidor === null ? undefined : await send(deps, servidor, fila);
  if (fallo === null) return ok(null);
  const causa = textoDeFallo(fallo);
  if (fallo !== undefined && isDefinitiva(fallo)) return rechazo(causa);
  deps.despertarSync();
  return rechazo(FRASES_VENTAS.anulacionPedida(causa));
}

/** Tells whether an annulment of this document has no outcome yet. */
export function isPedida({ db }: Pick<Deps, "db">, cuf: string): boolean {
  return findAnulacionAjena(db, cuf)?.estado === "pendiente";
}

/** Sends the requests that have no outcome. Returns false if the server stopped answering; the remaining requests then wait. */
export async function sendAnulacionesAjenas(deps: Deps, servidor: Servidor): Promise<boolean> {
  for (const fila of listAnulacionesAjenas(deps.db)) {
    // The cashier may have had the request sent, and reverted, after it was listed.
    if (!isPedida(deps, fila.cuf)) continue;
    const fallo = await send(deps, servidor, fila);
    if (fallo === null) continue;
    if (isDefinitiva(fallo)) {
      const texto = FRASES_DOCUMENTOS.noSeAnulo(textoDeFallo(fallo));
      deps.emitir("aviso", { nivel: "error", kind: "anulacion", texto });
    } else if (!sigueContestando(fallo)) return false;
  }
  return true;
}

/** Sends one request and stores its outcome. Returns null if the document is annulled; otherwise the reason. */
async function send(
  deps: Deps,
  servidor: Servidor,
  { cuf, motivo }: AnulacionAjena,
): Promise<FalloServidor | null> {
  const respuesta = await servidor.anular({ cuf, ventaId: null }, motivo);
  if (respuesta.ok) {
    deps.db.inTransaction((tx) => settleAnulacionAjena(tx, cuf, deps.reloj.ahora()));
    return null;
  }
  const { error } = respuesta;
  if (isDefinitiva(error))
    deps.db.inTransaction((tx) => refuseAnulacionAjena(tx, cuf, textoDeFallo(error), deps.reloj.ahora()));
  return error;
}
