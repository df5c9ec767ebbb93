import {
  epochToInstante,
  fail,
  instanteToEpoch,
  ok,
  type Instante,
  type Nit,
  type Result,
} from "@mostrador/core";
import { getEvento } from "./db/eventos.ts";
import {
  findPaqueteByCodigo,
  listEsperandoDe,
  hasVeredicto,
  listMiembros,
  listPaquetesPorDecir,
  updatePaquete,
  type EstadoPaquete,
} from "./db/paquetes.ts";
import { findPunto, type ClavePunto } from "../impuestos/db/puntos.ts";
import { resumirSinEvento } from "./db/sin-evento.ts";
import { readMensajes } from "../motor/stored-json.ts";
import type { Deps } from "../deps.ts";
import { faltaDelPunto, type Fallo } from "../fallos.ts";
import { enTurno } from "../documentos/en-turno.ts";
import { armarElegidos } from "./armar-paquetes.ts";
import { sendPaquete, turnoDePaquete } from "./paquete.ts";
import { validarPaquete } from "./veredicto.ts";

/** A package with the reception code of its event. `fallo`: the reason for which it could not be sent in this call. */
export interface PaqueteDicho {
  readonly id: number;
  readonly codigoRecepcion: string | null;
  readonly codigoEvento: number | null;
  readonly sector: number;
  readonly cantidad: number;
  readonly estado: EstadoDicho;
  readonly fallo: Fallo | null;
}

/**
 * The outcome of a call. `paquetes`: packages of the point of sale that are still to be reported, those sent by this
 * call first. `sinEvento`: the documents whose event is not registered yet; null if there are none.
 */
export interface Envio {
  readonly paquetes: readonly PaqueteDicho[];
  readonly sinEvento: Awaited<ReturnType<typeof resumirSinEvento>>;
}

/** A message of a verdict with the number and CUF of its document; both are null if it concerns the whole package. */
export interface MensajeVeredicto {
  readonly numeroArchivo: number | null;
  readonly cuf: string | null;
  readonly codigo: number;
  readonly descripcion: string;
}

/** States of a package as reported to callers: RECIBIDO until there is a verdict. */
export const ESTADOS_DICHOS = ["SIN_ENVIAR", "RECIBIDO", "VALIDADO", "OBSERVADO", "RECHAZADO"] as const;
type EstadoDicho = (typeof ESTADOS_DICHOS)[number];

const DICHOS = {
  armado: "SIN_ENVIAR",
  enviando: "SIN_ENVIAR",
  recibido: "RECIBIDO",
  validado: "VALIDADO",
  observado: "OBSERVADO",
  rechazado: "RECHAZADO",
} as const satisfies Readonly<Record<EstadoPaquete, EstadoDicho>>;

/** A package's state with its document counts. */
export interface Veredicto {
  readonly estado: EstadoDicho;
  readonly validadas: number;
  readonly observadas: number;
  readonly mensajes: readonly MensajeVeredicto[];
}

/** Time during which calls that send packages also report earlier packages whose verdict the caller has not requested. */
const DICHO_MS = 7 * 24 * 3_600_000;
/** Maximum wait of a call while the server itself is processing its package. */
const ESPERA_MS = 20_000;

/**
 * Packs and sends all waiting offline invoices of an API user's point of sale, after the packages whose sending was not
 * completed. A package that fails does not block the others. Each reply reports every package until its verdict has been
 * requested, so that a lost reply loses no code. Fails with the first reason if no package was received.
 * docs/api.md A25; docs/decisions/0034.
 */
export async function sendPaquetesDe(
  deps: Deps,
  punto: ClavePunto,
  filtro: Filtro,
): Promise<Result<Envio, Fallo>> {
  const { puntoVenta } = punto;
  const known = await findPunto(deps.db, punto);
  if (known?.cuis == null) return fail(faltaDelPunto(punto, known));
  if (known.terminalId !== null) return fail({ kind: "puntoDeTerminal", puntoVenta });
  const nuevos = await armarElegidos(
    deps,
    await listEsperandoDe(deps.db, punto, filtro.cafc),
    filtro.codigoEvento,
  );
  if (!nuevos.ok) return nuevos;
  const enviados: number[] = [];
  const fallidos = new Map<number, Fallo>();
  for (const { id, estado } of await listPaquetesPorDecir(deps.db, punto, null)) {
    if (estado !== "armado" && estado !== "enviando") continue;
    const sent = await enTurno(deps, turnoDePaquete(id), (renovar) => sendPaquete(deps, id, renovar), {
      esperaMs: ESPERA_MS,
    });
    if (sent.ok) enviados.push(id);
    else fallidos.set(id, sent.error);
  }
  const paquetes = await listDichos(deps, punto, filtro, fallidos);
  const [fallo] = fallidos.values();
  if (fallo !== undefined && paquetes.every(({ codigoRecepcion }) => codigoRecepcion === null))
    return fail(fallo);
  const sinEvento = await resumirSinEvento(deps.db, punto);
  if (paquetes.length === 0 && sinEvento !== null)
    return fail({ kind: "facturasSinEvento", ...sinEvento, ventana: enSegundos(sinEvento) });
  if (paquetes.length === 0) {
    const otras = await listEsperandoDe(deps.db, punto, undefined);
    return fail({ kind: "nadaQueEnviar", otras: otras.length });
  }
  const deAhora = ({ id }: { readonly id: number }) => Number(enviados.includes(id));
  return ok({ paquetes: paquetes.toSorted((a, b) => deAhora(b) - deAhora(a)), sinEvento });
}

/** Selects the packages of one event, or of one authorisation of handwritten invoices. */
interface Filtro {
  readonly codigoEvento: number | undefined;
  readonly cafc: string | undefined;
}

/** Lists the packages that a reply reports, with the reasons for which some could not be sent. */
async function listDichos(
  { db, now }: Deps,
  punto: ClavePunto,
  { codigoEvento, cafc }: Filtro,
  fallidos: ReadonlyMap<number, Fallo>,
): Promise<readonly PaqueteDicho[]> {
  const dichos: PaqueteDicho[] = [];
  for (const paquete of await listPaquetesPorDecir(db, punto, now() - DICHO_MS)) {
    const { id, codigoRecepcion, sector, cantidad, estado } = paquete;
    const { codigo } = await getEvento(db, paquete.eventoId);
    if (codigoEvento !== undefined && codigo !== codigoEvento) continue;
    if (cafc !== undefined && paquete.cafc !== cafc) continue;
    const deEvento = { codigoRecepcion, codigoEvento: codigo, sector, cantidad };
    dichos.push({ id, ...deEvento, estado: DICHOS[estado], fallo: fallidos.get(id) ?? null });
  }
  return dichos;
}

/** Widens a window to whole seconds, so that even the window of a single document has a duration (974). */
function enSegundos({ desde, hasta }: { readonly desde: Instante; readonly hasta: Instante }) {
  const segundo = (instante: Instante, mas: number) =>
    epochToInstante((Math.floor(instanteToEpoch(instante) / 1000) + mas) * 1000);
  return { inicio: segundo(desde, 0), fin: segundo(hasta, 1) };
}

/** Requests a package's verdict for an API user. Repeated requests get the same answer. docs/api.md A26. */
export async function validarPaqueteDe(
  deps: Deps,
  nit: Nit,
  codigoRecepcion: string,
): Promise<Result<Veredicto, Fallo>> {
  const known = await findPaqueteByCodigo(deps.db, nit, codigoRecepcion);
  if (known === undefined) return fail({ kind: "paqueteNoEncontrado" });
  const checked = await enTurno(
    deps,
    turnoDePaquete(known.id),
    (renovar) => validarPaquete(deps, known.id, renovar),
    { esperaMs: ESPERA_MS },
  );
  if (!checked.ok) return checked;
  if (hasVeredicto(checked.value.estado)) await updatePaquete(deps.db, known.id, { consultado: 1 });
  const miembros = await listMiembros(deps.db, known.id);
  return ok({
    estado: DICHOS[checked.value.estado],
    validadas: miembros.filter(({ estado }) => estado !== "OFFLINE").length,
    observadas: miembros.filter(({ observada }) => observada !== null).length,
    mensajes: readMensajes(checked.value.mensajes).map(({ numeroArchivo = null, codigo, descripcion }) => ({
      numeroArchivo,
      cuf: miembros.find(({ posicion }) => posicion === numeroArchivo)?.cuf ?? null,
      codigo,
      descripcion,
    })),
  });
}
