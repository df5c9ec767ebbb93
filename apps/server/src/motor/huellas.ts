import { createHash } from "node:crypto";
import type Database from "better-sqlite3";
import type { ClientBase } from "pg";
import { IDEMPOTENCIA_MS } from "./idempotencia.ts";

/** Digests of rows, by table; equal where nothing was written. */
export type Huellas = Readonly<Record<string, string>>;

/**
 * Tables left out of the digests, because writes to them do not matter: heartbeats, data that are fetched again, repeatable deliveries,
 * derived rows, and the bookkeeping of SQLite and of migrations.
 */
const FUERA = new Set([
  "ajustes",
  "catalogos",
  "claves_identidad",
  "cobros",
  "cobros_de_ventas",
  "cotizaciones_banco",
  "diccionarios",
  "entregas",
  "existencias_sumas",
  "facturas_textos",
  "fichas",
  "intentos_entrega",
  "latidos",
  "llamadas_gastadas",
  "migraciones",
  "procesos",
  "productos_vendidos",
  "servidores",
  "sesiones",
  "sin_sumar",
  "sondeos",
  "sucesos",
  "sumas",
  "tareas",
  "textos_buscados",
  "turnos",
  "ventas",
  "ventas_dia",
  "ventas_hora",
  "ventas_hora_sucursal",
  "ventas_pago",
  "ventas_producto",
  "ventas_producto_mes",
  "vidas",
]);

/**
 * Columns left out of the digests: heartbeats, and bytes that change only together with other columns of their row, or when a document is
 * compressed.
 */
const SIN_LEER: Readonly<Record<string, readonly string[]>> = {
  claves: ["usado_en", "vence_en"],
  empresas: ["desfase_ms"],
  facturas: ["pedido", "xml"],
  paquetes: ["archivo"],
  terminales: ["vida", "vida_en", "visto_en"],
};

/** Idempotency keys that end within this time are left out, because they may be deleted at any moment. */
const MARGEN_MS = 86_400_000;

/** Builds the condition on a table's rows that are digested. `desdeMs`: the moment of the migration. */
function dondeDe(tabla: string, desdeMs: number): string {
  return tabla === "idempotencia" ? `where creado_en > ${desdeMs - IDEMPOTENCIA_MS + MARGEN_MS}` : "";
}

interface Columna {
  readonly tabla: string;
  readonly columna: string;
}

/** Gives the columns that are digested, by table. */
function leidas(columnas: readonly Columna[]): ReadonlyMap<string, readonly string[]> {
  const suyas = columnas.filter(
    ({ tabla, columna }) => !FUERA.has(tabla) && !(SIN_LEER[tabla] ?? []).includes(columna),
  );
  const porTabla = Map.groupBy(suyas, ({ tabla }) => tabla);
  return new Map([...porTabla].map(([tabla, filas]) => [tabla, filas.map(({ columna }) => `"${columna}"`)]));
}

/** Digests a SQLite database as of now; `desdeMs` is the moment of the migration. Reads every row. */
export function huellasSqlite(base: Database.Database, desdeMs: number): Huellas {
  const columnas = base
    .prepare<[], Columna>(
      `select m.name as tabla, c.name as columna from sqlite_master m join pragma_table_info(m.name) c
       where m.type = 'table' and m.name not like 'sqlite_%' order by m.name, c.cid`,
    )
    .all();
  const huellas = [...leidas(columnas)].map(([tabla, nombres]) => {
    const sql = `select ${nombres.join(", ")} from "${tabla}" ${dondeDe(tabla, desdeMs)} order by rowid`;
    const hash = createHash("sha256");
    for (const fila of base.prepare<[], unknown[]>(sql).raw().iterate()) hash.update(JSON.stringify(fila));
    return [tabla, hash.digest("hex")] as const;
  });
  return Object.fromEntries(huellas);
}

/**
 * Digests a PostgreSQL database in the client's transaction. The sum does not depend on the order of rows.
 */
export async function huellasPostgres(client: ClientBase, desdeMs: number): Promise<Huellas> {
  const { rows } = await client.query<Columna>(
    `select table_name as tabla, column_name as columna from information_schema.columns
     where table_schema = current_schema() order by table_name, ordinal_position`,
  );
  const huellas: Record<string, string> = {};
  for (const [tabla, nombres] of leidas(rows)) {
    const { rows: sumas } = await client.query<{ huella: string }>(
      `select count(*) || ':' || coalesce(sum(hashtextextended(row(${nombres.join(", ")})::text, 0)::numeric), 0) as huella
       from "${tabla}" ${dondeDe(tabla, desdeMs)}`,
    );
    huellas[tabla] = sumas[0]?.huella ?? "";
  }
  return huellas;
}

/** Lists the tables that were written between two digests. */
export function tablasEscritas(antes: Huellas, despues: Huellas): readonly string[] {
  const todas = new Set([...Object.keys(antes), ...Object.keys(despues)]);
  return [...todas].filter((tabla) => antes[tabla] !== despues[tabla]).toSorted();
}
