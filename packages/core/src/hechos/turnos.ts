import type { Instante } from "../instante.ts";
import { arqueo, type Cuentas } from "./arqueo.ts";
import type { CierreZ, Pago } from "./efectivo.ts";
import type { Hecho } from "./hecho.ts";
import { parseHecho } from "./tipos.ts";

/** The cash sessions of a point of sale, made from its facts. docs/design.md D51 */

/** A fact as the server keeps it: the fields that assign it to a session. */
export type HechoDeTurno = Pick<Hecho, "tipo" | "version" | "datos" | "instante" | "usuario">;

/** A session of a till, derived from its facts. */
export interface TurnoContado {
  readonly numero: number;
  readonly abiertoEn: Instante;
  readonly abiertoPor: string | null;
  readonly inicial: string;
  readonly ventas: { readonly cantidad: number; readonly total: string };
  /** Expected cash in the drawer, in bolivianos. */
  readonly esperado: string;
  /** The closing that the till made; null: the session is open. */
  readonly cierre: CierreZ | null;
}

interface Abierto {
  numero: number;
  abiertoEn: Instante;
  abiertoPor: string | null;
  inicial: string;
  pagos: Cuentas["pagos"][number][];
  movimientos: Cuentas["movimientos"][number][];
}

/**
 * Derives the sessions of one point of sale from its facts, in the order in which they were sent. A session lasts until a closing or the
 * start of the next session. A till restored from a copy renumbers its open session without a fact.
 */
export function turnosDeHechos(hechos: readonly HechoDeTurno[]): TurnoContado[] {
  const turnos: TurnoContado[] = [];
  let abierto: Abierto | null = null;
  for (const hecho of hechos) {
    const leido = parseHecho(hecho);
    switch (leido.kind) {
      case "turnoAbierto":
        abierto = abrir(leido.datos, hecho);
        break;
      case "turnoCerrado":
        turnos.push(contado(abierto ?? deCierre(leido.datos.cierre), leido.datos.cierre));
        abierto = null;
        break;
      case "venta":
        abierto?.pagos.push(...pagosDe(leido.datos.ventaId, leido.datos.pagos));
        break;
      case "cobroManual":
        abierto?.pagos.push(...pagosDe(leido.datos.clave, leido.datos.pagos));
        break;
      case "movimiento":
        abierto?.movimientos.push(leido.datos.movimiento);
        break;
      case "bitacora":
      case "proformaVendida":
      case "reimpresion":
      case "lineasQuitadas":
      case "anulacion":
      case "reversion":
      case "nota":
      case "desconocido":
      case "ilegible":
    }
  }
  return abierto === null ? turnos : [...turnos, contado(abierto, null)];
}

function abrir(
  { turno, inicial }: { readonly turno: number; readonly inicial: string },
  { instante, usuario }: HechoDeTurno,
): Abierto {
  return { numero: turno, abiertoEn: instante, abiertoPor: usuario, inicial, pagos: [], movimientos: [] };
}

/** A session opened before the till kept facts: its closing holds all of it. */
function deCierre({ numero, abiertoEn, abiertoPor, inicial, movimientos }: CierreZ): Abierto {
  return { numero, abiertoEn, abiertoPor, inicial, pagos: [], movimientos: [...movimientos] };
}

function pagosDe(ventaId: string, pagos: readonly Pago[]): Cuentas["pagos"] {
  return pagos.map(({ metodo, monto, dolares }) => ({
    ventaId,
    // The state of a document is the server's own knowledge, and no part of a session's cash.
    estado: "EMITIDA",
    metodo,
    monto,
    dolares: dolares?.monto ?? null,
    dolaresBs: dolares?.enBs ?? null,
  }));
}

function contado({ pagos, movimientos, ...turno }: Abierto, cierre: CierreZ | null): TurnoContado {
  const { ventas, esperado } = arqueo({ inicial: turno.inicial, pagos, movimientos }, String);
  const { cantidad, total } = ventas;
  return { ...turno, numero: cierre?.z ?? turno.numero, ventas: { cantidad, total }, esperado, cierre };
}
