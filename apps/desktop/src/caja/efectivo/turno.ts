import {
  contar,
  decimal,
  decimalToText,
  type DetalleTurno,
  fail,
  ok,
  redondear,
  type Result,
} from "@mostrador/core";
import type { EntradaRevisada, FalloPuente } from "../../contract/index.ts";
import type { CierreZ, Movimiento, TurnoAbierto } from "../../contract/areas/efectivo.ts";
import {
  closeTurno,
  findMovimiento,
  findTurnoAbierto,
  insertMovimiento,
  insertTurno,
  listCierres,
} from "./db/turnos.ts";
import type { Transaction } from "../motor/db.ts";
import { detallar } from "./detalle.ts";
import { listCobrando } from "../venta/db/ventas.ts";
import type { Deps } from "../deps.ts";
import { hashDe, ORIGEN } from "./cadena.ts";
import { type Arqueo, requireAbierto, resumir } from "./resumen.ts";
import { FRASES_EFECTIVO } from "../frases/efectivo.ts";
import { omitTurnos } from "./db/turnos-repuestos.ts";
import { addBitacora } from "../usuarios/db/usuarios.ts";

type Resultado<T> = Result<T, FalloPuente>;

/**
 * Opens a cash session with the money that lies in the drawer. Fails if one is open. Also fails while the
 * till awaits the drawer of the till before from the server, unless the cashier goes on without it
 * (`sinReponer`).
 */
export function abrirTurno(
  deps: Deps,
  { inicial, sinReponer = false }: { readonly inicial: string; readonly sinReponer?: boolean | undefined },
): Resultado<TurnoAbierto> {
  if (findTurnoAbierto(deps.db) !== undefined) return fallo("turno", FRASES_EFECTIVO.yaAbierta);
  // A session of an unpaired till could repeat a number of the till that it replaces.
  if (deps.ajustes.find("credencial") === undefined && !deps.ajustes.practica)
    return fallo("noEmparejada", FRASES_EFECTIVO.sinEmparejar);
  const falta = deps.ajustes.find("reposicion")?.estado === "pendiente";
  if (falta && !sinReponer) return fallo("faltaReponer", FRASES_EFECTIVO.faltaReponer);
  deps.db.inTransaction((tx) => {
    if (falta) omitirReposicion(deps, tx);
    insertTurno(tx, {
      abiertoEn: deps.reloj.ahora(),
      abiertoPor: deps.sesion.nombre(),
      inicial: decimalToText(decimal(inicial), 2),
    });
  });
  return ok(requireAbierto(deps));
}

/**
 * Records cash that goes in or out, each `id` once: a page whose answer was lost asks again. Fails if the drawer does not
 * hold what is taken out, and for another movement under a recorded id.
 */
export function moveEfectivo(
  deps: Deps,
  { id = deps.nuevoId(), ...movimiento }: EntradaRevisada<"moverEfectivo">,
): Resultado<TurnoAbierto> {
  const monto = redondear(decimal(movimiento.monto), 2);
  if (monto.lte(0)) return fallo("entradaInvalida", FRASES_EFECTIVO.montoPositivo);
  const hecho = deps.db.inTransaction((tx): Resultado<null> => {
    const turno = findTurnoAbierto(tx);
    if (turno === undefined) return cerrada();
    const antes = findMovimiento(tx, id);
    if (antes !== undefined) return yaAnotado(antes, { ...movimiento, monto: decimalToText(monto, 2) });
    if (movimiento.tipo === "retiro" && monto.gt(resumir(deps, tx, turno).esperado))
      return fallo("turno", FRASES_EFECTIVO.noHayTanto);
    insertMovimiento(tx, turno, {
      ...movimiento,
      id,
      usuario: deps.sesion.nombre(),
      monto: decimalToText(monto, 2),
      en: deps.reloj.ahora(),
    });
    return ok(null);
  });
  return hecho.ok ? ok(requireAbierto(deps)) : hecho;
}

/** The outcome of a movement whose id is recorded: done if it is the same. */
function yaAnotado(
  antes: Movimiento,
  { tipo, monto, motivo }: Omit<EntradaRevisada<"moverEfectivo">, "id">,
): Resultado<null> {
  const mismo = antes.tipo === tipo && antes.motivo === motivo && decimal(antes.monto).eq(monto);
  return mismo ? ok(null) : fallo("turno", FRASES_EFECTIVO.yaAnotado(antes.tipo, antes.monto));
}

/**
 * Closes the session with its figures, count and difference. The closing is numbered, and chained to the one
 * before. `alCerrar` queues its slip in the same transaction. Fails while a sale is being charged, for a difference without a note, and if the counted session is not the
 * open one.
 */
export function cerrarTurno(
  deps: Deps,
  cuenta: {
    readonly turno?: number | undefined;
    readonly denominaciones: CierreZ["denominaciones"];
    readonly dolares?: string | undefined;
    readonly nota: string | null;
  },
  alCerrar: (tx: Transaction, cierre: CierreZ, documentos: Cerrado) => void,
): Resultado<CierreZ> {
  return deps.db.inTransaction((tx): Resultado<CierreZ> => {
    const turno = findTurnoAbierto(tx);
    if (turno === undefined) return cerrada();
    if (cuenta.turno !== undefined && cuenta.turno !== turno.dicho)
      return fallo("turno", FRASES_EFECTIVO.otroTurno(cuenta.turno, turno.dicho));
    if (listCobrando(tx).length > 0) return fallo("turno", FRASES_EFECTIVO.ventaCobrandose);
    const resumen = resumir(deps, tx, turno);
    const contado = contar(cuenta.denominaciones);
    const diferencia = decimalToText(decimal(contado).minus(resumen.esperado), 2);
    const nota = cuenta.nota === null || cuenta.nota === "" ? null : cuenta.nota;
    const dolares = countDolares(resumen.dolares, cuenta.dolares ?? "0");
    const cuadra = diferencia === "0.00" && (dolares?.diferencia ?? "0.00") === "0.00";
    if (!cuadra && nota === null)
      return fallo(
        "faltaNota",
        FRASES_EFECTIVO.noCoincide(
          FRASES_EFECTIVO.diferencia("Bs", diferencia),
          dolares === null ? null : FRASES_EFECTIVO.diferencia("US$", dolares.diferencia),
        ),
      );
    const [anterior] = listCierres(tx, 1);
    const omitidos = turno.numero - (anterior?.z ?? 0) - 1;
    const { dolares: _esperados, ...deTurno } = resumen;
    const sinHash = {
      ...deTurno,
      ...(dolares === null ? {} : { dolares }),
      z: turno.numero,
      ...(omitidos > 0 ? { omitidos } : {}),
      cerradoEn: deps.reloj.ahora(),
      cerradoPor: deps.sesion.nombre(),
      denominaciones: cuenta.denominaciones.filter(({ cantidad }) => cantidad > 0),
      contado,
      diferencia,
      nota,
      anterior: anterior?.hash ?? ORIGEN,
    };
    const cierre = { ...sinHash, hash: hashDe(sinHash) };
    const detalle = detallar(tx, turno.numero, resumen.ventas);
    closeTurno(tx, turno, cierre, detalle);
    alCerrar(tx, cierre, { numero: turno.numero, detalle });
    return ok(cierre);
  });
}

/** The session of a closing, with its documents. */
interface Cerrado {
  readonly numero: number;
  readonly detalle: DetalleTurno;
}

/** Compares counted with expected dollars; null if there are none of either. */
function countDolares(
  esperados: Arqueo["dolares"],
  contados: string,
): NonNullable<CierreZ["dolares"]> | null {
  if (esperados === undefined && decimal(contados).eq(0)) return null;
  const { esperado, enBs } = esperados ?? { esperado: "0.00", enBs: "0.00" };
  const contado = redondear(decimal(contados), 2);
  return {
    esperado,
    enBs,
    contado: decimalToText(contado, 2),
    diferencia: decimalToText(contado.minus(esperado), 2),
  };
}

function cerrada(): Resultado<never> {
  return fallo("turno", FRASES_EFECTIVO.cerrada);
}

function fallo(kind: FalloPuente["kind"], texto: string): Resultado<never> {
  return fail({ kind, texto, campos: [] });
}

/** Goes on without the drawer of the till before, and logs it. */
function omitirReposicion({ ajustes, reloj, sesion }: Deps, tx: Transaction): void {
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
