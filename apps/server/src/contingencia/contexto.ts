import {
  epochToInstante,
  fail,
  instanteToEpoch,
  ok,
  PLAZO_EVENTO_HORAS,
  PLAZO_MANUALES_HORAS,
  requiereCafc,
  vigenciaOfflineMs,
  VIGENCIA_OFFLINE_HORAS,
  type Instante,
  type Pedido,
  type Result,
  type Nit,
} from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import {
  findEventoAbierto,
  findEventoDeCodigo,
  findUltimaEmision,
  findUltimoFin,
  type Evento,
} from "./db/eventos.ts";
import { findCufd, listCufds, type ClavePunto, type Cufd } from "../impuestos/db/puntos.ts";
import { findEmisionesSinEvento, hasEmitidaEnLinea } from "./db/sin-evento.ts";
import type { ContextoOffline } from "../documentos/reglas-de-contingencia.ts";
import { faltaDelPunto, type Fallo } from "../fallos.ts";

const HORA_MS = 3_600_000;

/**
 * Chooses the instant and CUFD of an API user's offline invoice, increasing and inside the window of its event. Without
 * an event, or if the latest one is full, the instant is now and the event is registered afterwards. An instant that the
 * tax system would refuse as too late (123, 983) is refused here. docs/design.md D43.
 */
export async function contextoOffline(
  tx: Tx,
  empresa: Empresa,
  punto: ClavePunto,
  pedido: Pedido,
  ahora: Instante,
): Promise<Result<ContextoOffline, Fallo>> {
  const { codigoEvento } = pedido;
  const evento = await eventoDe(tx, punto, pedido, ahora);
  if (evento === undefined)
    return codigoEvento === undefined && pedido.cafc === undefined
      ? sinEvento(tx, empresa, punto, ahora)
      : fail(
          codigoEvento === undefined
            ? { kind: "sinEvento" }
            : { kind: "eventoDesconocido", codigo: codigoEvento },
        );
  const horas = plazoHoras(evento);
  if (restar(ahora, horas) > evento.fin)
    return fail({ kind: "plazoEvento", fin: evento.fin, horas, conCafc: requiereCafc(evento.tipo) });
  if (requiereCafc(evento.tipo) !== (pedido.cafc !== undefined)) {
    const msg = requiereCafc(evento.tipo)
      ? `Los eventos de tipo ${evento.tipo} exigen cafc.`
      : `Los eventos de tipo ${evento.tipo} no llevan cafc.`;
    return fail({ kind: "validacion", campos: [{ loc: ["cafc"], kind: "cafcDelEvento", msg }] });
  }
  const cufd = await findCufd(tx, empresa.nit, evento.cufdEvento);
  if (cufd === undefined) return fail(faltaDelPunto(punto, undefined));
  const corteId = `evento:${evento.id}`;
  if (pedido.fechaEmision !== undefined) return dentro(pedido.fechaEmision, evento, { cufd, corteId });
  const ultima = await findUltimaEmision(tx, corteId);
  const siguiente = ultima === undefined ? evento.inicio : despuesDe(ultima);
  const lleno = siguiente > finUtil(evento);
  return lleno && codigoEvento === undefined
    ? sinEvento(tx, empresa, punto, ahora)
    : dentro(siguiente, evento, { cufd, corteId });
}

/** Finds the requested event, or else the latest event of the invoice's kind that has no package and whose deadline has not passed. */
async function eventoDe(
  tx: Tx,
  punto: ClavePunto,
  { codigoEvento: codigo, cafc }: Pick<Pedido, "codigoEvento" | "cafc">,
  ahora: Instante,
): Promise<Evento | undefined> {
  if (codigo !== undefined) return findEventoDeCodigo(tx, punto, codigo);
  const buscado = { desde: restar(ahora, PLAZO_MANUALES_HORAS), conCafc: cafc !== undefined };
  const ultimo = await findEventoAbierto(tx, punto, buscado);
  return ultimo === undefined || restar(ahora, plazoHoras(ultimo)) > ultimo.fin ? undefined : ultimo;
}

/** Returns the hours after an event's end in which its packages are accepted (983). docs/fiscal-rules.md F42. */
function plazoHoras({ tipo }: Evento): number {
  return requiereCafc(tipo) ? PLAZO_MANUALES_HORAS : PLAZO_EVENTO_HORAS;
}

/**
 * Chooses the current time under the CUFD that is current in this transaction, so that documents of one CUFD precede
 * those of the next. The instant is later than all documents that wait for an event and all registered windows, even if
 * the clock was set back.
 */
async function sinEvento(
  tx: Tx,
  { nit }: Empresa,
  punto: ClavePunto,
  ahora: Instante,
): Promise<Result<ContextoOffline, Fallo>> {
  const [cufd] = await listCufds(tx, punto, 1);
  if (cufd === undefined) return fail(faltaDelPunto(punto, undefined));
  const { primera, ultima } = await findEmisionesSinEvento(tx, punto, cufd.codigo);
  const ultimoFin = await findUltimoFin(tx, punto);
  const fechaEmision = [
    cufd.obtenidoEn,
    ...(ultima === undefined ? [] : [despuesDe(ultima)]),
    ...(ultimoFin === undefined ? [] : [ultimoFin]),
  ].reduce((a, b) => (a > b ? a : b), ahora);
  const horas = VIGENCIA_OFFLINE_HORAS.corte;
  const limite = restar(fechaEmision, horas);
  const desde = min(primera ?? (await inicioDelCorte(tx, nit, cufd, limite)), cufd.vigenteHasta);
  return desde < limite
    ? fail({ kind: "plazoOffline", desde, horas })
    : ok({ cufd, fechaEmision, corteId: null });
}

/**
 * Estimates the beginning of an outage without documents, precisely enough to compare it with `limite`. It follows the
 * last evidence that the tax system worked: its last CUFD, or the last document that it accepted online.
 */
async function inicioDelCorte(tx: Tx, nit: Nit, cufd: Cufd, limite: Instante): Promise<Instante> {
  const obtenido = cufd.obtenidoEn;
  return obtenido < limite && (await hasEmitidaEnLinea(tx, nit, limite)) ? limite : obtenido;
}

/** Returns the last instant of an event at which its CUFD is valid (123). */
function finUtil({ tipo, inicio, fin }: Evento): Instante {
  const limite = epochToInstante(instanteToEpoch(inicio) + vigenciaOfflineMs(tipo));
  return min(limite, fin);
}

function dentro(
  fechaEmision: Instante,
  evento: Evento,
  rest: Omit<ContextoOffline, "fechaEmision">,
): Result<ContextoOffline, Fallo> {
  const { inicio } = evento;
  const fin = finUtil(evento);
  if (fechaEmision >= inicio && fechaEmision <= fin) return ok({ ...rest, fechaEmision });
  const msg =
    fin < evento.fin
      ? `Queda fuera de la ventana en que sirve el CUFD del evento (${inicio} a ${fin}): registre un corte más largo en partes.`
      : `Queda fuera de la ventana del evento (${inicio} a ${fin}).`;
  return fail({ kind: "validacion", campos: [{ loc: ["fechaEmision"], kind: "fueraDeVentana", msg }] });
}

function restar(instante: Instante, horas: number): Instante {
  return epochToInstante(instanteToEpoch(instante) - horas * HORA_MS);
}

function despuesDe(instante: Instante): Instante {
  return epochToInstante(instanteToEpoch(instante) + 1);
}

function min(a: Instante, b: Instante): Instante {
  return a < b ? a : b;
}
