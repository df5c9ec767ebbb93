/** Checks of a new significant event. */
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import type { Punto } from "../db/codigos.ts";
import type { Fila } from "../db/esquema.ts";
import { LIMITES } from "../limites.ts";
import { isPlanificado } from "./1009-fecha-emision.ts";
import type { Mensaje } from "./mensaje.ts";

const MOTIVOS: ReadonlySet<number> = new Set(
  CATALOGOS_DEMO.eventos_significativos.map((motivo) => motivo.codigoClasificador),
);

/** Facts that the checks of a new event read: the request (instants in milliseconds since 1970) and stored rows. */
export interface EventoPedido {
  readonly ahora: number;
  readonly punto: Punto;
  readonly motivo: number | undefined;
  readonly descripcion: string | undefined;
  readonly inicio: number | undefined;
  readonly fin: number | undefined;
  /** The current CUFD, with which the event is registered. */
  readonly cufd: Fila<"cufd">;
  /** The CUFD of the documents issued during the event. */
  readonly cufdEvento: Fila<"cufd"> | undefined;
  /** Registered events whose window crosses this one's. */
  readonly solapados: readonly unknown[];
}

/**
 * 950, 976: the kind. 951: the description. 960, 974: start and end in order. 981: it has ended, no more than 48 h ago, and
 * crosses no other. 984: cufdEvento is an earlier CUFD of this point of sale, which served then. docs/fiscal-rules.md F40.
 */
export function reglaEvento(evento: EventoPedido): Mensaje | undefined {
  const { ahora, motivo, descripcion, inicio, fin, solapados } = evento;
  if (motivo === undefined) return { codigo: 950 };
  if (!MOTIVOS.has(motivo)) return { codigo: 976 };
  if (descripcion === undefined || descripcion.trim() === "") return { codigo: 951 };
  if (fin === undefined) return { codigo: 960 };
  if (inicio === undefined || inicio >= fin) return { codigo: 974 };
  if (fin > ahora || ahora - fin > LIMITES.plazoEventoMs || solapados.length > 0) return { codigo: 981 };
  return isCufdDelEvento(evento, motivo, inicio, fin) ? undefined : { codigo: 984 };
}

function isCufdDelEvento(
  { punto, cufd, cufdEvento }: EventoPedido,
  motivo: number,
  inicio: number,
  fin: number,
): boolean {
  if (cufdEvento === undefined || cufdEvento.codigo === cufd.codigo) return false;
  const { nit, sucursal, puntoVenta } = punto;
  if (cufdEvento.nit !== nit || cufdEvento.sucursal !== sucursal || cufdEvento.puntoVenta !== puntoVenta)
    return false;
  const uso = isPlanificado(motivo) ? LIMITES.usoCufdPlanificadoMs : LIMITES.usoCufdMs;
  return fin >= cufdEvento.desde && inicio <= cufdEvento.hasta + uso;
}
