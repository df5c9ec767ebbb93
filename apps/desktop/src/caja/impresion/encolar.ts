import type { DatosHecho } from "@mostrador/core";
import { insertReimpresion, insertTrabajo, type TrabajoNuevo } from "../db/impresion.ts";
import type { Deps } from "../deps.ts";

/** A paper as it is asked for: by default it is of no sale and the first of its kind. */
type Papel = Partial<Omit<TrabajoNuevo, "creadoEn">>;

/** Puts a paper into the printer's queue in a transaction of its own, and wakes the queue; gives the job's id. */
export function encolar(
  { db, reloj, despertarImpresora }: Deps,
  papel: Papel,
): { readonly trabajoId: number } {
  const trabajoId = db.inTransaction((tx) => insertTrabajo(tx, trabajoDe(papel, reloj)));
  despertarImpresora();
  return { trabajoId };
}

/** Puts a paper into the queue that somebody asks for once more; `datos` tell it in the log of facts. docs/design.md D51. */
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
