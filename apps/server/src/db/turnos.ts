import type { Db } from "./abrir.ts";

/** How long one attempt may hold its turn: longer than the timeouts of all its calls together. */
const PLAZO_MS = 15 * 60_000;

/** Who takes a turn, and when. */
export interface Quien {
  readonly proceso: number;
  readonly ahoraMs: number;
}

/**
 * Takes the turn for a piece of work (`paquete:7`): null while somebody has it or it waits for its next attempt, else the
 * number of the attempt. So two never send the same thing at once, in one process or in several.
 */
export async function takeTurno(db: Db, clave: string, { proceso, ahoraMs }: Quien): Promise<number | null> {
  const libreEn = ahoraMs + PLAZO_MS;
  const row = await db
    .insertInto("turnos")
    .values({ clave, intentos: 1, libre_en: libreEn, proceso })
    .onConflict((c) =>
      c
        .column("clave")
        .doUpdateSet((eb) => ({ intentos: eb("turnos.intentos", "+", 1), libre_en: libreEn, proceso }))
        .where("turnos.libre_en", "<=", ahoraMs),
    )
    .returning("intentos")
    .executeTakeFirst();
  return row?.intentos ?? null;
}

/** The work is done, or its failure is somebody else's to repeat. A turn that another has taken since stays his. */
export async function endTurno(db: Db, clave: string, proceso: number): Promise<void> {
  await db.deleteFrom("turnos").where("clave", "=", clave).where("proceso", "=", proceso).execute();
}

/** The next attempt comes after a pause that doubles each time, up to `maxMs`. */
export async function postponeTurno(
  db: Db,
  clave: string,
  pausa: Quien & { readonly intento: number; readonly baseMs: number; readonly maxMs: number },
): Promise<void> {
  const { proceso, intento, ahoraMs, baseMs, maxMs } = pausa;
  const libreEn = ahoraMs + Math.min(baseMs * 2 ** Math.min(intento - 1, 20), maxMs);
  await db
    .updateTable("turnos")
    .set({ libre_en: libreEn })
    .where("clave", "=", clave)
    .where("proceso", "=", proceso)
    .execute();
}

/** A process that ended holds no turn, and what waited at its word may be tried at once. `vivos` is never empty. */
export async function freeTurnos(db: Db, vivos: readonly number[]): Promise<void> {
  await db
    .deleteFrom("turnos")
    .where((eb) => eb.or([eb("proceso", "is", null), eb("proceso", "not in", vivos)]))
    .execute();
}
