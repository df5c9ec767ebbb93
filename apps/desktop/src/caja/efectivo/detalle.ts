import { sumDeberes, sumMontos, type DetalleTurno } from "@mostrador/core";
import { listAbiertos } from "../deberes/db/deberes.ts";
import {
  listAjenasDeTurno,
  listAnuladasDeTurno,
  listDePapelDeTurno,
  listNotasDeTurno,
  listNumerosDeTurno,
} from "./db/actos-turno.ts";
import type { Lectura } from "../motor/db.ts";

/** Summarises the documents of a session: annulments made here and elsewhere, notes, numbers, and the duties about money that are open. */
export function detallar(db: Lectura, turno: number): DetalleTurno {
  const anuladas = listAnuladasDeTurno(db, turno);
  const ajenas = listAjenasDeTurno(db, turno);
  const notas = listNotasDeTurno(db, turno);
  return {
    anulaciones: {
      cantidad: anuladas.length,
      monto: sumMontos(anuladas),
      pendientes: anuladas.filter(({ estado }) => estado === "pendiente").length,
    },
    ajenas: { cantidad: ajenas.length, monto: sumMontos(ajenas) },
    notas: { cantidad: notas.length, monto: sumMontos(notas) },
    numeros: listNumerosDeTurno(db, turno),
    dePapel: listDePapelDeTurno(db, turno),
    deberes: sumDeberes(listAbiertos(db)),
  };
}
