import { setTimeout as pausa } from "node:timers/promises";
import { epochToInstante, fail, instanteToEpoch, ok, type Result } from "@mostrador/core";
import type { RespuestaCufd, Siat } from "@mostrador/siat";
import { puntoSiat, quien, sistemaDe, type Deps } from "../deps.ts";
import { updateEmpresa, type Empresa } from "../db/empresas.ts";
import { findPunto, insertCufd, listCufds, savePunto, type ClavePunto } from "../db/puntos.ts";
import { endTurno, takeTurno } from "../db/turnos.ts";
import { falloDeSiat, type Fallo } from "../fallos.ts";
import { transaccion } from "../db/transaccion.ts";

export interface Sincronizacion {
  readonly cuis: string;
  readonly cuisVence: string;
  readonly cufd: string;
  readonly cufdVence: string;
  readonly direccion: string;
}

/** A CUIS may be renewed from the fifth day before it ends. FACTS.md section 7. */
const RENOVAR_CUIS_MS = 5 * 86_400_000;
/** The CUIS is not valid (any more): ask for another. */
const CUIS_CODES: ReadonlySet<number> = new Set([913, 929, 930, 959, 973, 979]);

/** Clock, CUIS and a new CUFD for a point of sale, stored together: all or none. SPEC.md, POST /v1/sincronizar; FACTS.md section 7. */
export function sincronizar(
  deps: Deps,
  empresa: Empresa,
  punto: ClavePunto,
): Promise<Result<Sincronizacion, Fallo>> {
  const clave = `sincronizar:${punto.nit}:${punto.sucursal}:${punto.puntoVenta}`;
  return deps.unaVez(clave, () => pedirEnTurno(deps, empresa, punto, clave));
}

/** How long another server's asking is waited for; it is not there to answer after that, and this one asks. */
const ESPERA_MS = 15_000;
const MIRAR_CADA_MS = 100;

/** One server asks for a point of sale at a time: what another one brings meanwhile serves this one too. */
async function pedirEnTurno(
  deps: Deps,
  empresa: Empresa,
  punto: ClavePunto,
  clave: string,
): Promise<Result<Sincronizacion, Fallo>> {
  const [antes] = await listCufds(deps.db, punto, 1);
  const desde = performance.now();
  let tomado = false;
  while (!(tomado = (await takeTurno(deps.db, clave, quien(deps))) !== null)) {
    if (performance.now() - desde > ESPERA_MS) break;
    await pausa(MIRAR_CADA_MS, undefined, { ref: false });
    const traida = await traidaPorOtro(deps, punto, antes?.id);
    if (traida !== null) return ok(traida);
  }
  try {
    return await pedirCodigos(deps, empresa, punto);
  } finally {
    if (tomado) await endTurno(deps.db, clave, deps.proceso.id());
  }
}

async function traidaPorOtro(
  deps: Deps,
  punto: ClavePunto,
  antes: number | undefined,
): Promise<Sincronizacion | null> {
  const [cufd] = await listCufds(deps.db, punto, 1);
  const local = await findPunto(deps.db, punto);
  if (cufd === undefined || cufd.id === antes || local?.cuis == null || local.cuis_vence === null)
    return null;
  const { codigo, vigente_hasta: cufdVence, direccion } = cufd;
  return { cuis: local.cuis, cuisVence: local.cuis_vence, cufd: codigo, cufdVence, direccion };
}

/**
 * After the tax system refused a CUFD: another one, unless somebody has brought it already. Two sales refused together
 * would else renew in turns, each killing the other's.
 */
export async function renovarCufd(
  deps: Deps,
  empresa: Empresa,
  punto: ClavePunto,
  rechazado: string,
): Promise<Result<null, Fallo>> {
  const [ultimo] = await listCufds(deps.db, punto, 1);
  if (ultimo !== undefined && ultimo.codigo !== rechazado) return ok(null);
  const synced = await sincronizar(deps, empresa, punto);
  return synced.ok ? ok(null) : synced;
}

async function pedirCodigos(
  deps: Deps,
  empresa: Empresa,
  punto: ClavePunto,
): Promise<Result<Sincronizacion, Fallo>> {
  const siat = deps.siatOf(empresa);
  if (siat === null) return fail({ kind: "sinToken" });
  const stored = await findPunto(deps.db, punto);
  let cuis = await cuisVigente(deps, empresa, siat, punto, stored);
  if (!cuis.ok) return cuis;
  let pedido = await pedirHoraYCufd(deps, empresa, siat, punto, cuis.value.codigo);
  if (isCuisInvalido(pedido.respuesta)) {
    cuis = await pedirCuis(empresa, siat, punto);
    if (!cuis.ok) return cuis;
    pedido = await pedirHoraYCufd(deps, empresa, siat, punto, cuis.value.codigo);
  }
  const { respuesta, desfaseMs } = pedido;
  if (respuesta.kind !== "aceptada") return fail(falloDeSiat(respuesta));
  const { codigo, codigoControl, direccion, fechaVigencia } = respuesta;
  const { codigo: codigoCuis, vence } = cuis.value;
  const obtenidoEn = epochToInstante(deps.now() + desfaseMs);
  await transaccion(deps.db, empresa.nit, async (tx) => {
    await updateEmpresa(tx, empresa.nit, { desfase_ms: desfaseMs });
    await savePunto(tx, punto, { cuis: codigoCuis, cuis_vence: vence });
    await insertCufd(tx, punto, {
      codigo,
      codigo_control: codigoControl,
      direccion,
      obtenido_en: obtenidoEn,
      vigente_hasta: fechaVigencia,
    });
  });
  return ok({ cuis: codigoCuis, cuisVence: vence, cufd: codigo, cufdVence: fechaVigencia, direccion });
}

interface Cuis {
  readonly codigo: string;
  readonly vence: string;
}

async function cuisVigente(
  deps: Deps,
  empresa: Empresa,
  siat: Siat,
  punto: ClavePunto,
  stored: { cuis: string | null; cuis_vence: string | null } | undefined,
): Promise<Result<Cuis, Fallo>> {
  const limit = epochToInstante(deps.now() + empresa.desfase_ms + RENOVAR_CUIS_MS);
  if (stored?.cuis && stored.cuis_vence !== null && stored.cuis_vence > limit) {
    return ok({ codigo: stored.cuis, vence: stored.cuis_vence });
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
 * given (984), so there is none without the time. FACTS.md sections 8 and 9. `desfaseMs`: what that clock is ahead of ours.
 */
async function pedirHoraYCufd(
  deps: Deps,
  empresa: Empresa,
  siat: Siat,
  punto: ClavePunto,
  cuis: string,
): Promise<{ readonly respuesta: RespuestaCufd; readonly desfaseMs: number }> {
  const lugar = puntoSiat(empresa, { ...punto, cuis });
  const asked = performance.now();
  const hora = await siat.sincronizacion.fecha_hora(lugar);
  if (hora.kind !== "aceptada") return { respuesta: hora, desfaseMs: empresa.desfase_ms };
  const dicha = (asked + performance.now()) / 2;
  const respuesta = await siat.codigos.cufd(lugar);
  // By a clock that nobody sets: ours may have been while the CUFD was awaited.
  const alla = instanteToEpoch(hora.fechaHora) + Math.round(performance.now() - dicha);
  return { respuesta, desfaseMs: alla - deps.now() };
}

function isCuisInvalido(respuesta: RespuestaCufd): boolean {
  return respuesta.kind === "rechazada" && respuesta.mensajes.some(({ codigo }) => CUIS_CODES.has(codigo));
}
