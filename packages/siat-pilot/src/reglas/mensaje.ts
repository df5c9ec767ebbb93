import type { NombreEleccion } from "../elecciones.ts";
import type { Codigo } from "./tabla.ts";

/** One message of a reply. */
export interface Mensaje {
  readonly codigo: Codigo;
  /** Appended to the authority's text. */
  readonly detalle?: string;
  readonly advertencia?: true;
  /** The choice of strictness that causes it; absent if a source specifies it. */
  readonly eleccion?: NombreEleccion;
  /** 1 for the first file of a package. */
  readonly numeroArchivo?: number;
  /** 1 for the first line of a document. */
  readonly numeroDetalle?: number;
}

/** A check: its message when it fails. */
export type Regla<T> = (hechos: T) => Mensaje | undefined;

/** The first check that fails. */
export function primerFallo<T>(reglas: readonly Regla<T>[], hechos: T): Mensaje | undefined {
  for (const regla of reglas) {
    const mensaje = regla(hechos);
    if (mensaje !== undefined) return mensaje;
  }
  return undefined;
}

/** Returns the message, unless it comes from a relaxed choice. */
export function exigida(
  mensaje: Mensaje | undefined,
  relajadas: readonly NombreEleccion[],
): Mensaje | undefined {
  return mensaje?.eleccion !== undefined && relajadas.includes(mensaje.eleccion) ? undefined : mensaje;
}
