import { valorDe } from "../documento/tipos.ts";
import { hasFormatoInstante, parseFecha } from "../instante.ts";
import { LIMITES } from "../limites.ts";
import type { Contingencia, Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/**
 * 1035: the format. 1009: online, it is now. In a package, 1040: inside the event's window; 123: while its CUFD served.
 * docs/fiscal-rules.md F5, F11 and F40.
 */
export function reglaFechaEmision({ ahora, documento, cufd, contingencia }: Examen): Mensaje | undefined {
  const texto = valorDe(documento.cabecera, "fechaEmision");
  const emision = parseFecha(texto);
  if (!hasFormatoInstante(texto) || emision === undefined) return { codigo: 1035 };
  if (contingencia !== undefined) return reglaVentana(emision, contingencia, cufd.desde);
  const enLinea = emision <= ahora + LIMITES.adelantoMs && emision >= ahora - LIMITES.antiguedadEnLineaMs;
  return enLinea ? undefined : { codigo: 1009, eleccion: "emisionEnLinea" };
}

function reglaVentana(emision: number, { evento }: Contingencia, cufdDesde: number): Mensaje | undefined {
  if (emision < evento.inicio || emision > evento.fin) return { codigo: 1040 };
  const uso = isPlanificado(evento.motivo) ? LIMITES.usoCufdPlanificadoMs : LIMITES.usoCufdMs;
  // A clock that drifted within the tolerated margin may put a document just before its own CUFD.
  const sirve = emision >= cufdDesde - LIMITES.adelantoMs && emision <= evento.inicio + uso;
  return sirve ? undefined : { codigo: 123 };
}

/** Kinds 3 and 4 are planned: selling where there is no internet. docs/fiscal-rules.md F39. */
export function isPlanificado(motivo: number): boolean {
  return motivo === 3 || motivo === 4;
}
