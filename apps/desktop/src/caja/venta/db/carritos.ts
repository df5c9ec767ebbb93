import { z } from "zod";
import { Instante } from "@mostrador/core";
import type { Lectura, Transaction } from "../../motor/db.ts";

/** A cart is plain JSON of the screen; the selling half does not look into it. */
export const Contenido = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.record(z.string(), z.json()));

/** Number of a sale's last write, and the window that made it; '' for the till itself, and for earlier programs. */
export const Revision = z.object({ revision: z.int(), ventana: z.string() });
export type Revision = z.infer<typeof Revision>;

const FilaCarrito = z.object({
  id: z.string(),
  nombre: z.string(),
  contenido: Contenido,
  guardadoEn: Instante,
  usuario: z.string().nullable(),
  ...Revision.shape,
});
export type FilaCarrito = z.infer<typeof FilaCarrito>;

const COLUMNS = "id, nombre, contenido, guardado_en, usuario, revision, ventana";

/** Most carts parked at once. */
export const MAX_CARRITOS = 100;

/** Stores a parked cart. */
export function saveCarrito(tx: Transaction, carrito: FilaCarrito): void {
  tx.run(
    `insert into carritos (${COLUMNS})
     values (@id, @nombre, @contenido, @guardadoEn, @usuario, @revision, @ventana)
     on conflict do update set nombre = excluded.nombre, contenido = excluded.contenido, guardado_en = excluded.guardado_en,
       usuario = excluded.usuario, revision = excluded.revision, ventana = excluded.ventana`,
    { ...carrito, contenido: JSON.stringify(carrito.contenido) },
  );
}

/** Deletes a parked cart; false if there is none. */
export function deleteCarrito(tx: Transaction, id: string): boolean {
  return tx.run("delete from carritos where id = @id", { id }).changes === 1;
}

/** Finds a parked cart. */
export function findCarrito(db: Lectura, id: string): FilaCarrito | undefined {
  return db.get(FilaCarrito, `select ${COLUMNS} from carritos where id = @id`, { id });
}

/** Finds the parked cart of a row by its rowid. Throws if it cannot be read. */
export function findCarritoDeFila(db: Lectura, rowid: number): FilaCarrito | undefined {
  return db.get(FilaCarrito, `select ${COLUMNS} from carritos where rowid = @rowid`, { rowid });
}

const Cuenta = z.object({ cuantos: z.int() });

/** Tells whether no further cart can be parked. One that is parked already can be parked again. */
export function isLleno(db: Lectura, id: string): boolean {
  const otros = db.get(Cuenta, "select count(*) as cuantos from carritos where id <> @id", { id });
  return (otros?.cuantos ?? 0) >= MAX_CARRITOS;
}

/** All parked carts, the oldest first. */
export function listCarritos(db: Lectura): FilaCarrito[] {
  return db.all(FilaCarrito, `select ${COLUMNS} from carritos order by guardado_en`);
}
