import type { FacturaOffline, Cuf, Nit } from "@mostrador/core";
import { soughtCuf } from "../../motor/sought.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Cambio, Fila, Nueva } from "../../motor/esquema.ts";
import type { Factura } from "../../documentos/db/facturas.ts";
import type { ClavePunto } from "../../impuestos/db/puntos.ts";
import { updateFactura } from "../../documentos/db/facturas.ts";
import { ABIERTAS } from "../../motor/indices.ts";

/** A package of offline documents. */
export type Paquete = Fila<"paquetes">;
/** State of a package, from frozen to its verdict. */
export type EstadoPaquete = Paquete["estado"];

/** Stores a frozen package, with its bytes and members, before anything is sent. */
export async function insertPaquete(
  tx: Tx,
  paquete: Omit<Nueva<"paquetes">, "id">,
  cufs: readonly Cuf[],
): Promise<Paquete> {
  const stored = await tx.insertInto("paquetes").values(paquete).returningAll().executeTakeFirstOrThrow();
  await tx
    .insertInto("paqueteFacturas")
    .values(cufs.map((cuf, i) => ({ paqueteId: stored.id, posicion: i + 1, cuf })))
    .execute();
  // Each document gets its own version. If they shared one, a page of changes could end between them.
  for (const cuf of cufs) await updateFactura(tx, { nit: paquete.nit, cuf }, { paqueteId: stored.id });
  return stored;
}

/** Changes columns of a package's row. */
export async function updatePaquete(db: Db | Tx, id: number, cambio: Cambio<"paquetes">): Promise<void> {
  await db.updateTable("paquetes").set(cambio).where("id", "=", id).execute();
}

/** Lists packages of a terminal's outage that have no verdict yet, oldest first. */
export function listPaquetesDeCorte(
  db: Db,
  nit: Nit,
  corteId: string,
): Promise<Pick<Paquete, "id" | "estado">[]> {
  return db
    .selectFrom("paquetes")
    .select(["id", "estado"])
    .where("nit", "=", nit)
    .where("estado", "in", SIN_VEREDICTO)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("facturas")
          .select("facturas.id")
          .whereRef("facturas.paqueteId", "=", "paquetes.id")
          .where("facturas.corteId", "=", corteId),
      ),
    )
    .orderBy("id")
    .execute();
}

const SIN_VEREDICTO: readonly EstadoPaquete[] = ["armado", "enviando", "recibido"];

/** Tells whether a package has a verdict of the tax system. */
export function hasVeredicto(estado: EstadoPaquete): boolean {
  return !SIN_VEREDICTO.includes(estado);
}

/** Returns the package with an id; throws if there is none. */
export function getPaquete(db: Db | Tx, id: number): Promise<Paquete> {
  return db.selectFrom("paquetes").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Finds a company's package by its reception code. */
export function findPaqueteByCodigo(db: Db, nit: Nit, codigo: string): Promise<Paquete | undefined> {
  return db
    .selectFrom("paquetes")
    .selectAll()
    .where("nit", "=", nit)
    .where("codigoRecepcion", "=", codigo)
    .executeTakeFirst();
}

/** Tells whether no package has this reception code yet. */
export async function isCodigoLibre(tx: Tx, codigo: string): Promise<boolean> {
  const row = await tx
    .selectFrom("paquetes")
    .select("id")
    .where("codigoRecepcion", "=", codigo)
    .executeTakeFirst();
  return row === undefined;
}

/** Columns needed to plan packages. The XML is excluded, because a point of sale may have a hundred thousand documents waiting. */
export const DE_ESPERA = [
  "cuf",
  "nit",
  "sucursal",
  "puntoVenta",
  "sector",
  "tipoFactura",
  "cufd",
  "cafc",
  "regimen",
  "fechaEmision",
  "estado",
  "paqueteId",
  "observada",
  "corteId",
] as const;
/** An offline document with the columns needed to plan packages. */
export type FacturaEnEspera = Pick<Factura, (typeof DE_ESPERA)[number]>;

/**
 * Lists those of the given documents that still wait for a package, with their XML, in time order. `cufs`: documents of
 * one package at most.
 */
export async function listEsperando(tx: Tx, cufs: readonly string[]) {
  const rows = await tx
    .selectFrom("facturas")
    .select([...DE_ESPERA, "xml"])
    .where("cuf", "in", cufs.map(soughtCuf))
    .where("estado", "=", "OFFLINE")
    .where("paqueteId", "is", null)
    .where("observada", "is", null)
    .execute();
  return rows.toSorted((a, b) => (a.fechaEmision < b.fechaEmision ? -1 : 1));
}

/** Lists the offline documents of an API user's point of sale whose event is known, in time order. */
export function listEsperandoDe(
  db: Db,
  { nit, sucursal, puntoVenta }: ClavePunto,
  cafc: string | undefined,
): Promise<FacturaEnEspera[]> {
  let query = db
    .selectFrom("facturas")
    .select([...DE_ESPERA])
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta)
    .where(ABIERTAS)
    .where("estado", "=", "OFFLINE")
    .where("paqueteId", "is", null)
    .where("observada", "is", null)
    .where("corteId", "like", "evento:%");
  if (cafc !== undefined) query = query.where("cafc", "=", cafc);
  return query.orderBy("fechaEmision").execute();
}

/** Columns needed to report a package to its sender. The bytes are not read. */
const DE_DICHO = ["id", "eventoId", "cafc", "sector", "cantidad", "estado", "codigoRecepcion"] as const;

/**
 * Lists an API user's packages without a verdict, oldest first. With `desdeMs` it also includes packages created since
 * then whose verdict the user has not requested.
 */
export function listPaquetesPorDecir(
  db: Db,
  { nit, sucursal, puntoVenta }: ClavePunto,
  desdeMs: number | null,
): Promise<Pick<Paquete, (typeof DE_DICHO)[number]>[]> {
  return db
    .selectFrom("paquetes")
    .select([...DE_DICHO])
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta)
    .where("consultado", "=", 0)
    .where((eb) =>
      eb.or([
        eb("estado", "in", SIN_VEREDICTO),
        ...(desdeMs === null ? [] : [eb("creadoEn", ">=", desdeMs)]),
      ]),
    )
    .orderBy("id")
    .execute();
}

/** Lists a package's documents with their position in the tar, from 1 on. */
export function listMiembros(db: Db | Tx, id: number): Promise<(Factura & { posicion: number })[]> {
  return db
    .selectFrom("paqueteFacturas")
    .innerJoin("facturas", "facturas.cuf", "paqueteFacturas.cuf")
    .selectAll("facturas")
    .select("paqueteFacturas.posicion")
    .where("paqueteFacturas.paqueteId", "=", id)
    .orderBy("paqueteFacturas.posicion")
    .execute();
}

/** Maps offline documents to the input of core's package planning. */
export function toOffline(
  facturas: readonly FacturaEnEspera[],
  codigoEvento: number,
): readonly FacturaOffline[] {
  return facturas.map((f) => ({
    cuf: f.cuf,
    sucursal: f.sucursal,
    puntoVenta: f.puntoVenta,
    sector: f.sector,
    cufd: f.cufd,
    codigoEvento,
    cafc: f.cafc,
    regimen: f.regimen,
  }));
}

/** Lists the packages of the given events, without their bytes. */
export async function listPaquetesDe(db: Db, eventos: readonly number[]) {
  if (eventos.length === 0) return [];
  return db
    .selectFrom("paquetes")
    .select(["id", "eventoId", "sector", "cantidad", "estado", "codigoRecepcion", "mensajes", "cafc"])
    .where("eventoId", "in", eventos)
    .orderBy("id")
    .execute();
}
