import { fail, ok, type Result } from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, Venta } from "../../contract/index.ts";
import {
  findAnulacion,
  findAnulacionEnviable,
  listAnulacionesEnviables,
  refuseAnulacion,
  saveAnulacion,
  settleAnulacion,
} from "./db/anulaciones.ts";
import { recordActo } from "./actos.ts";
import { updateDocumento, type EstadoDocumento } from "./db/documentos.ts";
import { findVenta, updateVenta, type FilaVenta } from "../venta/db/ventas.ts";
import type { Deps } from "../deps.ts";
import { ventaNoEncontrada } from "../ventas/consultas.ts";
import type { FalloServidor, Servidor } from "../terminales/servidor/servidor.ts";
import { getVenta } from "../venta/vista-venta.ts";
import { FRASES_DOCUMENTOS } from "../frases/documentos.ts";
import { isDefinitiva, sigueContestando } from "./desenlace.ts";
import { textoDeFallo } from "./texto-de-fallo.ts";

type Resultado<T> = Promise<Result<T, FalloPuente>>;
/** A sale, and the CUF that the screen shows for it. */
export type Mostrada = EntradaRevisada<"revertirAnulacion">;
/** A sale whose document the buyer holds. */
type Documentada = FilaVenta & { readonly cuf: string };

/**
 * Requests an annulment: stored first, then sent. Without the server, or while the document is still to be
 * sent, it waits for the next round. A lost reply is asked for again: the server answers a repeated annulment
 * the same. docs/design.md D12.
 */
export async function anular(deps: Deps, mostrada: Mostrada, motivo: number): Resultado<Venta> {
  const { ventaId } = mostrada;
  const venta = documentada(deps, mostrada);
  if (!venta.ok) return venta;
  const { estado, cuf } = venta.value;
  if (estado !== "EMITIDA" && estado !== "OFFLINE") return rechazo(FRASES_DOCUMENTOS.soloEmitida(estado));
  const conocidos = deps.ajustes.find("catalogos")?.motivosAnulacion ?? [];
  if (!conocidos.some(({ codigo }) => codigo === motivo)) return rechazo(FRASES_DOCUMENTOS.motivoDeLista);
  const pedida = { cuf, ventaId, motivo, pedidaEn: deps.reloj.ahora(), usuario: deps.sesion.nombre() };
  deps.db.inTransaction((tx) => saveAnulacion(tx, pedida));
  const servidor = deps.ajustes.servidor();
  // The cashier waits for this annulment alone. The next round sends the others.
  if (servidor !== null) await sendAnulacion(deps, servidor, cuf);
  deps.despertarSync();
  const despues = getVenta(deps, ventaId);
  const negada = findAnulacion(deps.db, ventaId);
  return negada?.estado === "negada" ? rechazo(negada.error ?? FRASES_DOCUMENTOS.noSePudo) : ok(despues);
}

/** Sends the annulments that can be sent. False if the server stopped answering: the rest wait. */
export async function sendAnulaciones(deps: Deps, servidor: Servidor): Promise<boolean> {
  for (const { cuf } of listAnulacionesEnviables(deps.db)) {
    const fallo = await sendAnulacion(deps, servidor, cuf);
    if (fallo !== null && !isDefinitiva(fallo) && !sigueContestando(fallo)) return false;
  }
  return true;
}

/**
 * Sends the annulment of a document if it can be sent now; since it was listed, the cashier may have had it sent and
 * undone it. Returns why it has no outcome or why it was refused; null if it is done or there is nothing to send.
 */
async function sendAnulacion(deps: Deps, servidor: Servidor, cuf: string): Promise<FalloServidor | null> {
  const pedida = findAnulacionEnviable(deps.db, cuf);
  if (pedida === undefined) return null;
  const { ventaId, motivo } = pedida;
  const respuesta = await servidor.anular({ cuf, ventaId }, motivo);
  if (!respuesta.ok && !isDefinitiva(respuesta.error)) return respuesta.error;
  recordActo(deps);
  deps.db.inTransaction((tx) => {
    if (respuesta.ok) {
      settleAnulacion(tx, cuf, deps.reloj.ahora());
      put(tx, { ventaId, cuf, estado: "ANULADA" });
    } else refuseAnulacion(tx, cuf, textoDeFallo(respuesta.error), deps.reloj.ahora());
  });
  deps.emitir("ventaCambio", getVenta(deps, ventaId));
  if (respuesta.ok) return null;
  const texto = FRASES_DOCUMENTOS.noSeAnulo(textoDeFallo(respuesta.error));
  deps.emitir("aviso", { nivel: "error", kind: "anulacion", texto });
  return respuesta.error;
}

/** Mails the invoice of a sale through the server. */
export async function sendCorreo(
  deps: Deps,
  mostrada: Mostrada,
  correo: string,
): Resultado<{ enviadoA: string }> {
  const venta = documentada(deps, mostrada);
  if (!venta.ok) return venta;
  const suya = { cuf: venta.value.cuf, ventaId: mostrada.ventaId };
  const respuesta = await deps.ajustes.servidor()?.enviarCorreo(suya, correo);
  return respuesta?.ok ? respuesta : rechazo(textoDeFallo(respuesta?.error));
}

/** Finds the sale if its invoice is still the invoice on the screen. */
export function documentada({ db }: Deps, mostrada: Mostrada): Result<Documentada, FalloPuente> {
  const venta = findVenta(db, mostrada.ventaId);
  if (venta === undefined) return fail(ventaNoEncontrada());
  const { cuf } = venta;
  if (cuf === null)
    return fail({ kind: "ventaSinDocumento", texto: FRASES_DOCUMENTOS.sinFactura, campos: [] });
  return mostrada.cuf === undefined || mostrada.cuf === cuf
    ? ok({ ...venta, cuf })
    : rechazo(FRASES_DOCUMENTOS.cambiada);
}

/** Stores the state that an annulment or its reversal gives a document, and its sale. */
export function put(
  tx: Parameters<typeof updateVenta>[0],
  {
    ventaId,
    cuf,
    estado,
  }: { ventaId: string; cuf: string; estado: EstadoDocumento & ("ANULADA" | "EMITIDA") },
): void {
  updateDocumento(tx, cuf, { estado });
  // The buyer may not hold this document (its draft was written by hand instead): the sale then stays
  // unchanged.
  if (findVenta(tx, ventaId)?.cuf === cuf) updateVenta(tx, ventaId, { estado });
}

/** Builds the failure of an act after a sale, with its sentence. */
export function rechazo(texto: string): Result<never, FalloPuente> {
  return fail({ kind: "posventa", texto, campos: [] });
}
