/** Reads a company's branches side by side, in a span and in the same span before; writes nothing. */
import type { Nit } from "@mostrador/core";
import { cambioPorcentual, nombreSucursal } from "@mostrador/core/formato";
import type { Db } from "../../motor/connection.ts";
import { sumarHasta, sumarVentas, type Suma } from "../db/figuras-ventas.ts";
import { listPuntosAbiertos } from "../../impuestos/db/puntos.ts";
import { figurasDe, hasTodasLasVentas, HORAS, promedioDe, SIN_FILTRO, type Figuras } from "./figuras.ts";
import { diasAntes, type Tramo } from "../../http/dias.ts";
import { tramosDe, type Periodo } from "./tramos.ts";

/** Figures of a span beside those of the span before. */
interface Comparadas extends Figuras {
  readonly promedio: number | null;
  readonly antes: Figuras;
  readonly cambio: number | null;
}

/** A branch in its span. `horas`: net amount of each hour of the day. */
export interface FilaSucursal extends Comparadas {
  readonly sucursal: number;
  readonly nombre: string;
  readonly horas: readonly number[];
}

/** Compares the branches that sold in one of both spans or can sell now, by their numbers. */
export async function compararSucursales(db: Db, nit: Nit, periodo: Periodo, ahoraMs: number) {
  const { horario, ...tramos } = tramosDe(periodo, ahoraMs);
  const ahora = await sumarTramo(db, nit, tramos.ahora);
  const antes = await sumarAntes(db, nit, tramos.antes, horario);
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

function sumarTramo(db: Db, nit: Nit, tramo: Tramo): Promise<readonly Suma[]> {
  return sumarVentas(db, { ...SIN_FILTRO, nit, ...tramo }, "sucursalHora");
}

/** Sums a span whose last day ends at a time of day. */
async function sumarAntes(
  db: Db,
  nit: Nit,
  { desde, hasta }: Tramo,
  horario: string,
): Promise<readonly Suma[]> {
  const ultimo = await sumarHasta(db, { ...SIN_FILTRO, nit }, { dia: hasta, horario }, "sucursalHora");
  const previos = desde < hasta ? await sumarTramo(db, nit, { desde, hasta: diasAntes(hasta, 1) }) : [];
  return [...previos, ...ultimo];
}
