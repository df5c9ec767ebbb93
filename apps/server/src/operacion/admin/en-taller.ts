import { openDb } from "../../motor/abrir.ts";
import type { Config } from "../../config.ts";
import type { Taller } from "../provision.ts";
import { exigirMismaClave, loadSecretos } from "../../secretos.ts";
import type { Salida } from "./orden.ts";

/** Runs work on the open database with the installation's secrets, and closes it in any case. */
export async function enTaller(config: Config, hacer: (taller: Taller) => Salida): Salida {
  const db = await openDb(config);
  try {
    const taller: Taller = { db, secretos: loadSecretos(config.dataDir), now: () => Date.now() };
    await exigirMismaClave(db, taller.secretos);
    return await hacer(taller);
  } finally {
    await db.destroy();
  }
}
