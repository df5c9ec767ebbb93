/** The rules of a proforma: its name, its state, its total, and the prices that it promises. docs/design.md D59. */
import { decimal, redondear, sumar, type Decimal } from "../dinero.ts";
import { epochToInstante, Instante, instanteToEpoch } from "../instante.ts";
import { enUnidades, repartir } from "../precios/repartir.ts";
import type { LineaProforma, Proforma } from "./formas.ts";

/** States of a proforma. `convertida`: it became a sale. */
export const ESTADOS_PROFORMA = ["vigente", "vencida", "convertida", "descartada"] as const;
/** State of a proforma: `vigente`, `vencida`... */
export type EstadoProforma = (typeof ESTADOS_PROFORMA)[number];

/**
 * Derives the state of a proforma on a day (`yyyy-MM-dd`, in Bolivia). A sale takes precedence: a proforma that was discarded at one till and
 * sold at another is `convertida`.
 *
 * @example
 * estadoProforma({ validaHasta: "2026-11-30", descartada: false, convertida: false }, "2026-12-01");
 * // => "vencida"
 */
export function estadoProforma(
  {
    validaHasta,
    descartada,
    convertida,
  }: Pick<Proforma, "validaHasta" | "descartada"> & {
    readonly convertida: boolean;
  },
  hoy: string,
): EstadoProforma {
  if (convertida) return "convertida";
  if (descartada) return "descartada";
  return hoy > validaHasta ? "vencida" : "vigente";
}

/**
 * Formats the name of a proforma as people read it, series and number: `0-1-25`.
 *
 * @example
 * nombreProforma({ serie: "0-1", numero: 7 });
 * // => "0-1-7"
 */
export function nombreProforma({ serie, numero }: Pick<Proforma, "serie" | "numero">): string {
  return `${serie}-${numero}`;
}

/**
 * Builds the code that is printed on a proforma, in letters and digits that every keyboard scanner types alike: `PF0P1N25`.
 *
 * @example
 * codigoProforma({ serie: "0-1", numero: 7 });
 * // => "PF0P1N7"
 */
export function codigoProforma({ serie, numero }: Pick<Proforma, "serie" | "numero">): string {
  return `PF${serie.replace("-", "P")}N${numero}`;
}

const CODIGO = /^PF(\d{1,4})P(\d{1,4}|W)N([1-9]\d{0,8})$/i;

/**
 * Reads the code on a proforma's paper; null for any other code.
 *
 * @example
 * parseCodigoProforma("PF0P1N7");
 * // => { serie: "0-1", numero: 7 }
 */
export function parseCodigoProforma(codigo: string): Pick<Proforma, "serie" | "numero"> | null {
  const [, sucursal, punto, numero] = CODIGO.exec(codigo.trim()) ?? [];
  if (sucursal === undefined || punto === undefined || numero === undefined) return null;
  return { serie: `${sucursal}-${punto.toUpperCase()}`, numero: Number(numero) };
}

type Importes = Pick<LineaProforma, "cantidad" | "precioUnitario" | "descuento">;

/**
 * Computes the amount of a proforma's line as the invoice will have it.
 *
 * @example
 * importeDeLinea({ cantidad: "2", precioUnitario: "12.50", descuento: "5" }).toFixed(2);
 * // => "20.00"
 */
export function importeDeLinea({ cantidad, precioUnitario, descuento }: Importes): Decimal {
  return brutoDe({ cantidad, precioUnitario }).minus(descuento);
}

/**
 * Computes the total of a proforma in BOB, with two decimals.
 *
 * @example
 * totalProforma([{ cantidad: "2", precioUnitario: "12.50", descuento: "5" }]);
 * // => "20.00"
 */
export function totalProforma(lineas: readonly Importes[]): string {
  return sumar(lineas.map(importeDeLinea)).toFixed(2);
}

/**
 * Finds the index of the first line whose discount leaves less than a cent; null if there is none.
 *
 * @example
 * lineaSinImporte([{ cantidad: "1", precioUnitario: "5", descuento: "5" }]);
 * // => 0
 */
export function lineaSinImporte(lineas: readonly Importes[]): number | null {
  const indice = lineas.findIndex((linea) => !importeDeLinea(linea).gt(0));
  return indice === -1 ? null : indice;
}

/**
 * Distributes a discount on the whole proforma over its lines in proportion to their amounts. Each line keeps at least one cent.
 *
 * @example
 * repartirDescuento(
 *   [
 *     { cantidad: "1", precioUnitario: "30", descuento: "0" },
 *     { cantidad: "1", precioUnitario: "10", descuento: "0" },
 *   ],
 *   "4",
 * ).map(({ descuento }) => descuento);
 * // => ["3.00", "1.00"]
 */
export function repartirDescuento<L extends Importes>(lineas: readonly L[], descuento: string): readonly L[] {
  const importes = lineas.map((linea) => enUnidades(importeDeLinea(linea), CENTAVOS));
  const partes = repartir(
    enUnidades(decimal(descuento), CENTAVOS),
    importes,
    importes.map((importe) => (importe > 1n ? importe - 1n : 0n)),
  );
  return lineas.map((linea, i) => ({
    ...linea,
    descuento: decimal(linea.descuento)
      .plus(decimal(String(partes[i] ?? 0n)).div(100, CENTAVOS))
      .toFixed(2),
  }));
}

const CENTAVOS = 2;
const CENTAVO = decimal("0.01");

/**
 * Computes the price and discount that a line of a valid proforma promises for a quantity; null for more than the promised quantity. A
 * smaller quantity has the same price and a proportional discount, rounded to the cent. The discount leaves at least one cent of the line's
 * amount.
 *
 * @example
 * promesaDe({ cantidad: "10", precioUnitario: "5", descuento: "2" }, "5");
 * // => { precioUnitario: "5", descuento: "1.00" }
 */
export function promesaDe(
  linea: Importes,
  cantidad: string,
): { precioUnitario: string; descuento: string } | null {
  const { cantidad: prometida, precioUnitario, descuento } = linea;
  if (decimal(cantidad).gt(prometida) || !decimal(cantidad).gt(0)) return null;
  if (decimal(cantidad).eq(prometida)) return { precioUnitario, descuento: decimal(descuento).toFixed(2) };
  const parte = decimal(descuento).times(cantidad).div(decimal(prometida), CENTAVOS);
  const tope = brutoDe({ cantidad, precioUnitario }).minus(CENTAVO);
  const suyo = parte.gt(tope) ? tope : parte;
  return { precioUnitario, descuento: suyo.gt(0) ? suyo.toFixed(2) : "0.00" };
}

function brutoDe({ cantidad, precioUnitario }: Pick<Importes, "cantidad" | "precioUnitario">): Decimal {
  return redondear(decimal(cantidad).times(precioUnitario), CENTAVOS);
}

const DIA_MS = 86_400_000;

/**
 * Adds days to a day (`yyyy-MM-dd`).
 *
 * @example
 * masDias("2026-11-28", 7);
 * // => "2026-12-05"
 */
export function masDias(dia: string, dias: number): string {
  const inicio = instanteToEpoch(Instante.parse(`${dia}T00:00:00.000`));
  return epochToInstante(inicio + dias * DIA_MS).slice(0, 10);
}
