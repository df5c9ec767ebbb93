/** Rows of open and parked sales, by person. */
import { z } from "zod";
import { Instante } from "@mostrador/core";
import { Contenido, deleteCarrito, Revision } from "./carritos.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";

const Siguientes = z
  .string()
  .nullable()
  .transform((texto): unknown => (texto === null ? [] : JSON.parse(texto)))
  .pipe(z.array(z.record(z.string(), z.json())));

const FilaAbierta = z.object({
  /** The person's id; '' at a till without users. */
  de: z.string(),
  /** Id under which the sale is, or was, charged. */
  ventaId: z.string(),
  nombre: z.string(),
  /** Null once it is charged. */
  carrito: Contenido.nullable(),
  pago: Contenido.nullable(),
  /** Products scanned while the charge was awaited, for the next sale. */
  siguientes: Siguientes,
  guardadaEn: Instante,
  usuario: z.string().nullable(),
  ...Revision.shape,
});
export type FilaAbierta = z.infer<typeof FilaAbierta>;

const COLUMNS = "de, venta_id, nombre, carrito, pago, siguientes, guardada_en, usuario, revision, ventana";

/** Stores a person's open sale in the place of the one before. */
export function saveAbierta(tx: Transaction, { carrito, pago, siguientes, ...fila }: FilaAbierta): void {
  tx.run(
    `insert into abiertas (${COLUMNS})
     values (@de, @ventaId, @nombre, @carrito, @pago, @siguientes, @guardadaEn, @usuario, @revision, @ventana)
     on conflict do update set venta_id = excluded.venta_id, nombre = excluded.nombre, carrito = excluded.carrito,
       pago = excluded.pago, siguientes = excluded.siguientes, guardada_en = excluded.guardada_en, usuario = excluded.usuario,
       revision = excluded.revision, ventana = excluded.ventana`,
    {
      ...fila,
      carrito: carrito === null ? null : JSON.stringify(carrito),
      pago: pago === null ? null : JSON.stringify(pago),
      siguientes: siguientes.length === 0 ? null : JSON.stringify(siguientes),
    },
  );
}

/** Finds a person's open sale. */
export function findAbierta(db: Lectura, de: string): FilaAbierta | undefined {
  return db.get(FilaAbierta, `select ${COLUMNS} from abiertas where de = @de`, { de });
}

/**
 * Gives the open sale of a till without users to a person. If that person already has one, it stays among
 * those of others.
 */
export function takeAbiertaSinUsuarios(tx: Transaction, de: string, usuario: string): void {
  tx.run("update or ignore abiertas set de = @de, usuario = @usuario where de = ''", { de, usuario });
}

/** Finds the open sale of a row by its rowid. Throws if it cannot be read. */
export function findAbiertaDeFila(db: Lectura, rowid: number): FilaAbierta | undefined {
  return db.get(FilaAbierta, `select ${COLUMNS} from abiertas where rowid = @rowid`, { rowid });
}

/** Lists the open sales of everybody at this till, oldest first; one per person. */
export function listAbiertas(db: Lectura): FilaAbierta[] {
  return db.all(FilaAbierta, `select ${COLUMNS} from abiertas order by guardada_en`);
}

/** Deletes a person's open sale. */
export function deleteAbierta(tx: Transaction, de: string): void {
  tx.run("delete from abiertas where de = @de", { de });
}

/** Ends an open sale that moved elsewhere. Products scanned for the next sale stay, and begin it. */
export function endAbierta(tx: Transaction, de: string): void {
  tx.run("delete from abiertas where de = @de and siguientes is null", { de });
  tx.run("update abiertas set carrito = null, pago = null where de = @de", { de });
}

/**
 * Stores products scanned for the next sale while this one is awaited. Another sale's row stays unchanged.
 */
export function updateSiguientes(
  tx: Transaction,
  { de, ventaId, siguientes }: Pick<FilaAbierta, "de" | "ventaId" | "siguientes">,
): void {
  tx.run("update abiertas set siguientes = @siguientes where de = @de and venta_id = @ventaId", {
    de,
    ventaId,
    siguientes: JSON.stringify(siguientes),
  });
}

/**
 * Takes the cart out of an open sale in the transaction that stores the sale, so that it cannot be charged
 * twice. A copy that was parked for its window goes, too. The typed payment stays, for a sale that comes back refused.
 */
export function chargeAbierta(tx: Transaction, ventaId: string): void {
  tx.run("update abiertas set carrito = null where venta_id = @ventaId", { ventaId });
  deleteCarrito(tx, ventaId);
}

/** Returns the versions of an uncharged sale, as it is open or parked; at most one of each. */
export function listRevisiones(db: Lectura, ventaId: string): Revision[] {
  return db.all(
    Revision,
    `select revision, ventana from abiertas where venta_id = @ventaId and carrito is not null
     union all select revision, ventana from carritos where id = @ventaId`,
    { ventaId },
  );
}
