import {
  decimal,
  type LineaPorPreciar,
  type LineaPreciada,
  porImporte,
  preciar,
  type ReglasPrecio,
  type SectorFactura,
  sumar,
} from "@mostrador/core";
import type { ClienteVenta, EntradaVenta, ItemVenta } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import { findClientePorDocumento } from "../tienda/db/clientes.ts";
import type { Lectura } from "../motor/db.ts";
import { listPreciosDeCodigos } from "../tienda/db/productos.ts";
import { findRegla, hasReglas, listPromociones, listReglasDe, type Regla } from "../tienda/db/reglas.ts";
import { type Promesa, prometidas } from "../proformas/prometidas.ts";
import { conDescuento } from "./calcular.ts";
import { getSector } from "./pedido.ts";

type Comprador = Pick<ClienteVenta, "numeroDocumento" | "complemento">;

/** Input of pricing: the lines, the kind of invoice, and the buyer if there is one. */
type PorPreciar = Pick<EntradaVenta, "items" | "sector" | "proformaId"> & {
  readonly cliente?: Comprador | undefined;
};

/** Lines at current prices with an explanation of each price, and the total savings in BOB (null if there are none). */
export interface Preciada {
  readonly items: ItemVenta[];
  readonly lineas: readonly LineaPreciada[];
  readonly ahorro: string | null;
}

/**
 * Prices the lines of a cart: by the products and presentations stored at this till, promotions, and the buyer's price list. A typed line
 * keeps its price, and a line of a proforma has the promised price. The result depends only on the cart and the instant.
 * docs/decisions/0022.
 */
export function preciarVenta(deps: Pick<Base, "db" | "reloj">, entrada: PorPreciar): Preciada {
  const productos = productosDe(deps.db, entrada.items);
  const promesas = prometidas(deps, entrada).map((promesa, i) =>
    promesa === null
      ? deEtiqueta(entrada.items[i], productos, entrada)
      : { ...promesa, ahorro: promesa.descuento },
  );
  const lineas = porPreciar(deps.db, { items: entrada.items, productos, promesas });
  const ids = [...new Set(lineas.flatMap(({ producto }) => producto?.id ?? []))];
  const reglas = reglasDePrecio(deps, ids, entrada);
  const preciadas = preciar(lineas, reglas).map((linea, i) => conPromesa(linea, promesas[i] ?? null));
  const ahorro = sumar(preciadas.map((linea) => decimal(linea.ahorro)));
  return {
    items: entrada.items.map((item, i) => conPrecio(item, preciadas[i])),
    lineas: preciadas,
    ahorro: ahorro.gt(0) ? ahorro.toFixed(2) : null,
  };
}

/** Replaces the prices of a sale by current ones, and calculates its discount from them. */
export function conPrecios(
  deps: Pick<Base, "db" | "reloj">,
  { ahorro: _antes, ...escrita }: EntradaVenta,
): EntradaVenta {
  const { items, ahorro } = preciarVenta(deps, escrita);
  return conDescuento({ ...escrita, items, ...(ahorro === null ? {} : { ahorro }) });
}

/** A fixed price and discount of a line, which no rule changes, and the buyer's savings from it. */
type Acordada = Promesa & { readonly ahorro: string };

/** Replaces the discount of promotions by the agreed one. A line of a proforma or with a label keeps its price even during a promotion. */
function conPromesa(linea: LineaPreciada, promesa: Acordada | null): LineaPreciada {
  return promesa === null ? linea : { ...linea, descuento: promesa.descuento, ahorro: promesa.ahorro };
}

/**
 * Returns the price and discount that make a weighed line cost the amount on its label; null for other lines. The quantity must be the one
 * that follows from the amount at the current price. A forged amount can therefore lower the price by less than the smallest quantity step.
 */
function deEtiqueta(
  item: ItemVenta | undefined,
  productos: Precios,
  { sector: codigo }: Pick<PorPreciar, "sector">,
): Acordada | null {
  const sector = getSector(codigo);
  const precioUnitario = productos.get(item?.codigoProducto ?? "")?.precio;
  if (item?.importeEtiqueta === undefined || precioUnitario === undefined || !admiteDescuento(sector))
    return null;
  if (!decimal(precioUnitario).gt(0) || item.aMano === true) return null;
  const { cantidad, descuento } = porImporte(item.importeEtiqueta, precioUnitario, sector.decimales);
  return decimal(item.cantidad).eq(cantidad) ? { precioUnitario, descuento, ahorro: "0.00" } : null;
}

type Precios = ReturnType<typeof listPreciosDeCodigos>;

/** Finds the products of lines whose price was not typed, by product code. */
function productosDe(db: Lectura, items: readonly ItemVenta[]): Precios {
  return listPreciosDeCodigos(
    db,
    items.flatMap(({ codigoProducto, aMano }) => (aMano === true ? [] : [codigoProducto])),
  );
}

/** Builds the input of core's pricing. A line whose product is unknown keeps its typed price. */
function porPreciar(
  db: Lectura,
  {
    items,
    productos,
    promesas,
  }: {
    readonly items: readonly ItemVenta[];
    readonly productos: Precios;
    readonly promesas: readonly (Acordada | null)[];
  },
): readonly LineaPorPreciar[] {
  const presentaciones = new Map(presentacionesDe(db, items, productos).map((una) => [una.id, una]));
  return items.map((item, i): LineaPorPreciar => {
    const { cantidad, precioUnitario, descuento, presentacionId = null, aMano, propios } = item;
    const promesa = promesas[i] ?? null;
    if (promesa !== null) return { cantidad, precio: promesa.precioUnitario, producto: null };
    const escrita = { cantidad, precio: precioUnitario, producto: null };
    const producto = aMano === true ? undefined : productos.get(item.codigoProducto);
    if (producto === undefined) return escrita;
    const { id, categoria } = producto;
    const suya = presentacionId === null ? undefined : presentaciones.get(presentacionId);
    if (presentacionId !== null && suya?.productoId !== id) return escrita;
    const precio = suya?.precio ?? producto.precio;
    const distingue = propios === undefined ? {} : { distingue: JSON.stringify(propios) };
    const aparte = { ...(descuento === null ? {} : { descuento }), ...distingue };
    return { cantidad, precio, producto: { id, presentacionId, categoria }, ...aparte };
  });
}

function conPrecio(
  { precioGeneral: _general, promocion: _promocion, ...item }: ItemVenta,
  preciada: LineaPreciada | undefined,
): ItemVenta {
  if (preciada === undefined) return item;
  const { precioUnitario, precioGeneral, descuento } = preciada;
  return {
    ...item,
    precioUnitario,
    ...(precioGeneral === precioUnitario ? {} : { precioGeneral }),
    ...(decimal(descuento).gt(0) ? { promocion: descuento } : {}),
  };
}

/** Finds the current price rules of some products: tariffs, promotions and the buyer's price list. */
export function reglasDePrecio(
  { db, reloj }: Pick<Base, "db" | "reloj">,
  productoIds: readonly string[],
  { sector, cliente }: Pick<PorPreciar, "sector" | "cliente">,
): ReglasPrecio {
  return {
    tarifas: listReglasDe(db, "tarifa", productoIds),
    promociones: admiteDescuento(getSector(sector)) ? listPromociones(db) : [],
    listaId: cliente === undefined ? null : listaDe(db, cliente),
    instante: reloj.ahora(),
  };
}

/** Finds the active price list of a buyer; null if general prices apply. */
function listaDe(db: Lectura, { numeroDocumento, complemento }: Comprador): string | null {
  if (!hasReglas(db, "listaDeCliente")) return null;
  const cliente = findClientePorDocumento(db, numeroDocumento, complemento);
  const listaId =
    cliente === undefined ? null : (findRegla(db, "listaDeCliente", cliente.id)?.listaId ?? null);
  return listaId !== null && findRegla(db, "lista", listaId)?.activo === true ? listaId : null;
}

/** Tells whether lines of this kind of invoice can have a discount. */
function admiteDescuento({ detalle }: SectorFactura): boolean {
  return detalle["montoDescuento"]?.tipo.kind === "decimal";
}

/**
 * Lists the lines whose price does not come from a product of this till: the price was typed, the product was deleted, or the presentation
 * belongs to another product. Such lines need the permission `precios`.
 */
export function lineasEscritas(db: Lectura, items: readonly ItemVenta[]): readonly ItemVenta[] {
  const deProducto = items.filter(({ aMano }) => aMano !== true);
  const productos = listPreciosDeCodigos(
    db,
    deProducto.map(({ codigoProducto }) => codigoProducto),
  );
  const duenos = new Map(
    presentacionesDe(db, deProducto, productos).map(({ id, productoId }) => [id, productoId]),
  );
  const conocida = ({ aMano, codigoProducto, presentacionId }: ItemVenta) =>
    aMano !== true &&
    productos.has(codigoProducto) &&
    (presentacionId === undefined || duenos.get(presentacionId) === productos.get(codigoProducto)?.id);
  return items.filter((item) => !conocida(item));
}

/** Lists the presentations that the lines sell. Most carts have none. */
function presentacionesDe(
  db: Lectura,
  items: readonly ItemVenta[],
  productos: ReadonlyMap<string, { readonly id: string }>,
): readonly Regla<"presentacion">[] {
  const ids = items.flatMap(({ codigoProducto, presentacionId }) =>
    presentacionId === undefined ? [] : (productos.get(codigoProducto)?.id ?? []),
  );
  return listReglasDe(db, "presentacion", [...new Set(ids)]);
}
