/** Stock mode of a company, and the branches that may hold stock. */
import type { BajoCero, Nit } from "@mostrador/core";
import { findAlgunPunto } from "../../impuestos/db/puntos.ts";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import { nextVersion } from "../../motor/versiones.ts";

/** 0: stock is not followed; 1: the company's tills move it; 2: documents of the API move it too. */
export type ModoExistencias = 0 | 1 | 2;

/** Reads the stock mode of a company. */
export async function findModo(db: Db | Tx, nit: Nit): Promise<ModoExistencias> {
  const [fila] = await buscarModo(db, nit);
  return toModo(fila?.existencias ?? 0);
}

/** Parses a stored stock mode. */
export function toModo(guardado: number): ModoExistencias {
  return guardado === 1 || guardado === 2 ? guardado : 0;
}

const buscarModo = compilada((db, nit: Nit) =>
  db.selectFrom("versiones").select("existencias").where("nit", "=", nit),
);

/** Finds the reaction of a company's tills to a sale of more than is in stock. */
export async function findBajoCero(db: Db | Tx, nit: Nit): Promise<BajoCero> {
  const fila = await db.selectFrom("versiones").select("bajoCero").where("nit", "=", nit).executeTakeFirst();
  return fila?.bajoCero ?? "avisar";
}

/** Stores the stock mode, and the reaction of tills to a sale of more than is in stock; undefined leaves the latter unchanged. */
export async function saveModo(
  tx: Tx,
  nit: Nit,
  existencias: ModoExistencias,
  bajoCero: BajoCero | undefined,
): Promise<void> {
  await nextVersion(tx, nit);
  const cambio = { existencias, ...(bajoCero === undefined ? {} : { bajoCero }) };
  await tx.updateTable("versiones").set(cambio).where("nit", "=", nit).execute();
}

/**
 * Tells whether goods may enter a branch: the main one, one that has or had a point of sale, or a depot whose stock began with a count. Any
 * other number is probably a typing error, and nobody would find its goods.
 */
export async function isSucursal(tx: Tx, nit: Nit, sucursal: number): Promise<boolean> {
  if (sucursal === 0 || (await findAlgunPunto(tx, nit, sucursal)) !== undefined) return true;
  const existencia = tx.selectFrom("existencias").select("productoId").where("nit", "=", nit);
  return (await existencia.where("sucursal", "=", sucursal).limit(1).executeTakeFirst()) !== undefined;
}

/** Builds the message that a branch does not exist, with the way to start a depot. */
export function sinSucursal(sucursal: number): string {
  return `La sucursal ${sucursal} no tiene puntos de venta ni existencias: revise el número. Si es un depósito nuevo, empiece con su conteo inicial.`;
}
