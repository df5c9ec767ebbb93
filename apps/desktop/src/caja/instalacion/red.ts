import { isPuertoLibre } from "@mostrador/core/node";
import { FRASES_SERVIDOR_PROPIO } from "../frases/servidor.ts";

const PRIMER_PUERTO = 3000;
const PUERTOS = 100;

/**
 * Returns the first port from 3000 on that is free on every address: another program may hold it on the
 * network only.
 */
export async function puertoLibre(): Promise<number> {
  for (let puerto = PRIMER_PUERTO; puerto < PRIMER_PUERTO + PUERTOS; puerto++)
    if (await isPuertoLibre(puerto)) return puerto;
  throw new Error(FRASES_SERVIDOR_PROPIO.sinPuerto(PRIMER_PUERTO, PRIMER_PUERTO + PUERTOS));
}
