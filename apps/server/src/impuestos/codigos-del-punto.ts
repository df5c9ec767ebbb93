import { CODIGOS_CUFD_VENCIDO, instanteToEpoch, type Instante } from "@mostrador/core";
import type { Mensaje, PuntoConCufd, PuntoConCuis, Siat } from "@mostrador/siat";
import { ahoraDe } from "../reloj.ts";
import { puntoSiat } from "./siat/origin.ts";
import type { Deps } from "../deps.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { findPunto, listCufds, type ClavePunto } from "./db/puntos.ts";
import { isDelCuis } from "./pedir-codigos.ts";
import { sincronizar } from "./sincronizar.ts";

/** Refusals of a call's CUFD or CUIS as ended, replaced, unknown or of another place. New codes remedy them. docs/api.md A45. */
const CODIGOS_DEL_PUNTO: ReadonlySet<number> = new Set([
  ...CODIGOS_CUFD_VENCIDO,
  913,
  914,
  929,
  930,
  959,
  973,
  979,
  988,
]);

/** Age of codes below which a refusal fetches no others, because refused codes that are new have another fault. */
const RECIENTE_MS = 60_000;

/**
 * Tells whether a refusal concerns the CUFD or CUIS of the call. A message about one file of a package does not
 * count.
 */
export function isDelPunto(mensajes: readonly Mensaje[]): boolean {
  return mensajes.some(
    ({ codigo, numeroArchivo }) => numeroArchivo === undefined && CODIGOS_DEL_PUNTO.has(codigo),
  );
}

/** The tax system's answer to a call. */
interface Contestacion {
  readonly kind: string;
  readonly mensajes?: readonly Mensaje[];
}

/** A branch's point of sale; 0 is the branch itself. */
export interface Lugar {
  readonly sucursal: number;
  readonly puntoVenta: number;
}

/**
 * Calls the tax system under the CUIS and CUFD of a point of sale. Refused codes are renewed, since the reply
 * with newer ones may have been lost, and the call is repeated once. Returns null, having sent nothing, where
 * there is no token or the codes cannot be obtained. Documents carry their CUFD, so their issuer repeats them.
 * docs/trust.md, heading 4.
 */
export function conCufd<R extends Contestacion>(
  deps: Deps,
  empresa: Empresa,
  lugar: Lugar,
  llamar: (siat: Siat, origen: PuntoConCufd) => Promise<R>,
): Promise<R | null> {
  const punto = claveDe(empresa, lugar);
  return repeatUnaVez(deps, empresa, punto, () => origenVigente(deps, empresa, punto), llamar);
}

/**
 * Calls the tax system as `conCufd` does, for calls that carry a CUIS and no CUFD. Null also where the point of
 * sale has no CUIS yet.
 */
export function conCuis<R extends Contestacion>(
  deps: Deps,
  empresa: Empresa,
  lugar: Lugar,
  llamar: (siat: Siat, origen: PuntoConCuis) => Promise<R>,
): Promise<R | null> {
  const punto = claveDe(empresa, lugar);
  const leer = async () => {
    const stored = await findPunto(deps.db, punto);
    return stored?.cuis == null ? null : puntoSiat(empresa, { ...punto, cuis: stored.cuis });
  };
  return repeatUnaVez(deps, empresa, punto, leer, llamar);
}

async function repeatUnaVez<O extends PuntoConCuis, R extends Contestacion>(
  deps: Deps,
  empresa: Empresa,
  punto: ClavePunto,
  leer: () => Promise<O | null>,
  llamar: (siat: Siat, origen: O) => Promise<R>,
): Promise<R | null> {
  const siat = deps.siatOf(empresa);
  if (siat === null) return null;
  const origen = await leer();
  if (origen === null) return null;
  const respuesta = await llamar(siat, origen);
  if (respuesta.kind !== "rechazada") return respuesta;
  const renovados = await renovarSiRechazados(deps, empresa, punto, origen, respuesta.mensajes ?? []);
  const nuevo = renovados ? await leer() : null;
  return nuevo === null ? respuesta : llamar(siat, nuevo);
}

/** CUIS and CUFD of a call, as sent. */
interface Usados {
  readonly cuis: string;
  readonly cufd?: string;
}

/**
 * Fetches other codes after a refusal, if the refused ones are still the current ones and were not fetched just
 * now; otherwise two calls refused together would renew in turns, each invalidating the other's codes.
 * `deInmediato`: fetches even if they were, since a sale waits. Returns true when the point of sale has other
 * codes than the call's.
 */
export async function renovarSiRechazados(
  deps: Deps,
  empresa: Empresa,
  punto: ClavePunto,
  usados: Usados,
  mensajes: readonly Mensaje[],
  { deInmediato = false }: { readonly deInmediato?: boolean } = {},
): Promise<boolean> {
  if (!isDelPunto(mensajes)) return false;
  const [ultimo] = await listCufds(deps.db, punto, 1);
  const stored = await findPunto(deps.db, punto);
  if (stored?.cuis !== usados.cuis || (usados.cufd !== undefined && ultimo?.codigo !== usados.cufd))
    return true;
  if (!deInmediato && ultimo !== undefined && isReciente(deps, empresa, ultimo.obtenidoEn)) return false;
  const synced = await sincronizar(deps, empresa, punto, isDelCuis(mensajes) ? usados.cuis : undefined);
  return synced.ok;
}

/**
 * Tells whether codes were fetched just now. A date far ahead was stored before the clock was set back, and is not
 * recent.
 */
function isReciente(deps: Deps, empresa: Empresa, obtenidoEn: Instante): boolean {
  const edadMs = instanteToEpoch(ahoraDe(deps)) - instanteToEpoch(obtenidoEn);
  return Math.abs(edadMs) < RECIENTE_MS;
}

/** Gives CUIS and CUFD of a point of sale, and renews an ended CUFD; null when they cannot be obtained. */
async function origenVigente(deps: Deps, empresa: Empresa, punto: ClavePunto): Promise<PuntoConCufd | null> {
  let [cufd] = await listCufds(deps.db, punto, 1);
  if (cufd === undefined || cufd.vigenteHasta <= ahoraDe(deps)) {
    if (!(await sincronizar(deps, empresa, punto)).ok) return null;
    [cufd] = await listCufds(deps.db, punto, 1);
  }
  const stored = await findPunto(deps.db, punto);
  if (stored?.cuis == null || cufd === undefined) return null;
  return { ...puntoSiat(empresa, { ...punto, cuis: stored.cuis }), cufd: cufd.codigo };
}

function claveDe({ nit }: Empresa, { sucursal, puntoVenta }: Lugar): ClavePunto {
  return { nit, sucursal, puntoVenta };
}
