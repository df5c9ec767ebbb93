/** The rows of a company that its own calls alone change, and no job. */
import { createHash } from "node:crypto";
import type { Nit } from "@mostrador/core";
import { TABLAS } from "../tienda/db/compartidas.ts";
import type { Db } from "../motor/connection.ts";

const PROPIAS = [
  ...Object.values(TABLAS),
  "cafcs",
  "cambios",
  "claves",
  "codigosEmparejamiento",
  "cortes",
  "fotos",
  "hechos",
  "invitaciones",
  "lapidas",
  "proformasVendidas",
  "series",
  "usuarios",
] as const;

/** Gives a digest of each table's rows of a company; of documents and webhooks, of what no job changes. */
export async function listHuellas(db: Db, nit: Nit): Promise<Readonly<Record<string, string>>> {
  const huellas: Record<string, string> = {};
  const poner = (tabla: string, filas: readonly object[]) => {
    const textos = filas.map((fila) => JSON.stringify(fila)).toSorted();
    huellas[tabla] = createHash("sha256").update(textos.join("\n")).digest("hex");
  };
  for (const tabla of PROPIAS)
    poner(tabla, await db.selectFrom(tabla).selectAll().where("nit", "=", nit).execute());
  poner(
    "terminales",
    await db
      .selectFrom("terminales")
      .select(["id", "tokenHash", "revocado"])
      .where("nit", "=", nit)
      .execute(),
  );
  poner(
    "webhooks",
    await db.selectFrom("webhooks").select(["id", "url", "secreto"]).where("nit", "=", nit).execute(),
  );
  poner(
    "facturas",
    await db
      .selectFrom("facturas")
      .select(["cuf", "estado", "cambioPendiente", "revertida", "sobraPor", "gemela"])
      .where("nit", "=", nit)
      .where("estado", "in", ["EMITIDA", "ANULADA"])
      // Jobs move documents of outages on.
      .where("tipoEmision", "=", 1)
      .execute(),
  );
  return huellas;
}
