import {
  epochToInstante,
  fail,
  instanteToEpoch,
  ok,
  checkCorteManual,
  type FalloCampo,
  type Result,
  type TranscripcionTerminal,
  type Ventana,
} from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import { findCorte, findOfflineEn, saveCorte, updateCorte } from "../contingencia/db/cortes.ts";
import {
  deleteNegado,
  findEventoDeCorte,
  insertEvento,
  listEventosDe,
  type Evento,
} from "../contingencia/db/eventos.ts";
import { findCufdAt, isMismoPunto, type ClavePunto } from "../impuestos/db/puntos.ts";
import type { Terminal } from "./db/terminales.ts";
import type { Deps } from "../deps.ts";
import { ahoraDe } from "../reloj.ts";
import type { Taller } from "./taller.ts";

/**
 * Gives the outage's event, which was stored before or is declared now. A refused event may be declared again with
 * other hours, under the CUFD of its documents.
 */
export async function declarar(
  tx: Tx,
  deps: Deps,
  taller: Taller,
  transcripcion: TranscripcionTerminal,
): Promise<Result<Evento, readonly FalloCampo[]>> {
  const { id, tipo, inicio, fin } = transcripcion;
  const punto = puntoDe(taller.terminal);
  const corte = await findCorte(tx, id);
  if (corte === undefined) {
    const lugar = { nit: punto.nit, sucursal: punto.sucursal, puntoVenta: punto.puntoVenta };
    const evento = await reservar(tx, deps, taller, transcripcion, null);
    if (evento.ok) await saveCorte(tx, { id, terminalId: taller.terminal.id, ...lugar, tipo, inicio, fin });
    return evento;
  }
  const evento = await findEventoDeCorte(tx, id);
  if (evento !== undefined && isMismoPunto(corte, punto)) {
    if (corte.tipo === tipo && corte.inicio === inicio && corte.fin === fin) return ok(evento);
    if (await deleteNegado(tx, evento.id)) {
      await updateCorte(tx, id, { tipo, inicio, fin });
      return reservar(tx, deps, taller, transcripcion, evento.cufdEvento);
    }
    if (evento.codigo === null && evento.enDuda === 1)
      return fail([
        delCorte(
          "inicio",
          "Impuestos está revisando ahora ese corte con las horas de antes: inténtelo otra vez en un minuto.",
        ),
      ]);
  }
  return fail([delCorte("inicio", "Ese corte ya se declaró con otras horas: no se puede cambiar.")]);
}

/**
 * Stores an event to be registered. Fails if it overlaps outages or events of the till itself. `suCufd`: the CUFD of its documents, where
 * there are any.
 */
async function reservar(
  tx: Tx,
  deps: Deps,
  { terminal, descripcion }: Taller,
  { id, tipo, inicio, fin }: TranscripcionTerminal,
  suCufd: string | null,
): Promise<Result<Evento, readonly FalloCampo[]>> {
  const punto = puntoDe(terminal);
  const ocupadas = (await listEventosDe(tx, punto)).map(ventanaDe);
  const campos = checkCorteManual({ tipo, inicio, fin }, { ahora: ahoraDe(deps), ocupadas });
  if (campos.length > 0) return fail(campos.map((campo) => ({ ...campo, kind: DEL_CORTE })));
  const ajena = await findOfflineEn(tx, punto, { inicio, fin }, id);
  if (ajena !== undefined)
    return fail([
      delCorte(
        "inicio",
        `En ese tiempo la caja emitió fuera de línea la factura ${ajena.numero} (${ajena.fechaEmision.slice(0, 16).replace("T", " ")}): ponga el tiempo en que no funcionó.`,
      ),
    ]);
  // Windows begin on whole seconds; the CUFD may have arrived within that second.
  const cufd = await findCufdAt(tx, punto, epochToInstante(instanteToEpoch(inicio) + 999));
  if (cufd === undefined)
    return fail([
      delCorte(
        "inicio",
        "En ese momento la caja todavía no tenía código diario (CUFD): empezó a usarse después.",
      ),
    ]);
  if (suCufd !== null && cufd.codigo !== suCufd)
    return fail([
      delCorte(
        "inicio",
        "Sus facturas llevan el código diario (CUFD) de otro momento: el corte empezó cuando ese valía.",
      ),
    ]);
  const { nit, sucursal, puntoVenta } = punto;
  const lugar = { nit, sucursal, puntoVenta, tipo, inicio, fin };
  return ok(await insertEvento(tx, { ...lugar, corteId: id, cufdEvento: cufd.codigo, descripcion }));
}

const DEL_CORTE = "corte";

/** Builds a fault of the outage, which affects all of its invoices. */
export function delCorte(campo: string, msg: string): FalloCampo {
  return { loc: [campo], kind: DEL_CORTE, msg };
}

/** Tells whether the faults are of the outage, and not of one invoice. */
export function isDelCorte(campos: readonly FalloCampo[]): boolean {
  return campos.some(({ kind }) => kind === DEL_CORTE);
}

/** Gives the time that an event takes. */
export function ventanaDe({ inicio, fin }: Evento): Ventana {
  return { inicio, fin };
}

/** Gives the point of sale of a terminal. */
export function puntoDe({ nit, sucursal, puntoVenta }: Terminal): ClavePunto {
  return { nit, sucursal, puntoVenta };
}
