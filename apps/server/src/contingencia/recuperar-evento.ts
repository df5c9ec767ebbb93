import { requiereCafc } from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import {
  deleteSinRegistrar,
  type Evento,
  findCufdEmitido,
  insertEvento,
  listEmisionesDe,
  listEventosDe,
  updateEvento,
} from "./db/eventos.ts";
import { findCierre } from "../motor/restauracion.ts";
import type { Deps } from "../deps.ts";
import { conCufd } from "../impuestos/codigos-del-punto.ts";
import { type EventoHallado, toHallado } from "./consultar-eventos.ts";
import { isDelPedido } from "./del-pedido.ts";
import { transaccion } from "../motor/transaccion.ts";

/** The outcome of a search: the event, none, replaced by events that took its window since, or no answer. */
type Recuperado = EventoHallado | "ninguno" | "reemplazado" | "sinRespuesta";

/**
 * Looks for a registration whose reply was lost. After a restore the event may have been registered with
 * another end, or for the outage beside it. Then an event that holds every document is taken. Else the
 * crossing events are stored, and this one is planned anew.
 */
export async function recuperar(deps: Deps, empresa: Empresa, evento: Evento): Promise<Recuperado> {
  const hallados = await listHallados(deps, empresa, evento);
  if (hallados === "ninguno" || hallados === "sinRespuesta") return hallados;
  const same = (a: string, b: string) => segundos(a) === segundos(b);
  const mismo = hallados.find(
    (e) => e.tipo === evento.tipo && same(e.inicio, evento.inicio) && same(e.fin, evento.fin),
  );
  if (mismo !== undefined) return { ...mismo, inicio: evento.inicio, fin: evento.fin };
  if ((await findCierre(deps.db)) === null) return "ninguno";
  if (!requiereCafc(evento.tipo)) {
    const emisiones = await listEmisionesDe(deps.db, evento);
    const cubre = (e: EventoHallado) => emisiones.every((fecha) => e.inicio <= fecha && fecha <= e.fin);
    const todo = hallados.find((e) => !requiereCafc(e.tipo) && cubre(e));
    if (emisiones.length > 0 && todo !== undefined) return todo;
  }
  return (await adoptarCruzados(deps, evento, hallados)) ? "reemplazado" : "ninguno";
}

/** Lists the tax system's events of the days on which this one begins and ends. */
async function listHallados(
  deps: Deps,
  empresa: Empresa,
  evento: Evento,
): Promise<readonly EventoHallado[] | "ninguno" | "sinRespuesta"> {
  const [primero, ultimo] = [evento.inicio, evento.fin];
  const hallados: EventoHallado[] = [];
  for (const dia of primero.slice(0, 10) === ultimo.slice(0, 10) ? [primero] : [primero, ultimo]) {
    const respuesta = await conCufd(deps, empresa, evento, (siat, origen) =>
      siat.operaciones.consultaEventoSignificativo(origen, dia),
    );
    if (respuesta?.kind === "rechazada") return isDelPedido(respuesta.mensajes) ? "sinRespuesta" : "ninguno";
    if (respuesta?.kind !== "aceptada") return "sinRespuesta";
    hallados.push(...respuesta.eventos.map(toHallado));
  }
  return hallados;
}

/** Cuts an instant to its seconds: event times come back with or without milliseconds. */
function segundos(instante: string): string {
  return instante.slice(0, 19);
}

/**
 * Stores events that cross a refused one and that only the tax system knows, since a restored server lost
 * them. Deletes the refused one, so that its documents are planned anew around them. Returns false where
 * there is none. docs/trust.md heading 5.
 */
async function adoptarCruzados(
  deps: Deps,
  evento: Evento,
  hallados: readonly EventoHallado[],
): Promise<boolean> {
  return transaccion(deps.db, evento.nit, async (tx) => {
    const sabidos = new Set((await listEventosDe(tx, evento)).map(({ codigo }) => codigo));
    const nuevos = hallados.filter(
      (e) => !sabidos.has(e.codigo) && e.inicio < evento.fin && evento.inicio < e.fin,
    );
    const { nit, sucursal, puntoVenta } = evento;
    for (const suyo of nuevos) {
      const cufdEvento = (await findCufdEmitido(tx, evento, suyo)) ?? evento.cufdEvento;
      const corteId = requiereCafc(suyo.tipo) ? null : evento.corteId;
      await insertEvento(tx, { nit, sucursal, puntoVenta, ...suyo, cufdEvento, corteId });
    }
    if (nuevos.length === 0) return false;
    await updateEvento(tx, evento.id, { enDuda: 0 });
    await deleteSinRegistrar(tx, [evento.id]);
    return true;
  });
}
