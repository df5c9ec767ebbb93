/** Merges the changes that two windows made to one sale. */
import { decimal } from "@mostrador/core";
import { clavesDe, type Carrito } from "./carrito.ts";
import type { Abierta, VentaGuardada } from "./venta-guardada.ts";

interface Unida {
  readonly carrito: Carrito;
  /** Names of the parts that both windows changed differently. The other window's value was kept. */
  readonly perdido: readonly string[];
}

/** Parts of a cart that are merged as a whole, each with its name for the cashier; null for a part that is not reported. */
const PARTES: readonly { readonly nombre: string | null; readonly de: (uno: Carrito) => Partial<Carrito> }[] =
  [
    { nombre: "el cliente", de: ({ cliente, nitRechazado }) => ({ cliente, nitRechazado }) },
    {
      nombre: "el descuento de la venta",
      de: ({ descuentoAdicional, descuentoPorcentaje }) => ({ descuentoAdicional, descuentoPorcentaje }),
    },
    { nombre: "los datos de la factura", de: ({ sector, propios }) => ({ sector, propios }) },
    { nombre: "la proforma", de: ({ proforma }) => ({ proforma }) },
    { nombre: "el nombre de la venta", de: ({ nombre }) => ({ nombre }) },
    { nombre: null, de: ({ ventaId }) => ({ ventaId }) },
  ];

/**
 * Merges this window's changes into the cart that another window stored. `base` is the cart from which both windows started. Changes of a
 * line's quantity are added up. For any other part that both changed differently, the stored value wins.
 */
export function joinVentas(base: Carrito, mia: Carrito, otra: Carrito): Unida {
  const lineas = joinLineas(porClave(base), porClave(mia), porClave(otra));
  const partes = PARTES.map(({ nombre, de }) => {
    const { valor, choca } = join(de(base), de(mia), de(otra));
    return { valor, perdida: choca ? nombre : null };
  });
  const chosen = clavesDe(mia.items)[mia.elegida];
  const elegida = lineas.findIndex(({ clave }) => clave === chosen);
  const perdido = [...lineas, ...partes].flatMap(({ perdida }) => perdida ?? []);
  return {
    carrito: {
      ...Object.assign({ ...otra }, ...partes.map(({ valor }) => valor)),
      items: lineas.map(({ linea }) => linea),
      elegida: Math.max(0, elegida),
    },
    perdido: [...new Set(perdido)],
  };
}

/** Merges two states of an open sale: the carts as in `joinVentas`, and the products scanned for the next sale from both windows. */
export function joinAbiertas(
  base: Abierta,
  mia: Abierta,
  otra: VentaGuardada,
): { readonly abierta: Abierta; readonly perdido: readonly string[] } {
  const propios = mia.siguientes.slice(base.siguientes.length);
  const siguientes = [...otra.siguientes, ...propios];
  // The till holds the cart of a sale that is being charged, so there is no cart to merge.
  if (otra.cobrada) return { abierta: { ...mia, siguientes }, perdido: [] };
  const { carrito, perdido } = joinVentas(base.carrito, mia.carrito, otra.carrito);
  return { abierta: { ...mia, carrito, siguientes }, perdido };
}

/** Tells whether two states of a sale are the same, regardless of the selected line. */
export function isMismaVenta(una: Abierta, otra: Abierta): boolean {
  const suya = ({ carrito, siguientes }: Abierta) => ({ siguientes, carrito: { ...carrito, elegida: 0 } });
  return isIgual(suya(una), suya(otra));
}

type Linea = Carrito["items"][number];
type Lineas = ReadonlyMap<string, Linea>;

/** Three-way merge of one value. `choca` is true if both sides changed it differently; the stored value is then kept. */
function join<T>(base: T, mia: T, otra: T): { readonly valor: T; readonly choca: boolean } {
  if (isIgual(base, mia) || isIgual(mia, otra)) return { valor: otra, choca: false };
  return isIgual(base, otra) ? { valor: mia, choca: false } : { valor: otra, choca: true };
}

function porClave({ items }: Carrito): Lineas {
  return new Map(clavesDe(items).flatMap((clave, i) => (items[i] === undefined ? [] : [[clave, items[i]]])));
}

/** Merges the lines of both carts, with the stored lines first. */
function joinLineas(base: Lineas, mia: Lineas, otra: Lineas) {
  return [...new Set([...otra.keys(), ...mia.keys()])].flatMap((clave) => {
    const [antes, aqui, alla] = [base.get(clave), mia.get(clave), otra.get(clave)];
    const { valor, choca } = join(antes, aqui, alla);
    const sumada = choca ? sum(antes, aqui, alla) : null;
    const linea = sumada ?? valor;
    // Keeps a line that this window changed and the other window removed, so that typed text does not vanish unnoticed.
    const queda = linea ?? (choca ? aqui : undefined);
    const perdida = choca && sumada === null && queda === alla ? `«${queda?.descripcion ?? ""}»` : null;
    return queda === undefined ? [] : [{ clave, linea: queda, perdida }];
  });
}

/** Adds both changes of a line's quantity; null if anything besides the quantity differs. */
function sum(antes: Linea | undefined, aqui: Linea | undefined, alla: Linea | undefined): Linea | null {
  if (aqui === undefined || alla === undefined || aqui.importeEtiqueta !== undefined) return null;
  const cantidad = decimal(alla.cantidad)
    .plus(aqui.cantidad)
    .minus(antes?.cantidad ?? "0");
  const soloCantidad = isIgual({ ...aqui, cantidad: "" }, { ...alla, cantidad: "" });
  return soloCantidad && cantidad.gt(0) ? { ...alla, cantidad: cantidad.toFixed() } : null;
}

/** Compares data as JSON, regardless of the order of keys. A field that is undefined counts as absent. */
function isIgual(uno: unknown, otro: unknown): boolean {
  return JSON.stringify(ordenado(uno)) === JSON.stringify(ordenado(otro));
}

/** Sorts the keys of each object, so that equal data serialise to the same JSON. */
function ordenado(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(ordenado);
  if (valor === null || typeof valor !== "object") return valor;
  const campos = Object.entries(valor).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(campos.map(([campo, suyo]) => [campo, ordenado(suyo)]));
}
