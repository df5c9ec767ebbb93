import { randomUUID } from "node:crypto";
import { Instante, instanteToEpoch } from "@mostrador/core";
import { RESTAURACION } from "../../motor/ajustes.ts";
import { sqlDeGeneracion } from "../../avisos/db/generaciones.ts";
import { CIERRE, EPOCAS, PISO, type Cierre } from "../../motor/restauracion.ts";

/**
 * Numbers left out in each series, since they may have been given after the copy. A dead till leaves out as
 * many (docs/design.md D28).
 */
const NUMEROS_FUERA = 1000;

/**
 * Versions left out, more than can have been made since the copy: a terminal that saw them must see the next
 * changes.
 */
const VERSIONES_FUERA = 1_000_000;

/** Epochs left out: a newly paired till gets a higher one than any given since the copy. */
const EPOCAS_FUERA = 1000;

/**
 * Builds the statements, for both engines, that make a restored database fit to go on. They leave out numbers
 * in every series, and by the floor in series without a row; also versions and epochs. They begin a generation of the feed, end leases, make
 * tills report what they issued, and close the API until the journals were read.
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
    ...sqlDeGeneracion(Math.random()),
    `update versiones set valor = valor + ${VERSIONES_FUERA}`,
    "delete from turnos",
    // A copy of an earlier program is marked before it is migrated, and has no such table.
    ...(hasTareas ? ["update tareas set dueno = null, arrendada_hasta = null, vence_en = 0"] : []),
    poner(RESTAURACION, { id, copiaDe }),
    poner(CIERRE, cierre),
  ];
}
