import { decimal, porImporte } from "@mostrador/core";
import {
  CONSUMIDOR_FINAL,
  type ClienteVenta,
  type ItemVenta,
  type EntradaVenta,
  type ProductoCaja,
  type Venta,
} from "../../contract/index.ts";
import { getSector } from "../sectores/sectores.ts";

type Propios = NonNullable<EntradaVenta["propios"]>;

const NIT_RECHAZADO = 1037;

/** The open sale with its lines and buyer. It has no invoice number, and the selling half calculates its amounts. */
export interface Carrito {
  readonly items: readonly ItemVenta[];
  readonly elegida: number;
  readonly cliente: ClienteVenta;
  /** Discount on the whole sale in BOB. */
  readonly descuentoAdicional: string | null;
  /** Discount on the whole sale in per cent, instead of an amount. It also applies to lines added later. */
  readonly descuentoPorcentaje: string | null;
  /** Kind of invoice (sector); null for the till's default one. */
  readonly sector: number | null;
  /** Values of the fields that the sector declares for the document. */
  readonly propios: Propios;
  /** Proforma from which the sale was made; null if there is none. */
  readonly proforma: {
    readonly id: string;
    /** Empty after the sale was returned for correction. */ readonly nombre: string;
  } | null;
  /** Id of the refused sale or draft that this cart corrects; null for a new sale. Charging it again under the same id keeps its number. */
  readonly ventaId: string | null;
  /** True if the tax system refused the buyer's NIT (1037) or does not know it. */
  readonly nitRechazado: boolean;
  /** Name that a person gave the cart while it was parked; null if there is none. */
  readonly nombre: string | null;
}

export const CARRITO_VACIO: Carrito = {
  items: [],
  elegida: 0,
  cliente: CONSUMIDOR_FINAL,
  descuentoAdicional: null,
  descuentoPorcentaje: null,
  sector: null,
  propios: {},
  proforma: null,
  ventaId: null,
  nitRechazado: false,
  nombre: null,
};

/** Tells whether the cart has no lines, buyer, discount or other data. */
export function isVacio(carrito: Carrito): boolean {
  const { items, cliente, sector, propios, ventaId } = carrito;
  return (
    items.length === 0 &&
    cliente.numeroDocumento === CONSUMIDOR_FINAL.numeroDocumento &&
    carrito.descuentoAdicional === null &&
    carrito.descuentoPorcentaje === null &&
    sector === null &&
    ventaId === null &&
    Object.keys(propios).length === 0
  );
}

/** Returns the name of a cart for a list: its own name, or else its buyer and first product. */
export function nombreDe({ cliente, items, nombre }: Carrito): string {
  if (nombre !== null) return nombre;
  const quien = cliente.numeroDocumento === CONSUMIDOR_FINAL.numeroDocumento ? "Venta" : cliente.razonSocial;
  const mas = items.length > 1 ? ` y ${items.length - 1} más` : "";
  return `${quien}: ${items[0]?.descripcion ?? ""}${mas}`.slice(0, 60);
}

/** Returns a unique key for each line: its goods, and its position among the lines with the same goods. */
export function clavesDe(items: Carrito["items"]): readonly string[] {
  const veces = new Map<string, number>();
  return items.map(({ codigoProducto, presentacionId = "" }) => {
    const bienes = `${codigoProducto}/${presentacionId}`;
    const vez = veces.get(bienes) ?? 0;
    veces.set(bienes, vez + 1);
    return `${vez}/${bienes}`;
  });
}

export type AccionCarrito =
  /** `aparte`: the selected line is being edited, so it stays selected and unchanged. */
  | {
      readonly kind: "agregar";
      readonly producto: ProductoCaja;
      readonly cantidad: string;
      /** Amount printed on a scale's label for this quantity, in BOB. */
      readonly importe?: string;
      readonly aparte?: boolean;
    }
  | { readonly kind: "cantidad"; readonly cantidad: string }
  | { readonly kind: "sumar"; readonly veces: 1 | -1 }
  | { readonly kind: "descuento"; readonly descuento: string | null }
  | { readonly kind: "precio"; readonly precio: string }
  | { readonly kind: "libre"; readonly item: ItemVenta }
  | { readonly kind: "descuento-total"; readonly descuento: string | null }
  | { readonly kind: "porcentaje-total"; readonly porcentaje: string }
  | { readonly kind: "sector"; readonly sector: number }
  | { readonly kind: "propios"; readonly propios: Propios }
  | { readonly kind: "propios-linea"; readonly propios: Propios }
  /** `ventaId`: id under which the till stores the sale; if absent, a new sale begins. */
  | { readonly kind: "retomar"; readonly carrito: Carrito; readonly ventaId?: string }
  /** Removes the proforma, so that current prices apply. */
  | { readonly kind: "sin-proforma" }
  | { readonly kind: "quitar" }
  /** Removes the lines and the buyer. The sale keeps its id, so that the removed lines are logged and the action can be undone. */
  | { readonly kind: "cancelar" }
  | { readonly kind: "elegir"; readonly indice: number }
  | { readonly kind: "mover"; readonly paso: 1 | -1 }
  | { readonly kind: "cliente"; readonly cliente: ClienteVenta }
  | { readonly kind: "nit"; readonly rechazado: boolean }
  | { readonly kind: "vaciar-cliente" }
  | {
      readonly kind: "reabrir";
      readonly venta: Venta;
      readonly entrada: EntradaVenta;
    }
  | { readonly kind: "vaciar" };

/** Returns the cart after an action; pure. Adding a product that is in the cart increases its line, which becomes the selected line. */
export function siguiente(carrito: Carrito, accion: AccionCarrito): Carrito {
  switch (accion.kind) {
    case "agregar":
      return add(carrito, accion);
    case "cantidad":
      return cambiar(carrito, (item) => ({ ...sinEtiqueta(item), cantidad: accion.cantidad }));
    case "sumar":
      return cambiar(carrito, (item) => {
        const cantidad = decimal(item.cantidad).plus(accion.veces);
        return cantidad.gt(0) ? { ...sinEtiqueta(item), cantidad: cantidad.toFixed() } : item;
      });
    case "descuento":
      return cambiar(carrito, (item) => ({ ...item, descuento: accion.descuento }));
    case "precio":
      return cambiar(carrito, (item) => ({
        ...sinEtiqueta(sinPromesa(item)),
        precioUnitario: accion.precio,
        aMano: true,
      }));
    case "libre":
      return { ...carrito, items: [...carrito.items, accion.item], elegida: carrito.items.length };
    case "descuento-total":
      return { ...carrito, descuentoAdicional: accion.descuento, descuentoPorcentaje: null };
    case "porcentaje-total":
      return { ...carrito, descuentoAdicional: null, descuentoPorcentaje: accion.porcentaje };
    case "sector":
      return enSector(carrito, accion.sector);
    case "propios":
      return { ...carrito, propios: accion.propios };
    case "propios-linea":
      return cambiar(carrito, ({ propios: _antes, ...item }) =>
        Object.keys(accion.propios).length === 0 ? item : { ...item, propios: accion.propios },
      );
    case "retomar":
      return accion.carrito;
    case "sin-proforma":
      return { ...carrito, proforma: null, items: carrito.items.map(sinPromesa) };
    case "quitar":
      return remove(carrito);
    case "elegir":
      return { ...carrito, elegida: accion.indice };
    case "mover":
      return { ...carrito, elegida: enLugar(carrito, carrito.elegida + accion.paso) };
    case "cliente":
      return conCliente(carrito, accion.cliente);
    case "nit":
      return { ...carrito, nitRechazado: accion.rechazado };
    case "vaciar-cliente":
      return { ...carrito, cliente: CONSUMIDOR_FINAL, nitRechazado: false };
    case "reabrir":
      return {
        ...carritoDe(accion.entrada),
        ventaId: accion.venta.id,
        nitRechazado: accion.venta.mensajes.some(({ codigo }) => codigo === NIT_RECHAZADO),
      };
    case "cancelar":
    case "vaciar":
      return CARRITO_VACIO;
  }
}

/** Converts a stored sale back into a cart. */
export function carritoDe(entrada: EntradaVenta): Carrito {
  const { proformaId, descuentoPorcentaje = null } = entrada;
  return {
    ...CARRITO_VACIO,
    items: entrada.items,
    cliente: entrada.cliente,
    // The amount stored beside a percentage belongs to the charged sale. It is calculated again from the lines.
    descuentoAdicional: descuentoPorcentaje === null ? entrada.descuentoAdicional : null,
    descuentoPorcentaje,
    sector: entrada.sector ?? null,
    propios: entrada.propios ?? {},
    proforma: proformaId === undefined ? null : { id: proformaId, nombre: "" },
  };
}

/** Returns the discount on a whole cart in the form that the selling half expects: an amount in BOB, or a percentage. */
export function deTodo({
  descuentoAdicional,
  descuentoPorcentaje,
}: Pick<Carrito, "descuentoAdicional" | "descuentoPorcentaje">) {
  return { descuentoAdicional, ...(descuentoPorcentaje === null ? {} : { descuentoPorcentaje }) };
}

function add(
  carrito: Carrito,
  { producto, cantidad, importe, aparte = false }: Extract<AccionCarrito, { readonly kind: "agregar" }>,
): Carrito {
  const elegir = (indice: number) => (aparte && carrito.items.length > 0 ? carrito.elegida : indice);
  const at = carrito.items.findIndex(
    // A line with its own serial number, room or scale's label is never merged with another line.
    (item, i) =>
      importe === undefined &&
      item.importeEtiqueta === undefined &&
      item.codigoProducto === producto.codigo &&
      item.presentacionId === producto.presentacionId &&
      item.aMano === undefined &&
      item.promesa === undefined &&
      item.propios === undefined &&
      !(aparte && i === carrito.elegida),
  );
  const known = carrito.items[at];
  if (known !== undefined) {
    const items = carrito.items.with(at, {
      ...known,
      cantidad: decimal(known.cantidad).plus(cantidad).toFixed(),
    });
    return { ...carrito, items, elegida: elegir(at) };
  }
  const item: ItemVenta = {
    codigoProducto: producto.codigo,
    codigoSin: producto.codigoSin,
    actividadEconomica: producto.actividadEconomica,
    descripcion: producto.descripcion,
    unidadMedida: producto.unidadMedida,
    cantidad,
    precioUnitario: producto.precio,
    descuento: null,
    ...(producto.presentacionId === undefined ? {} : { presentacionId: producto.presentacionId }),
    ...(importe === undefined ? {} : { importeEtiqueta: importe }),
  };
  return { ...carrito, items: [...carrito.items, item], elegida: elegir(carrito.items.length) };
}

/** Sets the buyer. The mark of a refused NIT is kept only if the document number is unchanged. */
function conCliente(carrito: Carrito, cliente: ClienteVenta): Carrito {
  const mismo = cliente.numeroDocumento === carrito.cliente.numeroDocumento;
  return { ...carrito, cliente, nitRechazado: mismo && carrito.nitRechazado };
}

/** Returns the index of the line nearest to a position. */
function enLugar({ items }: Pick<Carrito, "items">, lugar: number): number {
  return Math.max(0, Math.min(items.length - 1, lugar));
}

function remove(carrito: Carrito): Carrito {
  const items = carrito.items.filter((_, i) => i !== carrito.elegida);
  const elegida = enLugar({ items }, carrito.elegida);
  if (items.length > 0) return { ...carrito, items, elegida };
  // Removing the last line also removes the discount on the whole sale and the proforma, so that the next sale does not start with them.
  return { ...carrito, items, elegida, descuentoAdicional: null, descuentoPorcentaje: null, proforma: null };
}

function sinPromesa({ promesa: _promesa, ...item }: ItemVenta): ItemVenta {
  return item;
}

/** Removes the label's amount from a line. It holds only for the weighed quantity at the product's price. */
function sinEtiqueta({ importeEtiqueta: _importe, ...item }: ItemVenta): ItemVenta {
  return item;
}

/** Changes the kind of invoice. Quantities of labelled lines are calculated again with its number of decimals. */
function enSector(carrito: Carrito, sector: number): Carrito {
  const { decimales } = getSector(sector);
  const items = carrito.items.map((item) =>
    item.importeEtiqueta === undefined
      ? item
      : { ...item, cantidad: porImporte(item.importeEtiqueta, item.precioUnitario, decimales).cantidad },
  );
  return { ...carrito, sector, items };
}

function cambiar(carrito: Carrito, change: (item: ItemVenta) => ItemVenta): Carrito {
  const item = carrito.items[carrito.elegida];
  return item === undefined
    ? carrito
    : { ...carrito, items: carrito.items.with(carrito.elegida, change(item)) };
}

/**
 * Counts the lines whose price changed after they were added to the cart. Typed prices, promised prices and labels do not change. `lineas`
 * are the same lines at current prices.
 */
export function countPreciosCambiados(
  items: Carrito["items"],
  lineas: readonly { readonly precioGeneral: string }[],
): number {
  return items.filter(({ aMano, promesa, importeEtiqueta, precioUnitario }, i) => {
    const ahora = lineas[i]?.precioGeneral;
    const queda = aMano === true || promesa !== undefined || importeEtiqueta !== undefined;
    return !queda && ahora !== undefined && !decimal(ahora).eq(precioUnitario);
  }).length;
}
