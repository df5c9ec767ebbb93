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
  type FalloPuente,
  type PedidoEtiquetas,
} from "../../contract/index.ts";
import { formatEtiqueta, type Balanza } from "../tienda/balanza.ts";
import type { Lectura } from "../motor/db.ts";
import { findProducto } from "../tienda/db/productos.ts";
import { findRegla } from "../tienda/db/reglas.ts";
import type { Deps } from "../deps.ts";
import { FRASES_ETIQUETAS } from "../frases/etiquetas.ts";

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
