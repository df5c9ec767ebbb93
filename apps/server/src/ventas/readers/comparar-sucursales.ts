/** Reads a company's branches side by side, in a period and in the same period before it; writes nothing. */
import { epochToInstante, type Nit } from "@mostrador/core";
import { cambioPorcentual, nombreSucursal } from "@mostrador/core/formato";
import type { Db } from "../../motor/connection.ts";
import { type Suma, sumHasta, sumVentas } from "../db/figuras-ventas.ts";
import { listPuntosAbiertos } from "../../impuestos/db/puntos.ts";
import { type Figuras, figurasDe, hasTodasLasVentas, HORAS, promedioDe, SIN_FILTRO } from "./figuras.ts";
import { diasAntes, type Tramo } from "../../http/dias.ts";

/** Figures of a period, and of the same period before it. */
interface Comparadas extends Figuras {
  readonly promedio: number | null;
  readonly antes: Figuras;
  readonly cambio: number | null;
}

/** Figures of a branch. `horas` is the net amount of each hour of the day. */
export interface FilaSucursal extends Comparadas {
  readonly sucursal: number;
  readonly nombre: string;
  readonly horas: readonly number[];
}

/** Compares the branches that sold in either period or can sell now, by their numbers. */
export async function compareSucursales(db: Db, nit: Nit, periodo: Periodo, ahoraMs: number) {
  const { horario, ...tramos } = tramosDe(periodo, ahoraMs);
  const ahora = await sumTramo(db, nit, tramos.ahora);
  const antes = await sumAntes(db, nit, tramos.antes, horario);
  const abiertas = (await listPuntosAbiertos(db, nit)).map(({ sucursal }) => sucursal);
  const sucursales = new Set([...abiertas, ...[...ahora, ...antes].map(sucursalDe)]);
  const filas = [...sucursales]
    .toSorted((a, b) => a - b)
    .map((sucursal): FilaSucursal => {
      const suyas = ahora.filter((suma) => sucursalDe(suma) === sucursal);
      return {
        sucursal,
        nombre: nombreSucursal(sucursal),
        ...comparadas(
          suyas,
          antes.filter((suma) => sucursalDe(suma) === sucursal),
        ),
        horas: HORAS.map((hora) => figurasDe(suyas.filter((suma) => horaDe(suma) === hora)).neto),
      };
    });
  return {
    periodo,
    ...tramos,
    hastaHora: Number(horario.slice(0, 2)),
    hastaMinuto: Number(horario.slice(3, 5)),
    filas,
    totales: comparadas(ahora, antes),
    completo: await hasTodasLasVentas(db),
  };
}

function comparadas(ahora: readonly Suma[], antes: readonly Suma[]): Comparadas {
  const figuras = figurasDe(ahora);
  const previas = figurasDe(antes);
  return {
    ...figuras,
    promedio: promedioDe(figuras),
    antes: previas,
    cambio: cambioPorcentual(figuras.neto, previas.neto),
  };
}

function sucursalDe({ clave }: Suma): number {
  return Number(clave[0]);
}

function horaDe({ clave }: Suma): number {
  return Number(clave[1]);
}

function sumTramo(db: Db, nit: Nit, tramo: Tramo): Promise<readonly Suma[]> {
  return sumVentas(db, { ...SIN_FILTRO, nit, ...tramo }, "sucursalHora");
}

/** Sums a period whose last day ends at a time of day. */
async function sumAntes(
  db: Db,
  nit: Nit,
  { desde, hasta }: Tramo,
  horario: string,
): Promise<readonly Suma[]> {
  const ultimo = await sumHasta(db, { ...SIN_FILTRO, nit }, { dia: hasta, horario }, "sucursalHora");
  const previos = desde < hasta ? await sumTramo(db, nit, { desde, hasta: diasAntes(hasta, 1) }) : [];
  return [...previos, ...ultimo];
}

/** Name of a period: today, this week from its Monday, or this month from its first day. */
export type Periodo = "hoy" | "semana" | "mes";

const FIN_DEL_DIA = "23:59:59.999";

/**
 * Gives a period up to today and the same period before it. `horario` is the time of day up to which the last day of the earlier period
 * counts; a shorter month before counts as a whole.
 */
export function tramosDe(
  periodo: Periodo,
  ahoraMs: number,
): { readonly ahora: Tramo; readonly antes: Tramo; readonly horario: string } {
  const instante = epochToInstante(ahoraMs);
  const hoy = instante.slice(0, 10);
  const horario = instante.slice(11);
  switch (periodo) {
    case "hoy": {
      const ayer = diasAntes(hoy, 1);
      return { ahora: { desde: hoy, hasta: hoy }, antes: { desde: ayer, hasta: ayer }, horario };
    }
    case "semana": {
      const lunes = diasAntes(hoy, (new Date(hoy).getUTCDay() + 6) % 7);
      return {
        ahora: { desde: lunes, hasta: hoy },
        antes: { desde: diasAntes(lunes, 7), hasta: diasAntes(hoy, 7) },
        horario,
      };
    }
    case "mes": {
      const primero = `${hoy.slice(0, 7)}-01`;
      const ultimoAntes = diasAntes(primero, 1);
      const mesAntes = ultimoAntes.slice(0, 7);
      const mismoDia = `${mesAntes}-${hoy.slice(8)}`;
      const corto = mismoDia > ultimoAntes;
      return {
        ahora: { desde: primero, hasta: hoy },
        antes: { desde: `${mesAntes}-01`, hasta: corto ? ultimoAntes : mismoDia },
        horario: corto ? FIN_DEL_DIA : horario,
      };
    }
  }
}
