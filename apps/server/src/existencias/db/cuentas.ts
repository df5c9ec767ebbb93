/** Accounts of suppliers, changes of purchases, and the notes that suppliers owe the shop. */
import { decimal, toCentavos, type Nit } from "@mostrador/core";
import { enNumero } from "../../motor/centavos.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";

type DeCuenta = Fila<"cuentasProveedor">;

/**
 * Adds an entry to a supplier's account, in bolivianos: a positive `monto` raises the shop's debt, a negative one lowers it. An act has one
 * entry per motive.
 */
export async function insertEnCuenta(
  tx: Tx,
  { monto, ...fila }: Omit<Nueva<"cuentasProveedor">, "centavos" | "id"> & { readonly monto: string },
): Promise<void> {
  await tx
    .insertInto("cuentasProveedor")
    .values({ ...fila, centavos: toCentavos(monto) })
    .execute();
}

/** Finds the entry of an act in an account. */
export function findEnCuenta(
  tx: Tx,
  nit: Nit,
  motivo: DeCuenta["motivo"],
  referencia: string,
): Promise<DeCuenta | undefined> {
  return tx
    .selectFrom("cuentasProveedor")
    .selectAll()
    .where("nit", "=", nit)
    .where("motivo", "=", motivo)
    .where("referencia", "=", referencia)
    .executeTakeFirst();
}

/** Adds up the shop's debt to each of these suppliers, in bolivianos with two decimals. */
export async function sumCuentas(
  db: Db | Tx,
  nit: Nit,
  proveedores: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (proveedores.length === 0) return new Map();
  const filas = await db
    .selectFrom("cuentasProveedor")
    .select(["proveedorId", (eb) => enNumero(eb.fn.sum<number>("centavos")).as("centavos")])
    .where("nit", "=", nit)
    .where("proveedorId", "in", proveedores)
    .groupBy("proveedorId")
    .execute();
  return new Map(filas.map(({ proveedorId, centavos }) => [proveedorId, enBs(centavos)]));
}

/** Lists the entries of an account before an id, latest first: up to one more than `limite`, so that the caller knows whether more follow. */
export function listCuenta(
  db: Db,
  nit: Nit,
  proveedorId: string,
  antesDe: number | undefined,
  limite: number,
): Promise<DeCuenta[]> {
  let query = db
    .selectFrom("cuentasProveedor")
    .selectAll()
    .where("nit", "=", nit)
    .where("proveedorId", "=", proveedorId);
  if (antesDe !== undefined) query = query.where("id", "<", antesDe);
  return query
    .orderBy("id", "desc")
    .limit(limite + 1)
    .execute();
}

/** Formats centavos as bolivianos with two decimals. */
export function enBs(centavos: number): string {
  return decimal(centavos).times("0.01").toFixed(2);
}

/** Finds a change of a purchase by its id. */
export function findAjuste(tx: Tx, nit: Nit, id: string): Promise<Fila<"ajustesCompra"> | undefined> {
  return tx
    .selectFrom("ajustesCompra")
    .selectAll()
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Lists the changes of a purchase, in their order. */
export function listAjustes(db: Db | Tx, nit: Nit, compraId: string): Promise<Fila<"ajustesCompra">[]> {
  return db
    .selectFrom("ajustesCompra")
    .selectAll()
    .where("nit", "=", nit)
    .where("compraId", "=", compraId)
    .orderBy("registradoEn")
    .orderBy("id")
    .execute();
}

/** Stores a change of a purchase. */
export async function insertAjuste(tx: Tx, ajuste: Nueva<"ajustesCompra">): Promise<void> {
  await tx.insertInto("ajustesCompra").values(ajuste).execute();
}

/** Updates a corrected purchase. Its former amounts stay in the stored change. */
export async function updateCompra(
  tx: Tx,
  nit: Nit,
  id: string,
  cambio: Pick<Fila<"compras">, "total" | "credito" | "datos">,
): Promise<void> {
  await tx.updateTable("compras").set(cambio).where("nit", "=", nit).where("id", "=", id).execute();
}

/** Marks a purchase as completely received. */
export async function saveRecibidaEntera(tx: Tx, nit: Nit, id: string): Promise<void> {
  await tx
    .updateTable("compras")
    .set({ porRecibir: 0 })
    .where("nit", "=", nit)
    .where("id", "=", id)
    .execute();
}

/** Stores a note that a supplier owes. */
export async function insertNota(tx: Tx, nota: Nueva<"notasProveedor">): Promise<void> {
  await tx.insertInto("notasProveedor").values(nota).execute();
}

/** Finds a note of a supplier. */
export function findNota(tx: Tx, nit: Nit, id: string): Promise<Fila<"notasProveedor"> | undefined> {
  return tx
    .selectFrom("notasProveedor")
    .selectAll()
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Marks a supplier's note as received. */
export async function saveRecibida(
  tx: Tx,
  nit: Nit,
  id: string,
  cambio: Pick<Fila<"notasProveedor">, "monto" | "numero" | "autorizacion" | "fecha" | "recibidaEn">,
): Promise<void> {
  await tx
    .updateTable("notasProveedor")
    .set({ ...cambio, estado: "recibida" })
    .where("nit", "=", nit)
    .where("id", "=", id)
    .execute();
}

/** Lists notes by their state, the longest wait first. */
export function listNotas(db: Db, nit: Nit, estado: Fila<"notasProveedor">["estado"], limite: number) {
  return db
    .selectFrom("notasProveedor as n")
    .innerJoin("proveedores as p", (join) =>
      join.onRef("p.nit", "=", "n.nit").onRef("p.id", "=", "n.proveedorId"),
    )
    .select([
      "n.id",
      "n.compraId",
      "n.clase",
      "n.monto",
      "n.estado",
      "n.numero",
      "n.autorizacion",
      "n.fecha",
      "n.registradoEn",
      "n.proveedorId",
      "p.razonSocial",
      "p.documento",
    ])
    .where("n.nit", "=", nit)
    .where("n.estado", "=", estado)
    .orderBy("n.registradoEn")
    .orderBy("n.id")
    .limit(limite)
    .execute();
}
