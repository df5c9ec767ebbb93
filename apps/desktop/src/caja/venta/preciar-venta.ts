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

/** A cart to be priced: its lines, the kind of invoice, and the buyer if there is one already. */
type PorPreciar = Pick<EntradaVenta, "items" | "sector" | "proformaId"> & {
  readonly cliente?: Comprador | undefined;
};

/** Lines at current prices, how each price came about, and the total savings in BOB, null if there are none. */
export interface Preciada {
  readonly items: ItemVenta[];
  readonly lineas: readonly LineaPreciada[];
  readonly ahorro: string | null;
}

/**
 * Gives the lines of a cart the current prices and promotions: those of the products and presentations here,
 * by the buyer's list. A typed line keeps its price, and a line of a proforma the promised one. The same cart at the same instant has the same prices.
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

/** Replaces a sale's prices by the current ones, and calculates its discount from them. */
export function conPrecios(
  deps: Pick<Base, "db" | "reloj">,
  { ahorro: _antes, ...escrita }: EntradaVenta,
): EntradaVenta {
  const { items, ahorro } = preciarVenta(deps, escrita);
  return conDescuento({ ...escrita, items, ...(ahorro === null ? {} : { ahorro }) });
}

/** A price and a discount that no rule changes, and their part that the buyer saves. */
type Acordada = Promesa & { readonly ahorro: string };

/**
 * Sets the agreed discount in place of that of promotions: a line costs what its proforma or its label says, even while
 * a promotion runs.
 */
function conPromesa(linea: LineaPreciada, promesa: Acordada | null): LineaPreciada {
  return promesa === null ? linea : { ...linea, descuento: promesa.descuento, ahorro: promesa.ahorro };
}

/**
 * Returns the price and discount by which a weighed line costs the amount on its label; null for other lines. The
 * quantity must be the one that the amount gives at the current price. So a forged amount lowers the price by less than
 * the smallest step of the quantity costs.
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

/** Finds the products of lines that no person priced, by their codes. */
function productosDe(db: Lectura, items: readonly ItemVenta[]): Precios {
  return listPreciosDeCodigos(
    db,
    items.flatMap(({ codigoProducto, aMano }) => (aMano === true ? [] : [codigoProducto])),
  );
}

/** Builds the lines as core prices them. A line without a known product keeps its written price. */
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

/** Finds the current rules for some products: tariffs, promotions, the buyer's list. */
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

/** Finds the active price list of a buyer; null: the general prices. */
function listaDe(db: Lectura, { numeroDocumento, complemento }: Comprador): string | null {
  if (!hasReglas(db, "listaDeCliente")) return null;
  const cliente = findClientePorDocumento(db, numeroDocumento, complemento);
  const listaId =
    cliente === undefined ? null : (findRegla(db, "listaDeCliente", cliente.id)?.listaId ?? null);
  return listaId !== null && findRegla(db, "lista", listaId)?.activo === true ? listaId : null;
}

/** Tells whether the lines of a kind of invoice may have a discount. */
function admiteDescuento({ detalle }: SectorFactura): boolean {
  return detalle["montoDescuento"]?.tipo.kind === "decimal";
}

/**
 * Lists the lines without a price of a product here: their price was typed, their product is gone, or they
 * name another product's presentation. They need the permission `precios`.
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

/** Lists the presentations of the products of lines that sell one; most carts have none. */
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
