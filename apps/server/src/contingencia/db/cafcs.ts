import type { Nit } from "@mostrador/core";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { CON_NUMERO } from "../../motor/indices.ts";

/** Authorisation of hand-written invoices: numbers from..to of a sector, dates `AAAA-MM-DD`, both inclusive. */
export type Cafc = Fila<"cafcs">;

/** Finds a company's CAFC of a sector. */
export function findCafc(db: Db | Tx, nit: Nit, codigo: string, sector: number): Promise<Cafc | undefined> {
  return db
    .selectFrom("cafcs")
    .selectAll()
    .where("nit", "=", nit)
    .where("codigo", "=", codigo)
    .where("sector", "=", sector)
    .executeTakeFirst();
}

/** Lists a company's CAFCs, latest end first. */
export function listCafcs(db: Db, nit: Nit): Promise<Cafc[]> {
  return db.selectFrom("cafcs").selectAll().where("nit", "=", nit).orderBy("hasta", "desc").execute();
}

/** Inserts a CAFC, or updates its range and dates. */
export async function saveCafc(db: Db | Tx, cafc: Cafc): Promise<void> {
  const { nit: _n, codigo: _c, sector: _s, ...cambio } = cafc;
  await db
    .insertInto("cafcs")
    .values(cafc)
    .onConflict((c) => c.columns(["nit", "codigo", "sector"]).doUpdateSet(cambio))
    .execute();
}

type Serie = Pick<Cafc, "nit" | "codigo" | "sector">;

/** Tells whether a document of the company carries that number of the CAFC. */
export async function isNumeroDeCafcUsado(
  tx: Tx,
  { numero, ...serie }: Serie & { readonly numero: number },
): Promise<boolean> {
  const row = await deLaSerie(tx, serie).where("numero", "=", numero).executeTakeFirst();
  return row !== undefined;
}

/** Lists the numbers of a CAFC that the company's documents carry, at all its points of sale. */
export async function listNumerosDeCafc(db: Db, serie: Serie): Promise<number[]> {
  return (await deLaSerie(db, serie).execute()).map(({ numero }) => numero);
}

function deLaSerie(db: Db | Tx, { nit, codigo, sector }: Serie) {
  return db
    .selectFrom("facturas")
    .select("numero")
    .where("nit", "=", nit)
    .where("cafc", "=", codigo)
    .where("sector", "=", sector)
    .where(CON_NUMERO);
}
