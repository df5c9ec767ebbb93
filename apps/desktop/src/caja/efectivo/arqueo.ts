import { decimal, decimalToText, METODO_EFECTIVO } from "@mostrador/core";
import type { CierreZ, Movimiento, ResumenTurno } from "../../contract/areas/efectivo.ts";

/** What a session is reckoned from. */
export interface Cuentas {
  readonly inicial: string;
  readonly pagos: readonly {
    /** The sale's, or the key of the hand-written invoice. */
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
 * The figures of a session. Money taken for a sale that was annulled later counts as taken: giving it back is a movement of its
 * own. Cash that should be there: initial + cash taken - what was paid in dollars + brought in - taken out. QUALITY.md B1 8.
 */
export function arqueo(
  { inicial, pagos, movimientos }: Cuentas,
  textoDe: (metodo: number) => string,
): Pick<ResumenTurno, "ventas" | "metodos"> & {
  readonly esperado: string;
  readonly dolares?: { readonly esperado: string; readonly enBs: string };
} {
  const anuladas = pagos.filter(({ estado }) => estado === "ANULADA");
  const metodos = [...Map.groupBy(pagos, ({ metodo }) => metodo)]
    .map(([metodo, suyos]) => ({
      metodo,
      texto: textoDe(metodo),
      cantidad: suyos.length,
      monto: sumar(suyos),
    }))
    .toSorted((a, b) => a.metodo - b.metodo);
  const efectivo = sumar(pagos.filter(({ metodo }) => metodo === METODO_EFECTIVO));
  const enDolares = pagos.filter(({ dolares }) => dolares != null);
  const dolaresEnBs = sumar(enDolares.map(({ dolaresBs }) => ({ monto: dolaresBs ?? "0" })));
  const deTipo = (tipo: Movimiento["tipo"]) => sumar(movimientos.filter((m) => m.tipo === tipo));
  const esperado = decimal(inicial)
    .plus(efectivo)
    .minus(dolaresEnBs)
    .plus(deTipo("ingreso"))
    .minus(deTipo("retiro"));
  return {
    ventas: {
      cantidad: new Set(pagos.map(({ ventaId }) => ventaId)).size,
      total: sumar(pagos),
      anuladas: new Set(anuladas.map(({ ventaId }) => ventaId)).size,
      totalAnuladas: sumar(anuladas),
    },
    metodos,
    ...(enDolares.length === 0
      ? {}
      : {
          dolares: {
            esperado: sumar(enDolares.map(({ dolares }) => ({ monto: dolares ?? "0" }))),
            enBs: dolaresEnBs,
          },
        }),
    esperado: decimalToText(esperado, 2),
  };
}

/** What was counted, note by note and coin by coin. */
export function contar(denominaciones: CierreZ["denominaciones"]): string {
  const total = denominaciones.reduce(
    (suma, { valor, cantidad }) => suma.plus(decimal(valor).times(cantidad)),
    decimal("0"),
  );
  return decimalToText(total, 2);
}

/** Amounts together, to the centavo. */
export function sumar(montos: readonly { readonly monto: string }[]): string {
  return decimalToText(
    montos.reduce((suma, { monto }) => suma.plus(monto), decimal("0")),
    2,
  );
}
