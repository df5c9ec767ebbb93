/** Units received of a purchase whose invoice came first, and units of earlier receipts that invoices joined. */
import { decimal, type Decimal, type Nit } from "@mostrador/core";
import { z } from "zod";
import type { Db, Tx } from "../../motor/connection.ts";
import { listAjustes } from "./cuentas.ts";

const Recibidas = z.array(z.object({ linea: z.int(), unidades: z.string() }));

/** Adds up the units received of each line, in units of the product. */
export function sumRecibidas(db: Db | Tx, nit: Nit, compraId: string): Promise<Map<number, Decimal>> {
  return sumDeLineas(db, nit, compraId, "recepcion");
}

/** Adds up the units of each line over a purchase's acts of one class, in units of the product. */
export async function sumDeLineas(
  db: Db | Tx,
  nit: Nit,
  compraId: string,
  cual: "recepcion" | "factura",
): Promise<Map<number, Decimal>> {
  const suma = new Map<number, Decimal>();
  for (const { clase, datos } of await listAjustes(db, nit, compraId))
    if (clase === cual)
      for (const { linea, unidades } of Recibidas.parse(JSON.parse(datos)))
        suma.set(linea, (suma.get(linea) ?? decimal(0)).plus(unidades));
  return suma;
}
