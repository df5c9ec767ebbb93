import { isDeepStrictEqual } from "node:util";
import {
  decimalToText,
  epochToInstante,
  fail,
  ok,
  USUARIO_CAJA,
  type CantidadConfirmada,
  type Pedido,
  type Result,
} from "@mostrador/core";
import { CONFIGURACION_INICIAL, type EntradaVenta } from "../../contract/index.ts";
import { chargeAbierta } from "../db/abiertas.ts";
import { findPisoEnLinea, takeNumero } from "../db/ajustes.ts";
import type { Lectura, Transaction } from "../db/db.ts";
import {
  findDocumento,
  findPorEnviar,
  insertDocumento,
  isNumeroUsado,
  listDocumentos,
  listResumen,
  markEnviado,
  type FilaDocumento,
} from "../db/documentos.ts";
import { findReemplazo } from "../db/manuales.ts";
import { findTurnoAbierto } from "../db/turnos.ts";
import { findVenta, markCobrada, saveVenta, type FilaVenta } from "../db/ventas.ts";
import type { Deps } from "../deps.ts";
import type { Modo } from "../modo.ts";
import { modoActual } from "../situacion.ts";
import { armarDocumento, type Fuentes } from "./armar.ts";
import { cantidadesSinConfirmar } from "./cantidades.ts";
import { tipoCambioUsd, valorDeDolares } from "./dolares.ts";
import { emitirOffline } from "./offline.ts";
import { cambioDe, conMetodo, pagosDe, revisarPartes } from "./pagos.ts";
import { catalogosEmision, getSector, revisarPedido } from "./pedido.ts";
import { textoBorrador, type FalloVenta } from "./textos.ts";
import { isMismaVenta, yaCobrada } from "./ya-cobrada.ts";

/** A stored document. `reciente`: just now, so that nothing of it can have left yet. */
export interface PorEnviar {
  readonly documento: FilaDocumento;
  readonly reciente: boolean;
}

/** A sale that is on disk. `porEnviar`: what is still to be sent; null when there is nothing to send. */
export interface VentaPreparada {
  readonly porEnviar: PorEnviar | null;
}

/**
 * Step (a) of selling: one transaction stores sale, number and CUF. Nothing is stored of what cannot be charged. A sale that
 * is issued already is left as it is; one that was stored and not sent (the disk filled up) is sent now. DESIGN.md section 4.
 */
export function prepararVenta(
  deps: Deps,
  ventaId: string,
  escrita: EntradaVenta,
  modo: Modo = modoActual(deps),
  confirmadas: readonly CantidadConfirmada[] = [],
): Result<VentaPreparada, FalloVenta> {
  const conocida = findVenta(deps.db, ventaId);
  if (conocida !== undefined && conocida.estado !== "RECHAZADA" && conocida.estado !== "BORRADOR") {
    const otra = isMismaVenta(deps.db, ventaId, escrita) ? null : yaCobrada(deps.db, ventaId);
    if (otra !== null) return fail(otra);
    const porEnviar = porEnviarDe(deps.db, ventaId);
    return porEnviar !== null && deps.reloj.dudoso
      ? fail({ kind: "bloqueada", bloqueo: "relojDudoso" })
      : ok({ porEnviar });
  }
  const aMano = conocida === undefined ? undefined : findReemplazo(deps.db, ventaId);
  if (aMano !== undefined) return fail({ kind: "escritaAMano", numero: aMano.numero });
  // A draft whose document may have arrived waits for that one's verdict: never two documents of one sale.
  if (conocida !== undefined && hasDuda(deps, ventaId)) return ok({ porEnviar: null });
  if (modo.kind === "bloqueada") return fail({ kind: "bloqueada", bloqueo: modo.bloqueo });
  const dudosas = cantidadesSinConfirmar(deps, escrita.items, confirmadas);
  if (dudosas.length > 0) return fail({ kind: "sinConfirmar", campos: dudosas });
  const fuentes = getFuentes(deps, escrita.usuario, escrita.sector);
  const completa = conMetodo(escrita, fuentes.catalogos.metodosPago);
  if (!completa.ok) return completa;
  const entrada = completa.value;
  const revisado = revisarPedido(
    entrada,
    fuentes.empresa,
    deps.ajustes.derivar("catalogos", catalogosEmision),
  );
  if (!revisado.ok) return fail({ kind: "entradaInvalida", campos: revisado.error });
  const { pedido, importes } = revisado.value;
  if (
    modo.kind === "fueraDeLinea" &&
    conocida !== undefined &&
    isMismaFalta(deps, conocida, pedido, fuentes.sector.codigo)
  )
    return fail({ kind: "sinCorregir" });
  const partes = revisarPartes(entrada, importes);
  if (!partes.ok) return partes;
  const dolares = valorDeDolares(escrita, tipoCambioUsd(deps));
  if (!dolares.ok) return dolares;
  const cambio = cambioDe(entrada, importes, dolares.value);
  if (!cambio.ok) return cambio;
  const { exigirTurno } = deps.ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
  if (exigirTurno && findTurnoAbierto(deps.db) === undefined) return fail({ kind: "cajaCerrada" });

  return deps.db.inTransaction((tx) => {
    const borrador = modo.kind === "borrador";
    const ahora = deps.reloj.ahora();
    saveVenta(tx, {
      id: ventaId,
      creadaEn: conocida?.creadaEn ?? ahora,
      estado: borrador ? "BORRADOR" : "COBRANDO",
      entrada,
      total: decimalToText(importes.montoTotal, 2),
      cambio: cambio.value,
      motivo: borrador ? textoBorrador(modo.motivo) : null,
      // By what was chosen: the combination's code says nothing of how much was cash.
      pagos: pagosDe(escrita, importes, dolares.value),
    });
    markCobrada(tx, ventaId, deps.sesion.quien(), ahora);
    chargeAbierta(tx, ventaId);
    if (borrador) return ok({ porEnviar: null });
    const { codigo: sector } = fuentes.sector;
    const numero = conocida === undefined ? takeNumero(tx, sector) : numeroDe(tx, ventaId, sector);
    if (modo.kind === "fueraDeLinea") {
      emitirOffline(deps, tx, { ventaId, pedido, fuentes, numero, gemela: null, tipoCorte: 1 });
      return ok({ porEnviar: null });
    }
    const documento = insertEnLinea(deps, tx, { ventaId, pedido, fuentes, numero, cufd: modo.cufd });
    return ok({ porEnviar: { documento, reciente: true } });
  });
}

/**
 * An online document of a sale: stored as one that is being sent, with one wait for the disk before the network. A till that
 * dies before the socket opens takes it for sent, and asks the server, which issues it or takes it back.
 */
export function insertEnLinea(
  deps: Deps,
  tx: Transaction,
  datos: {
    readonly ventaId: string;
    readonly pedido: Pedido;
    readonly fuentes: Fuentes;
    readonly numero: number;
    readonly cufd: Parameters<typeof armarDocumento>[2]["cufd"];
  },
): FilaDocumento {
  const documento = armarDocumento(datos.pedido, datos.fuentes, {
    ventaId: datos.ventaId,
    numero: datos.numero,
    cufd: datos.cufd,
    fechaEmision: deps.reloj.siguiente(findPisoEnLinea(tx, deps.reloj.ahora())),
    tipoEmision: 1,
    corteId: null,
    gemela: null,
  });
  insertDocumento(tx, documento);
  markEnviado(tx, documento.cuf, epochToInstante(deps.reloj.ahoraMs()));
  const fila = findDocumento(tx, documento.cuf);
  if (fila === undefined) throw new Error("documento sin fila");
  return fila;
}

/** What an earlier life of the program stored of a sale, and perhaps sent. */
export function porEnviarDe(db: Lectura, ventaId: string): PorEnviar | null {
  const documento = findPorEnviar(db, ventaId);
  return documento === undefined ? null : { documento, reciente: false };
}

function hasDuda({ db }: Deps, ventaId: string): boolean {
  return listResumen(db, ventaId).some(({ estado }) => estado === "EN_DUDA");
}

/** The tax system refused this very document: offline it would be refused again, with the buyer gone. */
function isMismaFalta({ db }: Deps, { id, mensajes }: FilaVenta, pedido: Pedido, sector: number): boolean {
  const ultimo = listDocumentos(db, id).at(-1);
  return (
    mensajes.length > 0 &&
    ultimo?.estado === "RECHAZADA" &&
    ultimo.sector === sector &&
    isDeepStrictEqual(ultimo.pedido, pedido)
  );
}

/** The number kept for this sale from a try that came to nothing, else the next one. */
function numeroDe(tx: Transaction, ventaId: string, sector: number): number {
  const libre = listResumen(tx, ventaId).findLast(
    (documento) =>
      documento.sector === sector && (documento.estado === "RECHAZADA" || documento.estado === "DESCARTADA"),
  );
  return libre !== undefined && !isNumeroUsado(tx, libre) ? libre.numero : takeNumero(tx, sector);
}

/** Company and catalogs, as they are now; the cashier's name is printed and signed with the document. */
export function getFuentes({ ajustes }: Deps, usuario: string | null, sector?: number): Fuentes {
  const empresa = ajustes.find("empresa");
  const catalogos = ajustes.find("catalogos");
  const credencial = ajustes.find("credencial");
  if (empresa === undefined || catalogos === undefined || credencial === undefined)
    throw new Error("la caja no tiene datos");
  const nombre = usuario ?? USUARIO_CAJA;
  return { empresa, catalogos, epoca: credencial.epoca, usuario: nombre, sector: getSector(sector) };
}
