import type { Insertable } from "kysely";
import type { Tx } from "./abrir.ts";
import type { Punto } from "./codigos.ts";
import type { Esquema, Fila } from "./esquema.ts";

/** Finds a significant event by the code of its registration. */
export function findEvento(tx: Tx, codigo: number): Promise<Fila<"evento"> | undefined> {
  return tx.selectFrom("evento").selectAll().where("codigo", "=", codigo).executeTakeFirst();
}

/** Events of a point of sale whose window shares an instant with [inicio, fin); windows that only touch do not. */
export function listEventosEn(
  tx: Tx,
  punto: Punto,
  inicio: number,
  fin: number,
): Promise<readonly Fila<"evento">[]> {
  return tx
    .selectFrom("evento")
    .selectAll()
    .where("nit", "=", punto.nit)
    .where("sucursal", "=", punto.sucursal)
    .where("puntoVenta", "=", punto.puntoVenta)
    .where("inicio", "<", fin)
    .where("fin", ">", inicio)
    .orderBy("inicio")
    .execute();
}

/** The new event's code. */
export async function insertEvento(tx: Tx, fila: Insertable<Esquema["evento"]>): Promise<number> {
  const { codigo } = await tx.insertInto("evento").values(fila).returning("codigo").executeTakeFirstOrThrow();
  return codigo;
}
