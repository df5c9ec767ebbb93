/** Stock counts: a counted quantity is the truth at its instant, line by line, while the shop goes on selling. docs/decisions/0056. */
import { redondear, sumar, type Decimal } from "../dinero.ts";
import {
  asentar,
  costoActual,
  DECIMALES_VALOR,
  type Asiento,
  type Existencia,
  type Movido,
} from "./existencia.ts";

/**
 * Returns the adjustment of a counted line: the counted quantity less the ledger's quantity at the instant of the count. `despues` holds the
 * quantities of movements dated after that instant, which the count could not include.
 *
 * @example
 * // Snapshot 10, counted 8, sold 3 since: the stock is 5.
 * diferenciaDeConteo(decimal(8), decimal(7), [decimal(-3)]).toFixed();
 * // => "-2"
 */
export function diferenciaDeConteo(contado: Decimal, saldo: Decimal, despues: readonly Decimal[]): Decimal {
  return contado.minus(saldo.minus(sumar(despues)));
}

/** Count of a product as the ledger keeps it. */
export interface LineaContada {
  /** Instant of the count, in Bolivia's time. */
  readonly instante: string;
  /** Cost of one unit at which the count was adjusted. */
  readonly costo: Decimal;
}

/**
 * Finds the count that already included a late movement: the first count after the movement's instant. Its adjustment took the
 * movement for a difference, so the counter-movement refers to this count alone. A movement of the very instant of a count, which comes after
 * it, happened after it: what the count could include was in the ledger.
 *
 * @example
 * findConteoPosterior("2026-11-21T10:00", [{ instante: "2026-11-21T09:00" }, { instante: "2026-11-21T12:00" }]);
 * // => { instante: "2026-11-21T12:00" }
 */
export function findConteoPosterior<C extends LineaContada>(
  instante: string,
  conteos: readonly C[],
): C | undefined {
  return conteos
    .filter((conteo) => conteo.instante > instante)
    .toSorted((a, b) => (a.instante < b.instante ? -1 : 1))[0];
}

/** Entries that a movement makes: its own and, if it is older than a count, a counter-movement dated like that count. */
export interface MovidoYContrario {
  readonly suyo: Asiento;
  readonly contrario: (Asiento & { readonly instante: string }) | null;
}

/** Applies a movement to a stock, and reverses it if `conteo`, the result of `findConteoPosterior`, already included it. */
export function planMovimiento(
  antes: Existencia,
  movido: Movido,
  conteo: LineaContada | undefined,
): MovidoYContrario {
  const suyo = asentar(antes, movido);
  if (conteo === undefined || movido.cantidad.eq(0)) return { suyo, contrario: null };
  const cantidad = movido.cantidad.times(-1);
  const valor = redondear(cantidad.times(conteo.costo), DECIMALES_VALOR);
  return { suyo, contrario: { ...asentar(suyo.queda, { cantidad, valor }), instante: conteo.instante } };
}

/** Entries of a counted line, with the unit cost at which movements that arrive later, but precede the count, are reversed. */
export interface AjusteDeConteo extends MovidoYContrario {
  readonly costo: Decimal;
}

/**
 * Adjusts a stock to a count. `costo` is the unit cost if the count begins the product's stock; without it, the difference is valued at the
 * current average. `posterior` is a later count that was booked first.
 *
 * @example
 * planConteo({ cantidad: decimal(10), valor: decimal(20), costo: decimal(2) }, decimal(-1)).suyo.queda.cantidad.toFixed();
 * // => "9"
 */
export function planConteo(
  antes: Existencia,
  diferencia: Decimal,
  posterior?: LineaContada,
  costo?: Decimal,
): AjusteDeConteo {
  const movido =
    costo === undefined
      ? { cantidad: diferencia }
      : { cantidad: diferencia, valor: redondear(diferencia.times(costo), DECIMALES_VALOR), conCosto: true };
  return { ...planMovimiento(antes, movido, posterior), costo: costo ?? costoActual(antes) };
}
