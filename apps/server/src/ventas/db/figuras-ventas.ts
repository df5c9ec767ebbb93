/** The owner's figures: sums of sales by dimension. Amounts in centavos. docs/decisions/0023 */
import type { EstadoPublico, Nit } from "@mostrador/core";
import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from "kysely";
import type { ConsultaDe } from "../../motor/compiladas.ts";
import type { Db } from "../../motor/connection.ts";
import { enNumero } from "../../motor/centavos.ts";
import type { Esquema } from "../../motor/esquema.ts";
import { soughtInstante } from "../../motor/sought.ts";

/** The filter of sales; an undefined field does not filter. Days `AAAA-MM-DD`, both included. */
export interface FiltroVentas {
  readonly nit: Nit;
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
  readonly clase: 1 | 2 | undefined;
  readonly estado: EstadoPublico | undefined;
  readonly sector: number | undefined;
  readonly sucursal: number | undefined;
  readonly puntoVenta: number | undefined;
  readonly cajero: string | undefined;
  /** Codes of the catalog; a document needs one of them. */
  readonly metodoPago: readonly number[] | undefined;
  readonly minimo: number | undefined;
  readonly maximo: number | undefined;
}

/** Columns by which sums of sales are grouped, by dimension. */
export const DIMENSIONES = {
  dia: ["dia"],
  hora: ["hora"],
  diaHora: ["dia", "hora"],
  cajero: ["cajero"],
  caja: ["sucursal", "puntoVenta"],
  sucursal: ["sucursal"],
  sucursalHora: ["sucursal", "hora"],
  sector: ["sector"],
  pago: ["metodoPago"],
  nada: [],
} as const;
/** The name of a dimension. */
export type Dimension = keyof typeof DIMENSIONES;

/** Sum of the documents of one kind, annulled or not, with the same values in the columns of a dimension. */
export interface Suma {
  readonly clave: readonly string[];
  readonly clase: 1 | 2;
  readonly anulada: 0 | 1;
  readonly documentos: number;
  readonly centavos: number;
}

const ANULADA = sql<0 | 1>`case when estado = 'ANULADA' then 1 else 0 end`;
const TOTALES = [
  sql<number>`coalesce(sum(documentos), 0)`.as("documentos"),
  enNumero(sql`coalesce(sum(centavos), 0)`).as("centavos"),
] as const;

interface FilaSuma extends Omit<Suma, "clave"> {
  readonly [columna: string]: unknown;
}

/** Sums sales by a dimension. A filter by amount reads each document; others read sums. */
export async function sumVentas(db: Db, filtro: FiltroVentas, por: Dimension): Promise<readonly Suma[]> {
  return filasToSumas(await consultaSumas(db, filtro, por).execute(), por);
}

/** Sums by payment method: the amount that each method brought in, and the same documents under their own methods, each counted once. */
interface SumasPorMetodo {
  readonly porMetodo: readonly Suma[];
  readonly porDocumento: readonly Suma[];
}

/**
 * Sums sales by each method that paid them; a document whose payments no till reported counts under its own method. In `porMetodo` a sale
 * counts once for each of its methods. Both sums have equal amounts. The filter must have no amount.
 */
export async function sumPorMetodo(db: Db, filtro: FiltroVentas): Promise<SumasPorMetodo> {
  const filas = await consultaPorMetodo(db, filtro).execute();
  const propias = filas.filter(({ propia }) => propia === 1);
  return { porMetodo: filasToSumas(filas, "pago"), porDocumento: filasToSumas(propias, "pago") };
}

/**
 * Builds the query of `sumPorMetodo`: the sums by the documents' methods (`propia`), and the amounts that split sales move between methods.
 */
export function consultaPorMetodo(
  db: Db,
  filtro: FiltroVentas,
): ConsultaDe<FilaSuma & { readonly propia: 0 | 1 }> {
  const movidas = conDias(conComunes(db.selectFrom("ventasPago"), filtro), filtro);
  return db
    .selectFrom(
      sumadas(db, filtro, "pago")
        .select(["metodoPago as metodo", "clase", "estado", "documentos", "centavos", PROPIA[1].as("propia")])
        .unionAll(
          movidas.select(["metodo", "clase", "estado", "documentos", "centavos", PROPIA[0].as("propia")]),
        )
        .as("sumas"),
    )
    .select(["metodo as metodoPago", "propia", "clase", ANULADA.as("anulada"), ...TOTALES])
    .groupBy(["metodo", "propia", "clase", ANULADA]);
}

/** Marks of a row: 1 for documents under their own methods, 0 for amounts moved between methods. */
const PROPIA = [sql<0 | 1>`0`, sql<0 | 1>`1`] as const;

function filasToSumas(filas: readonly FilaSuma[], por: Dimension): readonly Suma[] {
  const columnas: readonly string[] = DIMENSIONES[por];
  return filas.map(({ clase, anulada, documentos, centavos, ...fila }) => ({
    clave: columnas.map((columna) => String(fila[columna])),
    clase,
    anulada,
    documentos,
    centavos,
  }));
}

/** The part of a day up to an instant, which is included. */
export interface HastaInstante {
  /** `AAAA-MM-DD` */
  readonly dia: string;
  /** `hh:mm:ss.SSS` */
  readonly horario: string;
}

/** Sums the sales of a day up to an instant: whole hours from their sums, the last hour from its documents. The dimension must include the hour. */
export async function sumHasta(
  db: Db,
  filtro: FiltroVentas,
  hasta: HastaInstante,
  por: "hora" | "sucursalHora",
): Promise<readonly Suma[]> {
  const columnas: readonly string[] = DIMENSIONES[por];
  const horaEn = columnas.indexOf("hora");
  const hora = Number(hasta.horario.slice(0, 2));
  const deHoras = await sumVentas(db, { ...filtro, desde: hasta.dia, hasta: hasta.dia }, por);
  const empezada = await consultaHoraEmpezada(db, filtro, hasta, por).execute();
  return [...deHoras.filter(({ clave }) => Number(clave[horaEn]) < hora), ...filasToSumas(empezada, por)];
}

/** Builds the query of the sums of an hour's documents up to an instant. */
export function consultaHoraEmpezada(
  db: Db,
  filtro: FiltroVentas,
  { dia, horario }: HastaInstante,
  por: Dimension,
): ConsultaDe<FilaSuma> {
  const suyas = filtradas(db, { ...filtro, desde: undefined, hasta: undefined })
    .where("fechaEmision", ">=", soughtInstante(`${dia}T${horario.slice(0, 2)}`))
    .where("fechaEmision", "<=", soughtInstante(`${dia}T${horario}`));
  return enSumas(comoSumas(db, suyas), por);
}

/** Builds the query of `sumVentas`. */
export function consultaSumas(db: Db, filtro: FiltroVentas, por: Dimension): ConsultaDe<FilaSuma> {
  const porMonto = filtro.minimo !== undefined || filtro.maximo !== undefined;
  return enSumas(porMonto ? comoSumas(db, filtradas(db, filtro)) : sumadas(db, filtro, por), por);
}

function enSumas(sumas: ReturnType<typeof comoSumas>, por: Dimension) {
  return sumas
    .select([...DIMENSIONES[por], "clase", ANULADA.as("anulada"), ...TOTALES])
    .groupBy([...DIMENSIONES[por], "clase", ANULADA]);
}

/** Maximum number of documents that are added up one by one while a person waits. */
const MAX_SUMABLES = 20_000;

/** Tells whether a filter's sums can be computed in time; a filter by amount adds up documents one by one. */
export async function isSumable(db: Db, filtro: FiltroVentas, max: number = MAX_SUMABLES): Promise<boolean> {
  if (filtro.minimo === undefined && filtro.maximo === undefined) return true;
  const [pasada] = await filtradas(db, filtro).select("facturaId").offset(max).limit(1).execute();
  return pasada === undefined;
}

/**
 * Tables of sums, those with fewer rows first, each with the columns that it lacks. Grouping a year by hour, or an hour by cashier, makes
 * ten times as many rows.
 */
const TABLAS: readonly (readonly [tabla: string, sin: ReadonlySet<string>])[] = [
  ["ventas_dia", new Set(["hora"])],
  ["ventas_hora_sucursal", new Set(["puntoVenta", "sector", "metodoPago", "cajero"])],
];

/** Selects the sums of the first table that has every column of the dimension and of the filter. */
function sumadas(db: Db, filtro: FiltroVentas, por: Dimension) {
  const nombradas = [
    ...DIMENSIONES[por],
    ...Object.entries(comunesDe(filtro)).flatMap(([columna, valor]) =>
      valor === undefined ? [] : [columna],
    ),
  ];
  const [tabla] = TABLAS.find(([, sin]) => !nombradas.some((columna) => sin.has(columna))) ?? ["ventas_hora"];
  const sumas = db.selectFrom(sql<Esquema["ventasHora"]>`${sql.table(tabla)}`.as("sumas"));
  return conDias(conComunes(sumas, filtro), filtro);
}

/** Filters sums by days and state. */
function conDias<D, T extends keyof D>(
  todas: SelectQueryBuilder<D, T, object>,
  { desde, hasta, estado }: FiltroVentas,
): SelectQueryBuilder<D, T, object> {
  let query = todas;
  if (desde !== undefined) query = query.where(sql.ref("dia"), ">=", desde);
  if (hasta !== undefined) query = query.where(sql.ref("dia"), "<=", hasta);
  if (estado !== undefined) query = query.where(sql.ref("estado"), "=", estado);
  return query;
}

/** Selects single documents in the form of sums. */
function comoSumas(db: Db, documentos: ReturnType<typeof filtradas>) {
  const suyas = documentos.select([
    "nit",
    "sucursal",
    "puntoVenta",
    "sector",
    "clase",
    "estado",
    "metodoPago",
    "cajero",
    "centavos",
    sql<string>`substr(fecha_emision, 1, 10)`.as("dia"),
    sql<number>`cast(substr(fecha_emision, 12, 2) as integer)`.as("hora"),
    sql<number>`1`.as("documentos"),
  ]);
  return db.selectFrom(suyas.as("sumas"));
}

/** Selects documents in public states that meet the filter. */
export function filtradas(db: Db, filtro: FiltroVentas): SelectQueryBuilder<Esquema, "ventas", object> {
  const { desde, hasta, estado, minimo, maximo } = filtro;
  let query = conComunes(db.selectFrom("ventas"), filtro);
  if (desde !== undefined) query = query.where("fechaEmision", ">=", soughtInstante(desde));
  if (hasta !== undefined) query = query.where("fechaEmision", "<=", soughtInstante(`${hasta}T23:59:59.999`));
  if (estado !== undefined) query = query.where("estado", "=", estado);
  if (minimo !== undefined) query = query.where("centavos", ">=", minimo);
  if (maximo !== undefined) query = query.where("centavos", "<=", maximo);
  return query;
}

/**
 * Tells whether a document of `facturas` is among the sales that meet the filter. Each document's row is read by its key. With an `exists`,
 * PostgreSQL made a join, underestimated the sales of a new cashier, and read all of them for each document.
 */
export function isFiltrada(db: Db, filtro: FiltroVentas): Expression<SqlBool> {
  const suya = filtradas(db, filtro)
    .select("facturaId")
    .whereRef("ventas.fechaEmision", "=", sql.ref("facturas.fechaEmision"))
    .whereRef("ventas.facturaId", "=", sql.ref("facturas.id"));
  return sql<SqlBool>`${suya} is not null`;
}

type Comunes = Pick<FiltroVentas, "clase" | "sector" | "sucursal" | "puntoVenta" | "cajero" | "metodoPago">;

function comunesDe({ clase, sector, sucursal, puntoVenta, cajero, metodoPago }: FiltroVentas): Comunes {
  return { clase, sector, sucursal, puntoVenta, cajero, metodoPago };
}

function conComunes<D, T extends keyof D>(
  todas: SelectQueryBuilder<D, T, object>,
  filtro: FiltroVentas,
): SelectQueryBuilder<D, T, object> {
  return Object.entries(comunesDe(filtro))
    .filter(([, valor]) => valor !== undefined)
    .reduce(
      (query, [columna, valor]) =>
        Array.isArray(valor)
          ? query.where(sql.ref(columna), "in", valor)
          : query.where(sql.ref(columna), "=", valor),
      todas.where(sql.ref("nit"), "=", filtro.nit),
    );
}
