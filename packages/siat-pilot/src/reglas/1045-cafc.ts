import { valorDe, valorOpcional } from "../documento/tipos.ts";
import { parseFecha } from "../instante.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/**
 * In events 5 to 7 the document was written by hand on authorised numbers; in no other does it carry a CAFC.
 * 1045: it is the package's, and valid for the sector. 1046: within its dates. 1047: within its numbers, each used once.
 */
export function reglaCafc({ documento, contingencia }: Examen): Mensaje | undefined {
  const { cabecera, sector } = documento;
  const codigo = valorOpcional(cabecera, "cafc");
  if (contingencia === undefined || !isManual(contingencia.evento.motivo))
    return codigo === null ? undefined : { codigo: 1045 };
  const { cafc, codigoCafc, numeroCafcUsado } = contingencia;
  if (codigo === null || codigo !== codigoCafc || cafc === undefined) return { codigo: 1045 };
  const emision = parseFecha(valorDe(cabecera, "fechaEmision")) ?? 0;
  if (emision < cafc.desde || emision > cafc.hasta) return { codigo: 1046 };
  const numero = Number(valorDe(cabecera, sector.campoNumero));
  const autorizado = numero >= cafc.desdeNumero && numero <= cafc.hastaNumero && !numeroCafcUsado;
  return autorizado ? undefined : { codigo: 1047 };
}

/** Kinds 5, 6 and 7: there was no system to bill with. */
export function isManual(motivo: number): boolean {
  return motivo >= 5;
}
