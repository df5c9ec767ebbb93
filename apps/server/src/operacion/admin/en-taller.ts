import { openDb } from "../../motor/abrir.ts";
import type { Config } from "../../config.ts";
import type { Taller } from "../provision.ts";
import { openSecretos } from "../../secretos.ts";
import type { Salida } from "./orden.ts";

/** Runs work on the open database with the installation's secrets, and closes it in any case. */
export async function enTaller(config: Config, hacer: (taller: Taller) => Salida): Salida {
  const db = await openDb(config);
  try {
    const secretos = await openSecretos(db, config.dataDir);
    const taller: Taller = { db, secretos, now: () => Date.now() };
    return await hacer(taller);
  } finally {
    await db.destroy();
  }
}
