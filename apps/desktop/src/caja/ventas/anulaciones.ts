/** Annuls a document of any till or of the API through the server, and reverts annulments. */
import { type Cuf, ok, type Result } from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, VentaDeLaTienda } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { undoDeNota } from "../deberes/db/deberes.ts";
import { FRASES_DOCUMENTOS } from "../frases/documentos.ts";
import { FRASES_VENTAS } from "../frases/ventas.ts";
import { anular } from "../documentos/anular.ts";
import { requestReversion, revertir } from "../documentos/pedir-reversion.ts";
import { anularAjena, isPedida, resolve } from "./anular-ajena.ts";
import { noSePudo, rechazo } from "./fallos.ts";
import { fetchVenta, pagosDeVenta, ventaToContrato } from "./ventas.ts";
import { findDocumento } from "../documentos/db/documentos.ts";
import { findVenta } from "../venta/db/ventas.ts";

type Resultado<T> = Promise<Result<T, FalloPuente>>;

/**
 * Annuls a document. A sale of this till is annulled as from its own list. For any other sale, the money belongs to the open cash session,
 * with the total known to the server. A sale that was annulled before this request is not recorded as an act of this till.
 */
export async function anularDeLaTienda(
  deps: Deps,
  { cuf, motivo }: EntradaRevisada<"anularDeLaTienda">,
): Resultado<{ venta: VentaDeLaTienda }> {
  const conocidos = deps.ajustes.find("catalogos")?.motivosAnulacion ?? [];
  if (!conocidos.some(({ codigo }) => codigo === motivo)) return rechazo(FRASES_DOCUMENTOS.motivoDeLista);
  const propia = findPropia(deps, cuf);
  if (propia !== null) return trasElActo(deps, cuf, await anular(deps, propia, motivo));
  const antes = await fetchVenta(deps, cuf);
  if (!antes.ok) return antes;
  const { cufFacturaOriginal, montoTotal: monto, estado } = antes.value;
  if (cufFacturaOriginal !== null) {
    const respuesta = await deps.ajustes.servidor()?.anular({ cuf, ventaId: null }, motivo);
    if (!respuesta?.ok) return noSePudo(deps, respuesta?.error, FRASES_VENTAS.sinConexion);
    const abriendo = { instante: deps.reloj.ahora(), usuario: deps.sesion.nombre() };
    const nota = { cuf, original: cufFacturaOriginal, numero: antes.value.numeroFactura, monto };
    if (estado !== "ANULADA") deps.db.inTransaction((tx) => undoDeNota(tx, nota, abriendo));
    return viewAhora(deps, cuf);
  }
  if (estado === "ANULADA" && !isPedida(deps, cuf)) return ok({ venta: ventaToContrato(deps, antes.value) });
  const pagada = { numero: antes.value.numeroFactura, pagos: pagosDeVenta(deps.ajustes, antes.value) };
  return trasElActo(deps, cuf, await anularAjena(deps, { cuf, monto, motivo }, pagada));
}

/** Reverts an annulment. A sale of this till is handled as from its own list. */
export async function revertirDeLaTienda(deps: Deps, cuf: Cuf): Resultado<{ venta: VentaDeLaTienda }> {
  const propia = findPropia(deps, cuf);
  if (propia !== null) return trasElActo(deps, cuf, await revertir(deps, propia));
  // Settles an annulment without an outcome first, because it could annul the sale again after this reversal.
  const resuelta = await resolve(deps, cuf);
  if (!resuelta.ok) return resuelta;
  return trasElActo(deps, cuf, await requestReversion(deps, { cuf, ventaId: "" }));
}

async function viewAhora(deps: Deps, cuf: Cuf): Resultado<{ venta: VentaDeLaTienda }> {
  const traida = await fetchVenta(deps, cuf);
  return traida.ok ? ok({ venta: ventaToContrato(deps, traida.value) }) : traida;
}

async function trasElActo(
  deps: Deps,
  cuf: Cuf,
  hecho: Result<unknown, FalloPuente>,
): Resultado<{ venta: VentaDeLaTienda }> {
  return hecho.ok ? viewAhora(deps, cuf) : hecho;
}

/** Finds the sale of this till whose buyer holds the document; null if there is none. */
function findPropia({ db }: Deps, cuf: Cuf): { readonly ventaId: string; readonly cuf: Cuf } | null {
  const ventaId = findDocumento(db, cuf)?.ventaId;
  return ventaId === undefined || findVenta(db, ventaId)?.cuf !== cuf ? null : { ventaId, cuf };
}
