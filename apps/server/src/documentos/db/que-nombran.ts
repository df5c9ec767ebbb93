import type { Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";

/** Builds the query of the documents that name one of their point of sale as their twin. */
export function queNombran(
  tx: Tx,
  { nit, sucursal, puntoVenta, cuf }: Pick<Fila<"facturas">, "nit" | "sucursal" | "puntoVenta" | "cuf">,
) {
  return tx
    .selectFrom("facturas")
    .where("gemela", "=", cuf)
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta);
}
