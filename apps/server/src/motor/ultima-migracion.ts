import { join } from "node:path";
import { z } from "zod";
import { CopiaInutil } from "./copia.ts";
import { CLAVE_LEE_DESDE, LEE_DESDE } from "./migraciones.ts";

/** Setting with the record of the database's last migration. */
export const CLAVE_ULTIMA = "esquema:ultima";

/**
 * The record of the last migration, written in its own transaction. It allows the migration to be undone
 * while nothing was written since.
 */
export const UltimaMigracion = z.object({
  /** Number of applied migrations before it, and after it. */
  de: z.int(),
  a: z.int(),
  /** Moment of the migration, in ms. */
  en: z.int(),
  /** Folder of the copy made before the migration; null where none was made. */
  copia: z.string().nullable(),
  /** Tells whether other programs wrote while the copy was made; the copy lacks those writes. */
  escritoMientras: z.boolean(),
  /** Digests of the tables right after the migration. */
  huellas: z.record(z.string(), z.string()),
});
export type UltimaMigracion = z.infer<typeof UltimaMigracion>;

/** Builds the statements that record a migration, for its own transaction. */
export function anotar(ultima: UltimaMigracion): readonly string[] {
  return [raiseLeeDesde(LEE_DESDE), put(CLAVE_ULTIMA, JSON.stringify(ultima))];
}

/** Builds the statement that raises the database's `LEE_DESDE` but never lowers it, so that data of a newer program stay closed to older ones. */
export function raiseLeeDesde(a: number): string {
  return `insert into ajustes (clave, valor) values ('${CLAVE_LEE_DESDE}', '${a}')
    on conflict (clave) do update set valor = excluded.valor where cast(ajustes.valor as integer) < ${a}`;
}

function put(clave: string, valor: string): string {
  return `insert into ajustes (clave, valor) values ('${clave}', '${valor.replaceAll("'", "''")}')
    on conflict (clave) do update set valor = excluded.valor`;
}

/** Gives the folder of the copies made before migrations. */
export function carpetaDeCopias(dataDir: string): string {
  return join(dataDir, "antes-de-migrar");
}

/** Number of copies before migrations that are kept. */
export const GUARDADAS = 2;

/** Builds the error for a failed copy before a migration, with the remedy. */
export function sinCopia(dataDir: string, error: unknown): CopiaInutil {
  const motivo = error instanceof Error ? error.message : String(error);
  return new CopiaInutil(
    `No se pudo copiar los datos antes de actualizarlos, en ${carpetaDeCopias(dataDir)}: ${motivo} No se cambió nada. Corríjalo y arranque otra vez; si ya tiene otra copia de ahora mismo, arranque una vez con MOSTRADOR_COPIA_AL_MIGRAR=no.`,
    { cause: error },
  );
}
