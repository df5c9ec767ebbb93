/** A promotion of every product at every hour, for tests that say what else it asks for. */
import type { Promocion } from "../formas.ts";

/** Builds a promotion of all products, at all times, that leaves tariffs alone; `cambios` narrow it. */
export function promocionParaTodos(
  id: string,
  beneficio: Promocion["beneficio"],
  cambios: Partial<Promocion> = {},
): Promocion {
  return {
    id,
    nombre: id,
    activo: true,
    beneficio,
    productos: [],
    categorias: [],
    dias: [],
    horaDesde: null,
    horaHasta: null,
    fechaDesde: null,
    fechaHasta: null,
    sobreTarifas: false,
    ...cambios,
  };
}
