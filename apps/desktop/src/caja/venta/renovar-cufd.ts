import { findPiso } from "../motor/ajustes.ts";
import { abrirCorte } from "../contingencia/cortes.ts";
import type { Deps } from "../deps.ts";
import { modoActual } from "../contingencia/situacion.ts";

/** Renews an expired CUFD before a number is taken; if that fails, an outage begins. */
export async function renovarCufd(deps: Deps, renovar: () => Promise<boolean>): Promise<void> {
  const { db, reloj, nuevoId } = deps;
  const atiende = await renovar();
  const despues = modoActual(deps);
  if (despues.kind !== "enLinea" || !despues.renovar) return;
  db.inTransaction((tx) =>
    abrirCorte(tx, {
      tipo: atiende ? 2 : 1,
      instante: reloj.siguiente(findPiso(tx)),
      id: nuevoId(),
    }),
  );
}
