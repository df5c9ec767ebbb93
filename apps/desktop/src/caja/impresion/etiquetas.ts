import {
  buildEtiqueta,
  buildEtiquetaPesada,
  buildEtiquetaPresentacion,
  countHojas,
  decimal,
  enDecimales,
  fail,
  findSectorFactura,
  nombrePresentada,
  ok,
  type Etiqueta,
  type Producto,
  type Result,
} from "@mostrador/core";
import type { PedidoEtiquetas as PedidoHojas } from "@mostrador/core/node";
import {
  CONFIGURACION_INICIAL,
  getGeneral,
  MAX_PRODUCTOS_CON_ETIQUETA,
  type FalloPuente,
  type PedidoEtiquetas,
  type Salida,
} from "../../contract/index.ts";
import { formatEtiqueta, type Balanza } from "../tienda/balanza.ts";
import type { Lectura } from "../motor/db.ts";
import { findProducto } from "../tienda/db/productos.ts";
import { findRegla } from "../tienda/db/reglas.ts";
import type { Deps } from "../deps.ts";
import { FRASES_ETIQUETAS } from "../frases/etiquetas.ts";
import {
  countEtiquetasViejas,
  deleteEtiquetaVieja,
  listEtiquetasViejas,
} from "../tienda/db/etiquetas-viejas.ts";

/** Labels of a request at most: a sheet of 65 takes 40 ms. */
const MAX_ETIQUETAS = 5000;

/**
 * Builds the labels of a request from the current products. Fails for a product that is gone, or whose label
 * cannot be made.
 */
export function buildPedido(
  { db, ajustes }: Pick<Deps, "db" | "ajustes">,
  { formato, clase, desde, productos }: PedidoEtiquetas,
): Result<PedidoHojas & { readonly paginas: number }, FalloPuente> {
  const { balanza, sectores } = ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
  const decimales = findSectorFactura(sectores[0] ?? getGeneral().codigo)?.decimales ?? 2;
  const etiquetas: { readonly etiqueta: Etiqueta; readonly cantidad: number }[] = [];
  let total = 0;
  for (const { id, presentacionId, cantidad, peso } of productos) {
    const producto = findProducto(db, id);
    if (producto === undefined) return fallo(FRASES_ETIQUETAS.productoIdo);
    const etiqueta =
      presentacionId !== null
        ? presentada(db, producto, presentacionId, clase)
        : clase === "balanza"
          ? pesada(producto, peso, { balanza, decimales })
          : ok(buildEtiqueta(producto, clase));
    if (!etiqueta.ok) return etiqueta;
    etiquetas.push({ etiqueta: etiqueta.value, cantidad });
    total += cantidad;
  }
  if (total > MAX_ETIQUETAS) return fallo(FRASES_ETIQUETAS.demasiadas(total, MAX_ETIQUETAS));
  const saltar = desde - 1;
  return ok({ formato, saltar, etiquetas, paginas: countHojas(formato, saltar + total) });
}

/** Returns the goods whose label says an older price, as many as one request holds. */
export function buscarViejas({ db }: Pick<Deps, "db">): Salida<"etiquetasViejas"> {
  const productos = listEtiquetasViejas(db, MAX_PRODUCTOS_CON_ETIQUETA).flatMap(
    ({ productoId, presentacionId, antes }) => {
      const producto = findProducto(db, productoId);
      const suya = presentacionId === "" ? null : findRegla(db, "presentacion", presentacionId);
      if (producto === undefined || suya === undefined) return [];
      const { id, codigo, codigoBarras, descripcion, precio } = producto;
      return suya === null
        ? [{ id, codigo, codigoBarras, descripcion, precio, antes }]
        : [
            {
              id,
              presentacionId,
              codigo,
              codigoBarras: suya.codigoBarras,
              descripcion: nombrePresentada(producto, suya),
              precio: suya.precio,
              antes,
            },
          ];
    },
  );
  return { productos, total: countEtiquetasViejas(db) };
}

type ConEtiqueta = Pick<PedidoEtiquetas["productos"][number], "id" | "presentacionId">;

/** Goods and the price that their label says, in bolivianos; undefined for goods that are gone. */
type Etiquetado = ConEtiqueta & { readonly precio: string | undefined };

/** Adds the prices of now. */
export function withPrecios(db: Lectura, productos: readonly ConEtiqueta[]): readonly Etiquetado[] {
  return productos.map(({ id, presentacionId }) => ({
    id,
    presentacionId,
    precio: precioDe(db, { id, presentacionId }),
  }));
}

/** Records that labels say these prices. The label of goods whose price is another one by now stays old. */
export function recordAlDia({ db }: Pick<Deps, "db">, etiquetados: readonly Etiquetado[]): void {
  db.inTransaction((tx) => {
    for (const { id, presentacionId, precio } of etiquetados)
      if (precioDe(tx, { id, presentacionId }) === precio) deleteEtiquetaVieja(tx, id, presentacionId);
  });
}

function precioDe(db: Lectura, { id, presentacionId }: ConEtiqueta): string | undefined {
  return presentacionId === null
    ? findProducto(db, id)?.precio
    : findRegla(db, "presentacion", presentacionId)?.precio;
}

/** The label of a product's presentation, which no scale weighs. */
function presentada(
  db: Lectura,
  producto: Producto,
  presentacionId: string,
  clase: PedidoEtiquetas["clase"],
): Result<Etiqueta, FalloPuente> {
  const suya = findRegla(db, "presentacion", presentacionId);
  if (suya?.productoId !== producto.id) return fallo(FRASES_ETIQUETAS.productoIdo);
  return clase === "balanza"
    ? fallo(FRASES_ETIQUETAS.noSePesa(nombrePresentada(producto, suya)))
    : ok(buildEtiquetaPresentacion(producto, suya, clase));
}

/** The scale of a till, and the decimals that its usual invoice keeps of a quantity. */
interface Pesaje {
  readonly balanza: Balanza;
  readonly decimales: number;
}

/**
 * The label of weighed goods. The weight is rounded as its invoice keeps it before the price is made, so that
 * the label says what is charged.
 */
function pesada(
  producto: Producto,
  escrito: string | null,
  { balanza, decimales }: Pesaje,
): Result<Etiqueta, FalloPuente> {
  const peso = escrito === null ? null : enDecimales(escrito, decimales).cabe;
  if (balanza === "ninguna") return fallo(FRASES_ETIQUETAS.sinBalanza);
  if (peso === null || decimal(peso).eq(0)) return fallo(FRASES_ETIQUETAS.sinPeso(producto.descripcion));
  const total = decimal(peso).times(producto.precio).round(2).toFixed(2);
  const codigo = formatEtiqueta(producto.codigo, balanza === "peso" ? peso : total, balanza);
  return codigo === null
    ? fallo(FRASES_ETIQUETAS.noCabe(producto.descripcion))
    : ok(buildEtiquetaPesada(producto, { codigo, peso: decimal(peso).toFixed(3), total }));
}

function fallo(texto: string): Result<never, FalloPuente> {
  return fail({ kind: "entradaInvalida", texto, campos: [] });
}
