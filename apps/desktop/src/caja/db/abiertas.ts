import { z } from "zod";
import { Instante } from "@mostrador/core";
import { Contenido } from "./carritos.ts";
import type { Lectura, Transaction } from "./db.ts";

const FilaAbierta = z.object({
  /** The person's id; '' at a till without users. */
  de: z.string(),
  /** The id under which it is charged, or was. */
  ventaId: z.string(),
  nombre: z.string(),
  /** Null once it is charged. */
  carrito: Contenido.nullable(),
  pago: Contenido.nullable(),
  guardadaEn: Instante,
  usuario: z.string().nullable(),
});
export type FilaAbierta = z.infer<typeof FilaAbierta>;

const COLUMNS = "de, venta_id, nombre, carrito, pago, guardada_en, usuario";

/** Stores a person's open sale in the place of the one before. */
export function saveAbierta(tx: Transaction, { carrito, pago, ...fila }: FilaAbierta): void {
  tx.run(
    `insert into abiertas (de, venta_id, nombre, carrito, pago, guardada_en, usuario)
     values (@de, @ventaId, @nombre, @carrito, @pago, @guardadaEn, @usuario)
     on conflict do update set venta_id = excluded.venta_id, nombre = excluded.nombre, carrito = excluded.carrito,
       pago = excluded.pago, guardada_en = excluded.guardada_en, usuario = excluded.usuario`,
    {
      ...fila,
      carrito: carrito === null ? null : JSON.stringify(carrito),
      pago: pago === null ? null : JSON.stringify(pago),
    },
  );
}

export function findAbierta(db: Lectura, de: string): FilaAbierta | undefined {
  return db.get(FilaAbierta, `select ${COLUMNS} from abiertas where de = @de`, { de });
}

/** Open sales of everybody at this till, the oldest first: as many as it has people. */
export function listAbiertas(db: Lectura): FilaAbierta[] {
  return db.all(FilaAbierta, `select ${COLUMNS} from abiertas order by guardada_en`);
}

export function deleteAbierta(tx: Transaction, de: string): void {
  tx.run("delete from abiertas where de = @de", { de });
}

/** Takes the cart out of the open sale that is charged, in the transaction that stores the sale: it cannot be charged twice. */
export function chargeAbierta(tx: Transaction, ventaId: string): void {
  tx.run("update abiertas set carrito = null, pago = null where venta_id = @ventaId", { ventaId });
}
