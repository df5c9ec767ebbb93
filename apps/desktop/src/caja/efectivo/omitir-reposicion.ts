import type { Transaction } from "../motor/db.ts";
import { omitTurnos } from "./db/turnos-repuestos.ts";
import { addBitacora } from "../usuarios/db/usuarios.ts";
import type { Deps } from "../deps.ts";
import { FRASES_EFECTIVO } from "../frases/efectivo.ts";

/** Goes on without the drawer of the till before, and logs it. */
export function omitirReposicion({ ajustes, reloj, sesion }: Deps, tx: Transaction): void {
  ajustes.set(tx, "reposicion", { estado: "omitida" });
  omitTurnos(tx);
  addBitacora(tx, {
    en: reloj.ahora(),
    usuario: sesion.nombre(),
    autorizo: null,
    accion: FRASES_EFECTIVO.abrioSinReponer,
    detalle: null,
  });
}
