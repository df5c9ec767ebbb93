import { epochToInstante, fail, ok, type Instante, type Result } from "@mostrador/core";
import type { Mensaje, RespuestaCufd, Siat } from "@mostrador/siat";
import type { Tx } from "../motor/connection.ts";
import { updateEmpresa, type Empresa } from "../cuenta/db/empresas.ts";
import { findPunto, insertCufd, savePunto, type ClavePunto } from "./db/puntos.ts";
import { programarTarea } from "../motor/tareas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import { falloDeSiat, faltaDelPunto, type Fallo } from "../fallos.ts";
import { puntoSiat, sistemaDe } from "./siat/origin.ts";
import { proximaRenovacion, tareaDeCufd } from "../motor/tareas/cufd.ts";
import { measureHora } from "./measure-hora.ts";

/** The codes that a synchronisation gave a point of sale. */
export interface Sincronizacion {
  readonly cuis: string;
  readonly cuisVence: Instante;
  readonly cufd: string;
  readonly cufdVence: Instante;
  readonly direccion: string;
}

/** A CUIS may be renewed from the fifth day before it ends. docs/fiscal-rules.md F9. */
const RENOVAR_CUIS_MS = 5 * 86_400_000;
/** Refusals of an invalid or ended CUIS, after which another one is requested. */
const CUIS_CODES: ReadonlySet<number> = new Set([913, 929, 930, 959, 973, 979, 988]);

/**
 * Fetches clock, CUIS and CUFD, and stores them together, regardless of concurrent calls. `alGuardar` runs in the transaction that stores
 * them.
 */
export async function requestCodigos(
  deps: Deps,
  empresa: Empresa,
  punto: ClavePunto,
  {
    cuisRechazado,
    alGuardar,
  }: { readonly cuisRechazado: string | undefined; readonly alGuardar: (tx: Tx) => Promise<void> },
): Promise<Result<Sincronizacion, Fallo>> {
  const siat = deps.siatOf(empresa);
  if (siat === null) return fail({ kind: "sinToken" });
  const stored = await findPunto(deps.db, punto);
  if (stored?.cerrado === 1) return fail(faltaDelPunto(punto, stored));
  let cuis =
    stored?.cuis != null && stored.cuis === cuisRechazado
      ? await requestCuis(empresa, siat, punto)
      : await cuisVigente(deps, empresa, siat, punto, stored);
  if (!cuis.ok) return cuis;
  let pedido = await requestHoraYCufd(deps, empresa, siat, punto, cuis.value.codigo);
  if (isCuisInvalido(pedido.respuesta)) {
    cuis = await requestCuis(empresa, siat, punto);
    if (!cuis.ok) return cuis;
    pedido = await requestHoraYCufd(deps, empresa, siat, punto, cuis.value.codigo);
  }
  const { respuesta } = pedido;
  if (respuesta.kind !== "aceptada") return fail(falloDeSiat(respuesta));
  const { codigo, codigoControl, direccion, fechaVigencia } = respuesta;
  const { codigo: codigoCuis, vence } = cuis.value;
  const obtenidoEn = epochToInstante(pedido.allaMs);
  await transaccion(deps.db, empresa.nit, async (tx) => {
    await updateEmpresa(tx, empresa.nit, { desfaseMs: pedido.allaMs - deps.now() });
    await savePunto(tx, punto, { cuis: codigoCuis, cuisVence: vence });
    await insertCufd(tx, punto, {
      codigo,
      codigoControl,
      direccion,
      obtenidoEn,
      vigenteHasta: fechaVigencia,
    });
    await programarTarea(
      tx,
      tareaDeCufd(punto),
      proximaRenovacion({ obtenidoEn, vigenteHasta: fechaVigencia }),
    );
    await alGuardar(tx);
  });
  return ok({ cuis: codigoCuis, cuisVence: vence, cufd: codigo, cufdVence: fechaVigencia, direccion });
}

interface Cuis {
  readonly codigo: string;
  readonly vence: Instante;
}

async function cuisVigente(
  deps: Deps,
  empresa: Empresa,
  siat: Siat,
  punto: ClavePunto,
  stored: { cuis: string | null; cuisVence: Instante | null } | undefined,
): Promise<Result<Cuis, Fallo>> {
  const limit = epochToInstante(deps.reloj.ahora() + RENOVAR_CUIS_MS);
  if (stored?.cuis && stored.cuisVence !== null && stored.cuisVence > limit) {
    return ok({ codigo: stored.cuis, vence: stored.cuisVence });
  }
  return requestCuis(empresa, siat, punto);
}

async function requestCuis(
  empresa: Empresa,
  siat: Siat,
  { sucursal, puntoVenta }: ClavePunto,
): Promise<Result<Cuis, Fallo>> {
  const cuis = await siat.codigos.cuis({ sistema: sistemaDe(empresa), sucursal, puntoVenta });
  return cuis.kind === "aceptada"
    ? ok({ codigo: cuis.codigo, vence: cuis.fechaVigencia })
    : fail(falloDeSiat(cuis));
}

/**
 * Asks for the tax system's time, then for a CUFD. Without the time it asks for no CUFD: dated by a wrong clock,
 * a CUFD would be used for documents from before it was given (984). docs/fiscal-rules.md F40 and F49. `allaMs`:
 * the tax system's clock when the CUFD arrived.
 */
async function requestHoraYCufd(
  deps: Deps,
  empresa: Empresa,
  siat: Siat,
  punto: ClavePunto,
  cuis: string,
): Promise<{ readonly respuesta: RespuestaCufd; readonly allaMs: number }> {
  const lugar = puntoSiat(empresa, { ...punto, cuis });
  const hora = await measureHora(deps, siat, lugar);
  if (hora.kind !== "aceptada") return { respuesta: hora, allaMs: deps.reloj.ahora() };
  const dicha = deps.monotono();
  const respuesta = await siat.codigos.cufd(lugar);
  // The wait is measured by the monotonic clock, because this computer's clock may have been set during it.
  return { respuesta, allaMs: hora.allaMs + Math.round(deps.monotono() - dicha) };
}

function isCuisInvalido(respuesta: RespuestaCufd): boolean {
  return respuesta.kind === "rechazada" && isDelCuis(respuesta.mensajes);
}

/** Tells whether the CUIS of a call was refused. docs/api.md A45. */
export function isDelCuis(mensajes: readonly Mensaje[]): boolean {
  return mensajes.some(({ codigo }) => CUIS_CODES.has(codigo));
}
