import { fail, ok, type Instante, type Result } from "@mostrador/core";
import { quien, type Deps } from "../../deps.ts";
import type { Tx } from "../../db/abrir.ts";
import type { Empresa } from "../../db/empresas.ts";
import { deleteEvento, findEventoIgual, insertEvento, type Evento } from "../../db/eventos.ts";
import { findPunto, type ClavePunto } from "../../db/puntos.ts";
import { endTurno, takeTurno } from "../../db/turnos.ts";
import type { Fallo } from "../../fallos.ts";
import { cufdDeVentana, registrarEvento } from "./evento.ts";
import { inTransaction } from "../../db/transaccion.ts";

export interface EventoPedido {
  readonly tipo: number;
  readonly inicio: Instante;
  readonly fin: Instante;
  readonly punto: ClavePunto;
  readonly descripcion: string;
}

/**
 * Registers an API user's event. Asked for again in the same words it answers the same code; one whose reply was lost is
 * looked for first. DESIGN.md section 3, point 5; G4.
 */
export async function registrarEventoDe(
  deps: Deps,
  empresa: Empresa,
  pedido: EventoPedido,
): Promise<Result<Evento, Fallo>> {
  const { punto, inicio, fin } = pedido;
  const cufd = await cufdDeVentana(deps, punto, inicio, fin);
  const stored = await inTransaction(deps.db, empresa.nit, (tx) => guardar(tx, pedido, cufd));
  if (!stored.ok) return stored;
  const clave = `evento:${stored.value.id}`;
  if ((await takeTurno(deps.db, clave, quien(deps))) === null) return fail({ kind: "operacionEnCurso" });
  try {
    const registered = await registrarEvento(deps, empresa, stored.value);
    if (registered.ok) await adoptar(deps, registered.value);
    // A refused event is none; one in doubt stays, and is looked for when it is asked for again.
    else if (registered.error.kind !== "enDuda" && stored.value.en_duda === 0)
      await deleteEvento(deps.db, stored.value.id);
    return registered;
  } finally {
    await endTurno(deps.db, clave, deps.proceso.id());
  }
}

async function guardar(
  tx: Tx,
  { punto, tipo, inicio, fin, descripcion }: EventoPedido,
  cufd: string | undefined,
): Promise<Result<Evento, Fallo>> {
  const { nit, sucursal, puntoVenta } = punto;
  const known = await findPunto(tx, punto);
  if (known?.cuis == null) return fail({ kind: "puntoSinSincronizar", sucursal, puntoVenta });
  if (known.terminal_id !== null) return fail({ kind: "puntoDeTerminal", puntoVenta });
  const lugar = { nit, sucursal, punto_venta: puntoVenta, tipo, inicio, fin };
  const igual = await findEventoIgual(tx, lugar);
  if (igual !== undefined) return ok(igual);
  if (cufd === undefined) return fail({ kind: "sinEvento" });
  return ok(await insertEvento(tx, { ...lugar, corte_id: null, cufd_evento: cufd, descripcion }));
}

/** Offline invoices issued before their event was registered belong to it when CUFD and window fit. DESIGN.md section 6. */
async function adoptar(
  deps: Deps,
  { id, nit, sucursal, punto_venta, cufd_evento, inicio, fin }: Evento,
): Promise<void> {
  await deps.db
    .updateTable("facturas")
    .set({ corte_id: `evento:${id}` })
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("punto_venta", "=", punto_venta)
    .where("estado", "=", "OFFLINE")
    .where("corte_id", "is", null)
    .where("cufd", "=", cufd_evento)
    .where("fecha_emision", ">=", inicio)
    .where("fecha_emision", "<=", fin)
    .execute();
}
