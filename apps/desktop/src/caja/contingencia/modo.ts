import {
  epochToInstante,
  instanteToEpoch,
  VIGENCIA_OFFLINE_HORAS,
  type CufdTerminal,
  type Instante,
} from "@mostrador/core";
import type { EstadoCaja } from "../../contract/index.ts";
import type { FilaCorte } from "./db/cortes.ts";

/** Facts that decide the mode of the next sale. */
export interface Situacion {
  readonly emparejada: boolean;
  readonly revocada: boolean;
  /** True if the owner chose another copy of this till's folder as the one that sells. */
  readonly copiaNegada: boolean;
  readonly relojDudoso: boolean;
  /** True once company data, catalogs and legends have arrived from the server. */
  readonly conDatos: boolean;
  /** Credits left by the server's last reply; null before the first. */
  readonly creditos: number | null;
  readonly cufd: CufdTerminal | null;
  readonly corte: Pick<FilaCorte, "tipo" | "inicio" | "cuentaDesde"> | null;
  readonly ahora: Instante;
  /**
   * True if the till has not got the time from the server yet. A document dated by its own clock may be refused online (1009), so the
   * server is asked first.
   */
  readonly horaPropia?: boolean;
}

export type Modo =
  | { readonly kind: "bloqueada"; readonly bloqueo: NonNullable<EstadoCaja["bloqueo"]> }
  /** `renovar`: the CUFD expired, or the server's time is not known yet, so a heartbeat comes first. */
  | { readonly kind: "enLinea"; readonly cufd: CufdTerminal; readonly renovar: boolean }
  | { readonly kind: "fueraDeLinea"; readonly cufd: CufdTerminal }
  | { readonly kind: "borrador"; readonly motivo: "sinCufd" | "plazoVencido" };

/**
 * Decides the mode of the next sale. Exhausted credits stop it; an outage sells offline up to the CUFD's
 * limit, then in drafts. docs/design.md D19 and D26.
 */
export function planModo(s: Situacion): Modo {
  const bloqueo = bloqueoDe(s);
  if (bloqueo !== null) return { kind: "bloqueada", bloqueo };
  if (s.cufd === null) return { kind: "borrador", motivo: "sinCufd" };
  if (s.corte === null)
    return { kind: "enLinea", cufd: s.cufd, renovar: s.horaPropia === true || s.ahora > s.cufd.vigenteHasta };
  return s.ahora <= limiteFuera(s.cufd, s.corte)
    ? { kind: "fueraDeLinea", cufd: s.cufd }
    : { kind: "borrador", motivo: "plazoVencido" };
}

/**
 * Returns the instant until which the last CUFD serves offline: 72 h (15 days for kinds 3 and 4) from the
 * outage's start. If the CUFD ended before that start, the hours count from its end.
 * docs/fiscal-rules.md F11.
 */
export function limiteFuera(cufd: CufdTerminal, corte: Pick<FilaCorte, "tipo" | "cuentaDesde">): Instante {
  const desde = corte.cuentaDesde < cufd.vigenteHasta ? corte.cuentaDesde : cufd.vigenteHasta;
  const horas = corte.tipo <= 2 ? VIGENCIA_OFFLINE_HORAS.corte : VIGENCIA_OFFLINE_HORAS.planificado;
  return epochToInstante(instanteToEpoch(desde) + horas * 3_600_000);
}

function bloqueoDe(s: Situacion): NonNullable<EstadoCaja["bloqueo"]> | null {
  if (!s.emparejada) return "sinEmparejar";
  if (s.revocada) return "terminalRevocada";
  if (s.copiaNegada) return "copiaDeCaja";
  if (s.relojDudoso) return "relojDudoso";
  if (!s.conDatos) return "sinDatos";
  return s.creditos !== null && s.creditos <= 0 ? "creditosAgotados" : null;
}
