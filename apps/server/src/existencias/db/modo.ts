/** Whether a company follows its stock. */
import type { BajoCero, Nit } from "@mostrador/core";
import { findAlgunPunto } from "../../impuestos/db/puntos.ts";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import { nextVersion } from "../../motor/versiones.ts";

/** 0: no; 1: the stock that its tills move; 2: the API's documents move it too. */
export type ModoExistencias = 0 | 1 | 2;

/** Reads whether the company follows its stock. */
export async function findModo(db: Db | Tx, nit: Nit): Promise<ModoExistencias> {
  const [fila] = await buscarModo(db, nit);
  return toModo(fila?.existencias ?? 0);
}

/** Reads the stored value. */
export function toModo(guardado: number): ModoExistencias {
  return guardado === 1 || guardado === 2 ? guardado : 0;
}

const buscarModo = compilada((db, nit: Nit) =>
  db.selectFrom("versiones").select("existencias").where("nit", "=", nit),
);

/** Finds what tills do with a sale of more than is left. */
export async function findBajoCero(db: Db | Tx, nit: Nit): Promise<BajoCero> {
  const fila = await db.selectFrom("versiones").select("bajoCero").where("nit", "=", nit).executeTakeFirst();
  return fila?.bajoCero ?? "avisar";
}

/** Keeps whether the company follows its stock, and what tills do with a sale of more than is left; undefined keeps that. */
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
 * Tells whether goods may enter a branch: the main one, one that has or had a point of sale, and a store that began with a count. The
 * number of another is probably a typing error, and its goods would be nowhere.
 */
export async function isSucursal(tx: Tx, nit: Nit, sucursal: number): Promise<boolean> {
  if (sucursal === 0 || (await findAlgunPunto(tx, nit, sucursal)) !== undefined) return true;
  const existencia = tx.selectFrom("existencias").select("productoId").where("nit", "=", nit);
  return (await existencia.where("sucursal", "=", sucursal).limit(1).executeTakeFirst()) !== undefined;
}

/** Says that a branch is none, and how a store begins. */
export function sinSucursal(sucursal: number): string {
  return `La sucursal ${sucursal} no tiene puntos de venta ni existencias: revise el número. Si es un depósito nuevo, empiece con su conteo inicial.`;
}
