import type { Client } from "pg";
import { CopiaInutil } from "./copia.ts";
import { listPresentes } from "./procesos.ts";

/** Throws CopiaInutil while a server works on this database. */
export async function requireSinServidores(client: Client): Promise<void> {
  const vivos = await listPresentes(client);
  if (vivos.length > 0)
    throw new CopiaInutil("Hay servidores que trabajan sobre esta base de datos: deténgalos todos primero.");
}
