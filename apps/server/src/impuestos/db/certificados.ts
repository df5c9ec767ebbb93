import type { Nit } from "@mostrador/core";
import type { Db, Tx } from "../../motor/connection.ts";
import { updateEmpresa } from "../../cuenta/db/empresas.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";

/** A sealed .p12 and its sealed password. */
export type P12Sellado = Pick<Fila<"certificadosAnteriores">, "p12" | "p12Clave">;

/**
 * Time for which a replaced certificate is kept. It is longer than the age of a backup and the fifteen days before it from which a till still
 * reports documents.
 */
const GUARDADO_MS = 90 * 86_400_000;

/** Stores the company's present certificate among the replaced ones. Deletes those that were replaced over 90 days ago. */
export async function keepCertificado(tx: Tx, nit: Nit, ahoraMs: number): Promise<void> {
  const actual = await tx
    .selectFrom("empresas")
    .select(["p12", "p12Clave", "desfaseMs"])
    .where("nit", "=", nit)
    .executeTakeFirst();
  await tx
    .deleteFrom("certificadosAnteriores")
    .where("nit", "=", nit)
    .where("hasta", "<", ahoraMs - GUARDADO_MS)
    .execute();
  if (actual === undefined || actual.p12 === null || actual.p12Clave === null) return;
  const { p12, p12Clave, desfaseMs } = actual;
  await tx
    .insertInto("certificadosAnteriores")
    .values({ nit, hasta: ahoraMs + desfaseMs, p12, p12Clave })
    .onConflict((c) => c.columns(["nit", "hasta"]).doNothing())
    .execute();
}

/** Finds the replaced certificate that signed at a moment, in ms of the tax system's clock. Undefined: the present one did. */
export function findCertificadoDe(db: Db, nit: Nit, enMs: number): Promise<P12Sellado | undefined> {
  return db
    .selectFrom("certificadosAnteriores")
    .select(["p12", "p12Clave"])
    .where("nit", "=", nit)
    .where("hasta", ">", enMs)
    .orderBy("hasta")
    .limit(1)
    .executeTakeFirst();
}

/** Overwrites a company's data that an interrupted installation left. Its replaced certificate is kept. */
export async function resumeEmpresa(tx: Tx, empresa: Nueva<"empresas">): Promise<void> {
  const { nit, creadoEn, desfaseMs: _desfase, ...datos } = empresa;
  await keepCertificado(tx, nit, creadoEn);
  await updateEmpresa(tx, nit, datos);
}
