import type { Instante } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { responsableDe } from "../usuarios/responsable.ts";

/** The instant of an edit, and the person whose right it used; null at a till without users. */
export interface Sello {
  readonly editadoEn: Instante;
  readonly autor: string | null;
}

/** Returns the instant and the person for an edit of the call in progress. */
export function selloDe({ reloj, sesion }: Pick<Deps, "reloj" | "sesion">): Sello {
  return { editadoEn: reloj.ahora(), autor: responsableDe(sesion) };
}
