/** Reads and writes the list of proformas, and the sales that they became. docs/design.md D59. */
import {
  codigoProforma,
  nombreProforma,
  plano,
  type EstadoProforma,
  type Nit,
  type Proforma,
} from "@mostrador/core";
import { sql, type Expression, type SqlBool } from "kysely";
import { centavosToSql, enNumero } from "../../motor/centavos.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { parte } from "./fichas.ts";
import { isTras, type Lugar, type OrdenDeLista, type ValorDeOrden } from "../../motor/orden-de-lista.ts";

/** A proforma as a list has it. */
export type ProformaListada = Fila<"proformasBuscadas">;
/** A sale that a proforma became. */
export type VentaDeProforma = Pick<Fila<"proformasVendidas">, "cuf" | "numero" | "caja" | "en">;

/** A document of a proforma. `viva`: it was neither refused nor left unsent, so it is the proforma's sale. */
interface Intento extends VentaDeProforma {
  readonly viva: boolean;
}

const SIN_VENTA: ReadonlySet<string> = new Set(["RECHAZADA", "DESCARTADA"]);

/** Lists the documents of a proforma, oldest first, including those that were refused or never sent. */
export async function listIntentos(db: Db | Tx, nit: Nit, proformaId: string): Promise<readonly Intento[]> {
  const filas = await db
    .selectFrom("proformasVendidas as v")
    .leftJoin("facturas as f", "f.cuf", "v.cuf")
    .select(["v.cuf", "v.numero", "v.caja", "v.en", "f.estado"])
    .where("v.nit", "=", nit)
    .where("v.proformaId", "=", proformaId)
    .orderBy("v.en")
    .orderBy("v.cuf")
    .execute();
  return filas.map(({ estado, ...venta }) => ({ ...venta, viva: estado === null || !SIN_VENTA.has(estado) }));
}

/** Lists the sales that a proforma became, oldest first. A document that was refused or never sent does not count. */
export async function listVentasDeProforma(
  db: Db | Tx,
  nit: Nit,
  proformaId: string,
): Promise<readonly VentaDeProforma[]> {
  const intentos = await listIntentos(db, nit, proformaId);
  return intentos.filter(({ viva }) => viva);
}

/** Stores a sale of a proforma. Returns false if it is already stored. */
export async function insertVentaDeProforma(tx: Tx, venta: Fila<"proformasVendidas">): Promise<boolean> {
  const puesta = await tx
    .insertInto("proformasVendidas")
    .values(venta)
    .onConflict((c) => c.columns(["nit", "proformaId", "cuf"]).doNothing())
    .returning("cuf")
    .execute();
  return puesta.length > 0;
}

/** Writes a proforma's row of the list. */
export async function saveBuscada(tx: Tx, nit: Nit, proforma: Proforma, ventas: number): Promise<void> {
  const { id, serie, numero, hechaEn, validaHasta, sucursal, cliente, total, usuario } = proforma;
  const values = {
    serie,
    numero,
    hechaEn,
    validaHasta,
    sucursal,
    cliente: cliente.razonSocial,
    centavos: centavosToSql(total),
    usuario,
    plano: planoDe(proforma),
    descartada: proforma.descartada ? 1 : 0,
    ventas,
  };
  await tx
    .insertInto("proformasBuscadas")
    .values({ nit, id, ...values })
    .onConflict((c) => c.columns(["nit", "id"]).doUpdateSet(values))
    .execute();
}

function planoDe(proforma: Proforma): string {
  const { cliente, lineas, usuario } = proforma;
  const lineasDichas = lineas.flatMap(({ codigoProducto, descripcion }) => [codigoProducto, descripcion]);
  const partes = [
    nombreProforma(proforma),
    codigoProforma(proforma),
    cliente.razonSocial,
    cliente.numeroDocumento,
  ];
  return plano([...partes, usuario ?? "", ...lineasDichas].join(" ")).slice(0, MAX_PLANO);
}

const MAX_PLANO = 20_000;

/** Finds the number of a stored proforma. */
export async function findNumero(tx: Tx, nit: Nit, id: string): Promise<number | undefined> {
  const fila = await tx
    .selectFrom("proformasBuscadas")
    .select("numero")
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirst();
  return fila?.numero;
}

/** Finds the next number of a series. Call it in the transaction that stores the proforma. */
export async function nextNumero(tx: Tx, nit: Nit, serie: string): Promise<number> {
  const fila = await tx
    .selectFrom("proformasBuscadas")
    .select((eb) => eb.fn.max("numero").as("numero"))
    .where("nit", "=", nit)
    .where("serie", "=", serie)
    .executeTakeFirst();
  return (fila?.numero ?? 0) + 1;
}

/** Values by which proformas are sorted, before their id. Each has an index. */
const VALORES = {
  hecha: { de: sql<string>`hecha_en`, kind: "texto" },
  hasta: { de: sql<string>`valida_hasta`, kind: "texto" },
  numero: { de: sql<number>`numero`, kind: "numero" },
  cliente: { de: sql<string>`lower(cliente)`, kind: "texto", calculado: true },
  usuario: { de: sql<string>`coalesce(usuario, '')`, kind: "texto", calculado: true },
  monto: { de: sql<number>`proformas_buscadas.centavos`, kind: "numero" },
} as const satisfies Readonly<Record<string, ValorDeOrden>>;
/** An order of proformas; a hyphen in front means descending. */
export type OrdenProformas = keyof typeof VALORES | `-${keyof typeof VALORES}`;

/** Filter of a page of proformas. */
export interface FiltroProformas {
  readonly nit: Nit;
  /** First and last day on which the proformas were made. */
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
  readonly orden: OrdenDeLista;
  /** Words in lower case without accents. A proforma must contain all of them. */
  readonly palabras: readonly string[];
  readonly estado: EstadoProforma | undefined;
  readonly sucursal: number | undefined;
  /** Today in Bolivia. */
  readonly hoy: string;
}

/** A proforma with its place in the order of the list. */
export type ProformaHallada = ProformaListada & { readonly lugar: Lugar };

/** Lists proformas by a filter after a place, up to `limite` + 1, so that the caller knows whether more follow. */
export async function listProformas(
  db: Db,
  filtro: FiltroProformas,
  tras: Lugar | undefined,
  limite: number,
): Promise<ProformaHallada[]> {
  const filas = await consultaProformas(db, filtro, tras, limite).execute();
  return filas.map((fila) => ({ ...fila, lugar: [fila.valor, fila.id] }));
}

/** Columns of the list besides the amount. */
const COLUMNAS_DE_LISTA = [
  "nit",
  "id",
  "serie",
  "numero",
  "hechaEn",
  "validaHasta",
  "sucursal",
  "cliente",
  "usuario",
  "plano",
  "descartada",
  "ventas",
] as const;

/** Builds the query of `listProformas`. */
export function consultaProformas(db: Db, filtro: FiltroProformas, tras: Lugar | undefined, limite: number) {
  const { orden } = filtro;
  const sentido = orden.baja ? ("desc" as const) : ("asc" as const);
  const [valor]: readonly ValorDeOrden[] = orden.valores;
  const de = valor?.de ?? VALORES.hecha.de;
  return db
    .selectFrom("proformasBuscadas")
    .select(COLUMNAS_DE_LISTA)
    .select([
      enNumero(sql.ref("centavos")).as("centavos"),
      (valor?.kind === "numero" ? enNumero(sql`${de}`) : de).as("valor"),
    ])
    .where(donde(filtro))
    .$if(tras !== undefined, (q) => q.where(isTras(orden, tras ?? [])))
    .orderBy(de, sentido)
    .orderBy("id", sentido)
    .limit(limite + 1);
}

/** Gives an order by its name. */
export function ordenDeProformas(nombre: OrdenProformas): OrdenDeLista {
  const por = POR.find((una) => nombre.endsWith(una)) ?? "hecha";
  return {
    nombre,
    baja: nombre.startsWith("-"),
    valores: [VALORES[por], { de: sql<string>`id`, kind: "texto" }],
  };
}

const POR = ["hecha", "hasta", "numero", "cliente", "usuario", "monto"] as const;
/** The orders of proformas. */
export const ORDENES_PROFORMAS: readonly OrdenProformas[] = POR.flatMap((por) => [por, `-${por}` as const]);

/** Lists up to `limite` open proformas that were made before a day and hold on it, by their id after `tras`. */
export async function listAbiertas(
  db: Db | Tx,
  nit: Nit,
  dia: string,
  tras: string,
  limite: number,
): Promise<readonly string[]> {
  const filas = await db
    .selectFrom("proformasBuscadas")
    .select("id")
    .where("nit", "=", nit)
    .where("id", ">", tras)
    .where(sql<SqlBool>`hecha_en < ${dia}`)
    .where(enEstado("vigente", dia))
    .orderBy("id")
    .limit(limite)
    .execute();
  return filas.map(({ id }) => id);
}

/** Counts the proformas of a filter, and their amount in centavos. */
export async function sumProformas(
  db: Db,
  filtro: FiltroProformas,
): Promise<{ readonly total: number; readonly centavos: number }> {
  return db
    .selectFrom("proformasBuscadas")
    .select([sql<number>`count(*)`.as("total"), enNumero(sql`coalesce(sum(centavos), 0)`).as("centavos")])
    .where(donde(filtro))
    .executeTakeFirstOrThrow();
}

function donde({ nit, palabras, estado, sucursal, hoy, desde, hasta }: FiltroProformas): Expression<SqlBool> {
  const partes = [
    sql<SqlBool>`nit = ${nit}`,
    ...palabras.map((palabra) => sql<SqlBool>`plano like ${parte(palabra)} escape '\\'`),
    ...(sucursal === undefined ? [] : [sql<SqlBool>`sucursal = ${sucursal}`]),
    ...(estado === undefined ? [] : [enEstado(estado, hoy)]),
    ...(desde === undefined ? [] : [sql<SqlBool>`hecha_en >= ${desde}`]),
    ...(hasta === undefined ? [] : [sql<SqlBool>`hecha_en <= ${`${hasta}T23:59:59.999`}`]),
  ];
  return sql<SqlBool>`(${sql.join(partes, sql` and `)})`;
}

/** The states of core's `estadoProforma`, as conditions. */
function enEstado(estado: EstadoProforma, hoy: string): Expression<SqlBool> {
  switch (estado) {
    case "convertida":
      return sql<SqlBool>`ventas > 0`;
    case "descartada":
      return sql<SqlBool>`ventas = 0 and descartada = 1`;
    case "vencida":
      return sql<SqlBool>`ventas = 0 and descartada = 0 and valida_hasta < ${hoy}`;
    case "vigente":
      return sql<SqlBool>`ventas = 0 and descartada = 0 and valida_hasta >= ${hoy}`;
  }
}
