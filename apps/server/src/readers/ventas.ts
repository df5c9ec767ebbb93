/** Reads the list of sales as the owner filters it; writes nothing. */
import { documentoToText, isPublico, type Nit } from "@mostrador/core";
import { nombrePunto, nombreSucursal } from "@mostrador/core/formato";
import type { Db } from "../db/connection.ts";
import { isSumable, type FiltroVentas } from "../db/figuras-ventas.ts";
import {
  buscarVentas,
  listValores,
  listVentas,
  type FilaVenta,
  type OrdenVentas,
  type TrasVenta,
} from "../db/listar-ventas.ts";
import { hasTodas } from "../db/poner-ventas.ts";
import { listPuntosAbiertos } from "../db/puntos.ts";
import { figurasDe, totalesDe } from "./figuras.ts";
import { nombresDe, type Nombres } from "./nombres.ts";

export { ORDENES } from "../db/listar-ventas.ts";
export type { FiltroVentas };

/** The query of a page of sales. With a text the newest come first, in any order. */
export interface PaginaPedida {
  readonly filtro: FiltroVentas;
  readonly buscar: string | undefined;
  readonly orden: OrdenVentas;
  readonly tras: TrasVenta | undefined;
  readonly limite: number;
}

/** Reads a page of sales, and the place of the next one; null on the last page. */
export async function listPaginaVentas(db: Db, { filtro, buscar, orden, tras, limite }: PaginaPedida) {
  const nombres = await nombresDe(db, filtro.nit);
  const filas =
    buscar === undefined
      ? await listVentas(db, filtro, orden, tras, limite)
      : await buscarVentas(db, filtro, buscar, tras, limite);
  const pagina = filas.slice(0, limite);
  const ultima = filas.length > limite ? pagina.at(-1) : undefined;
  const porMonto = buscar === undefined && orden.endsWith("monto");
  return {
    ventas: pagina.map((fila) => ventaDe(fila, nombres)),
    tras:
      ultima === undefined ? null : ([porMonto ? ultima.centavos : ultima.fechaEmision, ultima.id] as const),
    completo: await hasTodas(db),
    /** Of the page, where it holds all matches of a text. */
    sumadas:
      buscar !== undefined && tras === undefined && ultima === undefined
        ? figurasDe(pagina.map(sumaDe))
        : null,
  };
}

/** Documents of one query of an export. */
const POR_VEZ = 500;

/** Walks through all sales that a filter finds, page after page. */
export async function* recorrerVentas(db: Db, pedida: Omit<PaginaPedida, "tras" | "limite">) {
  let tras: TrasVenta | undefined;
  do {
    const pagina = await listPaginaVentas(db, { ...pedida, tras, limite: POR_VEZ });
    yield* pagina.ventas;
    tras = pagina.tras ?? undefined;
  } while (tras !== undefined);
}

/**
 * Gives the figures of all documents that the filter finds. A text has figures only where one page holds its documents. An amount has
 * figures only up to the number of documents that can be added up in time.
 */
export async function totalesDePagina(
  db: Db,
  { filtro, buscar }: Pick<PaginaPedida, "filtro" | "buscar">,
  sumadas: Awaited<ReturnType<typeof listPaginaVentas>>["sumadas"],
) {
  if (buscar !== undefined) return sumadas;
  return (await isSumable(db, filtro)) ? totalesDe(db, filtro) : null;
}

/** Maps a document to a row of the owner's list. */
export function ventaDe(fila: Omit<FilaVenta, "id" | "centavos" | "originalCuf">, nombres: Nombres) {
  const { estado } = fila;
  if (!isPublico(estado)) throw new Error(`${fila.cuf} en ${estado} no se muestra`);
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
    monto: Number(fila.montoTotal),
    cliente: fila.clienteNombre ?? "S/N",
    documento: documentoToText({
      numeroDocumento: fila.clienteDocumento,
      complemento: fila.clienteComplemento ?? undefined,
    }),
    observada: fila.observada !== null,
  };
}

function sumaDe({ clase, estado, centavos }: FilaVenta) {
  return { clase, anulada: estado === "ANULADA" ? (1 as const) : (0 as const), documentos: 1, centavos };
}

/** Lists the values that the filter offers: those that occur in sales. */
export async function getValores(db: Db, nit: Nit) {
  const [nombres, valores] = [await nombresDe(db, nit), await listValores(db, nit)];
  const puntos = await listPuntosAbiertos(db, nit);
  const sucursales = [...new Set(puntos.map(({ sucursal }) => sucursal))].toSorted((a, b) => a - b);
  return {
    sectores: opciones(valores.sectores, nombres.sector),
    sucursales: sucursales.map((sucursal) => ({ valor: String(sucursal), nombre: nombreSucursal(sucursal) })),
    cajas: puntos.map(({ sucursal, puntoVenta }) => ({
      valor: `${sucursal}/${puntoVenta}`,
      nombre: `${nombrePunto({ caja: nombres.caja(sucursal, puntoVenta), puntoVenta })} · ${nombreSucursal(sucursal)}`,
    })),
    cajeros: opciones(valores.cajeros, (cajero) => cajero).filter(({ valor }) => valor !== ""),
    pagos: opciones(
      valores.metodos.filter((codigo) => codigo !== 0),
      (codigo) => nombres.pago(codigo) ?? "",
    ),
    motivos: nombres.motivos.map(([codigo, nombre]) => ({ valor: String(codigo), nombre })),
  };
}

function opciones<T extends string | number>(valores: readonly T[], nombreDe: (valor: T) => string) {
  return valores
    .map((valor) => ({ valor: String(valor), nombre: nombreDe(valor) }))
    .toSorted((a, b) => a.nombre.localeCompare(b.nombre, "es"));
}
