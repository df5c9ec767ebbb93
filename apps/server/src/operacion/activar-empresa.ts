/** Deactivates a company, and activates it again. docs/decisions/0040 */
import { fail, ok, type Nit, type Result } from "@mostrador/core";
import { auditarCuenta } from "../motor/auditoria.ts";
import { findEmpresa, updateEmpresa } from "../cuenta/db/empresas.ts";
import { listPuntosAbiertos } from "../impuestos/db/puntos.ts";
import { putTarea } from "../motor/tareas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import { tareaDeCatalogos } from "../motor/tareas/catalogos.ts";
import { tareaDeCufd } from "../motor/tareas/cufd.ts";

/**
 * Sets whether a company is served. Deactivated, no credential of it does anything, and its tills get no codes; documents
 * that were issued still arrive and go on to their verdict. Activated again, it gets its codes at once.
 */
export function activarEmpresa(
  { db, now }: Pick<Deps, "db" | "now">,
  nit: Nit,
  activa: boolean,
  quien: string,
): Promise<Result<{ readonly nit: Nit; readonly activa: boolean }, string>> {
  return transaccion(db, nit, async (tx) => {
    const empresa = await findEmpresa(tx, nit);
    if (empresa === undefined) return fail(`No hay una empresa con NIT ${nit}.`);
    if ((empresa.activa === 1) === activa) return ok({ nit, activa });
    await updateEmpresa(tx, nit, { activa: activa ? 1 : 0 });
    const despues = activa ? "activa" : "desactivada";
    await auditarCuenta(tx, { nit, suceso: `empresa: ${quien}`, despues, en: now(), huella: null });
    if (!activa) return ok({ nit, activa });
    for (const punto of await listPuntosAbiertos(tx, nit)) await putTarea(tx, tareaDeCufd(punto));
    await putTarea(tx, tareaDeCatalogos(nit));
    return ok({ nit, activa });
  });
}
