import type { CierreZ } from "@mostrador/core";

/** Cash that was missing when a till closed, by currency: decimal texts without a sign, "0.00" where none was. */
export function faltanteDe({ diferencia, dolares }: Pick<CierreZ, "diferencia" | "dolares">) {
  const falta = (monto: string) => (monto.startsWith("-") ? monto.slice(1) : "0.00");
  return { bolivianos: falta(diferencia), dolares: falta(dolares?.diferencia ?? "0.00") };
}
