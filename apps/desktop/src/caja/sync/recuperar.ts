import { epochToInstante, instanteToEpoch, type CufdTerminal, type FacturaRecuperada } from "@mostrador/core";
import { findCufdDe, listUltimosCufds } from "../db/ajustes.ts";
import { getCorte } from "../db/cortes.ts";
import { listDesde, markSubido, type FilaDocumento } from "../db/documentos.ts";
import type { Transaction } from "../db/db.ts";
import type { Deps } from "../deps.ts";
import type { Servidor } from "../servidor/servidor.ts";
import { documentoToFactura } from "../venta/factura-terminal.ts";

/** Of one call: the server asks the tax system for each document. Core, `Recuperacion`. */
const MAX_FACTURAS = 20;
/** A document may have waited this long before it went up: planned outages (FACTS.md section 7). */
const ANTES_MS = 15 * 86_400_000;

/** Notes that the server came back from a copy, once for each time: what was issued since may be lost there. */
export function notarRestauracion(
  { ajustes }: Deps,
  tx: Transaction,
  restauracion: { readonly id: string; readonly copiaDe: FilaDocumento["fechaEmision"] } | null,
): void {
  if (restauracion === null || ajustes.find("recuperacion")?.id === restauracion.id) return;
  const tras = epochToInstante(instanteToEpoch(restauracion.copiaDe) - ANTES_MS);
  ajustes.set(tx, "recuperacion", { id: restauracion.id, tras });
}

/**
 * Tells a server that came back from a copy what it may have lost, in the order of emission, from where it was left off. `espera`: the
 * server cannot take it now, and nothing of before may be withdrawn there; `noAtiende`: it stopped answering.
 */
export async function recuperar(deps: Deps, servidor: Servidor): Promise<"hecho" | "espera" | "noAtiende"> {
  for (;;) {
    const pendiente = deps.ajustes.find("recuperacion");
    if (pendiente === undefined || pendiente.tras === null) return "hecho";
    const { id, tras } = pendiente;
    const documentos = listDesde(deps.db, tras, MAX_FACTURAS);
    const respuesta = await servidor.recuperar(pedidoDe(deps, documentos));
    if (!respuesta.ok) return respuesta.error.kind === "inalcanzable" ? "noAtiende" : "espera";
    const porCuf = new Map(respuesta.value.facturas.map((f) => [f.cuf, f]));
    const sinTomar = documentos.findIndex(({ cuf }) => !porCuf.has(cuf));
    const tomados = sinTomar === -1 ? documentos : documentos.slice(0, sinTomar);
    deps.db.inTransaction((tx) => {
      for (const { cuf, estado } of tomados) {
        const { resultado, causa = null } = porCuf.get(cuf) ?? {};
        if (estado === "OFFLINE") markSubido(tx, cuf, resultado === "rechazada" ? (causa ?? "otra") : null);
      }
      const siguiente = documentos.length === 0 ? null : (tomados.at(-1)?.fechaEmision ?? tras);
      deps.ajustes.set(tx, "recuperacion", { id, tras: siguiente });
    });
    avisar(
      deps,
      tomados.filter(({ cuf }) => porCuf.get(cuf)?.resultado === "rechazada"),
    );
    if (sinTomar !== -1) return "espera";
  }
}

/** With the CUFDs that the till would go on with: the server may never have had them. */
function pedidoDe({ db }: Deps, documentos: readonly FilaDocumento[]) {
  const suyos = documentos.map(({ cufd }) => findCufdDe(db, cufd)).filter((c) => c !== undefined);
  const cufds = new Map<string, CufdTerminal>(
    [...listUltimosCufds(db, 2), ...suyos].map((c) => [c.codigo, c]),
  );
  const cortes = new Set(documentos.map(({ corteId }) => corteId).filter((id) => id !== null));
  return {
    cufds: [...cufds.values()],
    cortes: [...cortes].map((corteId) => {
      const { id, tipo, inicio, fin } = getCorte(db, corteId);
      return { id, tipo, inicio, fin };
    }),
    facturas: documentos.map(toRecuperada),
  };
}

function toRecuperada(documento: FilaDocumento): FacturaRecuperada {
  const { tipoEmision, corteId, gemela } = documento;
  const estado = documento.estado as FacturaRecuperada["estado"]; // `listDesde` gives no other
  return { ...documentoToFactura(documento), tipoEmision, estado, corteId, gemela };
}

function avisar({ emitir }: Deps, negadas: readonly FilaDocumento[]): void {
  if (negadas.length === 0) return;
  const numeros = negadas.map(({ numero }) => numero).join(", ");
  emitir("aviso", {
    nivel: "error",
    kind: "recuperar",
    texto: `El servidor volvió de una copia y no reconoce estas facturas: ${numeros}. Avise al dueño.`,
  });
}
