/** Lists balances of stock, and the movements that make them up. */
import type { Instante, Nit } from "@mostrador/core";
import { sql, type RawBuilder } from "kysely";
import { enNumero } from "../../motor/centavos.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import {
  enOrden,
  isTras,
  type Lugar,
  type OrdenDeLista,
  type ValorDeOrden,
} from "../../motor/orden-de-lista.ts";
import { soughtInstante } from "../../motor/sought.ts";
import { parte } from "../../tienda/db/fichas.ts";

/** Filters of balances. */
export const FILTROS = ["todas", "bajoMinimo", "negativas", "agotadas"] as const;
/** One of `FILTROS`. */
export type FiltroSaldo = (typeof FILTROS)[number];

/** Query for balances. */
export interface FiltroExistencias {
  readonly nit: Nit;
  readonly sucursal: number | undefined;
  readonly palabras: readonly string[];
  readonly saldo: FiltroSaldo;
  /** Day, `AAAA-MM-DD`, at whose end quantity and value are wanted; undefined for now. */
  readonly al: string | undefined;
  readonly orden: OrdenDeLista;
}

/** Values by which balances are sorted; product and branch decide between equal ones. */
const VALORES = {
  nombre: { de: sql<string>`f.nombre`, kind: "texto" },
  cantidad: { de: sql<number>`e.cantidad`, kind: "numero" },
  valor: { de: sql<number>`e.valor`, kind: "numero" },
} as const satisfies Readonly<Record<string, ValorDeOrden>>;
type Por = keyof typeof VALORES;
/** Sort order of balances; a leading hyphen means descending. */
export type OrdenExistencias = Por | `-${Por}`;
/** Sort orders of balances. */
export const ORDENES_EXISTENCIAS = ["nombre", "-nombre", "cantidad", "-cantidad", "valor", "-valor"] as const;

/** Finds a sort order by its name. */
export function ordenDeExistencias(nombre: OrdenExistencias): OrdenDeLista {
  const por = (["nombre", "cantidad", "valor"] as const).find((una) => nombre.endsWith(una)) ?? "nombre";
  const valores = [
    VALORES[por],
    // `f.id` and `e.producto_id` are equal; each order names the one that its index holds.
    { de: por === "nombre" ? sql<string>`f.id` : sql<string>`e.producto_id`, kind: "texto" as const },
    { de: sql<number>`e.sucursal`, kind: "numero" as const },
  ];
  return { nombre, baja: nombre.startsWith("-"), valores };
}

/** A balance in a list, with its place in the order. */
export interface ExistenciaListada {
  readonly productoId: string;
  readonly sucursal: number;
  readonly cantidad: number;
  readonly valor: number;
  readonly costo: number;
  readonly minimo: number | null;
  readonly ultimoMovimiento: Instante;
  readonly ultimoConteo: Instante | null;
  readonly lugar: Lugar;
}

type FilaListada = Omit<ExistenciaListada, "lugar"> & { readonly lugar0: string | number };

/** Lists the balances that match a filter, after a place: up to one more than `limite`, so that the caller knows whether more follow. */
export async function listExistencias(
  db: Db,
  filtro: FiltroExistencias,
  tras: Lugar | undefined,
  limite: number,
): Promise<readonly ExistenciaListada[]> {
  const { rows } = await consultaExistencias(filtro, tras, limite).execute(db);
  return rows.map(({ lugar0, ...fila }) => ({ ...fila, lugar: [lugar0, fila.productoId, fila.sucursal] }));
}

/** Reads balances that a search in memory found, in its order. One that is no longer followed by now is left out. */
export async function readHallados(
  db: Db,
  nit: Nit,
  hallados: readonly Pick<ExistenciaListada, "productoId" | "sucursal" | "lugar">[],
): Promise<readonly ExistenciaListada[]> {
  if (hallados.length === 0) return [];
  const filas = await db
    .selectFrom("existencias")
    .select([
      "productoId",
      "sucursal",
      "cantidad",
      "valor",
      "costo",
      "minimo",
      "ultimoMovimiento",
      "ultimoConteo",
    ])
    .where("nit", "=", nit)
    .where(
      "productoId",
      "in",
      hallados.map(({ productoId }) => productoId),
    )
    .where("sigue", "=", 1)
    .execute();
  const deClave = new Map(filas.map((fila) => [`${fila.sucursal} ${fila.productoId}`, fila]));
  return hallados.flatMap(({ productoId, sucursal, lugar }) => {
    const fila = deClave.get(`${sucursal} ${productoId}`);
    return fila === undefined ? [] : [{ ...fila, lugar }];
  });
}

/** Builds the query of `listExistencias`. */
export function consultaExistencias(
  filtro: FiltroExistencias,
  tras: Lugar | undefined,
  limite: number,
): RawBuilder<FilaListada> {
  const { orden } = filtro;
  const [valor] = orden.valores;
  const siguientes = tras === undefined ? sql`` : sql`and ${isTras(orden, tras)}`;
  return sql<FilaListada>`select e.producto_id, e.sucursal, ${enNumero(sql`e.cantidad`)} as cantidad, ${enNumero(sql`e.valor`)} as valor,
      ${enNumero(sql`e.costo`)} as costo, e.minimo, e.ultimo_movimiento, e.ultimo_conteo,
      ${valor?.kind === "numero" ? enNumero(sql`${valor.de}`) : (valor?.de ?? sql`f.nombre`)} as lugar0
    from ${parejasDe(filtro)} where ${donde(filtro)} ${siguientes}
    order by ${enOrden(orden)} limit ${limite + 1}`;
}

/** Balances with their products; without them where an order by quantity or value walks its index of balances. */
function parejasDe(filtro: FiltroExistencias): RawBuilder<unknown> {
  return isPorIndice(filtro)
    ? sql`existencias e`
    : sql`fichas f join ${origenDe(filtro)} e on e.nit = f.nit and e.producto_id = f.id`;
}

function isPorIndice({ al, palabras, orden }: FiltroExistencias): boolean {
  const [valor] = orden.valores;
  return al === undefined && palabras.length === 0 && valor?.kind === "numero";
}

/**
 * Looks up a balance's product by itself. Joined, SQLite sorts all balances, or reads all products before the first one if its statistics are
 * older than a price list.
 */
const VIVO = sql<boolean>`(select f.borrado from fichas f where f.nit = e.nit and f.tipo = 'producto' and f.id = e.producto_id) = 0`;

interface Suma {
  readonly total: number;
  readonly valor: number;
}

/** Counts the balances that match a filter, and adds up their value in millionths of a boliviano. */
export async function sumExistencias(db: Db, filtro: FiltroExistencias): Promise<Suma> {
  const [suma] = await (filtro.palabras.length === 0 && filtro.al === undefined
    ? sumTodas(db, filtro)
    : sumHalladas(db, filtro));
  return { total: suma?.total ?? 0, valor: suma?.valor ?? 0 };
}

async function sumHalladas(db: Db, filtro: FiltroExistencias): Promise<readonly Suma[]> {
  const { rows } = await sql<Suma>`
    select count(*) as total, ${enNumero(sql`coalesce(sum(e.valor), 0)`)} as valor
    from fichas f join ${origenDe(filtro)} e on e.nit = f.nit and e.producto_id = f.id where ${donde(filtro)}`.execute(
    db,
  );
  return rows;
}

/**
 * Reads the sums that triggers keep for each branch, less the balances of the few deleted products. Counting 300,000 balances would take
 * longer than listing a page of them.
 */
async function sumTodas(db: Db, { nit, sucursal, saldo }: FiltroExistencias): Promise<readonly Suma[]> {
  const enSucursal = (tabla: "s" | "e") =>
    sucursal === undefined ? sql`` : sql`and ${sql.ref(`${tabla}.sucursal`)} = ${sucursal}`;
  const borradas = sql.join([sql`e.sigue = 1`, ...SALDOS[saldo]], sql` and `);
  const { rows } = await sql<Suma>`
    select cast(coalesce(t.total, 0) - b.total as integer) as total, ${enNumero(sql`coalesce(t.valor, 0) - b.valor`)} as valor
    from (select sum(${SUMADOS[saldo].total}) as total, sum(${SUMADOS[saldo].valor}) as valor
      from existencias_sumas s where s.nit = ${nit} ${enSucursal("s")}) t
    cross join (select count(*) as total, coalesce(sum(e.valor), 0) as valor
      from fichas f join existencias e on e.nit = f.nit and e.producto_id = f.id
      where f.nit = ${nit} and f.tipo = 'producto' and f.borrado = 1 and ${borradas} ${enSucursal("e")}) b`.execute(
    db,
  );
  return rows;
}

/** Columns of `existencias_sumas` for each filter. */
const SUMADOS: Readonly<Record<FiltroSaldo, Readonly<Record<"total" | "valor", RawBuilder<number>>>>> = {
  todas: { total: sql`s.todas`, valor: sql`s.valor_todas` },
  bajoMinimo: { total: sql`s.bajo_minimo`, valor: sql`s.valor_bajo_minimo` },
  negativas: { total: sql`s.negativas`, valor: sql`s.valor_negativas` },
  agotadas: { total: sql`s.agotadas`, valor: sql`s.valor_agotadas` },
};

/** Selects the source of balances: the present ones, or those computed from the movements up to the end of a day. */
function origenDe({ nit, al }: FiltroExistencias): RawBuilder<unknown> {
  if (al === undefined) return sql`existencias`;
  const hasta = `${al}T23:59:59.999`;
  return sql`(select m.nit, m.sucursal, m.producto_id, cast(sum(m.cantidad) as bigint) as cantidad, cast(sum(m.valor) as bigint) as valor,
      max(s.costo) as costo, max(s.minimo) as minimo, max(m.instante) as ultimo_movimiento, max(s.ultimo_conteo) as ultimo_conteo,
      max(s.sigue) as sigue
    from movimientos_existencia m
    join existencias s on s.nit = m.nit and s.sucursal = m.sucursal and s.producto_id = m.producto_id
    where m.nit = ${nit} and m.instante <= ${hasta} group by m.nit, m.sucursal, m.producto_id)`;
}

function donde(filtro: FiltroExistencias): RawBuilder<boolean> {
  const { nit, sucursal, palabras, saldo } = filtro;
  const delProducto = [
    sql`f.nit = ${nit}`,
    sql`e.producto_id = f.id`,
    sql`f.tipo = 'producto'`,
    sql`f.borrado = 0`,
  ];
  const partes = [
    ...(isPorIndice(filtro) ? [VIVO] : delProducto),
    sql`e.nit = ${nit}`,
    sql`e.sigue = 1`,
    ...(sucursal === undefined ? [] : [sql`e.sucursal = ${sucursal}`]),
    ...palabras.map((palabra) => sql`f.plano like ${parte(palabra)} escape '\\'`),
    ...SALDOS[saldo],
  ];
  return sql<boolean>`(${sql.join(partes, sql` and `)})`;
}

const SALDOS: Readonly<Record<FiltroSaldo, readonly RawBuilder<unknown>[]>> = {
  todas: [],
  bajoMinimo: [sql`e.cantidad < e.minimo`],
  negativas: [sql`e.cantidad < 0`],
  agotadas: [sql`e.cantidad <= 0`],
};

/** Lists the balances of a product, by branch. */
export async function listSaldosDe(
  db: Db | Tx,
  nit: Nit,
  productoId: string,
): Promise<Pick<Fila<"existencias">, "sucursal" | "cantidad" | "costo">[]> {
  const saldos = await consultaSaldosDe(db, nit, productoId).execute();
  return saldos.toSorted((a, b) => a.sucursal - b.sucursal);
}

/** Builds the query of `listSaldosDe`. It has no order: SQLite would read all balances of the company by the key that has this order. */
export function consultaSaldosDe(db: Db | Tx, nit: Nit, productoId: string) {
  return db
    .selectFrom("existencias")
    .select(["sucursal", "cantidad", "costo"])
    .where("nit", "=", nit)
    .where("productoId", "=", productoId)
    .where("sigue", "=", 1);
}

/** Query for the kardex of a product in a branch. */
export interface FiltroKardex {
  readonly nit: Nit;
  readonly productoId: string;
  readonly sucursal: number;
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
}

/** Lists the movements of a product in a branch before an id, in the order of their arrival, latest first. */
export function listKardex(
  db: Db,
  { nit, productoId, sucursal, desde, hasta }: FiltroKardex,
  antesDe: number | undefined,
  limite: number,
): Promise<Fila<"movimientosExistencia">[]> {
  let query = db
    .selectFrom("movimientosExistencia")
    .selectAll()
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("productoId", "=", productoId);
  if (desde !== undefined) query = query.where("instante", ">=", soughtInstante(desde));
  if (hasta !== undefined) query = query.where("instante", "<=", soughtInstante(`${hasta}T23:59:59.999`));
  if (antesDe !== undefined) query = query.where("id", "<", antesDe);
  return query
    .orderBy("id", "desc")
    .limit(limite + 1)
    .execute();
}

/** Lists the balances of a branch that changed after a version, in the order of their changes. */
export function listExistenciasTras(
  db: Db | Tx,
  nit: Nit,
  sucursal: number,
  desde: number,
  limite: number,
): Promise<Pick<Fila<"existencias">, "productoId" | "cantidad" | "minimo" | "sigue" | "version">[]> {
  return db
    .selectFrom("existencias")
    .select(["productoId", "cantidad", "minimo", "sigue", "version"])
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("version", ">", desde)
    .orderBy("version")
    .orderBy("productoId")
    .limit(limite)
    .execute();
}

/** Finds the latest version of a branch's balances; 0 where it has none. */
export async function findUltimaVersion(db: Db, nit: Nit, sucursal: number): Promise<number> {
  const fila = await db
    .selectFrom("existencias")
    .select((eb) => eb.fn.max<number | null>("version").as("version"))
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .executeTakeFirst();
  return fila?.version ?? 0;
}

/** Balance that is not the sum of its movements, or has a value without a quantity. Figures are whole numbers, as stored. */
export interface Descuadre {
  readonly nit: Nit;
  readonly sucursal: number;
  readonly productoId: string;
  readonly cantidad: number;
  readonly valor: number;
  readonly sumaCantidad: number;
  readonly sumaValor: number;
}

/** Lists balances that are not the sum of their movements, movements without a balance, and values without a quantity. */
export async function listDescuadres(db: Db, limite: number): Promise<readonly Descuadre[]> {
  const { rows } = await sql<Descuadre>`
    select m.nit, m.sucursal, m.producto_id, ${enNumero(sql`coalesce(e.cantidad, 0)`)} as cantidad,
      ${enNumero(sql`coalesce(e.valor, 0)`)} as valor, ${enNumero(sql`m.cantidad`)} as suma_cantidad, ${enNumero(sql`m.valor`)} as suma_valor
    from (select nit, sucursal, producto_id, sum(cantidad) as cantidad, sum(valor) as valor from (
        select nit, sucursal, producto_id, cantidad, valor from movimientos_existencia
        union all select nit, sucursal, producto_id, 0, 0 from existencias) a
      group by nit, sucursal, producto_id) m
    left join existencias e on e.nit = m.nit and e.sucursal = m.sucursal and e.producto_id = m.producto_id
    where coalesce(e.cantidad, 0) <> m.cantidad or coalesce(e.valor, 0) <> m.valor or (e.cantidad = 0 and e.valor <> 0)
    order by m.nit, m.sucursal, m.producto_id limit ${limite}`.execute(db);
  return rows;
}
