/** Lists sales as the owner filters them, a page at a time. */
import { TIPO_NOTA } from "@mostrador/core";
import { sql } from "kysely";
import type { ConsultaDe } from "../../motor/compiladas.ts";
import type { Db } from "../../motor/connection.ts";
import { searchClaves } from "../../documentos/db/buscar-facturas.ts";
import { CENTAVOS_DE_FACTURA, enTexto } from "../../motor/centavos.ts";
import type { Fila } from "../../motor/esquema.ts";
import { filtradas, isFiltrada, type FiltroVentas } from "./figuras-ventas.ts";

/** Orders of the list: by day or by amount, `-` for descending. The id decides between equal values. */
export const ORDENES = ["-fecha", "fecha", "-monto", "monto"] as const;
/** The name of an order. */
export type OrdenVentas = (typeof ORDENES)[number];

/** The last document of the previous page: its instant or the digits of its centavos, and its id. */
export type TrasVenta = readonly [valor: string, id: number];

/** A row of the list, without the document itself. */
export type FilaVenta = Pick<
  Fila<"facturas">,
  | "id"
  | "cuf"
  | "numero"
  | "estado"
  | "fechaEmision"
  | "sector"
  | "sucursal"
  | "puntoVenta"
  | "montoTotal"
  | "clienteDocumento"
  | "clienteComplemento"
  | "clienteNombre"
  | "originalCuf"
  | "observada"
> &
  Pick<Fila<"ventas">, "clase" | "cajero" | "metodoPago"> & {
    /** The total in centavos, with each digit. */
    readonly centavos: string;
  };

/** Lists the documents of a page: up to one more than asked, so that the caller knows whether more follow. */
export async function listVentas(
  db: Db,
  filtro: FiltroVentas,
  orden: OrdenVentas,
  tras: TrasVenta | undefined,
  limite: number,
): Promise<FilaVenta[]> {
  const claves = await consultaPagina(db, filtro, orden, tras, limite + 1).execute();
  return listPorClave(db, filtro, claves);
}

/**
 * Lists the documents that a text finds by number, buyer, CUF, line, cashier or amount, newest first. `tras`:
 * the last document of the previous page.
 */
export async function searchVentas(
  db: Db,
  filtro: FiltroVentas,
  buscar: string,
  tras: TrasVenta | undefined,
  limite: number,
): Promise<FilaVenta[]> {
  return listPorClave(db, filtro, await searchClavesDeVentas(db, filtro, buscar, tras, limite));
}

/** Lists the keys of `searchVentas`, up to `limite` + 1, so that the caller knows whether more follow. */
export function searchClavesDeVentas(
  db: Db,
  filtro: FiltroVentas,
  buscar: string,
  tras: TrasVenta | undefined,
  limite: number,
): Promise<readonly ClaveVenta[]> {
  const { nit, desde, hasta, estado } = filtro;
  return searchClaves(db, {
    nit,
    limite,
    desde,
    hasta,
    estado,
    documento: undefined,
    buscar,
    enTodo: true,
    cursor: tras,
    ademas: {
      condicion: isFiltrada(db, filtro),
      listClaves: (cursor, cuantas) => consultaPagina(db, filtro, "-fecha", cursor, cuantas).execute(),
    },
  });
}

/** The key of a row of the list. */
export type ClaveVenta = Pick<Fila<"ventas">, "facturaId" | "fechaEmision">;

/** Builds the query of a page's keys. */
export function consultaPagina(
  db: Db,
  filtro: FiltroVentas,
  orden: OrdenVentas,
  tras: TrasVenta | undefined,
  limite: number,
): ConsultaDe<ClaveVenta> {
  const columna = orden.endsWith("monto") ? "centavos" : "fechaEmision";
  const sentido = orden.startsWith("-") ? "desc" : "asc";
  let query = filtradas(db, filtro)
    .select(["facturaId", "fechaEmision"])
    .orderBy(columna, sentido)
    .orderBy("facturaId", sentido)
    .limit(limite);
  if (columna === "centavos") query = query.orderBy("fechaEmision", sentido);
  if (tras === undefined) return query;
  const [valor, id] = tras;
  const signo = sentido === "desc" ? sql`<` : sql`>`;
  return query.where(sql<boolean>`(${sql.ref(columna)}, factura_id) ${signo} (${valor}, ${id})`);
}

/** Lists documents by their keys, in the order of the keys. A document being sent or in doubt has no row of sales yet. */
export async function listPorClave(
  db: Db,
  { nit }: Pick<FiltroVentas, "nit">,
  claves: readonly ClaveVenta[],
): Promise<FilaVenta[]> {
  if (claves.length === 0) return [];
  const filas = await db
    .selectFrom("facturas")
    .leftJoin("ventas", (join) =>
      join
        .onRef("ventas.nit", "=", "facturas.nit")
        .onRef("ventas.fechaEmision", "=", "facturas.fechaEmision")
        .onRef("ventas.facturaId", "=", "facturas.id"),
    )
    .select([
      "facturas.id",
      "cuf",
      "numero",
      "facturas.estado",
      "facturas.fechaEmision",
      "facturas.sector",
      "facturas.sucursal",
      "facturas.puntoVenta",
      "montoTotal",
      "clienteDocumento",
      "clienteComplemento",
      "clienteNombre",
      "originalCuf",
      "observada",
      sql<1 | 2>`case when facturas.tipo_factura = ${sql.lit(TIPO_NOTA)} then 2 else 1 end`.as("clase"),
      sql<string>`coalesce(ventas.cajero, '')`.as("cajero"),
      sql<number>`coalesce(ventas.metodo_pago, 0)`.as("metodoPago"),
      enTexto(CENTAVOS_DE_FACTURA).as("centavos"),
    ])
    .where("facturas.nit", "=", nit)
    .where(
      "facturas.id",
      "in",
      claves.map(({ facturaId }) => facturaId),
    )
    .execute();
  const porId = new Map(filas.map((fila) => [fila.id, fila]));
  return claves.flatMap(({ facturaId }) => porId.get(facturaId) ?? []);
}

/** Lists the cashiers, sectors and payment methods in a company's sales, for its filter. */
export async function listValores(db: Db, nit: FiltroVentas["nit"]) {
  const todas = db.selectFrom("ventasDia").distinct().where("nit", "=", nit);
  return {
    cajeros: (await todas.select("cajero").execute()).map(({ cajero }) => cajero),
    sectores: (await todas.select("sector").execute()).map(({ sector }) => sector),
    metodos: (await todas.select("metodoPago").execute()).map(({ metodoPago }) => metodoPago),
  };
}
