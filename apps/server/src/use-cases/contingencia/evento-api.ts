import { fail, ok, type Result } from "@mostrador/core";
import type { Empresa } from "../../db/empresas.ts";
import { deleteSinRegistrar, type Evento } from "../../db/eventos.ts";
import { adoptarSinEvento } from "../../db/sin-evento.ts";
import { inTransaction, transaccion } from "../../db/transaccion.ts";
import type { Deps } from "../../deps.ts";
import type { Fallo } from "../../fallos.ts";
import { enTurno } from "../en-turno.ts";
import { registrarEvento } from "./evento.ts";
import type { EventoPedido } from "./evento-pedido.ts";
import { guardarEventos } from "./guardar-eventos.ts";

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
  return enTurno(deps, clave, () => registrarTodos(deps, empresa, pedido), ESPERA_MS);
}

/** Time that another caller's registration is waited for. */
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
