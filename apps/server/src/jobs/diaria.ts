import { epochToInstante } from "@mostrador/core";
import type { Deps } from "../deps.ts";

/** Daily work is done once a day from 00:05 Bolivia time on, and at the first look of a process. SPEC.md, limits. */
const HORA = "00:05";

/** Makes a task that is looked at often into one that is done once a day. */
export function createDiaria(deps: Deps, nombre: string, hacer: () => Promise<void>): () => Promise<void> {
  let hecho = "";
  return async () => {
    const ahora = epochToInstante(deps.now());
    const dia = ahora.slice(11, 16) >= HORA ? ahora.slice(0, 10) : `antes de ${ahora.slice(0, 10)}`;
    if (dia === hecho) return;
    await hacer();
    hecho = dia;
    deps.log("diaria", { nombre, dia });
  };
}
