import type { FacturaOffline } from "@mostrador/core";
import type { Db, Tx } from "./abrir.ts";
import type { Cambio, Fila, Nueva } from "./esquema.ts";
import type { Factura } from "./facturas.ts";
import { updateFactura } from "./facturas.ts";

export type Paquete = Fila<"paquetes">;
export type EstadoPaquete = Paquete["estado"];

/** Freezes a package: bytes and members, before anything is sent. */
export async function insertPaquete(
  tx: Tx,
  paquete: Omit<Nueva<"paquetes">, "id">,
  cufs: readonly string[],
): Promise<Paquete> {
  const stored = await tx.insertInto("paquetes").values(paquete).returningAll().executeTakeFirstOrThrow();
  await tx
    .insertInto("paquete_facturas")
    .values(cufs.map((cuf, i) => ({ paquete_id: stored.id, posicion: i + 1, cuf })))
    .execute();
  // A version each: whoever follows them in pages would lose those that share one with the last of a page.
  for (const cuf of cufs) await updateFactura(tx, cuf, { paquete_id: stored.id });
  return stored;
}

export async function updatePaquete(db: Db | Tx, id: number, cambio: Cambio<"paquetes">): Promise<void> {
  await db.updateTable("paquetes").set(cambio).where("id", "=", id).execute();
}

/** Packages of terminals' outages in one of these states, oldest first. */
export function listPaquetesDeCajas(db: Db, estados: readonly EstadoPaquete[]): Promise<Paquete[]> {
  return db
    .selectFrom("paquetes")
    .innerJoin("eventos", "eventos.id", "paquetes.evento_id")
    .selectAll("paquetes")
    .where("eventos.corte_id", "is not", null)
    .where("paquetes.estado", "in", estados)
    .orderBy("paquetes.id")
    .execute();
}

export function getPaquete(db: Db | Tx, id: number): Promise<Paquete> {
  return db.selectFrom("paquetes").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

export function findPaqueteByCodigo(db: Db, nit: number, codigo: string): Promise<Paquete | undefined> {
  return db
    .selectFrom("paquetes")
    .selectAll()
    .where("nit", "=", nit)
    .where("codigo_recepcion", "=", codigo)
    .executeTakeFirst();
}

/** Its documents with their place in the tar, 1 to N. */
export function listMiembros(db: Db | Tx, id: number): Promise<(Factura & { posicion: number })[]> {
  return db
    .selectFrom("paquete_facturas")
    .innerJoin("facturas", "facturas.cuf", "paquete_facturas.cuf")
    .selectAll("facturas")
    .select("paquete_facturas.posicion")
    .where("paquete_facturas.paquete_id", "=", id)
    .orderBy("paquete_facturas.posicion")
    .execute();
}

export type Esperando = FacturaOffline & { readonly eventoId: number; readonly fila: Factura };

/** Offline documents as a plan of packages takes them: those in no package yet and not observed. */
export function toEsperando(
  facturas: readonly Factura[],
  evento: { readonly id: number; readonly codigo: number },
): readonly Esperando[] {
  return facturas
    .filter((f) => f.estado === "OFFLINE" && f.paquete_id === null && f.observada === null)
    .map((f) => ({
      cuf: f.cuf,
      sucursal: f.sucursal,
      puntoVenta: f.punto_venta,
      sector: f.sector,
      cufd: f.cufd,
      codigoEvento: evento.codigo,
      cafc: f.cafc,
      eventoId: evento.id,
      fila: f,
    }));
}
