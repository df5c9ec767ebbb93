import { fail, ok, type Result } from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { deleteSinRegistrar, type Evento } from "./db/eventos.ts";
import { adoptarSinEvento } from "./db/sin-evento.ts";
import { inTransaction, transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { enTurno } from "../documentos/en-turno.ts";
import { registrarEvento } from "./evento.ts";
import type { EventoPedido } from "./evento-pedido.ts";
import { guardarEventos } from "./guardar-eventos.ts";

/**
 * Registers an API user's event; documents of several CUFDs make one event for each, in time order. A
 * repeated request gives the same codes, registers missing events, and first looks for one whose reply was
 * lost. A refusal is told after all were tried. Callers of a point of sale take turns, so that each finds
 * which windows are taken. docs/design.md D12; docs/api.md A24.
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

/** Longest wait for another caller's registration. */
const ESPERA_MS = 15_000;

async function registrarTodos(
  deps: Deps,
  empresa: Empresa,
  pedido: EventoPedido,
): Promise<Result<readonly Evento[], Fallo>> {
  const stored = await inTransaction(deps.db, empresa.nit, (tx) => guardarEventos(tx, pedido));
  if (!stored.ok) return stored;
  const eventos: Evento[] = [];
  let fallo: Fallo | null = null;
  for (const evento of stored.value) {
    const registered = await registrarEvento(deps, empresa, evento);
    if (registered.ok) {
      eventos.push(registered.value);
      await adoptarSinEvento(deps.db, registered.value);
    } else fallo ??= registered.error;
    // Where one event gets no answer, the next one gets none either.
    if (!registered.ok && registered.error.kind !== "rechazada") break;
  }
  if (fallo === null) return ok(eventos);
  await olvidar(deps, empresa, stored.value);
  return fail(fallo);
}

/** Deletes refused events: their documents are planned anew at the next request. An event in doubt stays. */
async function olvidar(deps: Deps, { nit }: Empresa, eventos: readonly Evento[]): Promise<void> {
  const ids = eventos.filter(({ enDuda }) => enDuda === 0).map(({ id }) => id);
  if (ids.length > 0) await transaccion(deps.db, nit, (tx) => deleteSinRegistrar(tx, ids));
}
