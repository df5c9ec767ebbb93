import { arqueo, contar, decimal, decimalToText, fail, ok, type Result } from "@mostrador/core";
import { CONFIGURACION_INICIAL, type FalloPuente } from "../../contract/index.ts";
import type { CierreZ, TurnoAbierto } from "../../contract/areas/efectivo.ts";
import type { Lectura } from "../db/db.ts";
import {
  closeTurno,
  findTurnoAbierto,
  insertMovimiento,
  insertTurno,
  listCierres,
  listMovimientos,
  type FilaTurno,
} from "../db/turnos.ts";
import { detallar } from "./detalle.ts";
import { listPagos } from "../db/pagos.ts";
import { listCobrando } from "../db/ventas.ts";
import type { Deps } from "../deps.ts";
import { hashDe, ORIGEN } from "./cadena.ts";
import { FRASES_EFECTIVO } from "../frases/efectivo.ts";
import { FRASES_INTERNAS } from "../frases/internas.ts";

type Resultado<T> = Result<T, FalloPuente>;

/** The open session with its figures; the expected cash is left out where it is counted blind. */
export function turnoAbierto(deps: Deps): TurnoAbierto | null {
  const turno = findTurnoAbierto(deps.db);
  if (turno === undefined) return null;
  const { arqueoCiego } = deps.ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
  const resumen = { ...resumir(deps, deps.db, turno), detalle: detallar(deps.db, turno.numero) };
  if (!arqueoCiego) return resumen;
  const { dolares, ...resto } = resumen;
  return {
    ...resto,
    ...(dolares === undefined ? {} : { dolares: { esperado: null, enBs: null } }),
    esperado: null,
  };
}

function resumir(
  { ajustes }: Deps,
  db: Lectura,
  turno: FilaTurno,
): Omit<TurnoAbierto, "dolares" | "detalle"> & ReturnType<typeof arqueo> {
  const movimientos = listMovimientos(db, turno.numero);
  const metodos = ajustes.find("catalogos")?.metodosPago ?? [];
  const textoDe = (metodo: number) =>
    metodos.find(({ codigo }) => codigo === metodo)?.descripcion ?? FRASES_EFECTIVO.metodo(metodo);
  const pagos = listPagos(db, turno.numero);
  return { ...turno, movimientos, ...arqueo({ inicial: turno.inicial, pagos, movimientos }, textoDe) };
}

/** Opens a cash session with the money that lies in the drawer. Fails while one is open. */
export function abrirTurno(deps: Deps, { inicial }: { readonly inicial: string }): Resultado<TurnoAbierto> {
  if (findTurnoAbierto(deps.db) !== undefined) return fallo("turno", FRASES_EFECTIVO.yaAbierta);
  deps.db.inTransaction((tx) =>
    insertTurno(tx, {
      abiertoEn: deps.reloj.ahora(),
      abiertoPor: deps.sesion.nombre(),
      inicial: decimalToText(decimal(inicial), 2),
    }),
  );
  return ok(exigir(deps));
}

/** Money in or out. What is taken out must be there. */
export function moverEfectivo(
  deps: Deps,
  movimiento: {
    readonly tipo: "ingreso" | "retiro";
    readonly monto: string;
    readonly motivo: string;
  },
): Resultado<TurnoAbierto> {
  const monto = decimal(movimiento.monto);
  if (monto.lte(0)) return fallo("entradaInvalida", FRASES_EFECTIVO.montoPositivo);
  const hecho = deps.db.inTransaction((tx): Resultado<null> => {
    const turno = findTurnoAbierto(tx);
    if (turno === undefined) return cerrada();
    if (movimiento.tipo === "retiro" && monto.gt(resumir(deps, tx, turno).esperado))
      return fallo("turno", FRASES_EFECTIVO.noHayTanto);
    insertMovimiento(tx, turno.numero, {
      ...movimiento,
      id: deps.nuevoId(),
      usuario: deps.sesion.nombre(),
      monto: decimalToText(monto, 2),
      en: deps.reloj.ahora(),
    });
    return ok(null);
  });
  return hecho.ok ? ok(exigir(deps)) : hecho;
}

/**
 * Closes the session: figures, count and difference, numbered, chained to the closing before. Not while a sale is being charged;
 * not with a difference that nobody explains.
 */
export function cerrarTurno(
  deps: Deps,
  cuenta: {
    readonly denominaciones: CierreZ["denominaciones"];
    readonly dolares?: string | undefined;
    readonly nota: string | null;
  },
): Resultado<CierreZ> {
  return deps.db.inTransaction((tx): Resultado<CierreZ> => {
    const turno = findTurnoAbierto(tx);
    if (turno === undefined) return cerrada();
    if (listCobrando(tx).length > 0) return fallo("turno", FRASES_EFECTIVO.ventaCobrandose);
    const resumen = resumir(deps, tx, turno);
    const contado = contar(cuenta.denominaciones);
    const diferencia = decimalToText(decimal(contado).minus(resumen.esperado), 2);
    const nota = cuenta.nota === null || cuenta.nota === "" ? null : cuenta.nota;
    const dolares = contarDolares(resumen.dolares, cuenta.dolares ?? "0");
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
    closeTurno(tx, turno.numero, cierre, detallar(tx, turno.numero));
    return ok(cierre);
  });
}

/** Null where there are no dollars, neither taken nor counted. */
function contarDolares(
  esperados: ReturnType<typeof arqueo>["dolares"],
  contados: string,
): NonNullable<CierreZ["dolares"]> | null {
  if (esperados === undefined && decimal(contados).eq(0)) return null;
  const { esperado, enBs } = esperados ?? { esperado: "0.00", enBs: "0.00" };
  return {
    esperado,
    enBs,
    contado: decimalToText(decimal(contados), 2),
    diferencia: decimalToText(decimal(contados).minus(esperado), 2),
  };
}

function exigir(deps: Deps): TurnoAbierto {
  const turno = turnoAbierto(deps);
  if (turno === null) throw new Error(FRASES_INTERNAS.turnoAusente);
  return turno;
}

function cerrada(): Resultado<never> {
  return fallo("turno", FRASES_EFECTIVO.cerrada);
}

function fallo(kind: FalloPuente["kind"], texto: string): Resultado<never> {
  return fail({ kind, texto, campos: [] });
}
