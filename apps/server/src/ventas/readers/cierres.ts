/** Reads closings of cash sessions from the tills' facts; writes nothing. */
import { parseHecho, type CierreZ, type DetalleTurno, type Nit } from "@mostrador/core";
import { listCierres, ORDENES_CIERRES, type FiltroCierres } from "../db/cierres.ts";
import type { Db } from "../../motor/connection.ts";
import { listTerminales } from "../../terminales/db/terminales.ts";
import { cutPagina, lugarDado, lugarTras, parseLugar, walkPaginas, type Lugar } from "../../http/lugar.ts";

export { ORDENES_CIERRES };
export type { FiltroCierres };

/** A closing with the name of its till. */
export interface CierreLeido {
  readonly id: number;
  readonly sucursal: number;
  readonly puntoVenta: number;
  readonly caja: string | null;
  readonly cierre: CierreZ;
  /** The session's documents, sums and open duties, as the slip Z has them; null in closings of earlier versions. */
  readonly detalle: DetalleTurno | null;
}

const DIA_MS = 86_400_000;
/** Shortages shown on the first page: their maximum number, and their maximum age in days. */
const [FALTANTES, DIAS] = [3, 3];

/** Reads a page of closings in an order. `siguiente`: the place of the next page; null on the last. */
export async function listPaginaCierres(db: Db, nit: Nit, filtro: FiltroCierres, limite: number) {
  const cajas = await listTerminales(db, nit);
  const { pagina, ultima } = cutPagina(await listCierres(db, nit, filtro, limite + 1), limite);
  const cierres = pagina.flatMap((hecho): CierreLeido[] => {
    const leido = parseHecho(hecho);
    if (leido.kind !== "turnoCerrado") return [];
    const { id, sucursal, puntoVenta } = hecho;
    const caja = cajas.findLast((una) => una.sucursal === sucursal && una.puntoVenta === puntoVenta);
    const { cierre, detalle } = leido.datos;
    return [{ id, sucursal, puntoVenta, caja: caja?.nombre ?? null, cierre, detalle: detalle ?? null }];
  });
  return { cierres, siguiente: ultima === undefined ? null : lugarTras(ultima) };
}

/** Walks through all closings that a filter finds, page after page. */
export function walkCierres(db: Db, nit: Nit, filtro: Omit<FiltroCierres, "tras">) {
  return walkPaginas(async (tras: FiltroCierres["tras"]) => {
    const { cierres, siguiente } = await listPaginaCierres(db, nit, { ...filtro, tras }, POR_VEZ);
    return { filas: cierres, sigue: lugarDado(siguiente, (texto) => parseLugarCierre(texto, filtro.orden)) };
  });
}

const POR_VEZ = 200;

/** Parses the place of a page in an order of closings, as `siguiente` has it; null for a place of another order. */
export function parseLugarCierre(texto: string, orden: FiltroCierres["orden"]): Lugar | null {
  return parseLugar(texto, orden.endsWith("fecha") ? "texto" : "numero");
}

/** Lists the latest closings with a shortage that arrived lately; `ahoraMs` by the server's own clock. */
export async function listFaltantes(db: Db, nit: Nit, ahoraMs: number): Promise<readonly CierreLeido[]> {
  const recibidoDesde = ahoraMs - DIAS * DIA_MS;
  const filtro = {
    desde: undefined,
    hasta: undefined,
    sucursal: undefined,
    puntoVenta: undefined,
    orden: "-fecha" as const,
    tras: undefined,
  };
  return (await listPaginaCierres(db, nit, { ...filtro, recibidoDesde, conteo: "falta" }, FALTANTES)).cierres;
}
