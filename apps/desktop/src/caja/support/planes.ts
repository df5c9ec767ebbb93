import BetterSqlite from "better-sqlite3";

/** Tables from which nothing is ever deleted, and those of a shop's products and buyers. */
const CRECEN: ReadonlySet<string> = new Set([
  "ventas",
  "documentos",
  "impresion",
  "pagos",
  "turnos",
  "movimientos",
  "anulaciones",
  "anulaciones_ajenas",
  "actos_turno",
  "notas",
  "manuales",
  "cortes",
  "cufds",
  "bitacora",
  "productos",
  "reglas",
  "clientes",
  "proformas",
]);

/** Statements that may scan a table that only grows or is large, by the beginning of their text. */
const SE_ESPERA = [
  // All sessions except the open one have a closing.
  "select cierre from turnos where cierre is not null order by numero desc limit",
  // At opening, the till compares each row with its checksum.
  "select s.suma, t.rowid, t.* from",
  // The owner's lists show their totals.
  "select count(*) as n from productos",
  "select count(*) as n from clientes",
  // A practice begins with a copy of the shop's rules of prices.
  "select tipo, id, producto_id, codigo_barras, datos from reglas order by tipo, id",
];

/**
 * Records the query plan of each statement that the program prepares from here on, except a test's own.
 * `caminan` returns those that scan a table that only grows: a till that sold for years would feel them at
 * each sale. A scan counts if no index holds just the requested rows, unless the statement takes the first
 * rows in index order.
 */
export function lookPlanes(): { readonly caminan: () => readonly string[] } {
  const caminan = new Set<string>();
  const vistos = new Set<string>();
  const preparar = Reflect.get(BetterSqlite.prototype, "prepare") as Preparar;
  Reflect.set(
    BetterSqlite.prototype,
    "prepare",
    function mirar(this: BetterSqlite.Database, sql: string): BetterSqlite.Statement {
      const statement = preparar.call(this, sql);
      if (!vistos.has(sql) && !isAparte()) {
        vistos.add(sql);
        const nadie = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, nombre]) => [nombre, null]));
        const pasos = preparar.call(this, `explain query plan ${sql}`).all(nadie);
        const plan = pasos.map(({ detail }) => String(detail)).join("; ");
        const isParcial = (indice: string): boolean => {
          const [fila] = preparar
            .call(this, "select sql from sqlite_master where name = @indice")
            .all({ indice });
          return /\bwhere\b/.test(String(fila?.["sql"]));
        };
        if (camina(sql, plan, isParcial)) caminan.add(`${sql.replace(/\s+/g, " ")} => ${plan}`);
      }
      return statement;
    },
  );
  return { caminan: () => [...caminan] };
}

type Preparar = (
  this: BetterSqlite.Database,
  sql: string,
) => BetterSqlite.Statement<Record<string, string | null>[], Record<string, unknown>>;

/** Tells whether a statement with this plan scans one of the `CRECEN` tables. `isParcial`: whether an index is partial. */
export function camina(sql: string, plan: string, isParcial: (indice: string) => boolean): boolean {
  if (SE_ESPERA.some((comienzo) => sql.startsWith(comienzo))) return false;
  const alias = new Map(
    [
      ...sql.matchAll(
        /\b(?:from|join|update|into)\s+(\w+)(?:\s+(?!where|set|on|order|left|join|cross)(\w+))?/g,
      ),
    ].map(([, tabla = "", corto]) => [corto ?? tabla, tabla]),
  );
  // Presentations are as many as products: the index of one kind holds them all.
  if (sql.includes("codigo_barras = ") && /INDEX sqlite_autoindex_reglas_1 \(tipo=\?\)/.test(plan))
    return true;
  const primeras = /\blimit\b/.test(sql) && !/\bwhere\b/.test(sql) && !plan.includes("TEMP B-TREE");
  return [...plan.matchAll(/SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/g)].some(
    ([, nombre = "", indice]) =>
      CRECEN.has(alias.get(nombre) ?? nombre) && !primeras && !(indice !== undefined && isParcial(indice)),
  );
}

/**
 * Tells whether a statement comes from outside selling: a test, another program of the same process, or a migration. A migration reads
 * everything once. The caller on the stack decides.
 */
function isAparte(): boolean {
  const quien = listCallers().find(
    (archivo) => !/support\/planes\.ts|caja\/motor\/db\.ts|node_modules|^node:|^$/.test(archivo),
  );
  return (
    quien === undefined ||
    !quien.includes("/apps/desktop/src/") ||
    /\.test\.ts|\/support\/|caja\/motor\/(migrar|huellas)\.ts/.test(quien)
  );
}

/** Lists the files on the stack, the innermost first. Vitest would map each line of a stack to its source, for every statement. */
function listCallers(): readonly string[] {
  const before: unknown = Reflect.get(Error, "prepareStackTrace");
  let archivos: readonly string[] = [];
  Error.prepareStackTrace = (_error, calls) => {
    archivos = calls.map((call) => call.getFileName() ?? "");
  };
  try {
    void new Error("where").stack; // the stack is prepared when it is read
  } finally {
    Reflect.set(Error, "prepareStackTrace", before);
  }
  return archivos;
}
