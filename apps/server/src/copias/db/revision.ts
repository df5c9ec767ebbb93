import type { Nit } from "@mostrador/core";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { isPostgres } from "../../motor/transaccion.ts";
import { CON_NUMERO, SIN_CAFC } from "../../motor/indices.ts";

/** A series whose counter is not above the numbers of its documents. */
export interface SerieAtrasada {
  readonly nit: Nit;
  readonly sucursal: number;
  readonly puntoVenta: number;
  readonly sector: number;
  /** Next number of the series; 0 if it has no counter. */
  readonly siguiente: number;
  readonly mayor: number;
}

/** Builds a subquery of the first document in the following series, given the conditions in which two series differ. */
const siguienteSerie = (donde: RawBuilder<unknown>, orden: RawBuilder<unknown>) =>
  sql`(select facturas.id from facturas where ${CON_NUMERO} and ${donde} order by ${orden} limit 1)`;

/**
 * Selects one document of each series. It skips from series to series by the index `facturas_numero`, so it reads as
 * many rows as there are series, however many documents they have.
 */
const UNO_POR_SERIE = sql`with recursive s(id) as (
  select x.id from (select facturas.id from facturas where ${CON_NUMERO}
    order by facturas.nit, facturas.sucursal, facturas.punto_venta, facturas.sector limit 1) x
  union all
  select coalesce(
    ${siguienteSerie(
      sql`facturas.nit = f.nit and facturas.sucursal = f.sucursal and facturas.punto_venta = f.punto_venta and facturas.sector > f.sector`,
      sql`facturas.sector`,
    )},
    ${siguienteSerie(
      sql`facturas.nit = f.nit and facturas.sucursal = f.sucursal and facturas.punto_venta > f.punto_venta`,
      sql`facturas.punto_venta, facturas.sector`,
    )},
    ${siguienteSerie(
      sql`facturas.nit = f.nit and facturas.sucursal > f.sucursal`,
      sql`facturas.sucursal, facturas.punto_venta, facturas.sector`,
    )},
    ${siguienteSerie(
      sql`facturas.nit > f.nit`,
      sql`facturas.nit, facturas.sucursal, facturas.punto_venta, facturas.sector`,
    )})
  from s join facturas f on f.id = s.id)`;

/** Lists series whose counter would repeat a number. Numbers of a CAFC are not considered. docs/design.md D11. */
export async function listSeriesAtrasadas(db: Db): Promise<readonly SerieAtrasada[]> {
  const { rows } = await sql<SerieAtrasada>`${UNO_POR_SERIE}
    select d.nit, d.sucursal, d.punto_venta, d.sector, d.mayor, coalesce(c.siguiente, 0) as siguiente
    from (select f.nit, f.sucursal, f.punto_venta, f.sector, (
        select max(facturas.numero) from facturas where facturas.nit = f.nit and facturas.sucursal = f.sucursal
          and facturas.punto_venta = f.punto_venta and facturas.sector = f.sector and ${CON_NUMERO} and ${SIN_CAFC}) as mayor
      from s join facturas f on f.id = s.id) d
    left join contadores c on c.nit = d.nit and c.sucursal = d.sucursal and c.punto_venta = d.punto_venta and c.sector = d.sector
    where d.mayor is not null and (c.siguiente is null or c.siguiente <= d.mayor)`.execute(db);
  return rows;
}

/** Lists the newest CUFD of each point of sale. */
export function listUltimosCufds(db: Db) {
  return db
    .selectFrom("cufds")
    .selectAll()
    .where("id", "in", (eb) =>
      eb
        .selectFrom("cufds")
        .select((e) => e.fn.max("id").as("id"))
        .groupBy(["nit", "sucursal", "puntoVenta"]),
    )
    .execute();
}

/** Ends a CUFD early, so that the point of sale requests another one. */
export async function endCufd(db: Db, id: number): Promise<void> {
  await db
    .updateTable("cufds")
    .set((eb) => ({ vigenteHasta: eb.ref("obtenidoEn") }))
    .where("id", "=", id)
    .execute();
}

/** Counts the migrations applied to the database. */
export async function countMigraciones(db: Db): Promise<number> {
  const { rows } = isPostgres(db)
    ? await sql<{ hechas: number }>`select hechas from migraciones`.execute(db)
    : await sql<{ hechas: number }>`select user_version as hechas from pragma_user_version`.execute(db);
  return rows[0]?.hechas ?? 0;
}

/**
 * Reads every row completely, so that PostgreSQL verifies the checksum of each page. Returns the number of rows. Throws
 * PostgreSQL's error.
 */
export async function readTodo(db: Db, alLeer: (tabla: string) => void): Promise<number> {
  let filas = 0;
  for (const { name } of await db.introspection.getTables()) {
    alLeer(name);
    const { rows } = await sql<{ filas: string }>`
      select count(t.*::text) as filas from ${sql.table(name)} t`.execute(db);
    filas += Number(rows[0]?.filas ?? 0);
  }
  return filas;
}

/** Tells whether the cluster keeps page checksums, and how many failed in this database. */
export async function findSumasDePagina(
  db: Db,
): Promise<{ readonly puestas: boolean; readonly faltas: number }> {
  const { rows } = await sql<{ puestas: string; faltas: string | null }>`
    select current_setting('data_checksums') as puestas, checksum_failures as faltas
    from pg_stat_database where datname = current_database()`.execute(db);
  return { puestas: rows[0]?.puestas === "on", faltas: Number(rows[0]?.faltas ?? 0) };
}

/** The sealed values of the database. `otros`: those other than a company's certificate and token, with their names. */
export interface Sellados {
  readonly empresas: readonly Pick<Fila<"empresas">, "nit" | "token" | "p12" | "p12Clave">[];
  readonly otros: readonly { readonly que: string; readonly sellado: Buffer }[];
}

/** Lists every sealed value in use. */
export async function listSellados(db: Db): Promise<Sellados> {
  const empresas = await db
    .selectFrom("empresas")
    .select(["nit", "token", "p12", "p12Clave"])
    .where("activa", "=", 1)
    .orderBy("nit")
    .execute();
  const claves = await db.selectFrom("claves").select(["nit", "sellada"]).execute();
  const webhooks = await db.selectFrom("webhooks").select(["id", "secreto"]).execute();
  return {
    empresas,
    otros: [
      ...claves.flatMap(({ nit, sellada }) =>
        sellada === null ? [] : [{ que: `la clave de la API del NIT ${nit}`, sellado: sellada }],
      ),
      ...webhooks.map(({ id, secreto }) => ({ que: `el secreto del webhook ${id}`, sellado: secreto })),
    ],
  };
}
