import { decimal, decimalToText } from "../dinero.ts";
import { METODO_EFECTIVO } from "../metodos-pago.ts";
import type { CierreZ, Movimiento, ResumenTurno } from "./efectivo.ts";

/** The figures of a cash session. The till and the server compute them with the same code. */

/** The inputs of a session's figures. */
export interface Cuentas {
  readonly inicial: string;
  readonly pagos: readonly {
    /** Id of the sale, or key of the hand-written invoice. */
    readonly ventaId: string;
    readonly estado: string;
    readonly metodo: number;
    readonly monto: string;
    readonly dolares?: string | null;
    readonly dolaresBs?: string | null;
  }[];
  readonly movimientos: readonly Movimiento[];
}

/**
 * Computes the figures of a session. Money taken for a later annulled sale counts as taken: its return is a separate movement. Expected
 * cash: initial + cash taken - payments in dollars + deposits - withdrawals. docs/design.md D30.
 */
export function arqueo(
  { inicial, pagos: todos, movimientos }: Cuentas,
  textoDe: (metodo: number) => string,
): Pick<ResumenTurno, "ventas" | "metodos"> & {
  readonly esperado: string;
  readonly dolares?: { readonly esperado: string; readonly enBs: string };
} {
  const pagos = sinDevueltos(todos);
  const anuladas = pagos.filter(({ estado }) => estado === "ANULADA");
  const metodos = [...Map.groupBy(pagos, ({ metodo }) => metodo)]
    .map(([metodo, suyos]) => ({
      metodo,
      texto: textoDe(metodo),
      cantidad: suyos.length,
      monto: sumMontos(suyos),
    }))
    .toSorted((a, b) => a.metodo - b.metodo);
  const efectivo = sumMontos(pagos.filter(({ metodo }) => metodo === METODO_EFECTIVO));
  const enDolares = pagos.filter(({ dolares }) => dolares != null);
  const dolaresEnBs = sumMontos(enDolares.map(({ dolaresBs }) => ({ monto: dolaresBs ?? "0" })));
  const deTipo = (tipo: Movimiento["tipo"]) => sumMontos(movimientos.filter((m) => m.tipo === tipo));
  const esperado = decimal(inicial)
    .plus(efectivo)
    .minus(dolaresEnBs)
    .plus(deTipo("ingreso"))
    .minus(deTipo("retiro"));
  return {
    ventas: {
      cantidad: new Set(pagos.map(({ ventaId }) => ventaId)).size,
      total: sumMontos(pagos),
      anuladas: new Set(anuladas.map(({ ventaId }) => ventaId)).size,
      totalAnuladas: sumMontos(anuladas),
    },
    metodos,
    ...(enDolares.length === 0
      ? {}
      : {
          dolares: {
            esperado: sumMontos(enDolares.map(({ dolares }) => ({ monto: dolares ?? "0" }))),
            enBs: dolaresEnBs,
          },
        }),
    esperado: decimalToText(esperado, 2),
  };
}

/** Leaves out the payments of hand-written invoices that were given back completely in the same session. */
function sinDevueltos(pagos: Cuentas["pagos"]): Cuentas["pagos"] {
  const restan = new Set(pagos.filter(({ monto }) => monto.startsWith("-")).map(({ ventaId }) => ventaId));
  if (restan.size === 0) return pagos;
  const porVenta = Map.groupBy(pagos, ({ ventaId }) => ventaId);
  const isDevuelta = (ventaId: string) =>
    restan.has(ventaId) && decimal(sumMontos(porVenta.get(ventaId) ?? [])).eq(0);
  return pagos.filter(({ ventaId }) => !isDevuelta(ventaId));
}

/**
 * Adds up a count, note by note and coin by coin.
 *
 * @example
 * contar([{ valor: "200", cantidad: 2 }, { valor: "0.50", cantidad: 3 }]);
 * // => "401.50"
 */
export function contar(denominaciones: CierreZ["denominaciones"]): string {
  const total = denominaciones.reduce(
    (suma, { valor, cantidad }) => suma.plus(decimal(valor).times(cantidad)),
    decimal("0"),
  );
  return decimalToText(total, 2);
}

/**
 * Adds up amounts, to the centavo.
 *
 * @example
 * sumMontos([{ monto: "10.50" }, { monto: "4" }]);
 * // => "14.50"
 */
export function sumMontos(montos: readonly { readonly monto: string }[]): string {
  return decimalToText(
    montos.reduce((suma, { monto }) => suma.plus(monto), decimal("0")),
    2,
  );
}
