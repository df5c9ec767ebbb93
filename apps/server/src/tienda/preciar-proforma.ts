import {
  epochToInstante,
  fail,
  FRASES_REGLAS,
  ok,
  preciar,
  totalProforma,
  type LineaPorPreciar,
  type LineaProforma,
  type Nit,
  type ReglasPrecio,
  type Result,
} from "@mostrador/core";
import { documentoToText } from "@mostrador/core/documento-comprador";
import type { Db } from "../motor/connection.ts";
import type { Fallo } from "../fallos.ts";
import {
  findFila,
  listDeDocumento,
  listQueNombran,
  readFilas,
  readTodas,
  type FilaDe,
} from "./readers/tienda.ts";
import { falloDeTienda, type DepsTienda } from "./guardar.ts";
import { putFichas } from "./poner-fichas.ts";

/** A line without its final price. `precio` is the typed price; null for the current price, with price lists and promotions. */
export interface LineaPedida {
  readonly productoId: string;
  readonly presentacionId: string | null;
  readonly cantidad: string;
  readonly precio: string | null;
}

interface Comprador {
  readonly numeroDocumento: string;
  readonly complemento: string | null;
}

/**
 * Gives the lines of a proforma current prices, by the rules of a sale: the buyer's list, prices by quantity, and the promotions that run by
 * the clock of documents.
 */
export async function preciarProforma(
  { db, reloj }: DepsTienda,
  nit: Nit,
  comprador: Comprador | null,
  pedidas: readonly LineaPedida[],
): Promise<Result<{ readonly lineas: readonly LineaProforma[]; readonly total: string }, Fallo>> {
  const ids = [...new Set(pedidas.map(({ productoId }) => productoId))];
  const productos = new Map((await readFilas(db, nit, "producto", ids)).map((una) => [una.id, una]));
  const deEllas = pedidas.flatMap(({ presentacionId }) => presentacionId ?? []);
  const presentaciones = new Map(
    (await readFilas(db, nit, "presentacion", [...new Set(deEllas)])).map((una) => [una.id, una]),
  );
  if (ids.some((id) => !productos.has(id)))
    return falloDeTienda({ campo: "lineas", msg: FRASES_REGLAS.productoAusente });
  if (deEllas.some((id) => !presentaciones.has(id)))
    return falloDeTienda({ campo: "lineas", msg: FRASES_REGLAS.presentacionAusente });
  const bienes = pedidas.flatMap((pedida) => {
    const producto = productos.get(pedida.productoId);
    const { presentacionId } = pedida;
    const presentacion = presentacionId === null ? undefined : presentaciones.get(presentacionId);
    return producto === undefined ? [] : [{ pedida, producto, presentacion }];
  });
  const preciadas = preciar(bienes.map(porPreciar), await reglasDe(db, nit, comprador, ids, reloj.ahora()));
  const lineas = bienes.flatMap((bien, i) => {
    const preciada = preciadas[i];
    return preciada === undefined ? [] : [lineaDe(bien, preciada)];
  });
  return lineas.length === pedidas.length
    ? ok({ lineas, total: totalProforma(lineas) })
    : fail({ kind: "filaAusente" });
}

interface Bien {
  readonly pedida: LineaPedida;
  readonly producto: FilaDe<"producto">;
  readonly presentacion: FilaDe<"presentacion"> | undefined;
}

function porPreciar({ pedida, producto, presentacion }: Bien): LineaPorPreciar {
  const { cantidad, precio, presentacionId } = pedida;
  if (precio !== null) return { cantidad, precio, producto: null };
  const { id, categoria } = producto;
  return {
    cantidad,
    precio: presentacion?.precio ?? producto.precio,
    producto: { id, presentacionId, categoria },
  };
}

function lineaDe(
  { pedida, producto, presentacion }: Bien,
  { precioUnitario, descuento }: { readonly precioUnitario: string; readonly descuento: string },
): LineaProforma {
  const { codigo, codigoSin, actividadEconomica, descripcion, unidadMedida } = producto;
  return {
    codigoProducto: codigo,
    codigoSin,
    actividadEconomica,
    descripcion: presentacion === undefined ? descripcion : `${descripcion}, ${presentacion.nombre}`,
    unidadMedida: presentacion?.unidadMedida ?? unidadMedida,
    presentacionId: pedida.presentacionId,
    cantidad: pedida.cantidad,
    precioUnitario,
    descuento,
    aMano: pedida.precio !== null,
  };
}

async function reglasDe(
  db: Db,
  nit: Nit,
  comprador: Comprador | null,
  productoIds: readonly string[],
  ahoraMs: number,
): Promise<ReglasPrecio> {
  await putFichas(db, nit, ["tarifa", "cliente", "listaDeCliente"]);
  const tarifas: string[] = [];
  for (const id of productoIds) tarifas.push(...(await listQueNombran(db, nit, "tarifa", "productoId", id)));
  return {
    tarifas: await readFilas(db, nit, "tarifa", tarifas),
    promociones: await readTodas(db, nit, "promocion"),
    listaId: comprador === null ? null : await listaDe(db, nit, comprador),
    instante: epochToInstante(ahoraMs),
  };
}

/** Finds the active price list of a buyer; null where the general prices apply. */
async function listaDe(db: Db, nit: Nit, comprador: Comprador): Promise<string | null> {
  for (const id of await listDeDocumento(db, nit, documentoToText(comprador))) {
    const listaId = (await findFila(db, nit, "listaDeCliente", id))?.listaId ?? null;
    if (listaId !== null && (await findFila(db, nit, "lista", listaId))?.activo === true) return listaId;
  }
  return null;
}
