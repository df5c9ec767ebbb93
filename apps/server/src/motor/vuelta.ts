import { existsSync } from "node:fs";
import { join } from "node:path";
import { epochToInstante } from "@mostrador/core";
import { CopiaInutil, checkCopia } from "./copia.ts";
import { tablasEscritas, type Huellas } from "./huellas.ts";
import { puedeLeer } from "./migraciones.ts";
import { UltimaMigracion } from "./ultima-migracion.ts";

/** The outcome of going back, and the folder with the replaced data. */
export interface Vuelta {
  readonly copia: string;
  readonly migraciones: number;
  readonly apartada_en: string;
}

/** Gives the folder where the replaced data are put aside. */
export function apartarEn(dataDir: string): string {
  const cuando = epochToInstante(Date.now()).replace(/[:.]/g, "-");
  return join(dataDir, `despues-de-migrar-${cuando}`);
}

/** Reads the record of the last migration. Throws CopiaInutil where there is none that can be undone. */
export function readUltima(valor: string | undefined, hechas: number): UltimaMigracion {
  const ultima = valor === undefined ? null : UltimaMigracion.parse(JSON.parse(valor));
  if (ultima === null || ultima.a !== hechas)
    throw new CopiaInutil("Estos datos no vienen de una actualización: no hay a qué volver.");
  return ultima;
}

/**
 * Throws CopiaInutil, with what to do instead, where the copy is missing or damaged, or data were written
 * since.
 */
export function requireIntacta(
  { copia, de, en, escritoMientras, huellas }: UltimaMigracion,
  ahora: Huellas,
  leeDesde: number | null,
): { readonly copia: string; readonly de: number } {
  const cuando = epochToInstante(en);
  const seguir = puedeLeer(de, leeDesde)
    ? "El programa anterior trabaja también sobre estos datos: instálelo y arránquelo, sin volver."
    : "Siga con este programa.";
  if (copia === null)
    throw new CopiaInutil(`La actualización de ${cuando} se hizo sin copia: no hay a qué volver. ${seguir}`);
  const escritas = tablasEscritas(huellas, ahora);
  if (escritoMientras || escritas.length > 0)
    throw new CopiaInutil(
      `No se vuelve, porque se perdería lo escrito desde la actualización de ${cuando}${escritas.length > 0 ? ` (en ${escritas.join(", ")})` : ""}. ${seguir} La copia de antes queda en ${copia}; restaurarla es como restaurar cualquier otra: npm run admin -- restaurar --copia, en una carpeta o base vacía, con los diarios.`,
    );
  if (!existsSync(copia))
    throw new CopiaInutil(`La copia ${copia} ya no está: no hay a qué volver. ${seguir}`);
  checkCopia(copia);
  return { copia, de };
}
