import { type CufdTerminal, epochToInstante, type FacturaRecuperada, instanteToEpoch } from "@mostrador/core";
import { type Ajuste, findCufdDe, listUltimosCufds, setCursor } from "../motor/ajustes.ts";
import { markCufdsPorContar } from "./db/cufds.ts";
import { type FilaContada, isContada, listDesde } from "../documentos/db/documentos-pendientes.ts";
import { askSeries } from "./db/hechos.ts";
import { findDocumento, markSubido } from "../documentos/db/documentos.ts";
import type { Transaction } from "../motor/db.ts";
import type { Deps } from "../deps.ts";
import type { Servidor } from "./servidor/servidor.ts";
import { apartadaDe, documentoToFactura } from "../venta/factura-terminal.ts";
import { corteDicho } from "./corte-dicho.ts";
import { FRASES_SERVIDOR } from "../frases/servidor.ts";

/** Most documents of one call, because the server asks the tax system for each. Core, `Recuperacion`. */
const MAX_FACTURAS = 20;
/** Longest time that a document may have waited for its upload: that of planned outages (docs/fiscal-rules.md F11). */
const ANTES_MS = 15 * 86_400_000;

/**
 * Records a return of the server from a copy, once each: documents issued since may be lost there. What was not told again since an earlier
 * return is told now, however old its copy was.
 */
export function notarRestauracion(
  { ajustes }: Deps,
  tx: Transaction,
  restauracion: { readonly id: string; readonly copiaDe: FilaContada["fechaEmision"] } | null,
): void {
  const antes = ajustes.find("recuperacion");
  if (restauracion === null || antes?.id === restauracion.id) return;
  const deEsta = epochToInstante(instanteToEpoch(restauracion.copiaDe) - ANTES_MS);
  const tras = antes?.tras != null && antes.tras < deEsta ? antes.tras : deEsta;
  ajustes.set(tx, "recuperacion", { id: restauracion.id, tras, sinTomar: antes?.sinTomar ?? [] });
  markCufdsPorContar(tx, tras);
  askSeries(tx);
  // Balances that this till read after the copy was made are the server's no more, though their versions are higher.
  setCursor(tx, "existencias", 0);
}

/**
 * Sends a server that came back from a copy the documents that it may have lost, in order of emission, from
 * where it stopped. A document that is not taken now delays no other: it is sent again after the others. A
 * call of which nothing is taken ends the round. False if the server stopped answering.
 */
export async function recuperar(deps: Deps, servidor: Servidor): Promise<boolean> {
  const dicho = await countTodas(deps, servidor);
  if (dicho !== "sigue") return dicho === "basta";
  return (await countSinTomar(deps, servidor)) !== "noAtiende";
}

/** Outcome of a part of the recovery. `basta`: the server accepts nothing more for now. */
type Dicho = "sigue" | "basta" | "noAtiende";

async function countTodas(deps: Deps, servidor: Servidor): Promise<Dicho> {
  for (;;) {
    const pendiente = deps.ajustes.find("recuperacion");
    if (pendiente === undefined || pendiente.tras === null) return "sigue";
    const { id, tras, sinTomar } = pendiente;
    const documentos = listDesde(deps.db, tras, MAX_FACTURAS);
    const siguiente = documentos.at(-1)?.fechaEmision ?? null;
    const dicho = await count(deps, servidor, documentos, (resto) => ({
      id,
      tras: siguiente,
      sinTomar: [...new Set([...sinTomar, ...resto])],
    }));
    if (dicho !== "sigue") return dicho;
  }
}

/** Sends each untaken document once; those that are refused again wait behind the others. */
async function countSinTomar(deps: Deps, servidor: Servidor): Promise<Dicho> {
  const { id, tras = null, sinTomar: todas = [] } = deps.ajustes.find("recuperacion") ?? {};
  if (id === undefined) return "sigue";
  let otras: readonly string[] = [];
  for (let desde = 0; desde < todas.length; desde += MAX_FACTURAS) {
    const cufs = todas.slice(desde, desde + MAX_FACTURAS);
    const documentos = cufs.flatMap((cuf) => {
      const documento = findDocumento(deps.db, cuf);
      return documento !== undefined && isContada(documento) ? [documento] : [];
    });
    const dicho = await count(deps, servidor, documentos, (resto) => {
      otras = [...otras, ...resto];
      return { id, tras, sinTomar: [...todas.slice(desde + MAX_FACTURAS), ...otras] };
    });
    if (dicho !== "sigue") return dicho;
  }
  return "sigue";
}

/** Makes one call. `guardar`: builds the state to store, from the CUFs that were not taken. */
async function count(
  deps: Deps,
  servidor: Servidor,
  documentos: readonly FilaContada[],
  guardar: (resto: readonly string[]) => Ajuste<"recuperacion">,
): Promise<Dicho> {
  const respuesta = await servidor.recuperar(pedidoDe(deps, documentos));
  if (!respuesta.ok && respuesta.error.kind === "inalcanzable") return "noAtiende";
  if (!respuesta.ok && (documentos.length === 0 || respuesta.error.kind === "protocolo")) return "basta";
  const dichas = respuesta.ok ? respuesta.value.facturas : [];
  const porCuf = new Map<string, (typeof dichas)[number]>(dichas.map((dicha) => [dicha.cuf, dicha]));
  const tomados = documentos.filter(({ cuf }) => porCuf.has(cuf));
  deps.db.inTransaction((tx) => {
    for (const { cuf, estado } of tomados) {
      const { resultado, causa = null } = porCuf.get(cuf) ?? {};
      if (estado === "OFFLINE") markSubido(tx, cuf, resultado === "rechazada" ? (causa ?? "otra") : null);
    }
    const resto = documentos.filter(({ cuf }) => !porCuf.has(cuf));
    deps.ajustes.set(tx, "recuperacion", guardar(resto.map(({ cuf }) => cuf)));
  });
  notify(
    deps,
    tomados.filter(({ cuf }) => porCuf.get(cuf)?.resultado === "rechazada"),
  );
  return documentos.length > 0 && tomados.length === 0 ? "basta" : "sigue";
}

/** Builds a call, with the CUFDs that the till would go on with: the server may never have had them. */
function pedidoDe(deps: Deps, documentos: readonly FilaContada[]) {
  const { db } = deps;
  const suyos = documentos.map(({ cufd }) => findCufdDe(db, cufd)).filter((c) => c !== undefined);
  const cufds = new Map<string, CufdTerminal>(
    [...listUltimosCufds(db, 2), ...suyos].map((c) => [c.codigo, c]),
  );
  const cortes = new Set(documentos.map(({ corteId }) => corteId).filter((id) => id !== null));
  return {
    cufds: [...cufds.values()],
    cortes: [...cortes].map((id) => corteDicho(deps, id, documentos)),
    facturas: documentos.map(toRecuperada),
  };
}

function toRecuperada(documento: FilaContada): FacturaRecuperada {
  const { tipoEmision, corteId, gemela, estado } = documento;
  const dicha = { tipoEmision, estado, corteId, gemela };
  return { ...documentoToFactura(documento), ...dicha, ...apartadaDe(documento) };
}

function notify({ emitir }: Deps, negadas: readonly FilaContada[]): void {
  if (negadas.length === 0) return;
  emitir("aviso", {
    nivel: "error",
    kind: "recuperar",
    texto: FRASES_SERVIDOR.volvioDeCopia(negadas.map(({ numero }) => numero)),
  });
}
