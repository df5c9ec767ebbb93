import type { Insertable } from "kysely";
import type { Tx } from "./abrir.ts";
import { terminarCodigos } from "./codigos.ts";
import type { Esquema, Fila } from "./esquema.ts";

export function findContribuyente(tx: Tx, nit: number): Promise<Fila<"contribuyente"> | undefined> {
  return tx.selectFrom("contribuyente").selectAll().where("nit", "=", nit).executeTakeFirst();
}

export async function listNits(tx: Tx): Promise<readonly string[]> {
  const filas = await tx.selectFrom("contribuyente").select("nit").execute();
  return filas.map((fila) => String(fila.nit));
}

export async function listNitsDelSistema(tx: Tx, codigo: string): Promise<readonly number[]> {
  const filas = await tx.selectFrom("sistema").select("nit").where("codigo", "=", codigo).execute();
  return filas.map((fila) => fila.nit);
}

export async function isTokenVigente(tx: Tx, jti: string): Promise<boolean> {
  const fila = await tx.selectFrom("token").select("revocado").where("jti", "=", jti).executeTakeFirst();
  return fila?.revocado === 0;
}

export function listCertificados(tx: Tx, nit: number): Promise<Fila<"certificado">[]> {
  return tx.selectFrom("certificado").selectAll().where("nit", "=", nit).execute();
}

export function findSucursal(tx: Tx, nit: number, codigo: number): Promise<Fila<"sucursal"> | undefined> {
  return tx
    .selectFrom("sucursal")
    .selectAll()
    .where("nit", "=", nit)
    .where("codigo", "=", codigo)
    .executeTakeFirst();
}

export function findCafc(
  tx: Tx,
  nit: number,
  codigo: string,
  sector: number,
): Promise<Fila<"cafc"> | undefined> {
  return tx
    .selectFrom("cafc")
    .selectAll()
    .where("nit", "=", nit)
    .where("codigo", "=", codigo)
    .where("sector", "=", sector)
    .executeTakeFirst();
}

export async function listPuntosVenta(tx: Tx, nit: number, sucursal: number): Promise<Fila<"punto_venta">[]> {
  return tx
    .selectFrom("punto_venta")
    .selectAll()
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .orderBy("codigo")
    .execute();
}

export async function insertPuntoVenta(tx: Tx, fila: Insertable<Esquema["punto_venta"]>): Promise<void> {
  await tx.insertInto("punto_venta").values(fila).execute();
}

/** Closing is final; the point of sale's codes end with it. */
export async function cerrarPuntoVenta(tx: Tx, punto: Fila<"punto_venta">, ahora: number): Promise<void> {
  const { nit, sucursal, codigo } = punto;
  await tx
    .updateTable("punto_venta")
    .set({ cerrado: 1 })
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("codigo", "=", codigo)
    .execute();
  await terminarCodigos(tx, { nit, sucursal, puntoVenta: codigo }, ahora);
}

/** Whether there was such a certificate; it is no longer good. */
export async function revocarCertificado(tx: Tx, nit: number, huella: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("certificado")
    .set({ revocado: 1 })
    .where("nit", "=", nit)
    .where("huella", "=", huella)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
