import {
  ok,
  planHabla,
  PROTOCOLO_CON_FOTOS,
  type CambiosRespuesta,
  type Corte,
  type FacturaOfflineTerminal,
} from "@mostrador/core";
import { getCorte, listCortesPorSubir, markCorteEnviando, markCorteSubido } from "../db/cortes.ts";
import { countPendientes, listPorSubir, markSubido, type FilaDocumento } from "../db/documentos.ts";
import { deleteEdiciones, edicionesToPedido, listEdiciones } from "../db/ediciones.ts";
import type { Deps } from "../deps.ts";
import type { Servidor } from "../servidor/servidor.ts";
import { subirFotos } from "./fotos.ts";
import { documentoToFactura } from "../venta/factura-terminal.ts";
import { FRASES_INTERNAS } from "../frases/internas.ts";
import { FRASES_NEGOCIO } from "../frases/negocio.ts";
import { FRASES_SERVIDOR } from "../frases/servidor.ts";

/** Limits of one call (core, `SubidaOffline` and `CambiosPedido`: a row has at least one field). */
const MAX_FACTURAS = 200;
const MAX_CORTES = 50;
const MAX_CAMPOS = 1000;

/**
 * Sends outages and their documents to the server, in batches, until none is left. Idempotent by CUF, so a
 * batch whose reply was lost is sent again. Nothing leaves the queue without the server's reply. False if the
 * server stopped answering.
 */
export async function subirOffline(deps: Deps, servidor: Servidor): Promise<boolean> {
  const { db } = deps;
  const total = countPendientes(db).porSubir;
  for (let hechas = 0; ;) {
    const { documentos, cortes } = loteDe(deps);
    if (documentos.length === 0 && cortes.length === 0) return true;
    db.inTransaction((tx) => {
      for (const corte of cortes) markCorteEnviando(tx, corte);
    });
    const respuesta = await servidor.subirOffline(cortes, documentos.map(toFactura));
    if (!respuesta.ok) return respuesta.error.kind === "protocolo"; // they stay here; the rest of the round goes on
    const { facturas } = respuesta.value;
    const contestadas = new Set<string>(facturas.map(({ cuf }) => cuf));
    db.inTransaction((tx) => {
      for (const corte of cortes) markCorteSubido(tx, corte);
      for (const { cuf, resultado, causa } of facturas)
        markSubido(tx, cuf, resultado === "rechazada" ? (causa ?? FRASES_SERVIDOR.noLaReconoce) : null);
    });
    hechas = Math.min(total, hechas + facturas.length);
    if (total > MAX_FACTURAS) deps.emitir("avance", { trabajo: "subir", hechas, total });
    // A document that it cannot take now goes up in another round: asked at once, it would be for ever.
    if (documentos.some(({ cuf }) => !contestadas.has(cuf))) return true;
  }
}

/**
 * Builds a batch of the next documents with their outages, then outages that the server lacks. A document
 * whose outage does not fit waits for the next batch: without it the server would refuse the document for
 * good.
 */
function loteDe({ db }: Deps): {
  readonly documentos: readonly FilaDocumento[];
  readonly cortes: readonly Corte[];
} {
  const porId = new Map<string, Corte>();
  const agregar = ({ id, tipo, inicio, fin }: Corte) => {
    if (porId.size < MAX_CORTES) porId.set(id, { id, tipo, inicio, fin });
    return porId.has(id);
  };
  const esperan = listPorSubir(db, MAX_FACTURAS);
  const documentos = esperan.filter(({ corteId }) => corteId === null || agregar(getCorte(db, corteId)));
  for (const corte of listCortesPorSubir(db, MAX_CORTES)) agregar(corte);
  return { documentos, cortes: [...porId.values()] };
}

function toFactura(documento: FilaDocumento): FacturaOfflineTerminal {
  if (documento.corteId === null) throw new Error(FRASES_INTERNAS.sinCorte(documento.cuf));
  return { ...documentoToFactura(documento), corteId: documento.corteId, gemela: documento.gemela };
}

/** Sends the shared rows that were made, edited or deleted here. False if the server stopped answering. */
export async function subirEdiciones({ db, ajustes, emitir }: Deps, servidor: Servidor): Promise<boolean> {
  const { protocolo } = planHabla(ajustes.find("credencial")?.protocolo ?? 1);
  for (;;) {
    // Fields that the server's protocol does not have wait here until it does.
    const ediciones = listEdiciones(db, MAX_CAMPOS, protocolo);
    if (ediciones.length === 0) return true;
    const conHash =
      protocolo < PROTOCOLO_CON_FOTOS
        ? ok({ ediciones, sinLugar: null })
        : await subirFotos(servidor, ediciones);
    if (!conHash.ok) return conHash.error.kind === "protocolo";
    const respuesta = await servidor.cambios(edicionesToPedido(conHash.value.ediciones));
    if (!respuesta.ok) return respuesta.error.kind === "protocolo";
    db.inTransaction((tx) => deleteEdiciones(tx, ediciones));
    const { sinLugar } = conHash.value;
    if (sinLugar !== null) emitir("aviso", { nivel: "atencion", kind: "fotoSinLugar", texto: sinLugar });
    for (const texto of avisosDe(respuesta.value))
      emitir("aviso", { nivel: "atencion", kind: "cambiosRechazados", texto });
  }
}

/** Tells of the changes that the server did not take, one sentence a cause. */
function avisosDe({ rechazados }: CambiosRespuesta): readonly string[] {
  const negados = rechazados.filter(({ causa }) => causa === "sinPermiso").length;
  const otros = rechazados.length - negados;
  return [
    ...(otros > 0 ? [FRASES_NEGOCIO.cambiosRechazados(otros)] : []),
    ...(negados > 0 ? [FRASES_NEGOCIO.cambiosSinPermiso(negados)] : []),
  ];
}
