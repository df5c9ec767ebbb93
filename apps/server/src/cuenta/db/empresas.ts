import { sql } from "kysely";
import type { Nit } from "@mostrador/core";
import { vigenciaDesde } from "./claves-dueno.ts";
import { columnas, compilada, type Columnas } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Cambio, Fila, Nueva } from "../../motor/esquema.ts";

/** A company. Its logo, up to 200 KB, is read apart by the few that draw it: every call reads the company. */
export type Empresa = Omit<Fila<"empresas">, "logo">;

const COLUMNAS = columnas({
  nit: true,
  razonSocial: true,
  municipio: true,
  telefono: true,
  modalidad: true,
  ambiente: true,
  codigoSistema: true,
  anexo: true,
  token: true,
  p12: true,
  correoActivo: true,
  redondeoEstricto: true,
  demo: true,
  demoDe: true,
  p12Clave: true,
  activa: true,
  desfaseMs: true,
  creadoEn: true,
} satisfies Columnas<Empresa>).map((columna) => `empresas.${columna}` as const);

/** Finds a company by its NIT. */
export async function findEmpresa(db: Db | Tx, nit: Nit): Promise<Empresa | undefined> {
  const [empresa] = await buscarEmpresa(db, nit);
  return empresa;
}

const buscarEmpresa = compilada((db, nit: Nit) =>
  db.selectFrom("empresas").select(COLUMNAS).where("nit", "=", nit),
);

/** Finds a company's logo, a PNG or JPEG. */
export async function findLogo(db: Db | Tx, nit: Nit): Promise<Buffer | null> {
  const [fila] = await buscarLogo(db, nit);
  return fila?.logo ?? null;
}

const buscarLogo = compilada((db, nit: Nit) =>
  db.selectFrom("empresas").select("logo").where("nit", "=", nit),
);

/** Returns the company with a NIT; throws if there is none. */
export async function getEmpresa(db: Db | Tx, nit: Nit): Promise<Empresa> {
  const empresa = await findEmpresa(db, nit);
  if (empresa === undefined) throw new Error(`no hay una empresa ${nit}`);
  return empresa;
}

/** Lists all companies, active or not. */
export function listTodas(db: Db): Promise<Empresa[]> {
  return db.selectFrom("empresas").select(COLUMNAS).execute();
}

/** Lists active companies. */
export function listEmpresas(db: Db): Promise<Empresa[]> {
  return db.selectFrom("empresas").select(COLUMNAS).where("activa", "=", 1).execute();
}

/** Gives the largest lead of the tax system's clock over this computer's, as each company's server last measured it, in ms; 0 at least. */
export async function findAdelanto(db: Db | Tx): Promise<number> {
  const { mayor } = await db
    .selectFrom("empresas")
    .select(({ fn }) => fn.max("desfaseMs").as("mayor"))
    .executeTakeFirstOrThrow();
  return Math.max(0, mayor ?? 0);
}

/**
 * Tells whether a company's documents are mailed, when issued or by request. They never are in sandbox, nor if its
 * account disables mail. docs/api.md A1.
 */
export function hasCorreo({ ambiente, correoActivo }: Pick<Empresa, "ambiente" | "correoActivo">): boolean {
  return ambiente === 1 && correoActivo === 1;
}

/** Lists active companies with the annex that each one's system was authorised for, by NIT. */
export function listAnexos(
  db: Db | Tx,
): Promise<Pick<Empresa, "nit" | "razonSocial" | "ambiente" | "anexo">[]> {
  return db
    .selectFrom("empresas")
    .select(["nit", "razonSocial", "ambiente", "anexo"])
    .where("activa", "=", 1)
    .orderBy("nit")
    .execute();
}

/** Lists active companies with a token for the tax system, with a NIT above the given one. */
export function listConToken(db: Db, desde: number, limite: number): Promise<Pick<Empresa, "nit">[]> {
  return db
    .selectFrom("empresas")
    .select("nit")
    .where("activa", "=", 1)
    .where("token", "is not", null)
    .where("nit", ">", sql<Nit>`${desde}`)
    .orderBy("nit")
    .limit(limite)
    .execute();
}

/** Lists a page of active companies with a NIT above the given one. */
export async function listActivas(db: Db, desde: number, limite: number): Promise<readonly Nit[]> {
  const filas = await db
    .selectFrom("empresas")
    .select("nit")
    .where("activa", "=", 1)
    .where("nit", ">", sql<Nit>`${desde}`)
    .orderBy("nit")
    .limit(limite)
    .execute();
  return filas.map(({ nit }) => nit);
}

/** A company's certificate and its password, both sealed. */
export interface ConCertificado {
  readonly nit: Nit;
  readonly p12: Buffer;
  readonly p12Clave: Buffer;
}

/** Lists companies with a certificate, by NIT, after `desde`. */
export async function listConCertificado(
  db: Db | Tx,
  desde: number,
  limite: number,
): Promise<readonly ConCertificado[]> {
  return db
    .selectFrom("empresas")
    .select(["nit", "p12", "p12Clave"])
    .where("nit", ">", sql<Nit>`${desde}`)
    .where("p12", "is not", null)
    .where("p12Clave", "is not", null)
    .orderBy("nit")
    .limit(limite)
    .$narrowType<{ p12: Buffer; p12Clave: Buffer }>()
    .execute();
}

/** Adds a company, with strict rounding. Returns false and changes nothing if the NIT is already registered. */
export async function addEmpresa(tx: Tx, empresa: Nueva<"empresas">): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("empresas")
    .values({ ...empresa, redondeoEstricto: 1 })
    .onConflict((c) => c.column("nit").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Changes columns of a company's row. */
export async function updateEmpresa(db: Db | Tx, nit: Nit, cambio: Cambio<"empresas">): Promise<void> {
  await db.updateTable("empresas").set(cambio).where("nit", "=", nit).execute();
}

/** Replaces the company's credential for a role. The previous one stops working at once. */
export async function replaceClave(
  tx: Tx,
  nit: Nit,
  rol: "api" | "dueno",
  hash: string,
  ahoraMs: number,
  sellada: Buffer | null = null,
): Promise<void> {
  await tx.deleteFrom("claves").where("nit", "=", nit).where("rol", "=", rol).execute();
  const vigencia = rol === "dueno" ? vigenciaDesde(ahoraMs) : {};
  await tx
    .insertInto("claves")
    .values({ hash, nit, rol, creadoEn: ahoraMs, sellada, ...vigencia })
    .execute();
}

/** Finds the company's credential for a role: its creation time and, if it is stored, its sealed value. */
export function findClave(db: Db, nit: Nit, rol: "api" | "dueno") {
  return db
    .selectFrom("claves")
    .select(["creadoEn", "sellada"])
    .where("nit", "=", nit)
    .where("rol", "=", rol)
    .executeTakeFirst();
}

/** Finds the company of an API key, active or not. */
export async function findEmpresaByClave(db: Db, hash: string): Promise<Empresa | undefined> {
  const [empresa] = await buscarPorClave(db, hash);
  return empresa;
}

const buscarPorClave = compilada((db, hash: string) =>
  db
    .selectFrom("claves")
    .innerJoin("empresas", "empresas.nit", "claves.nit")
    .select(COLUMNAS)
    .where("claves.hash", "=", hash)
    .where("claves.rol", "=", "api"),
);

/** Finds the NIT of a company that issues in production; undefined if there are only trial companies. */
export async function findEnProduccion(db: Db | Tx): Promise<Nit | undefined> {
  const row = await db.selectFrom("empresas").select("nit").where("ambiente", "=", 1).executeTakeFirst();
  return row?.nit;
}
