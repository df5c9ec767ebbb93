import type { Insertable } from "kysely";
import type { Db, Tx } from "./abrir.ts";
import type { Esquema, Fila } from "./esquema.ts";

/** Finds a registered document by its CUF. */
export function findDocumento(db: Db | Tx, cuf: string): Promise<Fila<"documento"> | undefined> {
  return db.selectFrom("documento").selectAll().where("cuf", "=", cuf).executeTakeFirst();
}

/** Lists registered documents without their XML, oldest first, for the control API. */
export function listDocumentos(db: Db, nit: number | undefined, limite: number, desde: number) {
  return db
    .selectFrom("documento")
    .select([
      "cuf",
      "nit",
      "sucursal",
      "puntoVenta",
      "modalidad",
      "sector",
      "tipo",
      "emision",
      "numero",
      "cufd",
      "cafc",
      "fechaEmision",
      "recibidoEn",
      "codigoRecepcion",
      "montoTotal",
      "estado",
      "motivoAnulacion",
      "revertido",
    ])
    .$if(nit !== undefined, (consulta) => consulta.where("nit", "=", nit ?? 0))
    .orderBy("recibidoEn")
    .orderBy("numero")
    .offset(desde)
    .limit(limite)
    .execute();
}

/** Registers a document. */
export async function insertDocumento(tx: Tx, fila: Insertable<Esquema["documento"]>): Promise<void> {
  await tx.insertInto("documento").values(fila).execute();
}

/** Sets a document's state (690 valid, 691 annulled), the motive, and whether an annulment was taken back. */
export async function updateEstado(
  tx: Tx,
  cuf: string,
  cambio: Pick<Fila<"documento">, "estado" | "motivoAnulacion" | "revertido">,
): Promise<void> {
  await tx.updateTable("documento").set(cambio).where("cuf", "=", cuf).execute();
}

/** Lists the notes about an invoice that are not annulled. */
export function listNotas(tx: Tx, cuf: string): Promise<readonly Fila<"documento">[]> {
  return tx
    .selectFrom("documento")
    .selectAll()
    .where("original", "=", cuf)
    .where("estado", "=", 690)
    .execute();
}

/** A series of numbers: that of a sector at a point of sale, or that of a CAFC. */
export interface Serie {
  readonly nit: number;
  readonly sucursal: number;
  readonly puntoVenta: number;
  readonly sector: number;
  readonly cafc: string | null;
}

/** Tells whether a number is in the register. */
export async function isNumeroUsado(tx: Tx, serie: Serie, numero: number): Promise<boolean> {
  const fila = await deSerie(tx, serie).where("numero", "=", numero).limit(1).executeTakeFirst();
  return fila !== undefined;
}

/** Tells whether a number is new and follows the previous one; the first number of a series always does. */
export async function isCorrelativo(tx: Tx, serie: Serie, numero: number): Promise<boolean> {
  if (await isNumeroUsado(tx, serie, numero)) return false;
  if (await isNumeroUsado(tx, serie, numero - 1)) return true;
  const anterior = await deSerie(tx, serie).where("numero", "<", numero).limit(1).executeTakeFirst();
  return anterior === undefined;
}

function deSerie(tx: Tx, { nit, sucursal, puntoVenta, sector, cafc }: Serie) {
  return tx
    .selectFrom("documento")
    .select("numero")
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta)
    .where("sector", "=", sector)
    .where("cafc", cafc === null ? "is" : "=", cafc);
}
