import {
  decimal,
  decimalToText,
  efectivoPosible,
  fail,
  ok,
  redondear,
  type Deber,
  type Result,
} from "@mostrador/core";
import type { DeberDeCaja } from "../../contract/areas/deberes.ts";
import type { EntradaRevisada, FalloPuente } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { findTurnoAbierto, insertMovimiento } from "../efectivo/db/turnos.ts";
import { resumir } from "../efectivo/resumen.ts";
import { FRASES_DEBERES } from "../frases/deberes.ts";
import { FRASES_EFECTIVO } from "../frases/efectivo.ts";
import type { Lectura, Transaction } from "../motor/db.ts";
import {
  closeDeber,
  findDeber,
  listAbiertos,
  sumDevuelto,
  type FilaDeber,
  type Respuesta,
} from "./db/deberes.ts";

type Resultado<T> = Result<T, FalloPuente>;

/** Lists the open duties in the form in which the screen asks about them, the oldest first. */
export function viewDeberes({ db }: Pick<Deps, "db">): readonly DeberDeCaja[] {
  return listAbiertos(db).map((fila) => {
    const { respuesta: _, efectivo: _e, otro: _o, ...deber } = fila;
    return { ...deber, enEfectivo: posibleDe(db, fila) };
  });
}

/**
 * Answers a duty, and writes the cash that leaves or enters the drawer as a movement in the same transaction. The same answer again changes
 * nothing. Fails for a different answer, for more cash than was paid for the invoice, without an open session, and for more cash than the
 * drawer holds.
 */
export function responderDeber(
  deps: Deps,
  { id, respuesta, efectivo: pedido, nota }: EntradaRevisada<"responderDeber">,
): Resultado<readonly DeberDeCaja[]> {
  const hecha = deps.db.inTransaction((tx): Resultado<null> => {
    const deber = findDeber(tx, id);
    if (deber === undefined) return fallo(FRASES_DEBERES.desconocido);
    const repartido = repartir(tx, deber, respuesta === "noCorresponde" ? "0" : pedido, respuesta);
    if (!repartido.ok) return repartido;
    const dada: Respuesta = { id, respuesta, nota: nota ?? null, ...repartido.value };
    if (deber.respuesta !== null)
      return isMisma(deber, dada) ? ok(null) : fallo(FRASES_DEBERES.yaRespondido[deber.respuesta]);
    const movida = moveDrawer(deps, tx, deber, dada);
    if (!movida.ok) return movida;
    closeDeber(tx, dada, { instante: deps.reloj.ahora(), usuario: deps.sesion.nombre() });
    return ok(null);
  });
  if (!hecha.ok) return hecha;
  deps.despertarSync();
  return ok(viewDeberes(deps));
}

/** Splits a duty into cash and other means; the cash is checked against what may be cash. */
function repartir(
  db: Lectura,
  deber: FilaDeber,
  pedido: string | undefined,
  respuesta: Respuesta["respuesta"],
): Resultado<{ readonly efectivo: string; readonly otro: string }> {
  if (respuesta === "noCorresponde") return ok({ efectivo: "0.00", otro: "0.00" });
  // The stored answer already counts among the money that was given back for the invoice.
  if (deber.respuesta !== null) {
    const dado = decimalToText(redondear(decimal(pedido ?? deber.efectivo), 2), 2);
    return ok({ efectivo: dado, otro: decimalToText(decimal(deber.monto).minus(dado), 2) });
  }
  const { desde, hasta } = posibleDe(db, deber);
  const efectivo = redondear(decimal(pedido ?? hasta), 2);
  if (efectivo.lt(desde) || efectivo.gt(hasta)) return fallo(FRASES_DEBERES.entre(desde, hasta));
  return ok({
    efectivo: decimalToText(efectivo, 2),
    otro: decimalToText(decimal(deber.monto).minus(efectivo), 2),
  });
}

function posibleDe(db: Lectura, deber: Deber): ReturnType<typeof efectivoPosible> {
  return efectivoPosible(deber, sumDevuelto(db, deber.original));
}

function isMisma(antes: FilaDeber, dada: Respuesta): boolean {
  return antes.respuesta === dada.respuesta && decimal(antes.efectivo).eq(dada.efectivo);
}

/** Writes the movement of the cash, under the duty's id. */
function moveDrawer(
  deps: Deps,
  tx: Transaction,
  deber: FilaDeber,
  { respuesta, efectivo }: Respuesta,
): Resultado<null> {
  if (decimal(efectivo).eq(0)) return ok(null);
  const turno = findTurnoAbierto(tx);
  if (turno === undefined) return fallo(FRASES_DEBERES.cajaCerrada);
  if (deber.sentido === "devolver" && decimal(efectivo).gt(resumir(deps, tx, turno).esperado))
    return fallo(FRASES_EFECTIVO.noHayTanto);
  insertMovimiento(tx, turno, {
    id: deber.id,
    tipo: deber.sentido === "devolver" ? "retiro" : "ingreso",
    monto: efectivo,
    motivo: FRASES_DEBERES.motivo(deber, respuesta === "otraFactura"),
    usuario: deps.sesion.nombre(),
    en: deps.reloj.ahora(),
  });
  return ok(null);
}

function fallo(texto: string): Resultado<never> {
  return fail({ kind: "turno", texto, campos: [] });
}
