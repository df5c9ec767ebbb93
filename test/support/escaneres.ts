/** Scanners of every end and pace, and the screens that lie over a cart. */
import { FINES, type Escaner } from "./teclado.ts";

/** Scanners: quick and even; slow; uneven; one that stops once inside a code. */
const RITMOS: readonly (readonly number[])[] = [
  [5],
  [80],
  [5, 80, 20, 60, 35, 75],
  [8, 8, 8, 8, 45, 8, 8, 8, 8, 8, 8, 8, 8, 8],
  [10, 10, 10, 10, 10, 200, 10, 10, 10, 10, 10, 10, 10, 10],
  // Any pause from 5 to 80 ms, in no order.
  Array.from({ length: 16 }, (_, i) => 5 + ((i * 7919 + 31) % 76)),
];
const LOS_FINES = Object.keys(FINES) as Escaner["fin"][];
export const ESCANERES: readonly Escaner[] = LOS_FINES.flatMap((fin) =>
  RITMOS.map((entreMs) => ({ fin, entreMs })),
);

/** A scanner of every end; over as many screens as there are paces, of every end at every pace. */
export function escaneresDe(pantalla: number): readonly Escaner[] {
  return LOS_FINES.map((fin, i) => ({ fin, entreMs: RITMOS[(pantalla + i) % RITMOS.length] ?? [] }));
}

/** Screens over the cart, and the keys that open them. */
export const ENCIMA: readonly (readonly [string, readonly string[]])[] = [
  ["nothing", []],
  ["the search, where a quantity was begun and left", ["Control+b", "F2"]],
  ["the quantity", ["F6"]],
  ["the discount of a line", ["F7"]],
  ["the discount of the whole", ["Shift+F7"]],
  ["the menu", ["F10"]],
  ["today's sales", ["F3"]],
  ["the drawer's money", ["Control+e"]],
  ["the state", ["F11"]],
  ["the help", ["F1"]],
  ["the products", ["F10", "p"]],
  ["the clients", ["F10", "c"]],
  ["the charts", ["F10", "l"]],
  ["the settings", ["F10", "f"]],
  ["the notes", ["F10", "n"]],
  ["the price of a line", ["Shift+F6"]],
  ["another product", ["Control+o"]],
  ["the prices", ["F10", "i"]],
  ["the users", ["F10", "u"]],
  ["the health", ["F10", "s"]],
  ["practice", ["F10", "r"]],
  ["another computer", ["F10", "o"]],
];
