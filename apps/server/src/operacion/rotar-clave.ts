import type { Db } from "../motor/connection.ts";
import { resellar, type Reselladas } from "../motor/sellados.ts";
import { transaccion } from "../motor/transaccion.ts";
import { decirHuella, openSecretos, ponerSiguiente, prepararSiguiente } from "../secretos.ts";

/** The steps of a rotation that are over: the new key is on the disk, the database asks for it, it is in its place. */
export type PasoDeRotacion = "preparada" | "sellada" | "puesta";

/**
 * Seals the secrets of the database with a new `servidor.key`; no server may run. The commit decides which key is valid. Before it the
 * one in its file is, after it its successor, which the next start puts in its place. docs/decisions/0046
 */
export async function rotarClaveDeDatos(
  db: Db,
  dataDir: string,
  alPaso: (paso: PasoDeRotacion) => void = () => {},
): Promise<Reselladas> {
  const antes = await openSecretos(db, dataDir);
  const ahora = prepararSiguiente(dataDir);
  alPaso("preparada");
  // A transaction that fails leaves the new key where it is: it may have been committed, and its reply lost.
  const reselladas = await transaccion(db, "comun", async (tx) => {
    const hechas = await resellar(tx, antes, ahora);
    await decirHuella(tx, ahora);
    return hechas;
  });
  alPaso("sellada");
  ponerSiguiente(dataDir);
  alPaso("puesta");
  return reselladas;
}
