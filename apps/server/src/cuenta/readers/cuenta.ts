/** Reads a company's account for the routes that show it; writes nothing. */
import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listConsumo, saldo } from "../db/creditos.ts";
import type { Empresa } from "../db/empresas.ts";

/** Reads the account with its credits left. */
export async function getCuenta(db: Db, empresa: Empresa) {
  const { nit, razonSocial, modalidad, ambiente } = empresa;
  const creditosDisponibles = await saldo(db, nit);
  return { nit, razonSocial, modalidad, ambiente, activa: empresa.activa === 1, creditosDisponibles };
}

/**
 * Reads credits spent between two dates, both included, by day or by month, with their sum. docs/api.md A31.
 */
export async function getConsumo(db: Db, nit: Nit, periodo: Parameters<typeof listConsumo>[2]) {
  const filas = await listConsumo(db, nit, periodo);
  return {
    totalConsumido: filas.reduce((total, fila) => total + fila.creditos, 0),
    creditosDisponibles: await saldo(db, nit),
    consumo: filas.map(({ periodo: de, creditos }) => ({ periodo: de, creditosConsumidos: creditos })),
  };
}
