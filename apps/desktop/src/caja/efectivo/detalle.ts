import {
  centavosDe,
  sumasDeVentas,
  sumasToText,
  sumDeberes,
  sumMontos,
  type Contado,
  type DetalleTurno,
  type ResumenTurno,
} from "@mostrador/core";
import { listAbiertos } from "../deberes/db/deberes.ts";
import {
  listAjenasDeTurno,
  listAnuladasDeTurno,
  listDePapelDeTurno,
  listNotasDeTurno,
  listNumerosDeTurno,
} from "./db/actos-turno.ts";
import { sumDescuentosDeTurno } from "../ventas/db/sumas.ts";
import type { Lectura } from "../motor/db.ts";

/** Summarises the documents of a session: annulments made here and elsewhere, notes, numbers, and the duties about money that are open. */
export function detallar(
  db: Lectura,
  turno: number,
  { cantidad, total }: Pick<ResumenTurno["ventas"], "cantidad" | "total">,
): DetalleTurno {
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
    sumas: sumasToText(
      sumasDeVentas({
        vendido: { documentos: cantidad, centavos: centavosDe(total) },
        descuentos: sumDescuentosDeTurno(db, turno),
        anulado: contar([...anuladas, ...ajenas]),
        devuelto: contar(notas),
      }),
    ),
  };
}

function contar(montos: readonly { readonly monto: string }[]): Contado {
  return { documentos: montos.length, centavos: centavosDe(sumMontos(montos)) };
}
