import type { Nit } from "@mostrador/core";
import { compilada } from "../../motor/compiladas.ts";
import type { Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";

/** A till's document that was packed before a restore and that the till has not reported again yet. */
type Empacada = Fila<"empacadas">;

/** Reserves the number of a document that was packed before a restore; a known one changes nothing. */
export async function insertEmpacada(tx: Tx, empacada: Empacada): Promise<void> {
  await tx
    .insertInto("empacadas")
    .values(empacada)
    .onConflict((c) => c.column("cuf").doNothing())
    .execute();
}

/** Tells whether a document's number belongs to another document packed before a restore, which the tax system may have. */
export async function isDeEmpacada(
  tx: Tx,
  { cuf, nit, sucursal, puntoVenta, sector, numero }: Empacada,
): Promise<boolean> {
  const suyas = await conNumero(tx, nit, sucursal, puntoVenta, sector, numero);
  return suyas.length > 0 && !suyas.some((empacada) => empacada.cuf === cuf);
}

const conNumero = compilada(
  (tx, nit: Nit, sucursal: number, puntoVenta: number, sector: number, numero: number) =>
    tx
      .selectFrom("empacadas")
      .select("cuf")
      .where("nit", "=", nit)
      .where("sucursal", "=", sucursal)
      .where("puntoVenta", "=", puntoVenta)
      .where("sector", "=", sector)
      .where("numero", "=", numero),
);
