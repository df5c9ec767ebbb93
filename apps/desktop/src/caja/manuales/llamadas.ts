import { ok } from "@mostrador/core";
import { deleteManual, deleteTranscripcion, hasEnviadas, listTranscripciones } from "./db/manuales.ts";
import { listBorradores } from "../venta/db/ventas.ts";
import type { Deps } from "../deps.ts";
import type { Llamadas, Partes } from "../llamadas/tipos.ts";
import { sendTranscripcion } from "./enviar.ts";
import { guardarManual } from "./hoja.ts";
import { datosManuales, iniciarTranscripcion } from "./transcripcion.ts";
import { ventaToContrato } from "../venta/vista-venta.ts";

/** An outage with hand-written invoices is a rare thing: these go back years. */
const MAX_TRANSCRIPCIONES = 50;
const MAX_BORRADORES = 100;

/** Answers the calls about hand-written invoices. */
export function deManuales(deps: Deps, { renovar }: Partes) {
  const { db } = deps;
  return {
    datosManuales: () => datosManuales(deps),
    transcripciones: () => ok(listTranscripciones(db, MAX_TRANSCRIPCIONES)),
    borradores: () => ok(listBorradores(db, MAX_BORRADORES).map((fila) => ventaToContrato(deps, fila))),
    iniciarTranscripcion: (entrada) => iniciarTranscripcion(deps, entrada),
    descartarTranscripcion: ({ id }) =>
      ok(
        db.inTransaction((tx) => {
          if (hasEnviadas(tx, id)) return false;
          deleteTranscripcion(tx, id);
          return true;
        }),
      ),
    guardarManual: (hoja) => guardarManual(deps, hoja),
    quitarManual: ({ clave }) => ok(db.inTransaction((tx) => deleteManual(tx, clave))),
    enviarTranscripcion: ({ id }) => sendTranscripcion(deps, id, renovar),
  } satisfies Partial<Llamadas>;
}
