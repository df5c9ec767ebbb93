/**
 * The end of a restore: its report, and the owner's acceptance of a period that is not known. docs/backup.md
 */
import { epochToInstante, fail, ok, type Instante, type Result } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { findCierre, saveCierre } from "../../motor/restauracion.ts";
import { tramoDe } from "../../copias/restaurar/cierre.ts";
import { informar, type Informe } from "../../copias/restaurar/informe.ts";

/** Gives the report of the last restore as it stands now. */
export async function verRestauracion(db: Db): Promise<Result<Informe, string>> {
  const cierre = await findCierre(db);
  if (cierre === null) return fail("Esta base de datos no volvió de una copia.");
  return ok(await informar(db, cierre, { lecturas: [], cajas: [] }));
}

/** Opens the API although a period is not known: the owner names that very period. */
export async function aceptarRestauracion(
  db: Db,
  { desde, hasta }: { readonly desde: Instante; readonly hasta: Instante },
  ahoraMs: number,
): Promise<Result<{ aceptado: string; tramo: object }, string>> {
  const cierre = await findCierre(db);
  if (cierre === null || !cierre.leidos)
    return fail(
      "No hay una restauración que aceptar: complétela antes con npm run admin -- restaurar diarios.",
    );
  const tramo = tramoDe(cierre);
  if (desde !== tramo.desde || hasta !== tramo.hasta)
    return fail(
      `El tiempo que no se conoce es otro: acéptelo con --desde ${tramo.desde} --hasta ${tramo.hasta}.`,
    );
  await saveCierre(db, { ...cierre, aceptado: ahoraMs });
  return ok({ aceptado: epochToInstante(ahoraMs), tramo });
}
