/** Transfers between branches: what leaves is on its way until a delivery says what really arrived. docs/decisions/0065 */
import { decimal, type Decimal } from "../dinero.ts";

/** A line of a transfer on its way, in the product's own unit. */
export interface LineaEnCamino {
  readonly salio: Decimal;
  readonly llego: Decimal;
  /** The quantity of which a delivery said that it will not come. */
  readonly falto: Decimal;
}

/** The quantity that a delivery brought, by the line's place. */
export type Llegado = ReadonlyMap<number, Decimal>;

/** A line of a delivery as it is booked. */
export interface LineaDeEntrega {
  readonly linea: number;
  readonly llega: Decimal;
  /** Left, and will not come: the delivery ends the transfer. */
  readonly falta: Decimal;
  /** More than was on its way: it is not booked. */
  readonly sobra: Decimal;
}

/** A delivery as it is booked. `completa`: nothing of the transfer is left on its way. */
export interface Entrega {
  readonly lineas: readonly LineaDeEntrega[];
  readonly completa: boolean;
}

/**
 * Gives what of a line is still on its way.
 *
 * @example
 * enCamino({ salio: decimal(10), llego: decimal(4), falto: decimal(1) }).toFixed();
 * // => "5"
 */
export function enCamino({ salio, llego, falto }: LineaEnCamino): Decimal {
  return salio.minus(llego).minus(falto);
}

/**
 * Books a delivery: no line brings more than is on its way. `cierra`: it is the last one, and what is missing will not come.
 *
 * @example
 * planEntrega(
 *   [{ salio: decimal(12), llego: decimal(0), falto: decimal(0) }],
 *   new Map([[0, decimal(10)]]),
 *   true,
 * ).lineas.map(({ llega, falta }) => [llega.toFixed(), falta.toFixed()]);
 * // => [["10", "2"]]
 */
export function planEntrega(lineas: readonly LineaEnCamino[], llegado: Llegado, cierra: boolean): Entrega {
  const planeadas = lineas.map((linea, i) => {
    const queda = enCamino(linea);
    const dicho = llegado.get(i) ?? NADA;
    const llega = dicho.gt(queda) ? queda : dicho;
    const falta = cierra ? queda.minus(llega) : NADA;
    return { linea: i, llega, falta, sobra: dicho.minus(llega), queda: queda.minus(llega).minus(falta) };
  });
  return {
    lineas: planeadas.flatMap(({ queda: _queda, ...linea }) =>
      linea.llega.eq(0) && linea.falta.eq(0) && linea.sobra.eq(0) ? [] : [linea],
    ),
    completa: planeadas.every(({ queda }) => queda.eq(0)),
  };
}

const NADA = decimal(0);
