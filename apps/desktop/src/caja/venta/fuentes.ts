import { USUARIO_CAJA } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Fuentes } from "./armar.ts";
import { getSector } from "./pedido.ts";
import { FRASES_INTERNAS } from "../frases/internas.ts";

/**
 * Returns the current company and catalogs, with the cashier's name for paper and signature. Throws for a
 * till without data.
 */
export function getFuentes({ ajustes }: Deps, usuario: string | null, sector?: number): Fuentes {
  const empresa = ajustes.find("empresa");
  const catalogos = ajustes.find("catalogos");
  const credencial = ajustes.find("credencial");
  if (empresa === undefined || catalogos === undefined || credencial === undefined)
    throw new Error(FRASES_INTERNAS.sinDatos);
  const nombre = usuario ?? USUARIO_CAJA;
  return { empresa, catalogos, epoca: credencial.epoca, usuario: nombre, sector: getSector(sector) };
}
