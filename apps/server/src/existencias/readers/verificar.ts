/** Verifies the balances of all companies; writes nothing. */
import { fail, ok, type Result } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listDescuadres, type Descuadre } from "../db/listar.ts";
import { toCantidad, toValor } from "../db/unidades.ts";

/** Maximum number of balances that a failure names. */
const NOMBRADOS = 20;

/** Checks that each balance is the sum of its movements, and that a quantity of zero has no value. The failure names the balances that violate this. */
export async function checkExistencias(db: Db): Promise<Result<{ readonly descuadres: 0 }, string>> {
  const descuadres = await listDescuadres(db, NOMBRADOS);
  if (descuadres.length === 0) return ok({ descuadres: 0 });
  return fail(
    [
      "Hay saldos que no son la suma de sus movimientos. Cuente esos productos.",
      ...descuadres.map(dicho),
    ].join("\n"),
  );
}

function dicho({ nit, sucursal, productoId, cantidad, valor, sumaCantidad, sumaValor }: Descuadre): string {
  const saldo = `${toCantidad(cantidad).toFixed()} por Bs ${toValor(valor).toFixed(2)}`;
  const suma = `${toCantidad(sumaCantidad).toFixed()} por Bs ${toValor(sumaValor).toFixed(2)}`;
  return `NIT ${nit}, sucursal ${sucursal}, producto ${productoId}: el saldo es ${saldo}, y sus movimientos suman ${suma}.`;
}
