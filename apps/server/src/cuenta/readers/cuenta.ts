/** Reads a company's account for the routes that show it; writes nothing. */
import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listConsumo } from "../db/consumo.ts";
import { saldo } from "../db/creditos.ts";
import { getEmpresa, type Empresa } from "../db/empresas.ts";
import type { Deps } from "../../deps.ts";
import { nombreDe } from "../../impuestos/siat/certificado.ts";

/** Reads the account with its credits left. */
export async function getCuenta(db: Db, empresa: Empresa) {
  const { nit, razonSocial, modalidad, ambiente } = empresa;
  const creditosDisponibles = await saldo(db, nit);
  return { nit, razonSocial, modalidad, ambiente, activa: empresa.activa === 1, creditosDisponibles };
}

/** Reads the certificate's owner and end, and the token's end, as stored now; null where there is none. */
export async function getFirmaYToken(deps: Pick<Deps, "db" | "vigenciasOf">, nit: Nit) {
  const empresa = await getEmpresa(deps.db, nit);
  const { certificadoMs, titular, tokenMs } = deps.vigenciasOf(empresa);
  return {
    certificado:
      certificadoMs === null || titular === null
        ? null
        : { titular: nombreDe(titular), hastaMs: certificadoMs },
    token: empresa.token === null ? null : { hastaMs: tokenMs },
  };
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
