import { z } from "zod";
import type { Insertable } from "kysely";
import type { Tx } from "./abrir.ts";
import { endCodigos } from "./codigos.ts";
import type { Esquema, Fila } from "./esquema.ts";

/** A taxpayer with the sectors it may issue and its CAEB activities. */
export type Contribuyente = Omit<Fila<"contribuyente">, "sectores" | "actividades"> & {
  readonly sectores: readonly number[];
  readonly actividades: readonly string[];
};

const Sectores = z.array(z.int());
const Actividades = z.array(z.string());

/** Finds a taxpayer by its NIT. Throws where the stored lists are not JSON of their form. */
export async function findContribuyente(tx: Tx, nit: number): Promise<Contribuyente | undefined> {
  const fila = await tx.selectFrom("contribuyente").selectAll().where("nit", "=", nit).executeTakeFirst();
  if (fila === undefined) return undefined;
  return {
    ...fila,
    sectores: Sectores.parse(JSON.parse(fila.sectores)),
    actividades: Actividades.parse(JSON.parse(fila.actividades)),
  };
}

/** Lists the NIT of every taxpayer, as text. */
export async function listNits(tx: Tx): Promise<readonly string[]> {
  const filas = await tx.selectFrom("contribuyente").select("nit").execute();
  return filas.map((fila) => String(fila.nit));
}

/** Lists the NITs that use an invoicing system, by its codigoSistema. */
export async function listNitsDelSistema(tx: Tx, codigo: string): Promise<readonly number[]> {
  const filas = await tx.selectFrom("sistema").select("nit").where("codigo", "=", codigo).execute();
  return filas.map((fila) => fila.nit);
}

/** Tells whether a token was given out and not revoked, by its `jti`. Its expiry is in the token itself. */
export async function isTokenVigente(tx: Tx, jti: string): Promise<boolean> {
  const fila = await tx.selectFrom("token").select("revocado").where("jti", "=", jti).executeTakeFirst();
  return fila?.revocado === 0;
}

/** Lists a taxpayer's certificates, revoked ones included. */
export function listCertificados(tx: Tx, nit: number): Promise<Fila<"certificado">[]> {
  return tx.selectFrom("certificado").selectAll().where("nit", "=", nit).execute();
}

/** Finds a taxpayer's branch; 0 is the head office. */
export function findSucursal(tx: Tx, nit: number, codigo: number): Promise<Fila<"sucursal"> | undefined> {
  return tx
    .selectFrom("sucursal")
    .selectAll()
    .where("nit", "=", nit)
    .where("codigo", "=", codigo)
    .executeTakeFirst();
}

/** Finds a taxpayer's CAFC for a sector. */
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

/** Lists the points of sale of a branch by code, closed ones included. */
export async function listPuntosVenta(tx: Tx, nit: number, sucursal: number): Promise<Fila<"puntoVenta">[]> {
  return tx
    .selectFrom("puntoVenta")
    .selectAll()
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .orderBy("codigo")
    .execute();
}

/** Stores a new point of sale. */
export async function insertPuntoVenta(tx: Tx, fila: Insertable<Esquema["puntoVenta"]>): Promise<void> {
  await tx.insertInto("puntoVenta").values(fila).execute();
}

/** Closes a point of sale for good, and ends its codes. */
export async function cerrarPuntoVenta(tx: Tx, punto: Fila<"puntoVenta">, ahora: number): Promise<void> {
  const { nit, sucursal, codigo } = punto;
  await tx
    .updateTable("puntoVenta")
    .set({ cerrado: 1 })
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("codigo", "=", codigo)
    .execute();
  await endCodigos(tx, { nit, sucursal, puntoVenta: codigo }, ahora);
}

/** Revokes a certificate. Returns whether it exists. */
export async function revocarCertificado(tx: Tx, nit: number, huella: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("certificado")
    .set({ revocado: 1 })
    .where("nit", "=", nit)
    .where("huella", "=", huella)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
