import { randomUUID } from "node:crypto";
import { Instante, instanteToEpoch } from "@mostrador/core";
import { RESTAURACION } from "./ajustes.ts";
import { CIERRE, EPOCAS, PISO, type Cierre } from "./restauracion.ts";

/** Numbers left out in each series: those that may have been given since the copy. The same as for a dead till (docs/design.md D28). */
const NUMEROS_FUERA = 1000;

/** A terminal that has seen changes after the copy must see those that come: more than can have been made since. */
const VERSIONES_FUERA = 1_000_000;

/** A till that is paired has a higher epoch than any that was given since the copy. */
const EPOCAS_FUERA = 1000;

/**
 * Makes a database of the past fit to go on, on both engines: numbers are left out in every series, also, by the floor, in one that
 * has no row; versions and epochs too; turns end; tills are to tell what they issued; the API is closed until the journals were read.
 */
export function marcas(copiaDe: string, hasTareas: boolean): readonly string[] {
  const id = randomUUID();
  const copiaDeMs = instanteToEpoch(Instante.parse(copiaDe));
  const cierre: Cierre = {
    id,
    copiaDe: copiaDeMs,
    en: Date.now(),
    requeridos: [],
    cubiertos: [],
    leidos: false,
    faltan: [],
    sinEmpresa: [],
    aceptado: null,
  };
  const poner = (clave: string, valor: object) =>
    `insert into ajustes (clave, valor) values ('${clave}', '${JSON.stringify(valor)}') on conflict (clave) do update set valor = excluded.valor`;
  const sumar = (clave: string, cuanto: number) =>
    `insert into ajustes (clave, valor) values ('${clave}', '${cuanto}') on conflict (clave)
       do update set valor = cast(cast(ajustes.valor as bigint) + ${cuanto} as text)`;
  return [
    `update contadores set siguiente = siguiente + ${NUMEROS_FUERA}`,
    sumar(PISO, NUMEROS_FUERA),
    sumar(EPOCAS, EPOCAS_FUERA),
    "insert into versiones (nit, valor) select nit, 0 from empresas where true on conflict do nothing",
    `update versiones set valor = valor + ${VERSIONES_FUERA}`,
    "delete from turnos",
    // A copy of an earlier program is marked before it is migrated, and has no such table.
    ...(hasTareas ? ["update tareas set dueno = null, arrendada_hasta = null, vence_en = 0"] : []),
    poner(RESTAURACION, { id, copiaDe }),
    poner(CIERRE, cierre),
  ];
}
