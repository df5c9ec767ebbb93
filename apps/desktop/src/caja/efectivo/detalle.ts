import { sumarMontos, type DetalleTurno } from "@mostrador/core";
import { listAnuladasDeTurno, listNotasDeTurno, listNumerosDeTurno } from "../db/actos-turno.ts";
import type { Lectura } from "../db/db.ts";

/** Reckons the documents of a session: annulments, notes and numbers. */
export function detallar(db: Lectura, turno: number): DetalleTurno {
  const anuladas = listAnuladasDeTurno(db, turno);
  const notas = listNotasDeTurno(db, turno);
  return {
    anulaciones: {
      cantidad: anuladas.length,
      monto: sumarMontos(anuladas),
      pendientes: anuladas.filter(({ estado }) => estado === "pendiente").length,
    },
    notas: { cantidad: notas.length, monto: sumarMontos(notas) },
    numeros: listNumerosDeTurno(db, turno),
  };
}
