/** Fills a newer table for the older rows of another one, newest first, in batches. */
import { findAjuste, saveAjuste } from "./ajustes.ts";
import type { Db } from "./connection.ts";

/** A table that is filled for older rows. Filling it twice for a row changes nothing. */
export interface Relleno {
  /** Setting with the id of the row from which on the table is filled; 0 once it is filled for all rows. */
  readonly ajuste: string;
  /** Sizes: rows of one batch, batches of one round, and newest rows that the first round of a process fills in again. */
  readonly tanda: number;
  readonly tandas: number;
  readonly ultimas: number;
  /** Fills in up to `limite` rows below an id, newest first. Returns the rows that were read, in that order. */
  readonly poner: (db: Db, desde: number, limite: number) => Promise<readonly { readonly id: number }[]>;
}

const NINGUNO = Number.MAX_SAFE_INTEGER;

/** Tells whether all older rows are filled in. */
export async function isRelleno(db: Db, { ajuste }: Pick<Relleno, "ajuste">): Promise<boolean> {
  return (await findAjuste(db, ajuste)) === "0";
}

/** Fills in up to `limite` older rows and stores the progress. Returns the number of rows read; 0 once none is left. */
export async function rellenar(
  db: Db,
  { ajuste, poner }: Pick<Relleno, "ajuste" | "poner">,
  limite: number,
): Promise<number> {
  const desde = Number((await findAjuste(db, ajuste)) ?? NINGUNO);
  if (desde === 0) return 0;
  const filas = await poner(db, desde, limite);
  await saveAjuste(db, ajuste, String(filas.length < limite ? 0 : (filas.at(-1)?.id ?? 0)));
  return filas.length;
}

/** Fills the newest rows in again: an older program may have written them beside this one. */
export async function rellenarUltimas(db: Db, { poner, ultimas }: Relleno): Promise<void> {
  await poner(db, NINGUNO, ultimas);
}
