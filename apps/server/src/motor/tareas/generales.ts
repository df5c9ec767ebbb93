import type { Nit } from "@mostrador/core";
import type { TareaNueva } from "./reglas.ts";

/** NIT of rows of the whole installation; no company has it. */
const DE_TODOS = 0 as Nit; // not a valid NIT, so that no taxpayer ever has it

/**
 * Periodic work of the whole installation: banks' rates, the official one, old keys, deliveries and changes to delete, notices to search
 * for, prices that a law changes, and large counts that were interrupted.
 */
export const GENERALES = ["bancos", "oficial", "claves", "entregas", "avisos", "leyes", "conteos"] as const;
/** The name of a kind of work of the whole installation. */
export type General = (typeof GENERALES)[number];

/** Builds the row of a periodic work, to make it due earlier. */
export function tareaGeneral(clave: General): TareaNueva {
  return { nit: DE_TODOS, clase: "generales", clave, lugar: clave };
}

/** News that a tax system went down or came back, as the key of a row: kind of event, environment, moment. */
export interface NoticiaSiat {
  readonly tipo: "siat.caido" | "siat.recuperado";
  readonly ambiente: "produccion" | "piloto";
  readonly en: number;
}

/** Builds the row that reports the news to every company. News of one tax system are reported one after another. */
export function tareaDeNoticia({ tipo, ambiente, en }: NoticiaSiat): TareaNueva {
  return { nit: DE_TODOS, clase: "generales", clave: `${tipo} ${ambiente} ${en}`, lugar: ambiente };
}

/** Parses the news in a row's key; null where it names none. */
export function noticiaDe(clave: string): NoticiaSiat | null {
  const partes = /^(siat\.caido|siat\.recuperado) (produccion|piloto) (\d+)$/.exec(clave);
  if (partes === null) return null;
  return {
    tipo: partes[1] === "siat.caido" ? "siat.caido" : "siat.recuperado",
    ambiente: partes[2] === "produccion" ? "produccion" : "piloto",
    en: Number(partes[3]),
  };
}
