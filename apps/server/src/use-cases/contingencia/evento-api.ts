import { setTimeout as pausa } from "node:timers/promises";
import {
  epochToInstante,
  fail,
  instanteToEpoch,
  ok,
  planTramos,
  requiereCafc,
  type Instante,
  type Result,
  type Tramo,
  type Ventana,
} from "@mostrador/core";
import { quien } from "../../lease-holder.ts";
import type { Deps } from "../../deps.ts";
import type { Tx } from "../../db/connection.ts";
import type { Empresa } from "../../db/empresas.ts";
import {
  deleteSinRegistrar,
  insertEvento,
  listEventosPedidos,
  listVentanasTomadas,
  type Evento,
} from "../../db/eventos.ts";
import { findCufdAt, findPunto, type ClavePunto } from "../../db/puntos.ts";
import { adoptarSinEvento, listSinEvento } from "../../db/sin-evento.ts";
import { inTransaction, transaccion } from "../../db/transaccion.ts";
import { endLease, takeLease } from "../../db/leases.ts";
import type { Fallo } from "../../fallos.ts";
import { registrarEvento } from "./evento.ts";

/** An event as an API user asks for it. */
export interface EventoPedido {
  readonly tipo: number;
  readonly inicio: Instante;
  readonly fin: Instante;
  readonly punto: ClavePunto;
  readonly descripcion: string;
}

/**
 * Registers an API user's event; over documents of several CUFDs it is one event for each, in their order in time. Asked for again in the
 * same words it answers the same codes, registers those that are missing, and looks first for one whose reply was lost. A refusal of one
 * is told when all were tried. One caller of a point of sale at a time: the next one finds which windows are taken.
 * docs/design.md D12; docs/api.md A24.
 */
export async function registrarEventosDe(
  deps: Deps,
  empresa: Empresa,
  pedido: EventoPedido,
): Promise<Result<readonly Evento[], Fallo>> {
  const { nit, sucursal, puntoVenta } = pedido.punto;
  const clave = `eventos:${nit}:${sucursal}:${puntoVenta}`;
  if (!(await esperarTurno(deps, clave))) return fail({ kind: "operacionEnCurso" });
  try {
    return await registrarTodos(deps, empresa, pedido);
  } finally {
    await endLease(deps.db, clave, deps.proceso.id());
  }
}

/** Time that another caller's registration is waited for. */
const ESPERA_MS = 15_000;
const MIRAR_CADA_MS = 50;

async function esperarTurno(deps: Deps, clave: string): Promise<boolean> {
  const desde = performance.now();
  while ((await takeLease(deps.db, clave, quien(deps))) === null) {
    if (performance.now() - desde > ESPERA_MS) return false;
    await pausa(MIRAR_CADA_MS, undefined, { ref: false });
  }
  return true;
}

async function registrarTodos(
  deps: Deps,
  empresa: Empresa,
  pedido: EventoPedido,
): Promise<Result<readonly Evento[], Fallo>> {
  const stored = await inTransaction(deps.db, empresa.nit, (tx) => guardar(tx, pedido));
  if (!stored.ok) return stored;
  const eventos: Evento[] = [];
  let fallo: Fallo | null = null;
  for (const evento of stored.value) {
    const registered = await registrarEvento(deps, empresa, evento);
    if (registered.ok) {
      eventos.push(registered.value);
      await adoptarSinEvento(deps.db, registered.value);
    } else fallo ??= registered.error;
    // Where nobody answers, nobody answers for the next one either.
    if (!registered.ok && registered.error.kind !== "rechazada") break;
  }
  if (fallo === null) return ok(eventos);
  await olvidar(deps, empresa, stored.value);
  return fail(fallo);
}

/** A refused event is none: its documents are planned anew when it is asked for again. One that was in doubt stays. */
async function olvidar(deps: Deps, { nit }: Empresa, eventos: readonly Evento[]): Promise<void> {
  const ids = eventos.filter(({ enDuda }) => enDuda === 0).map(({ id }) => id);
  if (ids.length > 0) await transaccion(deps.db, nit, (tx) => deleteSinRegistrar(tx, ids));
}

async function guardar(tx: Tx, pedido: EventoPedido): Promise<Result<readonly Evento[], Fallo>> {
  const { punto, tipo, inicio, fin, descripcion } = pedido;
  const { nit, sucursal, puntoVenta } = punto;
  const known = await findPunto(tx, punto);
  if (known?.cuis == null) return fail({ kind: "puntoSinSincronizar", sucursal, puntoVenta });
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
    const nuevo = { ...lugar, ...ventana, ...pedida, corteId: null, cufdEvento, descripcion };
    eventos.push(await insertEvento(tx, nuevo));
  }
  return ok(eventos.toSorted((a, b) => (a.inicio < b.inicio ? -1 : 1)));
}

/**
 * The parts of the asked window that have no event yet, by the CUFDs of the documents that wait there; without any documents it is whole,
 * under the CUFD of its start.
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
  // A document that needs no CAFC goes in no event of hand-written invoices.
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
  // Windows begin on whole seconds; the CUFD may have come within that second.
  const cufd = await findCufdAt(tx, punto, epochToInstante(instanteToEpoch(inicio) + 999));
  return cufd === undefined ? fail({ kind: "sinEvento" }) : ok([{ cufd: cufd.codigo, inicio, fin }]);
}

function ventanaDe({ inicio, fin }: Evento): Ventana {
  return { inicio, fin };
}
