import { epochToInstante } from "@mostrador/core";
import { findAjuste, saveAjuste } from "../db/ajustes.ts";
import type { Deps } from "../deps.ts";

/** Daily work is done once a day from 00:05 Bolivia time on, and at the first look of a new server. docs/api.md A46. */
const HORA = "00:05";

/** Makes a task that is looked at often into one that is done once a day, by whichever server; `hacer` says whether it was. */
export function createDiaria(deps: Deps, nombre: string, hacer: () => Promise<boolean>): () => Promise<void> {
  const clave = `diaria:${nombre}`;
  return async () => {
    const ahora = epochToInstante(deps.now());
    const dia = ahora.slice(11, 16) >= HORA ? ahora.slice(0, 10) : `antes de ${ahora.slice(0, 10)}`;
    if (dia === (await findAjuste(deps.db, clave)) || !(await hacer())) return;
    await saveAjuste(deps.db, clave, dia);
    deps.log("diaria", { nombre, dia });
  };
}
