import type { Config } from "../config.ts";
import type { Limites, NombreClase } from "./reglas.ts";

const MIN_MS = 60_000;
const HORA_MS = 60 * MIN_MS;

/** Longer than the calls of one document, outage or synchronisation together. */
const PLAZO_MS = 15 * MIN_MS;
/** Eighteen catalogs of a minute each, every one of them asked for twice. */
const PLAZO_CATALOGOS_MS = 45 * MIN_MS;
/** Rows of every day are planned no further ahead. */
const DIARIO_MS = 25 * HORA_MS;

/** A document that was given up is asked for up to a week after. docs/design.md D10. */
const TARDIAS_MS = 8 * 24 * HORA_MS;

/** The limits of each kind of rows. The sum of `aLaVez` is what one server has under way. docs/decisions/0021. */
export function limitesDe({ dudaIntervaloMs }: Pick<Config, "dudaIntervaloMs">): readonly Limites[] {
  const diaria = { mirarMs: MIN_MS, horizonteMs: DIARIO_MS, pausa: { baseMs: MIN_MS, maxMs: 5 * MIN_MS } };
  const pregunta = {
    aLaVez: 16,
    porEmpresa: 4,
    mirarMs: dudaIntervaloMs,
    pausa: { baseMs: dudaIntervaloMs, maxMs: 5 * MIN_MS },
  };
  // A wait that a test sets long must not count as too far ahead.
  const horizonteMs = Math.max(HORA_MS, 2 * dudaIntervaloMs);
  return [
    { nombre: "cufd", aLaVez: 32, porEmpresa: 4, plazoMs: plazoDe("cufd"), ...diaria },
    { nombre: "catalogos", aLaVez: 8, porEmpresa: 1, plazoMs: plazoDe("catalogos"), ...diaria },
    { nombre: "dudas", plazoMs: plazoDe("dudas"), horizonteMs, ...pregunta },
    { nombre: "cambios", plazoMs: plazoDe("cambios"), horizonteMs, ...pregunta },
    { nombre: "tardias", plazoMs: plazoDe("tardias"), ...pregunta, horizonteMs: TARDIAS_MS },
  ];
}

/** The length of a lease, in milliseconds: longer than the time limits of all its calls together. */
export function plazoDe(clase: string): number {
  const catalogos: NombreClase = "catalogos";
  return clase === catalogos ? PLAZO_CATALOGOS_MS : PLAZO_MS;
}
