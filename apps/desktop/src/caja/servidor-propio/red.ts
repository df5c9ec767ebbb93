import { createServer } from "node:net";
import { once } from "node:events";
import { FRASES_SERVIDOR_PROPIO } from "../frases/servidor.ts";

const PRIMER_PUERTO = 3000;
const PUERTOS = 100;

/** The first port from 3000 on that nobody holds. */
export async function puertoLibre(): Promise<number> {
  for (let puerto = PRIMER_PUERTO; puerto < PRIMER_PUERTO + PUERTOS; puerto++)
    if (await isLibre(puerto)) return puerto;
  throw new Error(FRASES_SERVIDOR_PROPIO.sinPuerto(PRIMER_PUERTO, PRIMER_PUERTO + PUERTOS));
}

/** On every address: another program may hold it for the network alone. */
async function isLibre(puerto: number): Promise<boolean> {
  const server = createServer();
  server.listen(puerto);
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
