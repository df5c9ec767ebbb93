/** Stores and finds purchases and their suppliers. */
import { randomUUID } from "node:crypto";
import type { Nit } from "@mostrador/core";
import { sql } from "kysely";
import { z } from "zod";
import type { ConsultaDe } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";
import { nextVersion } from "../../motor/versiones.ts";
import { parte } from "../../tienda/db/fichas.ts";

const Cero = z.string().default("0");
/** Ledger columns that most purchases leave at zero, as stored with a purchase; older purchases have none. docs/fiscal-rules.md F69 */
export const LibroGuardado = z.object({
  ice: Cero,
  iehd: Cero,
  ipj: Cero,
  tasas: Cero,
  noSujeto: Cero,
  exentos: Cero,
  tasaCero: Cero,
  giftCard: Cero,
  dui: z.string().default(""),
  codigoControl: z.string().default(""),
});

/** Finds a purchase by its id. */
export function findCompra(db: Db | Tx, nit: Nit, id: string): Promise<Fila<"compras"> | undefined> {
  return db.selectFrom("compras").selectAll().where("nit", "=", nit).where("id", "=", id).executeTakeFirst();
}

/**
 * Finds a purchase from the supplier with the same document. Leading zeros of the number and small letters in the authorisation do not
 * matter, because people copy the same paper differently.
 */
export function findRepetida(
  tx: Tx,
  nit: Nit,
  { proveedorId, numero, autorizacion }: Pick<Fila<"compras">, "proveedorId" | "numero" | "autorizacion">,
): Promise<Pick<Fila<"compras">, "id" | "fecha"> | undefined> {
  return tx
    .selectFrom("compras")
    .select(["id", "fecha"])
    .where("nit", "=", nit)
    .where("proveedorId", "=", proveedorId)
    .where(sql<boolean>`ltrim(numero, '0') = ${numero.replace(/^0+/, "")}`)
    .where(sql<boolean>`upper(autorizacion) = ${autorizacion.toUpperCase()}`)
    .executeTakeFirst();
}

/** Stores a purchase, and renews its supplier's version for the tills. Call it after writing the ledger, because it locks the company's counter. */
export async function insertCompra(tx: Tx, compra: Nueva<"compras">): Promise<void> {
  await tx.insertInto("compras").values(compra).execute();
  const { nit, proveedorId } = compra;
  const version = await nextVersion(tx, nit);
  await tx
    .updateTable("proveedores")
    .set({ version })
    .where("nit", "=", nit)
    .where("id", "=", proveedorId)
    .execute();
}

/** Marks received goods as fully invoiced. */
export async function saveFacturada(tx: Tx, nit: Nit, id: string): Promise<void> {
  await tx
    .updateTable("compras")
    .set({ porFacturar: 2 })
    .where("nit", "=", nit)
    .where("id", "=", id)
    .execute();
}

/** Inserts or updates a supplier, and returns its id. Its document identifies it, or its name if it has no document. */
export async function putProveedor(
  tx: Tx,
  nit: Nit,
  proveedor: Pick<Fila<"proveedores">, "documento" | "razonSocial" | "telefono" | "plano">,
  creadoEn: number,
): Promise<string> {
  const { documento, razonSocial, telefono } = proveedor;
  const suyos = tx.selectFrom("proveedores").select("id").where("nit", "=", nit);
  const antes = await (
    documento === null
      ? suyos.where("documento", "is", null).where("razonSocial", "=", razonSocial)
      : suyos.where("documento", "=", documento)
  ).executeTakeFirst();
  if (antes === undefined) {
    const id = randomUUID();
    await tx
      .insertInto("proveedores")
      .values({ nit, id, ...proveedor, creadoEn })
      .execute();
    return id;
  }
  const cambio = { razonSocial, plano: proveedor.plano, ...(telefono === null ? {} : { telefono }) };
  await tx.updateTable("proveedores").set(cambio).where("nit", "=", nit).where("id", "=", antes.id).execute();
  return antes.id;
}

/** Finds a supplier by its id. */
export function findProveedor(db: Db | Tx, nit: Nit, id: string): Promise<Fila<"proveedores"> | undefined> {
  return db
    .selectFrom("proveedores")
    .selectAll()
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Lists suppliers whose text contains all of these words, by name. */
export function listProveedores(
  db: Db,
  nit: Nit,
  palabras: readonly string[],
  limite: number,
): Promise<Fila<"proveedores">[]> {
  const query = palabras.reduce(
    (q, palabra) => q.where(sql<boolean>`plano like ${parte(palabra)} escape '\\'`),
    db.selectFrom("proveedores").selectAll().where("nit", "=", nit),
  );
  return query.orderBy("plano").orderBy("id").limit(limite).execute();
}

/** Lists suppliers that changed after version `desde`, up to version `hasta` if given. From 0 it also lists those that never changed. */
export function listProveedoresTras(
  tx: Tx,
  nit: Nit,
  desde: number,
  hasta: number | null,
): Promise<Pick<Fila<"proveedores">, "documento" | "razonSocial">[]> {
  const todos = tx.selectFrom("proveedores").select(["documento", "razonSocial"]).where("nit", "=", nit);
  const nuevos = desde === 0 ? todos : todos.where("version", ">", desde);
  const suyos = hasta === null ? nuevos : nuevos.where("version", "<=", hasta);
  return suyos.orderBy("version").orderBy("id").execute();
}

/** Lists purchases since a day, the newest documents first. */
export function listComprasDesde(
  db: Db,
  nit: Nit,
  desde: string,
  limite: number,
): Promise<Pick<Fila<"compras">, "fecha" | "datos">[]> {
  return db
    .selectFrom("compras")
    .select(["fecha", "datos"])
    .where("nit", "=", nit)
    .where("fecha", ">=", desde)
    .orderBy("fecha", "desc")
    .orderBy("id", "desc")
    .limit(limite)
    .execute();
}

/** A purchase with its supplier. */
export type CompraListada = Omit<Fila<"compras">, "datos" | "huella" | "nit"> &
  Pick<Fila<"proveedores">, "documento" | "razonSocial">;

/** Query for a page of purchases. */
export interface FiltroCompras {
  readonly nit: Nit;
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
  readonly sucursal: number | undefined;
  /** True to list only purchases with goods still to come. */
  readonly porRecibir: boolean;
  /** True to list only purchases whose invoice is still to come. */
  readonly porFacturar: boolean;
  readonly palabras: readonly string[];
  /** Last purchase of the previous page: its day and its id. */
  readonly tras: readonly [fecha: string, id: string] | undefined;
}

/** Lists purchases, the newest documents first: up to one more than `limite`, so that the caller knows whether more follow. */
export function listCompras(db: Db, filtro: FiltroCompras, limite: number): Promise<CompraListada[]> {
  return consultaCompras(db, filtro, limite).execute();
}

/** Builds the query of `listCompras`. */
export function consultaCompras(db: Db, filtro: FiltroCompras, limite: number): ConsultaDe<CompraListada> {
  const { nit, desde, hasta, sucursal, porRecibir, porFacturar, palabras, tras } = filtro;
  let query = db
    .selectFrom("compras as c")
    .innerJoin("proveedores as p", (join) =>
      join.onRef("p.nit", "=", "c.nit").onRef("p.id", "=", "c.proveedorId"),
    )
    .select([
      "c.id",
      "c.proveedorId",
      "c.sucursal",
      "c.fecha",
      "c.conFactura",
      "c.numero",
      "c.autorizacion",
      "c.tipoCompra",
      "c.total",
      "c.credito",
      "c.usuario",
      "c.registradaEn",
      "c.porRecibir",
      "c.porFacturar",
      "p.documento",
      "p.razonSocial",
    ])
    .where("c.nit", "=", nit);
  // SQLite uses the indexes of what is still to come only for a value that stands in the statement.
  if (porRecibir) query = query.where("c.porRecibir", "=", sql.lit(1));
  if (porFacturar) query = query.where("c.porFacturar", "=", sql.lit(1));
  if (desde !== undefined) query = query.where("c.fecha", ">=", desde);
  if (hasta !== undefined) query = query.where("c.fecha", "<=", hasta);
  if (sucursal !== undefined) query = query.where("c.sucursal", "=", sucursal);
  for (const palabra of palabras)
    query = query.where(sql<boolean>`(p.plano like ${parte(palabra)} escape '\\' or c.numero = ${palabra})`);
  if (tras !== undefined) query = query.where(sql<boolean>`(c.fecha, c.id) < (${tras[0]}, ${tras[1]})`);
  return query
    .orderBy("c.fecha", "desc")
    .orderBy("c.id", "desc")
    .limit(limite + 1);
}

/** Lists the invoiced purchases of a month with all data of the purchase ledger, by day, after a place. */
export function listCompraEntera(
  db: Db,
  {
    nit,
    mes,
    tras,
  }: {
    readonly nit: Nit;
    /** Month, `AAAA-MM`. */
    readonly mes: string;
    readonly tras: readonly [fecha: string, id: string] | undefined;
  },
  limite: number,
) {
  let query = db
    .selectFrom("compras as c")
    .innerJoin("proveedores as p", (join) =>
      join.onRef("p.nit", "=", "c.nit").onRef("p.id", "=", "c.proveedorId"),
    )
    .select([
      "c.id",
      "c.fecha",
      "c.numero",
      "c.autorizacion",
      "c.tipoCompra",
      "c.total",
      "c.datos",
      "p.documento",
      "p.razonSocial",
    ])
    .where("c.nit", "=", nit)
    .where("c.conFactura", "=", 1)
    .where("c.fecha", ">=", `${mes}-01`)
    .where("c.fecha", "<=", `${mes}-31`);
  if (tras !== undefined) query = query.where(sql<boolean>`(c.fecha, c.id) > (${tras[0]}, ${tras[1]})`);
  return query.orderBy("c.fecha").orderBy("c.id").limit(limite).execute();
}
