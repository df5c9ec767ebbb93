/** Stores the dictionaries with which documents are compressed; `compressed-rows.ts` reads the documents. docs/decisions/0051 */
import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Nit } from "@mostrador/core";
import { compressDocument, nameOf, type Dictionary, type StoredDocument } from "@mostrador/core/node";
import { findAjuste } from "./ajustes.ts";
import { compilada } from "./compiladas.ts";
import { noteWritten } from "./compressed-rows.ts";
import type { Db, Tx } from "./connection.ts";
import { CLAVE_LEE_DESDE, LEE_COMPRIMIDOS } from "./migraciones.ts";
import type { Proceso } from "./procesos.ts";
import { raiseLeeDesde } from "./ultima-migracion.ts";

/** Documents that share a dictionary. */
export interface Familia {
  readonly nit: Nit;
  readonly sector: number;
  /** The beginning of the SHA-256 of their certificate's text; empty where they have none. */
  readonly certificado: string;
}

const [ABRE, CIERRA] = ["<X509Certificate>", "</X509Certificate>"];

/** Gives the family of a document. */
export function familiaDe({
  nit,
  sector,
  xml,
}: Omit<Familia, "certificado"> & { readonly xml: Buffer }): Familia {
  const desde = xml.lastIndexOf(ABRE);
  const hasta = desde < 0 ? desde : xml.indexOf(CIERRA, desde);
  const certificado =
    hasta < 0 ? "" : hash("sha256", xml.subarray(desde + ABRE.length, hasta), "hex").slice(0, 16);
  return { nit, sector, certificado };
}

const buscarDiccionario = compilada((db, nit: Nit, sector: number, certificado: string) =>
  db
    .selectFrom("diccionarios")
    .select(["nombre", "bytes"])
    .where("nit", "=", nit)
    .where("sector", "=", sector)
    .where("certificado", "=", certificado),
);

/** Finds the dictionary with which a family's new documents are compressed; undefined where there is none or it is damaged. */
export async function findDiccionario(
  db: Db | Tx,
  { nit, sector, certificado }: Familia,
): Promise<Dictionary | undefined> {
  const [fila] = await buscarDiccionario(db, nit, sector, certificado);
  return fila !== undefined && nameOf(fila.bytes) === fila.nombre ? fila : undefined;
}

/** Stores the dictionary of a family; an existing one stays. From then on, programs that cannot read compressed documents refuse the data. */
export async function insertDiccionario(
  tx: Tx,
  { nit, sector, certificado }: Familia,
  { nombre, bytes }: Dictionary,
  ahoraMs: number,
): Promise<void> {
  await sql.raw(raiseLeeDesde(LEE_COMPRIMIDOS)).execute(tx);
  await tx
    .insertInto("diccionarios")
    .values({ nombre, nit, sector, certificado, bytes, creadoEn: ahoraMs })
    .onConflict((c) => c.doNothing())
    .execute();
}

/**
 * Tells whether every program that may read these data reads compressed documents. The first call for a database makes older programs
 * refuse it, and returns false, because an older server may have passed its own check just before. By the next call it is registered.
 */
export async function checkLectores(db: Db, proceso: Pick<Proceso, "listVivos">): Promise<boolean> {
  if (Number((await findAjuste(db, CLAVE_LEE_DESDE)) ?? 0) < LEE_COMPRIMIDOS) {
    await sql.raw(raiseLeeDesde(LEE_COMPRIMIDOS)).execute(db);
    return false;
  }
  const { menor } = await db
    .selectFrom("procesos")
    .select((e) => e.fn.min<number | null>("conoce").as("menor"))
    .where("id", "in", await proceso.listVivos())
    .executeTakeFirstOrThrow();
  return (menor ?? 0) >= LEE_COMPRIMIDOS;
}

/** The dictionaries that an open database compresses new documents with. */
interface Escritura {
  /** Committed dictionaries, by family. */
  readonly known: Map<string, Dictionary>;
  /** Families, by the same key, whose documents were written uncompressed for lack of a dictionary. */
  readonly wanted: Map<string, Familia>;
}

const MAX_KNOWN = 500;
const MAX_WANTED = 1000;

/** Dictionaries by the adapter of a database, which its transactions share. */
const escrituras = new WeakMap<object, Escritura>();

function escrituraDe(db: Db | Tx): Escritura {
  const { adapter } = db.getExecutor();
  const suya = escrituras.get(adapter) ?? { known: new Map(), wanted: new Map() };
  escrituras.set(adapter, suya);
  return suya;
}

/** Gives the key of a family: equal families have the same. */
export function claveDe({ nit, sector, certificado }: Familia): string {
  return `${nit}/${sector}/${certificado}`;
}

/**
 * Gives the columns of a new document as they are stored: compressed where its family has a dictionary that is known to be committed. A
 * dictionary that is not committed yet could be rolled back without the document.
 */
export function toStored(
  tx: Tx,
  fila: StoredDocument & Pick<Familia, "nit" | "sector">,
): { readonly xml: Buffer; readonly pedido: string } {
  const { known, wanted } = escrituraDe(tx);
  const familia = familiaDe(fila);
  const dictionary = known.get(claveDe(familia));
  if (dictionary !== undefined) {
    const xml = compressDocument(fila, dictionary);
    noteWritten(tx, xml, fila);
    return { xml, pedido: "" };
  }
  if (wanted.size < MAX_WANTED) wanted.set(claveDe(familia), familia);
  return { xml: fila.xml, pedido: fila.pedido };
}

/**
 * Reads the dictionaries of the families whose documents were written uncompressed since the last call. Returns true if a family has no
 * dictionary yet.
 */
export async function readWanted(db: Db): Promise<boolean> {
  const { known, wanted } = escrituraDe(db);
  const familias = [...wanted];
  wanted.clear();
  let falta = false;
  for (const [clave, familia] of familias) {
    const dictionary = await findDiccionario(db, familia);
    falta ||= dictionary === undefined;
    if (dictionary === undefined) continue;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(clave, dictionary);
  }
  return falta;
}
