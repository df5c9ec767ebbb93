import { listCopias } from "../../motor/restauracion.ts";
import { listServidores, viewServidor } from "../db/servidores.ts";
import type { Deps } from "../../deps.ts";

/** Maximum age of the last heartbeat of a server that counts as alive; longer than the pause between two heartbeats. */
const VIVO_MS = 180_000;

/**
 * Records this server in the database, and the live servers in its journal, so that a restore notices a missing journal.
 * Then deletes journal files that precede the last two copies.
 */
export async function cuidarDiario({ db, journal, now }: Deps): Promise<void> {
  if (journal === null || (await journal.problem()) !== null) return;
  const propio = journal.server();
  if (propio === null) return;
  await viewServidor(db, propio, now());
  const vivos = (await listServidores(db)).filter(({ vistoEn }) => now() - vistoEn < VIVO_MS);
  const servidores = vivos.map(({ id, equipo }) => ({ id, equipo }));
  await journal.write({ tipo: "vivos", en: now(), servidores, suceso: null, salida: null });
  await journal.afterCopies(await listCopias(db));
}
