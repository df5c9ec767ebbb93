import { setTimeout as pausa } from "node:timers/promises";
import { epochToInstante, fail, ok, type Result, type Instante } from "@mostrador/core";
import type { Mensaje, RespuestaCufd, Siat } from "@mostrador/siat";
import { puntoSiat, sistemaDe } from "../siat/origin.ts";
import { quien } from "../lease-holder.ts";
import type { Deps } from "../deps.ts";
import { updateEmpresa, type Empresa } from "../db/empresas.ts";
import { findPunto, insertCufd, listCufds, savePunto, type ClavePunto } from "../db/puntos.ts";
import { endLease, takeLease } from "../db/leases.ts";
import { programarTarea, ponerTarea } from "../db/tareas.ts";
import { falloDeSiat, type Fallo } from "../fallos.ts";
import { proximaRenovacion, tareaDeCufd, tareaDeCufdAparte } from "../tareas/cufd.ts";
import { transaccion } from "../db/transaccion.ts";
import { medirHora } from "./medir-hora.ts";

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
/** The CUIS is not valid (any more): ask for another. */
const CUIS_CODES: ReadonlySet<number> = new Set([913, 929, 930, 959, 973, 979, 988]);

/**
 * Clock, CUIS and a new CUFD for a point of sale, stored together: all or none. `cuisRechazado`: a CUIS that the tax system refused,
 * asked for anew though it has not ended here. docs/api.md A22; docs/fiscal-rules.md F9 and F10.
 */
export function sincronizar(
  deps: Deps,
  empresa: Empresa,
  punto: ClavePunto,
  cuisRechazado?: string,
): Promise<Result<Sincronizacion, Fallo>> {
  const clave = `sincronizar:${punto.nit}:${punto.sucursal}:${punto.puntoVenta}`;
  return deps.unaVez(clave, () => pedirEnTurno(deps, empresa, punto, { clave, cuisRechazado }));
}

/** Time that another server's asking is waited for; it is not there to answer after that, and this one asks. */
const ESPERA_MS = 15_000;
const MIRAR_CADA_MS = 100;

/** One server asks for a point of sale at a time: what another one brings meanwhile serves this one too. */
async function pedirEnTurno(
  deps: Deps,
  empresa: Empresa,
  punto: ClavePunto,
  { clave, cuisRechazado }: { readonly clave: string; readonly cuisRechazado: string | undefined },
): Promise<Result<Sincronizacion, Fallo>> {
  const [antes] = await listCufds(deps.db, punto, 1);
  const desde = performance.now();
  let tomado = false;
  while (!(tomado = (await takeLease(deps.db, clave, quien(deps))) !== null)) {
    if (performance.now() - desde > ESPERA_MS) break;
    await pausa(MIRAR_CADA_MS, undefined, { ref: false });
    const traida = await traidaPorOtro(deps, punto, antes?.id);
    if (traida !== null) return ok(traida);
  }
  let solo = false;
  try {
    return await pedirCodigos(deps, empresa, punto, cuisRechazado);
  } finally {
    if (tomado) solo = await endLease(deps.db, clave, deps.proceso.id());
    if (!solo) await pedirAparte(deps, punto);
  }
}

/** Longer than the calls of one synchronisation together. */
const SOLAPE_MS = 60_000;

/**
 * Two calls for a CUFD overlapped: which of theirs the tax system holds for the current one is not known. One more is asked for once both
 * have ended. docs/design.md D52.
 */
async function pedirAparte(deps: Deps, punto: ClavePunto): Promise<void> {
  deps.log("cufd solapado", { ...punto });
  await ponerTarea(deps.db, tareaDeCufdAparte(punto), deps.reloj.ahora() + SOLAPE_MS);
}

async function traidaPorOtro(
  deps: Deps,
  punto: ClavePunto,
  antes: number | undefined,
): Promise<Sincronizacion | null> {
  const [cufd] = await listCufds(deps.db, punto, 1);
  const local = await findPunto(deps.db, punto);
  if (cufd === undefined || cufd.id === antes || local?.cuis == null || local.cuisVence === null) return null;
  const { codigo, vigenteHasta: cufdVence, direccion } = cufd;
  return { cuis: local.cuis, cuisVence: local.cuisVence, cufd: codigo, cufdVence, direccion };
}

async function pedirCodigos(
  deps: Deps,
  empresa: Empresa,
  punto: ClavePunto,
  cuisRechazado: string | undefined,
): Promise<Result<Sincronizacion, Fallo>> {
  const siat = deps.siatOf(empresa);
  if (siat === null) return fail({ kind: "sinToken" });
  const stored = await findPunto(deps.db, punto);
  let cuis =
    stored?.cuis != null && stored.cuis === cuisRechazado
      ? await pedirCuis(empresa, siat, punto)
      : await cuisVigente(deps, empresa, siat, punto, stored);
  if (!cuis.ok) return cuis;
  let pedido = await pedirHoraYCufd(deps, empresa, siat, punto, cuis.value.codigo);
  if (isCuisInvalido(pedido.respuesta)) {
    cuis = await pedirCuis(empresa, siat, punto);
    if (!cuis.ok) return cuis;
    pedido = await pedirHoraYCufd(deps, empresa, siat, punto, cuis.value.codigo);
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
  return pedirCuis(empresa, siat, punto);
}

async function pedirCuis(
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
 * The tax system's time, then a CUFD: one that is dated by a clock that went wrong meanwhile would serve documents of before it was
 * given (984), so there is none without the time. docs/fiscal-rules.md F40 and F49. `allaMs`: that clock when the CUFD came.
 */
async function pedirHoraYCufd(
  deps: Deps,
  empresa: Empresa,
  siat: Siat,
  punto: ClavePunto,
  cuis: string,
): Promise<{ readonly respuesta: RespuestaCufd; readonly allaMs: number }> {
  const lugar = puntoSiat(empresa, { ...punto, cuis });
  const hora = await medirHora(deps, siat, lugar);
  if (hora.kind !== "aceptada") return { respuesta: hora, allaMs: deps.reloj.ahora() };
  const dicha = deps.monotono();
  const respuesta = await siat.codigos.cufd(lugar);
  // By a clock that nobody sets: ours may have been while the CUFD was awaited.
  return { respuesta, allaMs: hora.allaMs + Math.round(deps.monotono() - dicha) };
}

function isCuisInvalido(respuesta: RespuestaCufd): boolean {
  return respuesta.kind === "rechazada" && isDelCuis(respuesta.mensajes);
}

/** Whether the CUIS of a call was refused. docs/api.md A45. */
export function isDelCuis(mensajes: readonly Mensaje[]): boolean {
  return mensajes.some(({ codigo }) => CUIS_CODES.has(codigo));
}
