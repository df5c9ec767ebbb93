import { fail, findSectorFactura, ok, type Result } from "@mostrador/core";
import { findEmpresa } from "../cuenta/db/empresas.ts";
import type { Deps } from "../deps.ts";
import { saveCafc, type Cafc } from "./db/cafcs.ts";

/** Registers the authorisation for hand-written invoices, so that their numbers and dates are checked before sending. */
export async function registrarCafc({ db }: Pick<Deps, "db">, cafc: Cafc): Promise<Result<Cafc, string>> {
  if ((await findEmpresa(db, cafc.nit)) === undefined) return fail(`No hay una empresa con NIT ${cafc.nit}.`);
  if (cafc.desdeNumero > cafc.hastaNumero || cafc.desde > cafc.hasta)
    return fail("El rango está al revés: el primero no puede ser mayor que el último.");
  if (findSectorFactura(cafc.sector) === undefined)
    return fail(`El sector ${cafc.sector} no es de facturas.`);
  await saveCafc(db, cafc);
  return ok(cafc);
}
