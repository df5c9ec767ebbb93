/** Transfers between branches: goods that left are on their way until a delivery states the quantity that arrived. docs/decisions/0065 */
import { decimal, type Decimal } from "../dinero.ts";

/** Line of a transfer, in the product's own unit. */
export interface LineaEnCamino {
  readonly salio: Decimal;
  readonly llego: Decimal;
  /** Quantity that a delivery declared missing for good. */
  readonly falto: Decimal;
}

/** Delivered quantities by the index of the line. */
export type Llegado = ReadonlyMap<number, Decimal>;

/** Line of a delivery as it is booked. */
export interface LineaDeEntrega {
  readonly linea: number;
  readonly llega: Decimal;
  /** Quantity that left and will not come; above zero only in the delivery that closes the transfer. */
  readonly falta: Decimal;
  /** Quantity delivered beyond what was on its way; it is not booked. */
  readonly sobra: Decimal;
}

/** Delivery as it is booked. `completa` is true if nothing of the transfer is still on its way. */
export interface Entrega {
  readonly lineas: readonly LineaDeEntrega[];
  readonly completa: boolean;
}

/**
 * Returns the quantity of a line that is still on its way.
 *
 * @example
 * enCamino({ salio: decimal(10), llego: decimal(4), falto: decimal(1) }).toFixed();
 * // => "5"
 */
export function enCamino({ salio, llego, falto }: LineaEnCamino): Decimal {
  return salio.minus(llego).minus(falto);
}

/**
 * Plans the booking of a delivery; no line brings in more than is on its way. `cierra` marks the last delivery: the rest of the transfer is
 * missing.
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
