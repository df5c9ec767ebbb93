import { isPuertoLibre } from "@mostrador/core/node";
import { FRASES_SERVIDOR_PROPIO } from "../frases/servidor.ts";

const PRIMER_PUERTO = 3000;
const PUERTOS = 100;

/** The first port from 3000 on that nobody holds on any address: another program may hold it for the network alone. */
export async function puertoLibre(): Promise<number> {
  for (let puerto = PRIMER_PUERTO; puerto < PRIMER_PUERTO + PUERTOS; puerto++)
    if (await isPuertoLibre(puerto)) return puerto;
  throw new Error(FRASES_SERVIDOR_PROPIO.sinPuerto(PRIMER_PUERTO, PRIMER_PUERTO + PUERTOS));
}
