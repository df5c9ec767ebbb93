/** Reads the state of the copy off the premises; writes nothing. */
import type { Config } from "../../config.ts";
import { nombreDestino } from "../fuera/destino.ts";
import { findLugarFuera } from "../fuera/vigente.ts";
import type { Db } from "../../motor/connection.ts";
import { findEstadoFuera, type EstadoFuera } from "../db/copia-fuera.ts";

const DIA_MS = 86_400_000;

/** The state of the copy off the premises as shown to the owner. */
export interface VistaFuera extends EstadoFuera {
  /** The newest copy at the destination is a day older than it should be. */
  readonly atrasada: boolean;
}

/** Reads the state of the configured destination; null if there is none. */
export async function getCopiaFuera(
  db: Db,
  config: Pick<Config, "fuera">,
  ahoraMs: number,
): Promise<VistaFuera | null> {
  const fuera = await findLugarFuera(db, config);
  if (fuera === null) return null;
  const estado = await findEstadoFuera(db, nombreDestino(fuera.lugar));
  const { ultima, fallo } = estado;
  // Before the first copy arrives, the age of the failure counts.
  const limite = ultima === null ? (fallo?.desde ?? ahoraMs) : ultima.deMs + fuera.cadaMs;
  return { ...estado, atrasada: ahoraMs - limite > DIA_MS };
}
