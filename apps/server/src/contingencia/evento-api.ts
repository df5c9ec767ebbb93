import {
  epochToInstante,
  fail,
  type Instante,
  instanteToEpoch,
  ok,
  planTramos,
  requiereCafc,
  type Result,
  type Tramo,
  type Ventana,
} from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import {
  deleteSinRegistrar,
  type Evento,
  insertEvento,
  listEventosPedidos,
  listVentanasTomadas,
} from "./db/eventos.ts";
import { adoptarSinEvento, listSinEvento } from "./db/sin-evento.ts";
import { inTransaction, transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import { type Fallo, faltaDelPunto } from "../fallos.ts";
import { enTurno } from "../documentos/en-turno.ts";
import { registrarEvento } from "./evento.ts";
import type { Tx } from "../motor/connection.ts";
import { type ClavePunto, findCufdAt, findPrimerCufd, findPunto } from "../impuestos/db/puntos.ts";

/**
 * Registers an API user's event. Documents of several CUFDs require one event for each, in time order. A repeated
 * request returns the same codes and registers missing events, after looking for those whose reply was lost. A refusal
 * is returned only after all events were tried. Callers of a point of sale take turns, so that each sees the windows
 * already taken. docs/design.md D12; docs/api.md A24.
 */
export async function registrarEventosDe(
  deps: Deps,
  empresa: Empresa,
  pedido: EventoPedido,
): Promise<Result<readonly Evento[], Fallo>> {
  const { nit, sucursal, puntoVenta } = pedido.punto;
  const clave = `eventos:${nit}:${sucursal}:${puntoVenta}`;
  return enTurno(deps, clave, () => registrarTodos(deps, empresa, pedido), { esperaMs: ESPERA_MS });
}

/** Maximum wait for another caller's registration. */
const ESPERA_MS = 15_000;

async function registrarTodos(
  deps: Deps,
  empresa: Empresa,
  pedido: EventoPedido,
): Promise<Result<readonly Evento[], Fallo>> {
  const stored = await inTransaction(deps.db, empresa.nit, (tx) => saveEventos(tx, pedido));
  if (!stored.ok) return stored;
  const eventos: Evento[] = [];
  let fallo: Fallo | null = null;
  for (const evento of stored.value) {
    const registered = await registrarEvento(deps, empresa, evento);
    if (registered.ok) {
      eventos.push(registered.value);
      await adoptarSinEvento(deps.db, registered.value);
    } else fallo ??= registered.error;
    // If one event gets no answer, the next ones would get none either.
    if (!registered.ok && registered.error.kind !== "rechazada") break;
  }
  if (fallo === null) return ok(eventos);
  await forget(deps, empresa, stored.value);
  return fail(fallo);
}

/** Deletes refused events, so that the next request plans their documents again. An event in doubt stays. */
async function forget(deps: Deps, { nit }: Empresa, eventos: readonly Evento[]): Promise<void> {
  const ids = eventos.filter(({ enDuda }) => enDuda === 0).map(({ id }) => id);
  if (ids.length > 0) await transaccion(deps.db, nit, (tx) => deleteSinRegistrar(tx, ids));
}

/** Stores the missing events of a requested window, one for each CUFD of its documents. Returns all of its events in time order. */
async function saveEventos(tx: Tx, pedido: EventoPedido): Promise<Result<readonly Evento[], Fallo>> {
  const { punto, tipo, inicio, fin, descripcion } = pedido;
  const { nit, sucursal, puntoVenta } = punto;
  const known = await findPunto(tx, punto);
  if (known?.cuis == null) return fail(faltaDelPunto(punto, known));
  if (known.terminalId !== null) return fail({ kind: "puntoDeTerminal", puntoVenta });
  const lugar = { nit, sucursal, puntoVenta, tipo };
  const pedidos = await listEventosPedidos(tx, { ...lugar, inicio, fin });
  const eventos = pedidos.filter(({ codigo, enDuda }) => codigo !== null || enDuda === 1);
  const sinMas = pedidos.filter((evento) => !eventos.includes(evento)).map(({ id }) => id);
  if (sinMas.length > 0) await deleteSinRegistrar(tx, sinMas);
  const tramos = await tramosDe(tx, pedido, eventos);
  if (!tramos.ok) return tramos;
  for (const { cufd: cufdEvento, ...ventana } of tramos.value) {
    const pedida = { pedidaInicio: inicio, pedidaFin: fin };
    const nuevo = { ...lugar, ...conDuracion(ventana), ...pedida, corteId: null, cufdEvento, descripcion };
    eventos.push(await insertEvento(tx, nuevo));
  }
  return ok(eventos.toSorted((a, b) => (a.inicio < b.inicio ? -1 : 1)));
}

/**
 * Extends an empty window by a millisecond. The window of a single document starts and ends at its `fecha_emision`, and
 * the tax system refuses windows without duration (974).
 */
function conDuracion({ inicio, fin }: Ventana): Ventana {
  return { inicio, fin: fin > inicio ? fin : epochToInstante(instanteToEpoch(inicio) + 1) };
}

/**
 * Splits the uncovered parts of the requested window by the CUFDs of the documents waiting there. Without documents the
 * window stays whole, under the CUFD valid at its start.
 */
async function tramosDe(
  tx: Tx,
  { punto, tipo, inicio, fin }: EventoPedido,
  hechos: readonly Evento[],
): Promise<Result<readonly Tramo[], Fallo>> {
  const esperan = async (conCafc: boolean) =>
    (await listSinEvento(tx, punto, { inicio, fin }, conCafc)).filter(
      ({ cufd, fechaEmision: fecha }) =>
        !hechos.some((e) => e.cufdEvento === cufd && e.inicio <= fecha && fecha <= e.fin),
    );
  // A document without a CAFC cannot belong to an event of handwritten invoices.
  const sinCafc = requiereCafc(tipo) ? await esperan(false) : [];
  if (sinCafc.length > 0) {
    const msg = `En esa ventana hay ${sinCafc.length} facturas fuera de línea sin cafc: regístrelas antes con un evento de tipo 1 a 4.`;
    return fail({ kind: "validacion", campos: [{ loc: ["tipoEvento"], kind: "eventoSinCafc", msg }] });
  }
  const emitidas = await esperan(requiereCafc(tipo));
  if (emitidas.length > 0) {
    const ocupadas = [...(await listVentanasTomadas(tx, punto, { inicio, fin })), ...hechos.map(ventanaDe)];
    return ok(planTramos({ tipo, inicio, fin }, emitidas, ocupadas));
  }
  if (hechos.length > 0) return ok([]);
  // Windows begin on whole seconds, and the CUFD may have arrived within that second.
  const cufd = await findCufdAt(tx, punto, epochToInstante(instanteToEpoch(inicio) + 999));
  if (cufd !== undefined) return ok([{ cufd: cufd.codigo, inicio, fin }]);
  const desde = await findPrimerCufd(tx, punto);
  return fail(desde === null ? faltaDelPunto(punto, undefined) : { kind: "eventoSinCufd", desde });
}

function ventanaDe({ inicio, fin }: Evento): Ventana {
  return { inicio, fin };
}

/** An event as requested by an API user. */
interface EventoPedido {
  readonly tipo: number;
  readonly inicio: Instante;
  readonly fin: Instante;
  readonly punto: ClavePunto;
  readonly descripcion: string;
}
