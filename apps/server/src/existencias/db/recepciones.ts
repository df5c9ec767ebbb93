/** What came of a purchase whose invoice came first. */
import { decimal, type Decimal, type Nit } from "@mostrador/core";
import { z } from "zod";
import type { Db, Tx } from "../../motor/connection.ts";
import { listAjustes } from "./cuentas.ts";

const Recibidas = z.array(z.object({ linea: z.int(), unidades: z.string() }));

/** Adds up what came of each line, in units of the product. */
export async function sumRecibidas(db: Db | Tx, nit: Nit, compraId: string): Promise<Map<number, Decimal>> {
  const suma = new Map<number, Decimal>();
  for (const { clase, datos } of await listAjustes(db, nit, compraId))
    if (clase === "recepcion")
      for (const { linea, unidades } of Recibidas.parse(JSON.parse(datos)))
        suma.set(linea, (suma.get(linea) ?? decimal(0)).plus(unidades));
  return suma;
}
