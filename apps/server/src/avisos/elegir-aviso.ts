import type { Nit } from "@mostrador/core";
import { listElecciones, saveEleccionAviso, type EleccionAviso } from "./db/avisos-dueno.ts";
import type { Deps } from "../deps.ts";

export { CLASES_AVISO } from "./db/avisos-dueno.ts";

/** Gives a person's choice of each kind of notice; none for a key, which has no address. */
export async function getAvisos({ db }: Pick<Deps, "db">, nit: Nit, correo: string | null) {
  if (correo === null) return [];
  const elecciones = await listElecciones(db, nit, correo);
  return elecciones.map(({ clase, activo, minimo }) => ({ clase, activo, minimo }));
}

/** Stores a person's choice of a kind of notice; the moment of the last mail stays. */
export function chooseAviso(
  { db }: Pick<Deps, "db">,
  nit: Nit,
  correo: string,
  elegida: Omit<EleccionAviso, "dichoEn">,
): Promise<void> {
  return saveEleccionAviso(db, nit, correo, elegida);
}
