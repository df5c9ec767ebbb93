import type { Db, Tx } from "./abrir.ts";
import type { Fila } from "./esquema.ts";

/** Authorisation of hand-written invoices: numbers from..to of a sector, dates `AAAA-MM-DD`, both inclusive. */
export type Cafc = Fila<"cafcs">;

export function findCafc(
  db: Db | Tx,
  nit: number,
  codigo: string,
  sector: number,
): Promise<Cafc | undefined> {
  return db
    .selectFrom("cafcs")
    .selectAll()
    .where("nit", "=", nit)
    .where("codigo", "=", codigo)
    .where("sector", "=", sector)
    .executeTakeFirst();
}

export function listCafcs(db: Db, nit: number): Promise<Cafc[]> {
  return db.selectFrom("cafcs").selectAll().where("nit", "=", nit).orderBy("hasta", "desc").execute();
}

/** Registered again, it takes the new range and dates. */
export async function saveCafc(db: Db | Tx, cafc: Cafc): Promise<void> {
  const { nit: _n, codigo: _c, sector: _s, ...cambio } = cafc;
  await db
    .insertInto("cafcs")
    .values(cafc)
    .onConflict((c) => c.columns(["nit", "codigo", "sector"]).doUpdateSet(cambio))
    .execute();
}

/** Whether a document of the company carries that number of the CAFC. */
export async function isNumeroDeCafcUsado(
  tx: Tx,
  { nit, codigo, sector, numero }: Pick<Cafc, "nit" | "codigo" | "sector"> & { readonly numero: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom("facturas")
    .select("id")
    .where("nit", "=", nit)
    .where("cafc", "=", codigo)
    .where("sector", "=", sector)
    .where("numero", "=", numero)
    .where("estado", "not in", ["RECHAZADA", "DESCARTADA"])
    .executeTakeFirst();
  return row !== undefined;
}
