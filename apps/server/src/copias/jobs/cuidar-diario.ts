import { listCopias } from "../../motor/restauracion.ts";
import { listServidores, viewServidor } from "../db/servidores.ts";
import type { Deps } from "../../deps.ts";

/** Age of the last heartbeat up to which a server counts as alive; longer than the pause between two. */
const VIVO_MS = 180_000;

/**
 * Records this server in the database and the live servers in its journal, so that a restore can name a
 * missing journal. Then deletes journal files that the last two copies hold.
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
