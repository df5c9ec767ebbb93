import type { Nit } from "@mostrador/core";
import { updateEmpresa } from "../cuenta/db/empresas.ts";
import type { Deps } from "../deps.ts";

/** Stores an owner's choice about lines whose amount changes by much when it is rounded. docs/design.md D41 */
export function chooseRedondeo({ db }: Pick<Deps, "db">, nit: Nit, estricto: boolean): Promise<void> {
  return updateEmpresa(db, nit, { redondeoEstricto: estricto ? 1 : 0 });
}
