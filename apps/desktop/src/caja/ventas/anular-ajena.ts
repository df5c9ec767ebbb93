/** Annuls sales of other tills: a request is stored first, then sent until it has an outcome. docs/design.md D12 */
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
 * Requests the annulment of a sale. Fails with the server's reason if it is refused, and says that it is
 * repeated if no outcome is known.
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

/** Sends the request of a document once more, if it has no outcome yet. Fails as `anularAjena` does. */
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

/** Tells whether an annulment of this document waits for its outcome. */
export function isPedida({ db }: Pick<Deps, "db">, cuf: string): boolean {
  return findAnulacionAjena(db, cuf)?.estado === "pendiente";
}

/** Sends the requests that have no outcome. False if the server stopped answering: the rest wait. */
export async function sendAnulacionesAjenas(deps: Deps, servidor: Servidor): Promise<boolean> {
  for (const fila of listAnulacionesAjenas(deps.db)) {
    // Since it was listed, the cashier may have had it sent and undone it.
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

/** Sends one request and stores its outcome. Returns why there is none, or why it was refused; null: annulled. */
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
