import type { DatosHecho } from "@mostrador/core";
import type { Transaction } from "../motor/db.ts";
import { insertReimpresion, insertTrabajo, type TrabajoNuevo } from "./db/impresion.ts";
import type { Deps } from "../deps.ts";

/** A paper to be queued; by default it belongs to no sale and is no copy. */
type Papel = Partial<Omit<TrabajoNuevo, "creadoEn">>;

/** Puts a paper into the printer's queue in a transaction of its own, and wakes the queue; gives the job's id. */
export function enqueue(deps: Deps, papel: Papel): { readonly trabajoId: number } {
  const trabajoId = deps.db.inTransaction((tx) => enqueueCon(deps, tx, papel));
  deps.despertarImpresora();
  return { trabajoId };
}

/** Puts a paper into the printer's queue in the transaction of the act that it records; gives the job's id. */
export function enqueueCon({ reloj }: Pick<Deps, "reloj">, tx: Transaction, papel: Papel): number {
  return insertTrabajo(tx, trabajoDe(papel, reloj));
}

/** Queues a reprint that a person requested, and writes `datos` as its fact. docs/design.md D51. */
export function reencolar(
  { db, reloj, sesion, despertarImpresora }: Deps,
  papel: Papel,
  datos: DatosHecho<"reimpresion">,
): { readonly trabajoId: number } {
  const trabajo = trabajoDe(papel, reloj);
  const trabajoId = db.inTransaction((tx) => insertReimpresion(tx, trabajo, sesion.nombre(), datos));
  despertarImpresora();
  return { trabajoId };
}

function trabajoDe(papel: Papel, reloj: Deps["reloj"]): TrabajoNuevo {
  return { ventaId: null, cuf: null, copia: false, ...papel, creadoEn: reloj.ahora() };
}
