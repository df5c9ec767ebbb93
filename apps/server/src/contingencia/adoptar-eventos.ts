import { requiereCafc } from "@mostrador/core";
import {
  deleteSinRegistrar,
  findCufdEmitido,
  insertEvento,
  listEventosDe,
  updateEvento,
  type Evento,
} from "./db/eventos.ts";
import type { Deps } from "../deps.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { EventoHallado } from "./consultar-eventos.ts";

/**
 * Stores events that cross a refused one and that only the tax system knows, since a restored server lost
 * them. Deletes the refused one, so that its documents are planned anew around them. Returns false where
 * there is none. docs/trust.md heading 5.
 */
export async function adoptarCruzados(
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
