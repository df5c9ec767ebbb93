import { type DatosTerminal, type DocumentosTerminal, PLURALES, TipoCompartido } from "@mostrador/core";
import { getCursor, setCursor } from "../motor/ajustes.ts";
import { receive, receiveBorrado } from "../tienda/compartidos.ts";
import type { Transaction } from "../motor/db.ts";
import {
  CAUSA_AUSENTE,
  type EstadoDocumento,
  type FilaDocumento,
  findDocumento,
  listResumen,
  updateDocumento,
} from "../documentos/db/documentos.ts";
import { openDeAjena, undoDeAnulacion } from "../deberes/db/deberes.ts";
import { confirmLugar } from "./db/lugares.ts";
import { findReemplazo, followManual } from "../manuales/db/manuales.ts";
import type { Deps } from "../deps.ts";
import type { Servidor } from "./servidor/servidor.ts";
import { receiveProducto } from "../tienda/fotos.ts";
import type { EstadoVenta } from "../../contract/index.ts";
import { actosAsentados } from "../documentos/actos.ts";
import { hasAnulacion, saveAnulacion, settleAnulacion, undoAnulacion } from "../documentos/db/anulaciones.ts";
import { insertTrabajo } from "../impresion/db/impresion.ts";
import { settleReversion } from "../documentos/db/reversiones.ts";
import { findVenta, updateVenta } from "../venta/db/ventas.ts";
import { FRASES_VENTA } from "../frases/venta.ts";

/** Reason 1 of the catalog: issued wrongly. */
const MOTIVO_REEMPLAZADA = 1;

/**
 * Takes changes from the server: company, catalogs, products, clients, users. A page is stored whole or not
 * at all. With more than one page, emits the progress, in changes.
 */
export async function downloadDatos(deps: Deps, servidor: Servidor): Promise<boolean> {
  const inicio = getCursor(deps.db, "datos");
  for (let paginas = 1; ; paginas++) {
    const pagina = await servidor.datos(getCursor(deps.db, "datos"));
    if (!pagina.ok) return false;
    deps.db.inTransaction((tx) => takeDatos(deps, tx, pagina.value));
    const { cursor, hayMas } = pagina.value;
    const hechas = cursor - inicio;
    const total = hayMas ? Math.max(hechas, (deps.ajustes.find("estado")?.cursor ?? 0) - inicio) : hechas;
    if (hayMas || paginas > 1) deps.emitir("avance", { trabajo: "bajar", hechas, total });
    if (!hayMas) return true;
  }
}

function takeDatos({ ajustes }: Deps, tx: Transaction, datos: DatosTerminal): void {
  if (datos.empresa !== null) {
    confirmLugar(tx, datos.empresa);
    ajustes.set(tx, "empresa", datos.empresa);
  }
  if (datos.catalogos !== null) ajustes.set(tx, "catalogos", datos.catalogos);
  for (const producto of datos.productos) receiveProducto(tx, producto);
  for (const tipo of TipoCompartido.options)
    if (tipo !== "producto") for (const fila of datos[PLURALES[tipo]]) receive(tx, tipo, fila);
  for (const { tipo, id } of datos.borrados) receiveBorrado(tx, tipo, id);
  setCursor(tx, "datos", datos.cursor);
}

/**
 * Takes the states of this till's documents. Returns the sales that changed, or null if the server stopped
 * answering. A page that was asked for before an annulment or a reversal had its answer may tell the state of before it, and is asked for again.
 */
export async function downloadDocumentos(deps: Deps, servidor: Servidor): Promise<string[] | null> {
  const { db } = deps;
  const cambiadas = new Set<string>();
  for (;;) {
    const antes = actosAsentados(deps);
    const pagina = await servidor.documentos(getCursor(db, "documentos"));
    if (!pagina.ok) return null;
    if (actosAsentados(deps) !== antes) continue;
    db.inTransaction((tx) => {
      for (const documento of pagina.value.documentos) {
        const venta = takeDocumento(deps, tx, documento);
        if (venta !== null) cambiadas.add(venta);
      }
      setCursor(tx, "documentos", pagina.value.cursor);
    });
    // A sale that was settled late has a ticket still to print.
    if (cambiadas.size > 0) deps.despertarImpresora();
    if (!pagina.value.hayMas) return [...cambiadas];
  }
}

/**
 * States of the till in which it takes the server's state. A document that is being sent is settled by its
 * own reply. A document that was given up as absent may have arrived late. The server adopts or annuls it,
 * and the till follows it to its end. So may one that a copy of this till sent, though this till used its number again
 * meanwhile: the server has the number for that one, and sets the other aside. docs/decisions/0094
 */
const SIGUEN: ReadonlySet<EstadoDocumento> = new Set([
  "EN_DUDA",
  "OFFLINE",
  "EMITIDA",
  "ANULADA",
  "DESCARTADA",
]);

/** Stores the state of one document. Returns its sale; null if nothing changed. */
function takeDocumento(
  deps: Deps,
  tx: Transaction,
  recibido: DocumentosTerminal["documentos"][number],
): string | null {
  const documento = findDocumento(tx, recibido.cuf);
  if (documento === undefined) followManual(tx, recibido, deps.reloj.ahora());
  // Two copies of this till gave one CUF to two sales: the server speaks of the other copy's sale.
  if (documento !== undefined && (recibido.ventaId ?? documento.ventaId) !== documento.ventaId) return null;
  if (documento === undefined || !SIGUEN.has(documento.estado)) return null;
  const estado = estadoTras(documento.estado, recibido.estado);
  const sinCambio =
    estado === documento.estado && JSON.stringify(recibido.observada) === JSON.stringify(documento.observada);
  if (sinCambio) return null;
  const { observada, codigoRecepcion } = recibido;
  const ausente = documento.estado === "EN_DUDA" && estado === "DESCARTADA";
  updateDocumento(tx, recibido.cuf, {
    estado,
    observada,
    codigoRecepcion,
    ...(ausente ? { causa: CAUSA_AUSENTE } : {}),
  });
  asentarVenta(deps, tx, { ...documento, estado, observada });
  return documento.ventaId;
}

/**
 * Returns the state after the server's. Its transitional states tell nothing new; a doubt stays until there
 * is a verdict.
 */
function estadoTras(
  actual: EstadoDocumento,
  recibido: DocumentosTerminal["documentos"][number]["estado"],
): EstadoDocumento {
  switch (recibido) {
    case "ENVIANDO":
    case "EN_DUDA":
    case "OFFLINE":
      return actual;
    case "EMITIDA":
    case "ANULADA":
      return recibido;
    case "RECHAZADA":
    case "DESCARTADA":
      return actual === "EN_DUDA" ? recibido : actual;
  }
}

/**
 * Finds the document that stays of a sale whose own one was annulled without a request of this till. Two machines with one folder ended the sale,
 * each with a document, and the second copy brought both here; the server annuls one of them. The twin that the annulled one names goes with it.
 * docs/decisions/0094
 */
function findQueSigue(tx: Transaction, { ventaId, cuf, gemela }: FilaDocumento): FilaDocumento | undefined {
  if (hasAnulacion(tx, cuf)) return undefined;
  const vivo = listResumen(tx, ventaId).find(
    (otro) => otro.estado === "EMITIDA" && otro.cuf !== cuf && otro.cuf !== gemela,
  );
  return vivo === undefined ? undefined : findDocumento(tx, vivo.cuf);
}

/**
 * Moves a sale to the state of the document that the buyer holds. A sale without a document takes the
 * document that was accepted after all. If its draft was written by hand instead, the buyer holds that paper,
 * so the accepted document is annulled.
 */
function asentarVenta({ reloj }: Deps, tx: Transaction, documento: FilaDocumento): void {
  const { ventaId, cuf, estado, observada, fechaEmision } = documento;
  const venta = findVenta(tx, ventaId);
  if (venta === undefined) return;
  if (venta.cuf === cuf) {
    if (estado !== "EMITIDA" && estado !== "OFFLINE" && estado !== "ANULADA") return;
    const sigue = estado === "ANULADA" ? findQueSigue(tx, documento) : undefined;
    if (sigue !== undefined) {
      updateVenta(tx, ventaId, { estado: "EMITIDA", documento: sigue });
      return;
    }
    // The state may be the outcome of an annulment or a reversal whose reply was lost.
    if (estado === "ANULADA") {
      settleAnulacion(tx, cuf, reloj.ahora());
      if (venta.estado !== "ANULADA") openDeAjena(tx, cuf, reloj.ahora());
    }
    if (estado === "EMITIDA") {
      settleReversion(tx, cuf, reloj.ahora());
      if (venta.estado === "ANULADA") {
        undoAnulacion(tx, cuf);
        undoDeAnulacion(tx, cuf, { instante: reloj.ahora(), usuario: null });
      }
    }
    const motivo = observada === null ? null : FRASES_VENTA.observada;
    updateVenta(tx, ventaId, {
      estado: estado satisfies EstadoVenta,
      motivo,
      mensajes: observada === null ? [] : [observada],
    });
  } else if (venta.cuf === null && estado === "EMITIDA" && venta.estado !== "COBRANDO") {
    if (findReemplazo(tx, ventaId) !== undefined) {
      saveAnulacion(tx, { cuf, ventaId, motivo: MOTIVO_REEMPLAZADA, pedidaEn: reloj.ahora(), usuario: null });
      return;
    }
    updateVenta(tx, ventaId, { estado: "EMITIDA", documento });
    insertTrabajo(tx, { ventaId, cuf, copia: false, creadoEn: fechaEmision });
  }
}
