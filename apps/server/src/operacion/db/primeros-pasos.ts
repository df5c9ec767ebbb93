/** Facts of a shop's first steps. Each query stops at the first row that it finds. */
import type { Nit } from "@mostrador/core";
import { findAjuste, saveAjuste } from "../../motor/ajustes.ts";
import { ACTOS } from "../../terminales/db/buscar-hechos.ts";
import type { Db } from "../../motor/connection.ts";

/** Tells whether the shop has a product. */
export async function hasProducto(db: Db, nit: Nit): Promise<boolean> {
  const fila = await db
    .selectFrom("productos")
    .select("id")
    .where("nit", "=", nit)
    .where("borrado", "=", 0)
    .limit(1)
    .executeTakeFirst();
  return fila !== undefined;
}

/** Tells whether a till has told that a printer of it was tried and printed. */
export async function hasImpresoraProbada(db: Db, nit: Nit): Promise<boolean> {
  const fila = await db
    .selectFrom("hechos")
    .select("id")
    .where("nit", "=", nit)
    .where(ACTOS.impresora)
    .limit(1)
    .executeTakeFirst();
  return fila !== undefined;
}

/** Tells whether the owner hid the steps. */
export async function isOculto(db: Db, nit: Nit): Promise<boolean> {
  return (await findAjuste(db, claveDe(nit))) === "1";
}

/** Stores whether the steps are hidden. */
export async function saveOculto(db: Db, nit: Nit, oculto: boolean): Promise<void> {
  await saveAjuste(db, claveDe(nit), oculto ? "1" : "0");
}

function claveDe(nit: Nit): string {
  return `primerosPasos:oculto:${nit}`;
}
