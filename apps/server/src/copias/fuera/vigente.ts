/** The copy off the premises that is in force: the environment's, or else what the owner set in the portal. */
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { findFueraGuardada, type FueraGuardada } from "../db/fuera-guardada.ts";
import type { Db } from "../../motor/connection.ts";
import type { Secretos } from "../../secretos.ts";
import type { DestinoFuera, Fuera, LugarFuera } from "../../ajustes-fuera.ts";

type Copias = Config["copias"];
type Abre = Pick<Secretos, "open">;

/** Folder of the data with the copies that are sent, where the environment names none. */
export const COPIAS_PROPIAS = "copias";
/** Number of copies that stay there: the last one and its predecessor. */
const GUARDAR = 2;

/** Gets the copy off the premises with its secrets, read anew at each use; null where there is none. */
export async function getFuera(
  db: Db,
  { fuera }: Pick<Config, "fuera">,
  secretos: Abre,
): Promise<Fuera | null> {
  if (fuera !== null) return fuera;
  const guardada = await findFueraGuardada(db);
  return guardada === null ? null : openFuera(guardada, secretos);
}

/** Finds where copies go and how often, without secrets; null where they go nowhere. */
export async function findLugarFuera(
  db: Db,
  { fuera }: Pick<Config, "fuera">,
): Promise<{ readonly lugar: LugarFuera; readonly cadaMs: number } | null> {
  if (fuera !== null) return { lugar: fuera.destino, cadaMs: fuera.cadaMs };
  return await findFueraGuardada(db);
}

/** Gets the copies here: the environment's, or else those that a destination of the portal needs. */
export async function getCopias(
  db: Db,
  { copias, fuera, dataDir }: Pick<Config, "copias" | "fuera" | "dataDir">,
): Promise<Copias> {
  if (copias !== null || fuera !== null) return copias;
  const guardada = await findFueraGuardada(db);
  if (guardada === null) return null;
  return { carpeta: join(dataDir, COPIAS_PROPIAS), cadaMs: guardada.cadaMs, guardar: GUARDAR };
}

/** Opens the secrets of what the portal stored. */
export function openFuera(guardada: FueraGuardada, secretos: Abre): Fuera {
  const { clave, cadaMs, dias } = guardada;
  const texto = secretos.open(Buffer.from(clave, "base64")).toString("utf8");
  return { destino: openDestino(guardada, secretos), clave: { texto }, cadaMs, dias, origen: "portal" };
}

function openDestino({ lugar, contrasena, llave, secreto }: FueraGuardada, secretos: Abre): DestinoFuera {
  const abrir = (sellado: string | null) =>
    sellado === null ? "" : secretos.open(Buffer.from(sellado, "base64")).toString("utf8");
  switch (lugar.kind) {
    case "carpeta":
      return lugar;
    case "sftp":
      return {
        ...lugar,
        acceso: llave === null ? { contrasena: abrir(contrasena) } : { llave: abrir(llave) },
      };
    case "s3":
      return { ...lugar, secreto: abrir(secreto) };
  }
}
