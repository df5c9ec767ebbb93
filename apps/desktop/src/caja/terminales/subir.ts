import {
  PROTOCOLO_CON_COPIA,
  type CorteSubido,
  type CufdTerminal,
  type FacturaOfflineTerminal,
} from "@mostrador/core";
import { findAjuste, findCufdDe, setAjuste } from "../motor/ajustes.ts";
import { listCortesPorSubir, markCorteEnviando, markCorteSubido } from "../contingencia/db/cortes.ts";
import { markSubido, type FilaDocumento } from "../documentos/db/documentos.ts";
import { countPendientes, listApartadas, listPorSubir } from "../documentos/db/documentos-pendientes.ts";
import { corteDicho, isPorContar } from "./corte-dicho.ts";
import { findSeriesAjenas } from "./db/lugares.ts";
import type { Deps } from "../deps.ts";
import type { Lectura } from "../motor/db.ts";
import type { Servidor } from "./servidor/servidor.ts";
import { sigueContestando } from "../documentos/desenlace.ts";
import { apartadaDe, documentoToFactura } from "../venta/factura-terminal.ts";
import { FRASES_INTERNAS } from "../frases/internas.ts";
import { FRASES_SERVIDOR } from "../frases/servidor.ts";

/** Limits of one call (core, `SubidaOffline`). */
const MAX_FACTURAS = 200;
const MAX_CORTES = 50;
const MAX_CUFDS = 50;

/**
 * Sends outages and their documents to the server, in batches, until none is left. Idempotent by CUF, so a
 * batch whose reply was lost is sent again. Nothing leaves the queue without the server's reply. False if the
 * server stopped answering.
 */
export async function uploadOffline(deps: Deps, servidor: Servidor): Promise<boolean> {
  const { db } = deps;
  const total = countPendientes(db).porSubir;
  for (let hechas = 0; ;) {
    const { documentos, cortes } = loteDe(deps);
    if (documentos.length === 0 && cortes.length === 0) return decirCopia(deps, servidor);
    db.inTransaction((tx) => {
      for (const corte of cortes) markCorteEnviando(tx, corte);
    });
    const respuesta = await servidor.subirOffline(cortes, documentos.map(toFactura), cufdsDe(db, documentos));
    // The documents stay on the till, and the rest of the round goes on.
    if (!respuesta.ok) return sigueContestando(respuesta.error);
    const { facturas } = respuesta.value;
    const contestadas = new Set<string>(facturas.map(({ cuf }) => cuf));
    db.inTransaction((tx) => {
      for (const corte of cortes) markCorteSubido(tx, corte);
      for (const { cuf, resultado, causa } of facturas)
        markSubido(tx, cuf, resultado === "rechazada" ? (causa ?? FRASES_SERVIDOR.noLaReconoce) : null);
    });
    hechas = Math.min(total, hechas + facturas.length);
    if (total > MAX_FACTURAS) deps.emitir("avance", { trabajo: "subir", hechas, total });
    // Documents that the server could not take now wait for another round: to retry at once would never end.
    if (documentos.some(({ cuf }) => !contestadas.has(cuf))) return true;
  }
}

/**
 * Tells a server again which documents it set aside: it may have come back from a copy of before them. They claim no number, and keep here what
 * the server said of them. False if one of them got no answer.
 */
export async function uploadApartadas(deps: Deps, servidor: Servidor): Promise<boolean> {
  const { db } = deps;
  let todas = true;
  for (let ultima: FilaDocumento | null = null; ;) {
    // Not more than outages fit in a call: each may have its own.
    const documentos: FilaDocumento[] = listApartadas(db, ultima, MAX_CORTES);
    if (documentos.length === 0) return todas;
    const cortes = new Set(documentos.map(({ corteId }) => corteId).filter((id) => id !== null));
    const suyos = [...cortes].map((id) => corteDicho(deps, id, documentos));
    const respuesta = await servidor.subirOffline(suyos, documentos.map(toFactura), cufdsDe(db, documentos));
    if (!respuesta.ok) return false;
    todas &&= respuesta.value.facturas.length === documentos.length;
    ultima = documentos.at(-1) ?? null;
  }
}

/**
 * Tells the server that the second copy of the till before this one was uploaded, or that there is none. Reports it once, and again after
 * the server was restored, once the server was told again what the copy held. False if the server stopped answering.
 */
async function decirCopia({ db, ajustes }: Deps, servidor: Servidor): Promise<boolean> {
  // The place may turn out to be another one until the server has confirmed it.
  const copia = findSeriesAjenas(db) === null ? undefined : findAjuste(db, "copiaAnterior");
  const tras = ajustes.find("estado")?.restauracion?.id ?? "";
  const protocolo = ajustes.find("credencial")?.protocolo ?? 1;
  if (copia === undefined || copia.dichaTras === tras || protocolo < PROTOCOLO_CON_COPIA) return true;
  if (isPorContar(ajustes.find("recuperacion"))) return true;
  const respuesta = await servidor.subirOffline([], [], { copiaAnterior: copia.palabra });
  if (!respuesta.ok) return sigueContestando(respuesta.error);
  db.inTransaction((tx) => setAjuste(tx, "copiaAnterior", { ...copia, dichaTras: tras }));
  return true;
}

/**
 * Builds a batch of the next documents with their outages, then outages that the server lacks. A document
 * whose outage does not fit waits for the next batch: without it the server would refuse the document for
 * good.
 */
function loteDe(deps: Deps): {
  readonly documentos: readonly FilaDocumento[];
  readonly cortes: readonly CorteSubido[];
} {
  const { db } = deps;
  const ids = new Set<string>();
  const agregar = (id: string) => {
    if (ids.size < MAX_CORTES) ids.add(id);
    return ids.has(id);
  };
  const esperan = listPorSubir(db, MAX_FACTURAS);
  const documentos = esperan.filter(({ corteId }) => corteId === null || agregar(corteId));
  for (const { id } of listCortesPorSubir(db, MAX_CORTES)) agregar(id);
  return { documentos, cortes: [...ids].map((id) => corteDicho(deps, id, documentos)) };
}

/** Returns the CUFDs of documents, which a server that came back from a copy may lack; not more than fit in a call. */
function cufdsDe(db: Lectura, documentos: readonly FilaDocumento[]): { readonly cufds?: CufdTerminal[] } {
  const codigos = new Set(documentos.map(({ cufd }) => cufd));
  const cufds = [...codigos].flatMap((codigo) => findCufdDe(db, codigo) ?? []).slice(0, MAX_CUFDS);
  return cufds.length === 0 ? {} : { cufds };
}

function toFactura(documento: FilaDocumento): FacturaOfflineTerminal {
  if (documento.corteId === null) throw new Error(FRASES_INTERNAS.sinCorte(documento.cuf));
  const { corteId, gemela } = documento;
  return { ...documentoToFactura(documento), corteId, gemela, ...apartadaDe(documento) };
}
