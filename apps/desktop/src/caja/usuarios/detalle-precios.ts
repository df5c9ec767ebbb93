import type { EntradaRevisada, NombreLlamada } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import { findRegla } from "../db/reglas.ts";
import { ACTOS } from "../frases/actos.ts";

/** The parts of the till that an act is told from. */
export type Fuentes = Pick<Base, "db">;
/** Tells in words what a call with this input would do. */
export type Detalle<N extends NombreLlamada> = (fuentes: Fuentes, entrada: EntradaRevisada<N>) => string;

/** The acts of the calls that edit what prices and the grid follow from. */
export const DETALLES_PRECIOS = {
  guardarPromocion: (_, { nombre }) => ACTOS.guardarPromocion(nombre),
  borrarRegla: ({ db }, { tipo, id }) => ACTOS.borrarRegla[tipo](findRegla(db, tipo, id)?.nombre ?? id),
} satisfies { readonly [N in NombreLlamada]?: Detalle<N> };
