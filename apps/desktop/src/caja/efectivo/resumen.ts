import { arqueo } from "@mostrador/core";
import type { TurnoAbierto } from "../../contract/areas/efectivo.ts";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import type { Lectura } from "../motor/db.ts";
import { listPagos } from "../venta/db/pagos.ts";
import { findTurnoAbierto, listMovimientos, type FilaTurno } from "./db/turnos.ts";
import type { Deps } from "../deps.ts";
import { FRASES_EFECTIVO } from "../frases/efectivo.ts";
import { FRASES_INTERNAS } from "../frases/internas.ts";
import { detallar } from "./detalle.ts";

/** The figures of a count of cash. */
export type Arqueo = ReturnType<typeof arqueo>;

/** Returns the open session with its figures; without the expected cash if the shop counts blind. */
export function turnoAbierto(deps: Deps): TurnoAbierto | null {
  const turno = findTurnoAbierto(deps.db);
  if (turno === undefined) return null;
  const { arqueoCiego } = deps.ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
  const cuentas = resumir(deps, deps.db, turno);
  const detalle = detallar(deps.db, turno.numero, cuentas.ventas);
  const resumen = { ...cuentas, numero: turno.dicho, detalle };
  if (!arqueoCiego) return resumen;
  const { dolares, ...resto } = resumen;
  return {
    ...resto,
    ...(dolares === undefined ? {} : { dolares: { esperado: null, enBs: null } }),
    esperado: null,
  };
}

/** Calculates an open session: the money taken by each method, the movements, and the expected cash. */
export function resumir(
  { ajustes }: Deps,
  db: Lectura,
  turno: FilaTurno,
): Omit<TurnoAbierto, "dolares" | "detalle"> & Arqueo {
  const movimientos = listMovimientos(db, turno.numero);
  const metodos = ajustes.find("catalogos")?.metodosPago ?? [];
  const textoDe = (metodo: number) =>
    metodos.find(({ codigo }) => codigo === metodo)?.descripcion ?? FRASES_EFECTIVO.metodo(metodo);
  const pagos = listPagos(db, turno.numero);
  const { dicho: _dicho, ...deTurno } = turno;
  return { ...deTurno, movimientos, ...arqueo({ inicial: turno.inicial, pagos, movimientos }, textoDe) };
}

/** Returns the open session. Throws if there is none. */
export function requireAbierto(deps: Deps): TurnoAbierto {
  const turno = turnoAbierto(deps);
  if (turno === null) throw new Error(FRASES_INTERNAS.turnoAusente);
  return turno;
}
