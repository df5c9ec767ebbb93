import { hasFormatoInstante, parseFecha } from "../instante.ts";
import { LIMITES } from "../limites.ts";
import type { Mensaje } from "./mensaje.ts";

/** 943: the format of fechaEnvio. 935: it is near the authority's own time. */
export function reglaFechaEnvio(fechaEnvio: string | undefined, ahora: number): Mensaje | undefined {
  if (fechaEnvio === undefined || fechaEnvio === "") return { codigo: 935 };
  const enviada = parseFecha(fechaEnvio);
  if (!hasFormatoInstante(fechaEnvio) || enviada === undefined) return { codigo: 943 };
  return Math.abs(enviada - ahora) <= LIMITES.margenEnvioMs
    ? undefined
    : { codigo: 935, eleccion: "fechaEnvio" };
}
