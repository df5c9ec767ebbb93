import { fail, ok, type CantidadConfirmada, type Result } from "@mostrador/core";
import type { EntradaRevisada, EntradaVenta } from "../../contract/index.ts";
import { findVenta } from "./db/ventas.ts";
import type { Deps } from "../deps.ts";
import type { Modo } from "../contingencia/modo.ts";
import { modoActual } from "../contingencia/situacion.ts";
import { revisarCobro } from "./cobrable.ts";
import { porEnviarDe } from "./en-linea.ts";
import { guardarVenta, type VentaGuardada } from "./guardar.ts";
import { findNumeroAMano, hasDuda, isMismaFalta } from "./intentos.ts";
import type { FalloVenta } from "./textos.ts";
import { cambiadaEnOtraParte, cobradaDistinta } from "./ya-cobrada.ts";

/**
 * Words between cashier and buyer before charging. `visto`: the total, in BOB. `vista`: the state of the open sale
 * that is charged; null: none is kept.
 */
export interface Dicho {
  readonly confirmadas: readonly CantidadConfirmada[];
  readonly visto: string | null;
  readonly vista: EntradaRevisada<"cobrar">["vista"];
}

/**
 * Step (a) of selling: one transaction stores sale, number and CUF. A sale that cannot be charged stores
 * nothing. An issued sale stays as it is. A sale that was stored and not sent (the disk filled up) is sent
 * now. docs/design.md D16.
 */
export function prepararVenta(
  deps: Deps,
  ventaId: string,
  escrita: EntradaVenta,
  modo: Modo = modoActual(deps),
  dicho: Partial<Dicho> = {},
): Result<VentaGuardada, FalloVenta> {
  const { db } = deps;
  const conocida = findVenta(db, ventaId);
  if (conocida !== undefined && conocida.estado !== "RECHAZADA" && conocida.estado !== "BORRADOR")
    return retomar(deps, ventaId, escrita);
  const aMano = conocida === undefined ? null : findNumeroAMano(db, ventaId);
  if (aMano !== null) return fail({ kind: "escritaAMano", numero: aMano });
  // A draft whose document may have arrived waits for that document's verdict: one sale never has two
  // documents.
  if (conocida !== undefined && hasDuda(db, ventaId)) return ok({ porEnviar: null, filas: null });
  if (modo.kind === "bloqueada") return fail({ kind: "bloqueada", bloqueo: modo.bloqueo });
  const ajena = cambiadaEnOtraParte(db, ventaId, escrita, dicho.vista ?? null);
  if (ajena !== null) return fail(ajena);
  const cobrable = revisarCobro(
    deps,
    escrita,
    { confirmadas: dicho.confirmadas ?? [], visto: dicho.visto ?? null },
    (pedido, sector) =>
      modo.kind === "fueraDeLinea" && conocida !== undefined && isMismaFalta(db, conocida, pedido, sector),
  );
  if (!cobrable.ok) return cobrable;
  return db.inTransaction((tx) => ok(guardarVenta(deps, tx, { ventaId, conocida, modo, ...cobrable.value })));
}

/** A sale that an earlier press of the key stored: nothing of it is stored again. */
function retomar(deps: Deps, ventaId: string, escrita: EntradaVenta): Result<VentaGuardada, FalloVenta> {
  const otra = cobradaDistinta(deps.db, ventaId, escrita);
  if (otra !== null) return fail(otra);
  const porEnviar = porEnviarDe(deps.db, ventaId);
  return porEnviar !== null && deps.reloj.dudoso
    ? fail({ kind: "bloqueada", bloqueo: "relojDudoso" })
    : ok({ porEnviar, filas: null });
}
