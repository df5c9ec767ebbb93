/** Orders that bring the data back from a copy, and that inspect the result. */
import { epochToInstante, fail, Instante, ok, type Result } from "@mostrador/core";
import type { Avisar } from "../../avance.ts";
import type { Config } from "../../config.ts";
import { openDb } from "../../motor/abrir.ts";
import { checkAuditoria } from "./cadenas.ts";
import { conAvance } from "./con-avance.ts";
import { enTaller } from "./en-taller.ts";
import { Copia, Diarios } from "./opciones.ts";
import { createOrdenes, type Orden, ordenDeArchivos } from "./orden.ts";
import { restaurar, restaurarBase, restaurarDiarios } from "./restaurar.ts";
import type { Db } from "../../motor/connection.ts";
import { findCierre, saveCierre } from "../../motor/restauracion.ts";
import { tramoDe } from "../../copias/restaurar/cierre.ts";
import { informar, type Informe } from "../../copias/restaurar/informe.ts";

const orden = createOrdenes(enTaller);

/** The orders about restores. docs/backup.md */
export const ORDENES_DE_RESTAURACION: Readonly<Record<string, Orden>> = {
  restaurar: ordenDeArchivos(
    { copia: Copia, diario: Diarios },
    (config, { copia, diario }) =>
      conAvance((avisar) => revisada(config, avisar, restaurar(config, copia, diario, avisar))),
    "sin datos en MOSTRADOR_DATA o DATABASE_URL, servidores detenidos",
  ),
  "restaurar diarios": ordenDeArchivos(
    { diario: Diarios },
    (config, { diario }) =>
      conAvance((avisar) => revisada(config, avisar, restaurarDiarios(config, diario, avisar))),
    "diarios hallados después, o una restauración que quedó a medias",
  ),
  "restaurar base": ordenDeArchivos(
    { diario: Diarios },
    (config, { diario }) =>
      conAvance((avisar) => revisada(config, avisar, restaurarBase(config, diario, avisar))),
    "una base que se puso por otro medio",
  ),
  "restauracion ver": orden({}, ({ db }) => viewRestauracion(db)),
  "restauracion aceptar": orden(
    { desde: Instante.meta({ valor: "instante" }), hasta: Instante.meta({ valor: "instante" }) },
    ({ db, now }, tramo) => aceptarRestauracion(db, tramo, now()),
  ),
};

/** Gives the answer of a restore, together with the audit's chains. */
async function revisada(
  config: Config,
  avisar: Avisar,
  restaurada: Promise<Result<object, string>>,
): Promise<Result<object, string>> {
  const informe = await restaurada;
  if (!informe.ok) return informe;
  const db = await openDb(config);
  const cadenas = await checkAuditoria(db, avisar);
  await db.destroy();
  return cadenas.ok ? ok({ ...informe.value, ...cadenas.value }) : cadenas;
}

/** Gives the report of the last restore as it stands now. */
async function viewRestauracion(db: Db): Promise<Result<Informe, string>> {
  const cierre = await findCierre(db);
  if (cierre === null) return fail("Esta base de datos no se restauró de una copia.");
  return ok(await informar(db, cierre, { lecturas: [], cajas: [] }));
}

/** Opens the API although a period is not known: the owner names that very period. */
async function aceptarRestauracion(
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
