/** Orders that bring the data back from a copy, and that inspect the result. */
import { Instante, ok, type Result } from "@mostrador/core";
import type { Avisar } from "../../avance.ts";
import type { Config } from "../../config.ts";
import { openDb } from "../../motor/abrir.ts";
import { revisarAuditoria } from "./cadenas.ts";
import { aceptarRestauracion, verRestauracion } from "./cierre.ts";
import { conAvance } from "./con-avance.ts";
import { enTaller } from "./en-taller.ts";
import { Copia, Diarios } from "./opciones.ts";
import { createOrdenes, ordenDeArchivos, type Orden } from "./orden.ts";
import { restaurar, restaurarBase, restaurarDiarios } from "./restaurar.ts";

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
  "restauracion ver": orden({}, ({ db }) => verRestauracion(db)),
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
  const cadenas = await revisarAuditoria(db, avisar);
  await db.destroy();
  return cadenas.ok ? ok({ ...informe.value, ...cadenas.value }) : cadenas;
}
