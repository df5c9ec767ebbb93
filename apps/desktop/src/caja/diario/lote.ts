import type { EmpresaTerminal } from "@mostrador/core";
import type { Lectura } from "../motor/db.ts";
import { listHechosDesde } from "../terminales/db/hechos.ts";
import { findSeriesAjenas } from "../terminales/db/lugares.ts";
import { buildAsiento, listFilasDesde } from "./asientos.ts";
import { encadenar, type Contenido } from "./cadena.ts";
import type { EstadoDiario } from "./inicio.ts";

/** Documents, and facts, of one write. */
const POR_VEZ = 100;

/** Lines of one write, and the state after it. */
export interface Lote {
  readonly lineas: readonly string[];
  readonly despues: EstadoDiario & { readonly dia: string };
}

/** Builds the next lines of the copy: documents, then facts; null if it lacks nothing. */
export function buildLote(
  db: Lectura,
  { nit, sucursal, puntoVenta }: EmpresaTerminal,
  estado: EstadoDiario,
): Lote | null {
  const punto = { nit, sucursal, puntoVenta };
  const filas = listFilasDesde(db, estado.fila, POR_VEZ);
  const hechos = listHechosDesde(db, estado.hecho ?? 0, POR_VEZ);
  if (filas.length + hechos.length === 0) return null;
  const ajenas = findSeriesAjenas(db);
  const asientos = filas.map(({ cuf }) => buildAsiento(db, punto, cuf));
  const contenidos: readonly Contenido[] = [
    ...asientos.map((asiento) => ({ asiento })),
    // Facts of another point of sale are none of this copy's.
    ...hechos.flatMap(({ serie, hecho }) =>
      ajenas?.has(serie) ? [] : [{ hecho: { ...punto, serie, hecho } }],
    ),
  ];
  let punta = { n: estado.n, hash: estado.hash };
  const lineas = contenidos.map((contenido) => {
    const siguiente = encadenar(punta, contenido);
    punta = siguiente.punta;
    return siguiente.linea;
  });
  // Files are read by their days, so the chain's day never goes back, even for a misdated document.
  const propio = (asientos[0]?.fechaEmision ?? hechos[0]?.hecho.instante ?? "").slice(0, 10);
  const dia = estado.dia !== undefined && estado.dia > propio ? estado.dia : propio;
  const [fila, hecho] = [filas.at(-1)?.fila ?? estado.fila, hechos.at(-1)?.fila ?? estado.hecho ?? 0];
  return { lineas, despues: { ...estado, ...punta, fila, hecho, dia } };
}

/** Tells whether the copy lacks a document or a fact. */
export function hasPendientes(db: Lectura, { fila, hecho = 0 }: EstadoDiario): boolean {
  return listFilasDesde(db, fila, 1).length > 0 || listHechosDesde(db, hecho, 1).length > 0;
}
