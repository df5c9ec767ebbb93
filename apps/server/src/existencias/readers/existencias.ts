/** Reads stock as the portal and the API show it: balances, kardex, counts. Writes nothing. */
import {
  costoActual,
  epochToInstante,
  instanteToEpoch,
  sumApartado,
  type Instante,
  type Nit,
} from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import type { Lugar } from "../../motor/orden-de-lista.ts";
import { cutPagina, lugarToTexto, walkPaginas } from "../../http/lugar.ts";
import { readFilas, type FilaDe } from "../../tienda/readers/tienda.ts";
import { listConteos, listLineas, listMovidos } from "../db/conteos.ts";
import {
  listExistencias,
  listKardex,
  readHallados,
  sumExistencias,
  type ExistenciaListada,
  type FiltroExistencias,
  type FiltroKardex,
} from "../db/listar.ts";
import { buscarEnMemoria } from "../db/buscar-en-memoria.ts";
import { findSaldo, type Clave } from "../db/minimo.ts";
import { findSaldosEnMemoria } from "../db/saldos-en-memoria.ts";
import { apartadosDe, listApartados } from "../db/reservas.ts";
import { toCantidad, toValor } from "../db/unidades.ts";

export { findBajoCero, findModo } from "../db/modo.ts";
export { FILTROS, ordenDeExistencias, ORDENES_EXISTENCIAS, type FiltroExistencias } from "../db/listar.ts";

/** Balance with its product. Quantities, values and costs are decimal texts. */
export interface ExistenciaVista {
  readonly productoId: string;
  readonly codigo: string;
  readonly descripcion: string;
  readonly categoria: string | null;
  readonly unidadMedida: number;
  readonly sucursal: number;
  readonly cantidad: string;
  /** Quantity set aside for buyers today. */
  readonly reservado: string;
  /** Quantity in stock, less the quantity set aside. */
  readonly disponible: string;
  readonly costo: string;
  readonly valor: string;
  readonly minimo: string | null;
  readonly ultimoMovimiento: Fila<"existencias">["ultimoMovimiento"];
  readonly ultimoConteo: Fila<"existencias">["ultimoConteo"];
}

/** Reads a page of balances, with the count and the value of all balances that match the filter. */
export async function paginaDeExistencias(
  db: Db,
  filtro: FiltroExistencias,
  tras: Lugar | undefined,
  limite: number,
  hoy: string,
) {
  const { pagina, ultima, total, valor } = await findPagina(db, filtro, tras, limite);
  return {
    existencias: await conProductos(db, filtro, pagina, hoy),
    total,
    valor: toValor(valor).toFixed(2),
    siguiente: ultima === undefined ? null : lugarToTexto(filtro.orden, ultima.lugar),
  };
}

/** Finds a page of balances, in memory where words or few balances are sought among many. docs/decisions/0096 */
async function findPagina(db: Db, filtro: FiltroExistencias, tras: Lugar | undefined, limite: number) {
  // The whole list begins to load them: words are typed next.
  const enMemoria = filtro.al === undefined ? await findSaldosEnMemoria(db, filtro.nit) : null;
  const buscaPocos = filtro.palabras.length > 0 || filtro.saldo !== "todas";
  if (enMemoria === null || !buscaPocos) {
    const hallada = cutPagina(await listExistencias(db, filtro, tras, limite), limite);
    return { ...hallada, ...(await sumExistencias(db, filtro)) };
  }
  const { filas, ...suma } = buscarEnMemoria(enMemoria, filtro, tras, limite);
  const { pagina, ultima } = cutPagina(filas, limite);
  return { pagina: await readHallados(db, filtro.nit, pagina), ultima, ...suma };
}

/** Rows that one statement of an export reads. */
const TANDA = 500;

/** Walks through all balances that match a filter. */
export function walkExistencias(
  db: Db,
  filtro: FiltroExistencias,
  hoy: string,
): AsyncGenerator<ExistenciaVista> {
  return walkPaginas(async (tras: Lugar | undefined) => {
    const { pagina, ultima } = cutPagina(await listExistencias(db, filtro, tras, TANDA), TANDA);
    return { filas: await conProductos(db, filtro, pagina, hoy), sigue: ultima?.lugar };
  });
}

async function conProductos(
  db: Db,
  { nit, al }: Pick<FiltroExistencias, "nit" | "al">,
  filas: readonly ExistenciaListada[],
  hoy: string,
): Promise<readonly ExistenciaVista[]> {
  const productos = await productosDe(db, nit, filas);
  const ids = filas.map(({ productoId }) => productoId);
  // Reservations are known for today only, not for an earlier day.
  const apartados = apartadosDe(al === undefined ? await listApartados(db, nit, ids, hoy) : []);
  return filas.flatMap(({ lugar: _lugar, productoId, cantidad, costo, valor, minimo, ...resto }) => {
    const producto = productos.get(productoId);
    if (producto === undefined) return [];
    const { codigo, descripcion, categoria, unidadMedida } = producto;
    const reservado = sumApartado(apartados(productoId, resto.sucursal), hoy);
    return [
      {
        productoId,
        codigo,
        descripcion,
        categoria,
        unidadMedida,
        ...resto,
        cantidad: toCantidad(cantidad).toFixed(),
        reservado: reservado.toFixed(),
        disponible: toCantidad(cantidad).minus(reservado).toFixed(),
        costo: toValor(costo).toFixed(),
        valor: toValor(valor).toFixed(2),
        minimo: minimo === null ? null : toCantidad(minimo).toFixed(),
      },
    ];
  });
}

async function productosDe(
  db: Db,
  nit: Nit,
  filas: readonly { readonly productoId: string }[],
): Promise<ReadonlyMap<string, FilaDe<"producto">>> {
  const ids = [...new Set(filas.map(({ productoId }) => productoId))];
  return new Map((await readFilas(db, nit, "producto", ids)).map((producto) => [producto.id, producto]));
}

/** Reads the balance of a product in a branch; undefined where the branch never followed it. */
export async function readSaldo(db: Db, clave: Clave) {
  const saldo = await findSaldo(db, clave);
  if (saldo === undefined) return undefined;
  const { cantidad, costo, valor, minimo, sigue } = saldo;
  return {
    cantidad: toCantidad(cantidad).toFixed(),
    costo: costoActual({
      cantidad: toCantidad(cantidad),
      valor: toValor(valor),
      costo: toValor(costo),
    }).toFixed(),
    valor: toValor(valor).toFixed(2),
    minimo: minimo === null ? null : toCantidad(minimo).toFixed(),
    sigue: sigue === 1,
  };
}

/** Reads a page of a kardex, the latest arrivals first. `siguiente`: the place of the next page; null on the last. */
export async function paginaDeKardex(
  db: Db,
  filtro: FiltroKardex,
  antesDe: number | undefined,
  limite: number,
) {
  const { pagina, ultima } = cutPagina(await listKardex(db, filtro, antesDe, limite), limite);
  return {
    movimientos: pagina.map(vistaDeMovimiento),
    siguiente: ultima === undefined ? null : String(ultima.id),
  };
}

function vistaDeMovimiento(fila: Fila<"movimientosExistencia">) {
  const { id, motivo, referencia, linea, instante, registradoEn, usuario, origen, nota } = fila;
  return {
    id,
    motivo,
    referencia,
    linea,
    instante,
    registradoEn,
    usuario,
    origen,
    nota,
    cantidad: toCantidad(fila.cantidad).toFixed(),
    valor: toValor(fila.valor).toFixed(),
    quedaCantidad: toCantidad(fila.quedaCantidad).toFixed(),
    quedaValor: toValor(fila.quedaValor).toFixed(),
  };
}

/** Reads a page of counts, the newest first, with the lines of each. */
export async function paginaDeConteos(
  db: Db,
  nit: Nit,
  tras: readonly [instante: string, id: string] | undefined,
  limite: number,
) {
  const { pagina, ultima } = cutPagina(await listConteos(db, nit, tras, limite), limite);
  const conteos = [];
  for (const { nit: _, huella: _huella, ...conteo } of pagina) {
    const lineas = await listLineas(db, nit, conteo.id);
    const productos = await productosDe(db, nit, lineas);
    const cerca = await cercaDe(db, conteo, nit, lineas);
    conteos.push({
      ...conteo,
      lineas: lineas.map(({ productoId, instante, desde, suma, contado, esperado, costo }) => ({
        productoId,
        descripcion: productos.get(productoId)?.descripcion ?? productoId,
        instante,
        desde: desde ?? instante,
        suma: suma === 1,
        cerca: cerca(productoId, desde ?? instante, instante),
        contado: toCantidad(contado).toFixed(),
        esperado: toCantidad(esperado).toFixed(),
        diferencia: toCantidad(contado - esperado).toFixed(),
        valor: toValor(costo)
          .times(toCantidad(contado - esperado))
          .toFixed(2),
      })),
    });
  }
  return { conteos, siguiente: ultima === undefined ? null : `${ultima.instante}_${ultima.id}` };
}

/** Movements this close to a count may or may not be part of it, because goods and ledger are moved by different hands. */
const CERCA_MS = 2 * 60_000;

/**
 * Reads the movements close to a count: those of another till within two minutes of a line, and those of its own till while the line was
 * counted. The returned function selects those of a line.
 */
async function cercaDe(
  db: Db,
  { sucursal, origen }: Pick<Fila<"conteos">, "sucursal" | "origen">,
  nit: Nit,
  lineas: readonly Fila<"conteosLineas">[],
) {
  const [primera, ...mas] = lineas.map(({ desde, instante }) => [desde ?? instante, instante] as const);
  if (primera === undefined) return () => [];
  const desde = mas.reduce((menor, [una]) => (una < menor ? una : menor), primera[0]);
  const hasta = mas.reduce((mayor, [, una]) => (una > mayor ? una : mayor), primera[1]);
  const movidos = await listMovidos(
    db,
    { nit, sucursal },
    lineas.map(({ productoId }) => productoId),
    correr(desde, -CERCA_MS),
    correr(hasta, CERCA_MS),
  );
  return (productoId: string, inicio: Instante, fin: Instante) =>
    movidos.flatMap((movido) => {
      const margen = movido.origen === origen ? 0 : CERCA_MS;
      const suyo = movido.productoId === productoId && movido.instante >= correr(inicio, -margen);
      if (!suyo || movido.instante > correr(fin, margen)) return [];
      const { motivo, instante, cantidad } = movido;
      return [{ motivo, instante, cantidad: toCantidad(cantidad).toFixed(), origen: movido.origen }];
    });
}

function correr(instante: Instante, ms: number): Instante {
  return epochToInstante(instanteToEpoch(instante) + ms);
}
