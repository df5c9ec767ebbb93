/** Reads the list of sales as the owner filters it; writes nothing. */
import { documentoToText, ESTADOS_PUBLICOS, type Estado, type Nit } from "@mostrador/core";
import { nombrePunto, nombreSucursal } from "@mostrador/core/formato";
import type { Db } from "../../motor/connection.ts";
import { isSumable, type FiltroVentas } from "../db/figuras-ventas.ts";
import { consultaSeguidas, SEGUIDAS, type Seguidas } from "../db/listar-seguidas.ts";
import {
  searchClavesDeVentas,
  searchVentas,
  listPorClave,
  listValores,
  listVentas,
  type FilaVenta,
  type OrdenVentas,
  type TrasVenta,
} from "../db/listar-ventas.ts";
import { listPuntosAbiertos } from "../../impuestos/db/puntos.ts";
import { figurasDe, hasTodasLasVentas, totalesDe } from "./figuras.ts";
import { readTodas } from "../../tienda/readers/tienda.ts";
import { listMetodosDe, nombresDe, type Nombres } from "../../terminales/readers/nombres.ts";

export { ORDENES } from "../db/listar-ventas.ts";
export { SEGUIDAS };
export type { FiltroVentas, Seguidas };

/** States of documents that the owner sees: those of the API, and the two before the first answer. docs/design.md D5 */
export const ESTADOS_VISTOS = [...ESTADOS_PUBLICOS, "ENVIANDO", "EN_DUDA"] as const;
/** A state that the owner sees. */
export type EstadoVisto = (typeof ESTADOS_VISTOS)[number];

/** Tells whether the owner sees documents in this state. */
export function isVisto(estado: Estado): estado is EstadoVisto {
  return ESTADOS_VISTOS.some((visto) => visto === estado);
}

/** Query for a page of sales. With a text the newest documents come first, whatever the order. */
export interface PaginaPedida {
  readonly filtro: FiltroVentas;
  /** Only documents that are followed; undefined lists those in public states. */
  readonly seguidas: Seguidas | undefined;
  readonly buscar: string | undefined;
  readonly orden: OrdenVentas;
  readonly tras: TrasVenta | undefined;
  readonly limite: number;
}

/** Reads a page of sales, and the place of the next one; null on the last page. */
export async function listPaginaVentas(db: Db, pedida: PaginaPedida) {
  const { filtro, seguidas, buscar, orden, tras, limite } = pedida;
  const nombres = await nombresDe(db, filtro.nit);
  const filas = await listFilas(db, pedida);
  const pagina = filas.slice(0, limite);
  const ultima = filas.length > limite ? pagina.at(-1) : undefined;
  const porMonto = buscar === undefined && orden.endsWith("monto");
  const sinSumas = buscar !== undefined || seguidas !== undefined;
  return {
    ventas: pagina.map((fila) => ventaDe(fila, nombres)),
    tras:
      ultima === undefined ? null : ([porMonto ? ultima.centavos : ultima.fechaEmision, ultima.id] as const),
    completo: await hasTodasLasVentas(db),
    /** Figures of the page, if it holds all matches of a text or all followed documents; otherwise null. */
    sumadas: sinSumas && tras === undefined && ultima === undefined ? figurasDe(pagina.map(sumaDe)) : null,
  };
}

function listFilas(
  db: Db,
  { filtro, seguidas, buscar, orden, tras, limite }: PaginaPedida,
): Promise<FilaVenta[]> {
  if (seguidas === undefined)
    return buscar === undefined
      ? listVentas(db, filtro, orden, tras, limite)
      : searchVentas(db, filtro, buscar, tras, limite);
  const suya = { filtro, buscar, orden: buscar === undefined ? orden : ("-fecha" as const), tras };
  return consultaSeguidas(db, seguidas, { ...suya, limite: limite + 1 })
    .execute()
    .then((claves) => listPorClave(db, filtro, claves));
}

/** Documents of one query of an export. */
const POR_VEZ = 500;

/** Keys that one search in an export finds, because a search costs the same for many keys as for a page. */
const POR_BUSQUEDA = 20_000;

/** Walks through all sales that a filter finds, page after page. */
export async function* walkVentas(db: Db, pedida: Omit<PaginaPedida, "tras" | "limite">) {
  const { filtro, buscar, seguidas } = pedida;
  if (buscar !== undefined && seguidas === undefined) yield* walkBuscadas(db, filtro, buscar);
  else yield* walkPaginas(db, pedida);
}

/** Walks through all sales that a text finds. Each is found once, even if other sales are added meanwhile. */
async function* walkBuscadas(db: Db, filtro: FiltroVentas, buscar: string) {
  const nombres = await nombresDe(db, filtro.nit);
  let tras: TrasVenta | undefined;
  do {
    const claves = await searchClavesDeVentas(db, filtro, buscar, tras, POR_BUSQUEDA);
    const suyas = claves.slice(0, POR_BUSQUEDA);
    for (let i = 0; i < suyas.length; i += POR_VEZ)
      for (const fila of await listPorClave(db, filtro, suyas.slice(i, i + POR_VEZ)))
        yield ventaDe(fila, nombres);
    const ultima = claves.length > POR_BUSQUEDA ? suyas.at(-1) : undefined;
    tras = ultima === undefined ? undefined : [ultima.fechaEmision, ultima.facturaId];
  } while (tras !== undefined);
}

async function* walkPaginas(db: Db, pedida: Omit<PaginaPedida, "tras" | "limite">) {
  let tras: TrasVenta | undefined;
  do {
    const pagina = await listPaginaVentas(db, { ...pedida, tras, limite: POR_VEZ });
    yield* pagina.ventas;
    tras = pagina.tras ?? undefined;
  } while (tras !== undefined);
}

/**
 * Gives the figures of all documents that match the filter. A text search and followed documents have figures only if one page holds them. A
 * filter by amount has figures only if the documents are few enough to be added up in time.
 */
export async function totalesDePagina(
  db: Db,
  { filtro, seguidas, buscar }: Pick<PaginaPedida, "filtro" | "seguidas" | "buscar">,
  sumadas: Awaited<ReturnType<typeof listPaginaVentas>>["sumadas"],
) {
  if (buscar !== undefined || seguidas !== undefined) return sumadas;
  return (await isSumable(db, filtro)) ? totalesDe(db, filtro) : null;
}

/** Maps a document to a row of the owner's list. Its amount is decimal text, with each digit. */
export function ventaDe(fila: Omit<FilaVenta, "id" | "centavos" | "originalCuf">, nombres: Nombres) {
  const { estado } = fila;
  if (!isVisto(estado)) throw new Error(`${fila.cuf} en ${estado} no se muestra`);
  return {
    cuf: fila.cuf,
    clase: fila.clase === 2 ? ("nota" as const) : ("factura" as const),
    numero: fila.numero,
    estado,
    fechaEmision: fila.fechaEmision,
    sector: nombres.sector(fila.sector),
    sucursal: fila.sucursal,
    puntoVenta: fila.puntoVenta,
    caja: nombres.caja(fila.sucursal, fila.puntoVenta),
    cajero: fila.cajero,
    pago: nombres.pago(fila.metodoPago),
    monto: fila.montoTotal,
    cliente: fila.clienteNombre ?? "S/N",
    documento: documentoToText({
      numeroDocumento: fila.clienteDocumento,
      complemento: fila.clienteComplemento ?? undefined,
    }),
    observada: fila.observada !== null,
  };
}

function sumaDe({ clase, estado, centavos }: FilaVenta) {
  return {
    clase,
    anulada: estado === "ANULADA" ? (1 as const) : (0 as const),
    documentos: 1,
    centavos: Number(centavos),
  };
}

/** Lists the values that the filter offers: those that occur in sales. */
export async function getValores(db: Db, nit: Nit) {
  const [nombres, valores] = [await nombresDe(db, nit), await listValores(db, nit)];
  const vistos = valores.metodos.filter((codigo) => codigo !== 0);
  const metodos = await listMetodosDe(db, nit, vistos);
  const puntos = await listPuntosAbiertos(db, nit);
  const cajeros = valores.cajeros.filter((cajero) => cajero !== "");
  const usuarios = await readTodas(db, nit, "usuario");
  const personas = new Set([...cajeros, ...usuarios.map(({ nombre }) => nombre)]);
  const sucursales = [...new Set(puntos.map(({ sucursal }) => sucursal))].toSorted((a, b) => a - b);
  return {
    sectores: opciones(valores.sectores, nombres.sector),
    sucursales: sucursales.map((sucursal) => ({ valor: String(sucursal), nombre: nombreSucursal(sucursal) })),
    cajas: puntos.map(({ sucursal, puntoVenta }) => ({
      valor: `${sucursal}/${puntoVenta}`,
      nombre: `${nombrePunto({ caja: nombres.caja(sucursal, puntoVenta), puntoVenta })} · ${nombreSucursal(sucursal)}`,
    })),
    cajeros: opciones(cajeros, (cajero) => cajero),
    personas: opciones([...personas], (persona) => persona),
    pagos: opciones(metodos, (codigo) => nombres.pago(codigo) ?? ""),
    motivos: nombres.motivos.map(([codigo, nombre]) => ({ valor: String(codigo), nombre })),
  };
}

function opciones<T extends string | number>(valores: readonly T[], nombreDe: (valor: T) => string) {
  return valores
    .map((valor) => ({ valor: String(valor), nombre: nombreDe(valor) }))
    .toSorted((a, b) => a.nombre.localeCompare(b.nombre, "es", { numeric: true }));
}
