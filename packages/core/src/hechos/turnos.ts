import { decimal, decimalToText } from "../dinero.ts";
import type { Instante } from "../instante.ts";
import { arqueo, type Cuentas } from "./arqueo.ts";
import type { Movimiento, Pago } from "./efectivo.ts";
import type { HechoContado } from "./hecho.ts";
import { parseHecho, type HechoLeido } from "./tipos.ts";

/** The cash sessions of a point of sale, made from its facts. docs/design.md D51 */

/** The fields of a stored fact that assign it to a session. */
export type HechoDeTurno = Pick<
  HechoContado,
  "serie" | "tipo" | "version" | "datos" | "instante" | "usuario"
>;

/** A session of a till without its closing, derived from its facts. */
export interface TurnoContado {
  readonly numero: number;
  readonly abiertoEn: Instante;
  readonly abiertoPor: string | null;
  readonly inicial: string;
  readonly ventas: { readonly cantidad: number; readonly total: string };
  /** Expected cash in the drawer, in bolivianos. */
  readonly esperado: string;
  /** The instant of the last fact of its till. */
  readonly contadoHasta: Instante;
  /** Place in the log of the fact that opened the session, as the caller passed it. */
  readonly desde: number;
}

/** Counter of the open sessions, which takes facts in the order in which they were sent. It keeps sums, not facts. */
export interface ContadorTurnos {
  /** Adds the next fact. `lugar`: its place in the log. */
  readonly contar: (hecho: HechoDeTurno, lugar: number) => void;
  readonly abiertos: () => readonly TurnoContado[];
}

interface Abierto {
  readonly serie: string;
  readonly numero: number;
  readonly abiertoEn: Instante;
  readonly abiertoPor: string | null;
  readonly inicial: string;
  readonly desde: number;
  contadoHasta: Instante;
  /** Payments added up by method. */
  readonly pagos: Map<number, Cuentas["pagos"][number]>;
  readonly ventas: Set<string>;
  /** Hand-written invoices whose payments came in, and those whose payments went back: a till reports each once. */
  readonly cobradas: Set<string>;
  readonly devueltas: Set<string>;
  /** Movements added up by kind. */
  readonly movimientos: Map<Movimiento["tipo"], Movimiento>;
}

/**
 * Counts the sessions of one point of sale. A session is open until its own closing, or until its till opens the next. Facts name their
 * session; facts of two tills may be mixed, if one replaced the other. A till restored from a copy has another series and renumbers its
 * open session without a fact.
 */
export function createContadorTurnos(): ContadorTurnos {
  let abiertos: readonly Abierto[] = [];
  const series = new Set<string>();
  /** Finds the open session of a fact: by its till and number, by its number, or as the last open one, whose number has changed. */
  const de = (serie: string, numero: number | null): Abierto | undefined =>
    numero === null
      ? undefined
      : (abiertos.findLast((uno) => uno.serie === serie && uno.numero === numero) ??
        abiertos.findLast((uno) => uno.numero === numero) ??
        (series.has(serie) ? undefined : abiertos.at(-1)));
  const sin = (cerrado: Abierto | undefined) => abiertos.filter((uno) => uno !== cerrado);
  const contar = (hecho: HechoDeTurno, lugar: number) => {
    const { serie, tipo } = hecho;
    const leido = parseHecho(hecho);
    if (leido.kind === "turnoAbierto") {
      series.add(serie);
      const otros = abiertos.filter((uno) => uno.serie !== serie);
      abiertos = [...otros, abrir(leido.datos, hecho, lugar)];
    } else if (leido.kind === "turnoCerrado")
      abiertos = sin(de(serie, leido.datos.turno ?? leido.datos.cierre.numero));
    else if (tipo === CIERRE) abiertos = sin(abiertos.findLast((uno) => uno.serie === serie));
    else {
      const suyo = de(serie, turnoDe(leido));
      if (suyo !== undefined) sumar(suyo, leido);
      for (const uno of abiertos) if (uno === suyo || uno.serie === serie) uno.contadoHasta = hecho.instante;
    }
  };
  return { contar, abiertos: () => abiertos.map(contado) };
}

const CIERRE: HechoLeido["kind"] = "turnoCerrado";

function turnoDe(leido: HechoLeido): number | null {
  switch (leido.kind) {
    case "venta":
    case "cobroManual":
    case "movimiento":
      return leido.datos.turno;
    default:
      return null;
  }
}

function abrir(
  { turno, inicial }: { readonly turno: number; readonly inicial: string },
  { serie, instante, usuario }: HechoDeTurno,
  desde: number,
): Abierto {
  return {
    serie,
    numero: turno,
    abiertoEn: instante,
    abiertoPor: usuario,
    inicial,
    desde,
    contadoHasta: instante,
    pagos: new Map(),
    ventas: new Set(),
    cobradas: new Set(),
    devueltas: new Set(),
    movimientos: new Map(),
  };
}

function sumar(abierto: Abierto, leido: HechoLeido): void {
  if (leido.kind === "venta") {
    const { ventaId, pagos } = leido.datos;
    // A lost till and its successor may both report the same sale: count it once.
    if (abierto.ventas.has(ventaId)) return;
    abierto.ventas.add(ventaId);
    for (const pago of pagos) sumPago(abierto, pago);
  } else if (leido.kind === "cobroManual") {
    const { clave, pagos } = leido.datos;
    const devuelve = pagos.every(({ monto }) => monto.startsWith("-"));
    const contadas = devuelve ? abierto.devueltas : abierto.cobradas;
    if (contadas.has(clave)) return;
    contadas.add(clave);
    // A hand-written invoice that was replaced in its own session does not count among the session's sales.
    if (devuelve && abierto.ventas.has(clave)) abierto.ventas.delete(clave);
    else abierto.ventas.add(clave);
    for (const pago of pagos) sumPago(abierto, pago);
  } else if (leido.kind === "movimiento") {
    const { movimiento } = leido.datos;
    const antes = abierto.movimientos.get(movimiento.tipo)?.monto ?? "0";
    abierto.movimientos.set(movimiento.tipo, { ...movimiento, monto: mas(antes, movimiento.monto) });
  }
}

function sumPago({ pagos }: Abierto, { metodo, monto, dolares }: Pago): void {
  const antes = pagos.get(metodo);
  const hayDolares = dolares != null || antes?.dolares != null;
  pagos.set(metodo, {
    // Each sum has its method's code as id, so that two sums never count as payments of one sale.
    ventaId: String(metodo),
    // Any state will do, because the cash of a session does not depend on the states of its documents.
    estado: "EMITIDA",
    metodo,
    monto: mas(antes?.monto ?? "0", monto),
    dolares: hayDolares ? mas(antes?.dolares ?? "0", dolares?.monto ?? "0") : null,
    dolaresBs: hayDolares ? mas(antes?.dolaresBs ?? "0", dolares?.enBs ?? "0") : null,
  });
}

function mas(a: string, b: string): string {
  return decimalToText(decimal(a).plus(b), 2);
}

function contado({ serie: _serie, cobradas: _c, devueltas: _d, ...abierto }: Abierto): TurnoContado {
  const { pagos, ventas, movimientos, ...turno } = abierto;
  const { inicial } = turno;
  const cuentas = { inicial, pagos: [...pagos.values()], movimientos: [...movimientos.values()] };
  const { ventas: sumadas, esperado } = arqueo(cuentas, String);
  return { ...turno, ventas: { cantidad: ventas.size, total: sumadas.total }, esperado };
}
