/** Counts: the truth at their instant, line by line, while the shop sells. docs/decisions/0056. */
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
 * Gives the adjustment of a counted line: what was counted, less what the ledger held at that instant. `despues`: the quantities of
 * movements that are dated after it, which the counter could not see.
 *
 * @example
 * // Snapshot 10, counted 8, sold 3 since: the stock is 5.
 * diferenciaDeConteo(decimal(8), decimal(7), [decimal(-3)]).toFixed();
 * // => "-2"
 */
export function diferenciaDeConteo(contado: Decimal, saldo: Decimal, despues: readonly Decimal[]): Decimal {
  return contado.minus(saldo.minus(sumar(despues)));
}

/** A counted line that the ledger has. */
export interface LineaContada {
  /** The instant of the count, in Bolivia's time. */
  readonly instante: string;
  /** The cost of a unit of its adjustment. */
  readonly costo: Decimal;
}

/**
 * Finds the count that a late movement was already in: the first one at its instant or after. Its adjustment took the movement for a
 * difference, so the movement is countered against this count alone.
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
    .filter((conteo) => conteo.instante >= instante)
    .toSorted((a, b) => (a.instante < b.instante ? -1 : 1))[0];
}

/** The entries that a movement makes: itself, and where it is older than a count, its counter-movement dated as the count. */
export interface MovidoYContrario {
  readonly suyo: Asiento;
  readonly contrario: (Asiento & { readonly instante: string }) | null;
}

/** Moves a stock by a movement, and takes it back where a count already had it. `conteo`: what `findConteoPosterior` found. */
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

/** The entries of a counted line, with the cost of a unit that its late movements are countered at. */
export interface AjusteDeConteo extends MovidoYContrario {
  readonly costo: Decimal;
}

/**
 * Adjusts a stock to what was counted. `costo`: of a unit, where the count begins the product's stock; otherwise goods are found and
 * missed at the present average. `posterior`: a later count that came first.
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
