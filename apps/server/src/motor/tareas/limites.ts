/** Limits of each kind of due work: how much of it runs at once, how often it is searched for, and its pauses. */
import type { Config } from "../../config.ts";
import type { Limites, NombreClase } from "./reglas.ts";

const MIN_MS = 60_000;
const HORA_MS = 60 * MIN_MS;

/** Length of a lease: longer than all calls of one document, outage or synchronisation together. */
const PLAZO_MS = 15 * MIN_MS;
/** Length of a lease for catalogs: eighteen catalogs take up to a minute each, and each is fetched up to twice. */
const PLAZO_CATALOGOS_MS = 45 * MIN_MS;
/** Longest time ahead for which rows of a daily task are planned. */
const DIARIO_MS = 25 * HORA_MS;

/** Pauses after attempts that settled nothing. */
const PAUSA = { baseMs: MIN_MS, maxMs: 5 * MIN_MS };

/** Horizon of the rows about pictures: longer than the time for which a picture without product is kept. */
const FOTOS_MS = 40 * 24 * HORA_MS;

/** Horizon of the queries for a document that was given up, which go on for a week. docs/design.md D10. */
const TARDIAS_MS = 8 * 24 * HORA_MS;

/** Limits for a package of an API user. In its first minutes the user may ask for the verdict; then the server asks, less and less often. */
const DE_PAQUETE = {
  alPonerse: false,
  mirarMs: MIN_MS,
  horizonteMs: HORA_MS,
  pausa: { baseMs: MIN_MS, maxMs: 15 * MIN_MS },
};

/**
 * Gives the limits of each kind of rows. `createSlots` limits the total of one server. docs/decisions/0021.
 */
export function limitesDe({
  dudaIntervaloMs,
  tareasMs,
  webhooksMs,
}: Pick<Config, "dudaIntervaloMs" | "tareasMs" | "webhooksMs">): readonly Limites[] {
  const diaria = { alPonerse: false, mirarMs: MIN_MS, horizonteMs: DIARIO_MS, pausa: PAUSA };
  const pregunta = {
    aLaVez: 16,
    porEmpresa: 4,
    alPonerse: false,
    mirarMs: dudaIntervaloMs,
    pausa: { baseMs: dudaIntervaloMs, maxMs: 5 * MIN_MS },
    // A test may configure a long wait, which must not count as too far ahead.
    horizonteMs: Math.max(HORA_MS, 2 * dudaIntervaloMs),
  };
  const deCorte = {
    aLaVez: 16,
    porEmpresa: 4,
    mirarMs: tareasMs,
    horizonteMs: Math.max(HORA_MS, 2 * tareasMs),
    pausa: { baseMs: tareasMs, maxMs: 5 * MIN_MS },
  };
  const cola = { alPonerse: true, mirarMs: webhooksMs, horizonteMs: DIARIO_MS, pausa: PAUSA };
  const clases: readonly Omit<Limites, "plazoMs">[] = [
    { nombre: "cufd", aLaVez: 32, porEmpresa: 4, ...diaria },
    { nombre: "catalogos", aLaVez: 8, porEmpresa: 1, ...diaria },
    { nombre: "dudas", ...pregunta },
    { nombre: "cambios", ...pregunta },
    { nombre: "tardias", ...pregunta, horizonteMs: TARDIAS_MS },
    // Documents of one outage arrive one after another, so the row does not start work as soon as it is inserted.
    { nombre: "cortes", alPonerse: false, ...deCorte },
    { nombre: "paquetes", aLaVez: 16, porEmpresa: 4, ...DE_PAQUETE },
    { nombre: "gemelas", alPonerse: true, ...deCorte },
    { nombre: "webhooks", aLaVez: 32, porEmpresa: 4, ...cola },
    { nombre: "correos", aLaVez: 8, porEmpresa: 1, ...cola },
    { nombre: "descuadres", aLaVez: 4, porEmpresa: 1, ...cola },
    { nombre: "avisos", aLaVez: 4, porEmpresa: 1, ...cola },
    { nombre: "fotos", aLaVez: 2, porEmpresa: 1, ...diaria, horizonteMs: FOTOS_MS },
    { nombre: "generales", aLaVez: 8, porEmpresa: 8, ...diaria, alPonerse: true },
  ];
  return clases.map((clase) => ({ ...clase, plazoMs: plazoDe(clase.nombre) }));
}

/** Gives the length of a lease, in milliseconds: longer than the time limits of all its calls together. */
export function plazoDe(clase: string): number {
  const catalogos: NombreClase = "catalogos";
  return clase === catalogos ? PLAZO_CATALOGOS_MS : PLAZO_MS;
}
