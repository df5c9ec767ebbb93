import { fail, ok, type Result } from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, Venta } from "../../contract/index.ts";
import {
  findAnulacion,
  listAnulacionesEnviables,
  refuseAnulacion,
  saveAnulacion,
  settleAnulacion,
} from "../db/anulaciones.ts";
import { updateDocumento, type EstadoDocumento } from "../db/documentos.ts";
import { findVenta, updateVenta, type FilaVenta } from "../db/ventas.ts";
import type { Deps } from "../deps.ts";
import { ventaNoEncontrada } from "../consultas.ts";
import type { Servidor } from "../servidor/servidor.ts";
import { getVenta } from "../vista-venta.ts";
import { FRASES_POSVENTA } from "../frases/posventa.ts";
import { isDefinitiva, sigueContestando } from "./desenlace.ts";
import { textoDeFallo } from "./texto-de-fallo.ts";

type Resultado<T> = Promise<Result<T, FalloPuente>>;
/** A sale with the CUF that the screen shows. */
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
  if (estado !== "EMITIDA" && estado !== "OFFLINE") return rechazo(FRASES_POSVENTA.soloEmitida(estado));
  const conocidos = deps.ajustes.find("catalogos")?.motivosAnulacion ?? [];
  if (!conocidos.some(({ codigo }) => codigo === motivo)) return rechazo(FRASES_POSVENTA.motivoDeLista);
  const pedida = { cuf, ventaId, motivo, pedidaEn: deps.reloj.ahora(), usuario: deps.sesion.nombre() };
  deps.db.inTransaction((tx) => saveAnulacion(tx, pedida));
  const servidor = deps.ajustes.servidor();
  if (servidor !== null) await enviarAnulaciones(deps, servidor);
  deps.despertarSync();
  const despues = getVenta(deps, ventaId);
  const negada = findAnulacion(deps.db, ventaId);
  return negada?.estado === "negada" ? rechazo(negada.error ?? FRASES_POSVENTA.noSePudo) : ok(despues);
}

/** Sends the annulments that can be sent. False if the server stopped answering: the rest wait. */
export async function enviarAnulaciones(deps: Deps, servidor: Servidor): Promise<boolean> {
  for (const { cuf, ventaId, motivo } of listAnulacionesEnviables(deps.db)) {
    const respuesta = await servidor.anular(cuf, motivo);
    if (!respuesta.ok && !isDefinitiva(respuesta.error)) {
      if (sigueContestando(respuesta.error)) continue;
      return false;
    }
    deps.db.inTransaction((tx) => {
      if (respuesta.ok) {
        settleAnulacion(tx, cuf, deps.reloj.ahora());
        poner(tx, { ventaId, cuf, estado: "ANULADA" });
      } else refuseAnulacion(tx, cuf, textoDeFallo(respuesta.error));
    });
    deps.emitir("ventaCambio", getVenta(deps, ventaId));
    if (!respuesta.ok)
      deps.emitir("aviso", {
        nivel: "error",
        kind: "anulacion",
        texto: FRASES_POSVENTA.noSeAnulo(textoDeFallo(respuesta.error)),
      });
  }
  return true;
}

/** Mails the invoice of a sale through the server. */
export async function enviarCorreo(
  deps: Deps,
  mostrada: Mostrada,
  correo: string,
): Resultado<{ enviadoA: string }> {
  const venta = documentada(deps, mostrada);
  if (!venta.ok) return venta;
  const respuesta = await deps.ajustes.servidor()?.enviarCorreo(venta.value.cuf, correo);
  return respuesta?.ok ? respuesta : rechazo(textoDeFallo(respuesta?.error));
}

/** Finds the sale if its invoice is still the invoice on the screen. */
export function documentada({ db }: Deps, mostrada: Mostrada): Result<Documentada, FalloPuente> {
  const venta = findVenta(db, mostrada.ventaId);
  if (venta === undefined) return fail(ventaNoEncontrada());
  const { cuf } = venta;
  if (cuf === null) return fail({ kind: "ventaSinDocumento", texto: FRASES_POSVENTA.sinFactura, campos: [] });
  return mostrada.cuf === undefined || mostrada.cuf === cuf
    ? ok({ ...venta, cuf })
    : rechazo(FRASES_POSVENTA.cambiada);
}

/** Stores the state that an annulment or its reversal gives a document, and its sale. */
export function poner(
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

/** The failure of an act after a sale. */
export function rechazo(texto: string): Result<never, FalloPuente> {
  return fail({ kind: "posventa", texto, campos: [] });
}
