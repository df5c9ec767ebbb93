import {
  fail,
  instanteToEpoch,
  ok,
  checkCorteManual,
  type FalloCampo,
  type ManualesTerminal,
  type Result,
} from "@mostrador/core";
import type { Transcripcion } from "../../contract/areas/manuales.ts";
import type { EntradaRevisada, FalloPuente, Salida } from "../../contract/index.ts";
import { findOfflineEn } from "../documentos/db/documentos.ts";
import { findTranscripcion, isDeclarada, listVentanas, saveTranscripcion } from "./db/manuales.ts";
import type { Deps } from "../deps.ts";
import { datosGuardados, fallo, falloDe } from "./fallos.ts";
import { FRASES_INTERNAS } from "../frases/internas.ts";
import { FRASES_MANUALES } from "../frases/manuales.ts";

type Resultado<T> = Result<T, FalloPuente>;

/** Asks the server for its booklets and outages; returns its last reply if it does not answer. */
export async function datosManuales(deps: Deps): Promise<Resultado<Salida<"datosManuales">>> {
  const { db, ajustes } = deps;
  const respuesta = await ajustes.servidor()?.manuales();
  if (respuesta?.ok) {
    db.inTransaction((tx) => ajustes.set(tx, "manuales", respuesta.value));
    return ok({ ...respuesta.value, enLinea: true });
  }
  const guardados = ajustes.find("manuales");
  return guardados === undefined
    ? fail(fallo(FRASES_MANUALES.sinCafcs))
    : ok({ ...guardados, enLinea: false });
}

/** Begins a transcription, or changes one of which nothing was sent. Its outage crosses no other of the till. */
export function iniciarTranscripcion(
  deps: Deps,
  entrada: EntradaRevisada<"iniciarTranscripcion">,
): Resultado<Transcripcion> {
  const { db, reloj } = deps;
  const antes = findTranscripcion(db, entrada.id);
  if (antes !== undefined && isDeclarada(db, entrada.id)) return fail(fallo(FRASES_MANUALES.corteDeclarado));
  const datos = datosGuardados(deps);
  if (!datos.ok) return datos;
  const ocupadas = datos.value.ocupadas.filter(
    // Leaves out the transcription's own earlier window: the server checks it.
    ({ inicio, fin }) => antes?.inicio !== inicio || antes.fin !== fin,
  );
  const fallos = checkCorte(deps, entrada, { ...datos.value, ocupadas });
  if (fallos.length > 0) return fail(falloDe(fallos));
  const fuera = (antes?.facturas ?? []).find(
    ({ estado, fechaEmision }) =>
      estado === "escrita" && (fechaEmision < entrada.inicio || fechaEmision > entrada.fin),
  );
  if (fuera !== undefined) return fail(fallo(FRASES_MANUALES.fueraDeHoras(fuera.numero)));
  const creadaEn = antes?.creadaEn ?? reloj.ahora();
  db.inTransaction((tx) => saveTranscripcion(tx, { ...entrada, error: null, creadaEn }));
  return ok(exigir(deps, entrada.id));
}

function checkCorte(
  { db, reloj }: Deps,
  { id, tipo, inicio, fin, cafc, sector }: EntradaRevisada<"iniciarTranscripcion">,
  { cafcs, ocupadas, desde }: ManualesTerminal,
): readonly FalloCampo[] {
  const falla = (campo: string, msg: string): FalloCampo[] => [{ loc: [campo], kind: "manual", msg }];
  if (!cafcs.some((c) => c.codigo === cafc && c.sector === sector))
    return falla("cafc", FRASES_MANUALES.cafcDeOtroTipo);
  const todas = [...ocupadas, ...listVentanas(db, id)];
  const fallos = checkCorteManual({ tipo, inicio, fin }, { ahora: reloj.ahora(), ocupadas: todas });
  if (fallos.length > 0) return fallos;
  // Outages begin on whole minutes; the CUFD may have come within that minute's first second.
  if (desde === null || instanteToEpoch(desde) - instanteToEpoch(inicio) > 999)
    return falla("inicio", FRASES_MANUALES.sinCufdEntonces);
  const suya = findOfflineEn(db, { inicio, fin });
  return suya === undefined
    ? []
    : falla("inicio", FRASES_MANUALES.emitioEntonces(suya.numero, suya.fechaEmision.slice(11, 16)));
}

/** Gets a transcription. Throws if there is none. */
export function exigir({ db }: Deps, id: string): Transcripcion {
  const transcripcion = findTranscripcion(db, id);
  if (transcripcion === undefined) throw new Error(FRASES_INTERNAS.inexistente("transcripción", id));
  return transcripcion;
}
