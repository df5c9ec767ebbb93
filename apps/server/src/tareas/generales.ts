import { Nit } from "@mostrador/core";
import type { TareaNueva } from "./reglas.ts";

/** No company has this NIT: rows of the whole installation. */
const DE_TODOS = Nit.parse(0);

/** Work of the whole installation that comes round: banks' rates, the official one, keys and deliveries to forget. */
export const GENERALES = ["bancos", "oficial", "claves", "entregas"] as const;
/** The name of such work. */
export type General = (typeof GENERALES)[number];

/** A tax system that went away or came back, as the key of a row: kind of event, environment, moment. */
export interface NoticiaSiat {
  readonly tipo: "siat.caido" | "siat.recuperado";
  readonly ambiente: "produccion" | "piloto";
  readonly en: number;
}

/** The row that tells every company of a tax system. News of one tax system are told one after another. */
export function tareaDeNoticia({ tipo, ambiente, en }: NoticiaSiat): TareaNueva {
  return { nit: DE_TODOS, clase: "generales", clave: `${tipo} ${ambiente} ${en}`, lugar: ambiente };
}

/** The news that a row's key names; null where it names none. */
export function noticiaDe(clave: string): NoticiaSiat | null {
  const partes = /^(siat\.caido|siat\.recuperado) (produccion|piloto) (\d+)$/.exec(clave);
  if (partes === null) return null;
  return {
    tipo: partes[1] === "siat.caido" ? "siat.caido" : "siat.recuperado",
    ambiente: partes[2] === "produccion" ? "produccion" : "piloto",
    en: Number(partes[3]),
  };
}
