/** One sale that two windows changed, put together again. */
import { decimal } from "@mostrador/core";
import { clavesDe, type Carrito } from "./carrito.ts";
import type { Abierta, VentaGuardada } from "./venta-guardada.ts";

interface Unida {
  readonly carrito: Carrito;
  /** Names of what both windows changed: it is as the other window has it. */
  readonly perdido: readonly string[];
}

/** Parts of a cart that are taken whole, and how the cashier knows them; null: no word of hers. */
const PARTES: readonly { readonly nombre: string | null; readonly de: (uno: Carrito) => Partial<Carrito> }[] =
  [
    { nombre: "el cliente", de: ({ cliente, nitRechazado }) => ({ cliente, nitRechazado }) },
    {
      nombre: "el descuento de la venta",
      de: ({ descuentoAdicional, descuentoPorcentaje }) => ({ descuentoAdicional, descuentoPorcentaje }),
    },
    { nombre: "los datos de la factura", de: ({ sector, propios }) => ({ sector, propios }) },
    { nombre: "la proforma", de: ({ proforma }) => ({ proforma }) },
    { nombre: null, de: ({ ventaId }) => ({ ventaId }) },
  ];

/**
 * Lays the changes of this window over what another window stored. `base`: the cart that both began with. A quantity
 * that both changed has both changes. Where they changed one thing otherwise, the stored one stays.
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

/** The same for an open sale: products that were read for the next one are those of both windows. */
export function joinAbiertas(
  base: Abierta,
  mia: Abierta,
  otra: VentaGuardada,
): { readonly abierta: Abierta; readonly perdido: readonly string[] } {
  const propios = mia.siguientes.slice(base.siguientes.length);
  const siguientes = [...otra.siguientes, ...propios];
  // The till has the cart of a sale that is being charged.
  if (otra.cobrada) return { abierta: { ...mia, siguientes }, perdido: [] };
  const { carrito, perdido } = joinVentas(base.carrito, mia.carrito, otra.carrito);
  return { abierta: { ...mia, carrito, siguientes }, perdido };
}

/** Tells whether two states hold one sale, whichever of its lines is chosen. */
export function isMismaVenta(una: Abierta, otra: Abierta): boolean {
  const suya = ({ carrito, siguientes }: Abierta) => ({ siguientes, carrito: { ...carrito, elegida: 0 } });
  return isIgual(suya(una), suya(otra));
}

type Linea = Carrito["items"][number];
type Lineas = ReadonlyMap<string, Linea>;

/** The value that one side changed; `choca`: both did, and the stored one is kept. */
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
    // A line that the other window took out and this one changed is kept: nothing that is typed goes unseen.
    const queda = linea ?? (choca ? aqui : undefined);
    const perdida = choca && sumada === null && queda === alla ? `«${queda?.descripcion ?? ""}»` : null;
    return queda === undefined ? [] : [{ clave, linea: queda, perdida }];
  });
}

/** One line with both changes of its quantity; null where more than the quantity changed. */
function sum(antes: Linea | undefined, aqui: Linea | undefined, alla: Linea | undefined): Linea | null {
  if (aqui === undefined || alla === undefined || aqui.importeEtiqueta !== undefined) return null;
  const cantidad = decimal(alla.cantidad)
    .plus(aqui.cantidad)
    .minus(antes?.cantidad ?? "0");
  const soloCantidad = isIgual({ ...aqui, cantidad: "" }, { ...alla, cantidad: "" });
  return soloCantidad && cantidad.gt(0) ? { ...alla, cantidad: cantidad.toFixed() } : null;
}

/** Compares plain data as they are stored, where a field without a value is none. */
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
