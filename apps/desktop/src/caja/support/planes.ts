import BetterSqlite from "better-sqlite3";

/** Tables of which nothing is ever deleted, and those with a shop's products and buyers. */
const CRECEN: ReadonlySet<string> = new Set([
  "ventas",
  "documentos",
  "impresion",
  "pagos",
  "turnos",
  "movimientos",
  "anulaciones",
  "actos_turno",
  "notas",
  "manuales",
  "cortes",
  "cufds",
  "bitacora",
  "productos",
  "clientes",
]);

/** Statements that may walk one, by the beginning of their text. */
const SE_ESPERA = [
  // All sessions but the one that is open have a closing.
  "select cierre from turnos where cierre is not null order by numero desc limit",
  // A till that opens compares each row with its sum.
  "select s.suma, t.rowid, t.* from",
  // The owner's lists say how many there are.
  "select count(*) as n from productos",
  "select count(*) as n from clientes",
];

/**
 * Looks at the plan of each statement that the program asks of SQLite from here on; not of those that a test asks by itself.
 * `caminan` gives those that walk a table which only grows: a till that sold for years would feel them at each sale. A table is walked
 * where SQLite scans it and no index holds just what is asked for, unless the statement takes the first rows in the order of an index.
 */
export function mirarPlanes(): { readonly caminan: () => readonly string[] } {
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

/** Whether a statement with this plan walks one. `isParcial`: whether an index holds only what its condition lets in. */
export function camina(sql: string, plan: string, isParcial: (indice: string) => boolean): boolean {
  if (SE_ESPERA.some((comienzo) => sql.startsWith(comienzo))) return false;
  const alias = new Map(
    [
      ...sql.matchAll(
        /\b(?:from|join|update|into)\s+(\w+)(?:\s+(?!where|set|on|order|left|join|cross)(\w+))?/g,
      ),
    ].map(([, tabla = "", corto]) => [corto ?? tabla, tabla]),
  );
  const primeras = /\blimit\b/.test(sql) && !/\bwhere\b/.test(sql) && !plan.includes("TEMP B-TREE");
  return [...plan.matchAll(/SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/g)].some(
    ([, nombre = "", indice]) =>
      CRECEN.has(alias.get(nombre) ?? nombre) && !primeras && !(indice !== undefined && isParcial(indice)),
  );
}

/**
 * Tells whether a statement is none that the till asks while it sells: a test asks it, another program of the same process, or a
 * migration, which reads all once. Decided by the caller.
 */
function isAparte(): boolean {
  const quien = new Error().stack
    ?.split("\n")
    .slice(1)
    .find((linea) => !/support\/planes\.ts|caja\/db\/db\.ts|node_modules/.test(linea));
  return (
    quien === undefined ||
    !quien.includes("/apps/desktop/src/") ||
    /\.test\.ts|\/support\/|caja\/db\/(migrar|huellas)\.ts/.test(quien)
  );
}
