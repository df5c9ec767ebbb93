/** Parts of large counts that were accepted and are not booked yet. docs/decisions/0104 */
import { Instante, type Nit } from "@mostrador/core";
import { z } from "zod";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";

const Linea = z.object({
  productoId: z.string(),
  /** Counted quantity in the product's own unit. */
  contado: z.string(),
  /** Instant of the count; null for that of the whole count. */
  contadoEn: Instante.nullable(),
  /** Unit cost, which begins the stock of a product that has none. */
  costo: z.string().nullable(),
});
const Lineas = z.array(Linea);
/** Counted line as entered. */
export type LineaPorAsentar = Readonly<z.infer<typeof Linea>>;

/** Part of a count: it is booked as a count of its own, under `conteoId`. */
export interface ParteDeConteo extends Omit<Fila<"conteosPorPartes">, "lineas"> {
  readonly lineas: readonly LineaPorAsentar[];
}

/** Keeps the parts of a count. */
export async function insertPartes(tx: Tx, partes: readonly ParteDeConteo[]): Promise<void> {
  for (const parte of partes) await insertParte(tx, { ...parte, lineas: JSON.stringify(parte.lineas) });
}

const insertParte = compilada((tx, parte: Nueva<"conteosPorPartes">) =>
  tx.insertInto("conteosPorPartes").values(parte),
);

/** Removes the next part of a count, which the same transaction books; undefined where none is left. */
export async function takeParte(tx: Tx, nit: Nit, id: string): Promise<ParteDeConteo | undefined> {
  const fila = await tx
    .selectFrom("conteosPorPartes")
    .selectAll()
    .where("nit", "=", nit)
    .where("id", "=", id)
    .orderBy("parte")
    .limit(1)
    .executeTakeFirst();
  if (fila === undefined) return undefined;
  await tx
    .deleteFrom("conteosPorPartes")
    .where("nit", "=", nit)
    .where("id", "=", id)
    .where("parte", "=", fila.parte)
    .execute();
  return { ...fila, lineas: Lineas.parse(JSON.parse(fila.lineas)) };
}

/** Lists the counts that have parts left. */
export function listConPartes(db: Db): Promise<Pick<Fila<"conteosPorPartes">, "nit" | "id">[]> {
  return db.selectFrom("conteosPorPartes").select(["nit", "id"]).distinct().execute();
}
