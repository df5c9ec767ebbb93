/** Merges the changes that two windows made to one sale. */
import { decimal } from "@mostrador/core";
import { clavesDe, type Carrito } from "./carrito.ts";
import type { Abierta, VentaGuardada } from "./venta-guardada.ts";

interface Unida {
  readonly carrito: Carrito;
  /** Names of what both windows changed differently: the other window's value is kept. */
  readonly perdido: readonly string[];
}

/** Parts of a cart that are merged as a whole, each with its name for the cashier; null for a part that has none. */
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
 * Merges the changes of this window into what another window stored. `base`: the cart that both began with. Both
 * changes of a quantity are added up. If both changed another part differently, the stored value is kept.
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

/**
 * Merges an open sale as `joinVentas` merges its cart. The products scanned for the next sale are those of both
 * windows.
 */
export function joinAbiertas(
  base: Abierta,
  mia: Abierta,
  otra: VentaGuardada,
): { readonly abierta: Abierta; readonly perdido: readonly string[] } {
  const propios = mia.siguientes.slice(base.siguientes.length);
  const siguientes = [...otra.siguientes, ...propios];
  // A sale that is being charged has no cart to merge: the till has it.
  if (otra.cobrada) return { abierta: { ...mia, siguientes }, perdido: [] };
  const { carrito, perdido } = joinVentas(base.carrito, mia.carrito, otra.carrito);
  return { abierta: { ...mia, carrito, siguientes }, perdido };
}

/** Tells whether two states of a sale are the same, regardless of the chosen line. */
export function isMismaVenta(una: Abierta, otra: Abierta): boolean {
  const suya = ({ carrito, siguientes }: Abierta) => ({ siguientes, carrito: { ...carrito, elegida: 0 } });
  return isIgual(suya(una), suya(otra));
}

type Linea = Carrito["items"][number];
type Lineas = ReadonlyMap<string, Linea>;

/** The value that one side changed. `choca`: both sides changed it, and the stored value is kept. */
function join<T>(base: T, mia: T, otra: T): { readonly valor: T; readonly choca: boolean } {
  if (isIgual(base, mia) || isIgual(mia, otra)) return { valor: otra, choca: false };
  return isIgual(base, otra) ? { valor: mia, choca: false } : { valor: otra, choca: true };
}

function porClave({ items }: Carrito): Lineas {
  return new Map(clavesDe(items).flatMap((clave, i) => (items[i] === undefined ? [] : [[clave, items[i]]])));
}

/** Lines of both, the stored ones first. */
function joinLineas(base: Lineas, mia: Lineas, otra: Lineas) {
  return [...new Set([...otra.keys(), ...mia.keys()])].flatMap((clave) => {
    const [antes, aqui, alla] = [base.get(clave), mia.get(clave), otra.get(clave)];
    const { valor, choca } = join(antes, aqui, alla);
    const sumada = choca ? sum(antes, aqui, alla) : null;
    const linea = sumada ?? valor;
    // A line that the other window removed and this one changed is kept, so that typed text does not vanish unnoticed.
    const queda = linea ?? (choca ? aqui : undefined);
    const perdida = choca && sumada === null && queda === alla ? `«${queda?.descripcion ?? ""}»` : null;
    return queda === undefined ? [] : [{ clave, linea: queda, perdida }];
  });
}

/** One line with both changes of its quantity; null if more than the quantity changed. */
function sum(antes: Linea | undefined, aqui: Linea | undefined, alla: Linea | undefined): Linea | null {
  if (aqui === undefined || alla === undefined || aqui.importeEtiqueta !== undefined) return null;
  const cantidad = decimal(alla.cantidad)
    .plus(aqui.cantidad)
    .minus(antes?.cantidad ?? "0");
  const soloCantidad = isIgual({ ...aqui, cantidad: "" }, { ...alla, cantidad: "" });
  return soloCantidad && cantidad.gt(0) ? { ...alla, cantidad: cantidad.toFixed() } : null;
}

/** Compares plain data as they are stored: an undefined field counts as absent. */
function isIgual(uno: unknown, otro: unknown): boolean {
  return JSON.stringify(ordenado(uno)) === JSON.stringify(ordenado(otro));
}

/** The same data, with the keys of each object in one order. */
function ordenado(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(ordenado);
  if (valor === null || typeof valor !== "object") return valor;
  const campos = Object.entries(valor).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(campos.map(([campo, suyo]) => [campo, ordenado(suyo)]));
}
