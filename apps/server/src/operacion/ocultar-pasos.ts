import type { Nit } from "@mostrador/core";
import { saveOculto } from "./db/primeros-pasos.ts";
import type { Deps } from "../deps.ts";

/** Hides a company's first steps on the first page, or shows them again. */
export async function ocultarPasos({ db }: Pick<Deps, "db">, nit: Nit, oculto: boolean): Promise<void> {
  await saveOculto(db, nit, oculto);
}
