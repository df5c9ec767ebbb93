/** Compares two schemas by the needs of the previous program. */
import { consultar, type Origen } from "./consultar.ts";

export type Motor = "sqlite" | "postgres";

/** A column, in comparable words. */
interface Columna {
  readonly tabla: string;
  readonly nombre: string;
  readonly tipo: string;
  /** An insert without it fails. */
  readonly exigida: boolean;
  readonly omision: string | null;
}

/** A rule of a table: a check, a key, a unique index, a trigger. */
interface Regla {
  readonly tabla: string;
  readonly regla: string;
}

export interface Esquema {
  readonly columnas: readonly Columna[];
  readonly reglas: readonly Regla[];
}

const COLUMNAS: Readonly<Record<Motor, string>> = {
  sqlite: `select m.name as tabla, c.name as nombre, c.type || case c."notnull" when 1 then ' not null' else '' end as tipo,
      c."notnull" = 1 and c.dflt_value is null and c.pk = 0 as exigida, c.dflt_value as omision
    from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like '%\\_fts%' escape '\\'`,
  postgres: `select table_name as tabla, column_name as nombre,
      data_type || case is_nullable when 'NO' then ' not null' else '' end as tipo,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' as exigida, column_default as omision
    from information_schema.columns where table_schema = 'public'`,
};

const REGLAS: Readonly<Record<Motor, string>> = {
  sqlite: `select m.name as tabla, 'llave ajena ' || f."from" || ' a ' || f."table" || ' ' || f.on_delete as regla
      from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'
    union all select m.name, 'llave ' || c.name || ' ' || c.pk
      from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table' and c.pk > 0 and m.name not like '%\\_fts%' escape '\\'
    union all select m.name, 'único ' || coalesce(i.sql, (select group_concat(name) from pragma_index_info(l.name)))
      from sqlite_master m join pragma_index_list(m.name) l left join sqlite_master i on i.name = l.name
      where m.type = 'table' and l."unique" = 1 and m.name not like '%\\_fts%' escape '\\'
    union all select tbl_name, 'disparador ' || sql from sqlite_master where type = 'trigger'`,
  postgres: `select conrelid::regclass::text as tabla, pg_get_constraintdef(oid) as regla from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select tablename, 'único ' || indexdef from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'
    union all select tgrelid::regclass::text, 'disparador ' || pg_get_triggerdef(t.oid) || pg_get_functiondef(tgfoid)
      from pg_trigger t where not tgisinternal`,
};

/** Reads a database's columns and rules. SQLite's checks come from the tables' own text. */
export function readEsquema(origen: Origen, motor: Motor): Esquema {
  const columnas = consultar<Omit<Columna, "exigida"> & { exigida: number | boolean }>(
    origen,
    COLUMNAS[motor],
  ).map((columna) => ({ ...columna, exigida: Boolean(columna.exigida) }));
  const reglas = consultar<Regla>(origen, REGLAS[motor]);
  const checks = motor === "sqlite" ? checksDe(origen) : [];
  return { columnas, reglas: [...reglas, ...checks].map(sinEspacios) };
}

function checksDe(origen: Origen): readonly Regla[] {
  const tablas = consultar<{ name: string; sql: string }>(
    origen,
    "select name, sql from sqlite_master where type = 'table' and sql is not null",
  );
  return tablas.flatMap(({ name, sql }) =>
    [...sql.replaceAll(/--[^\n]*/g, "").matchAll(/\bcheck \(((?:[^()]|\([^()]*\))*)\)/gi)].map(([regla]) => ({
      tabla: name,
      regla,
    })),
  );
}

const sinEspacios = ({ tabla, regla }: Regla): Regla => ({ tabla, regla: regla.replaceAll(/\s+/g, " ") });

/**
 * Lists the changes from `antes` to `despues` that break a program that knows only `antes`, a sentence each. A table, a column or a default
 * is gone; a column has another type; a new column is mandatory. A rule of an old column came, went or changed. Other indexes may come and
 * go.
 */
export function faltasDeEsquema(antes: Esquema, despues: Esquema): readonly string[] {
  const clave = ({ tabla, nombre }: Columna) => `${tabla}.${nombre}`;
  const ahora = new Map(despues.columnas.map((columna) => [clave(columna), columna]));
  const antiguas = new Map(antes.columnas.map((columna) => [clave(columna), columna]));
  const conocidas = new Set(antes.columnas.map(({ tabla }) => tabla));
  const reglasDe = ({ reglas }: Esquema) =>
    new Set(
      reglas
        .filter((r) => conocidas.has(r.tabla) && !isDeNuevas(r, despues, antiguas))
        .map((r) => `${r.tabla}: ${r.regla}`),
    );
  const [reglasAntes, reglasAhora] = [reglasDe(antes), reglasDe(despues)];
  return [
    ...antes.columnas
      .filter((columna) => {
        const hoy = ahora.get(clave(columna));
        return hoy?.tipo !== columna.tipo || (columna.omision !== null && hoy.omision !== columna.omision);
      })
      .map(
        (columna) =>
          `${clave(columna)} era ${columna.tipo}; ahora ${ahora.get(clave(columna))?.tipo ?? "no está"}`,
      ),
    ...despues.columnas
      .filter((c) => c.exigida && conocidas.has(c.tabla) && !antiguas.has(clave(c)))
      .map((columna) => `${clave(columna)} es nueva y obligatoria, sin valor por omisión`),
    ...[...reglasAntes].filter((regla) => !reglasAhora.has(regla)).map((regla) => `ya no está: ${regla}`),
    ...[...reglasAhora].filter((regla) => !reglasAntes.has(regla)).map((regla) => `es nueva: ${regla}`),
  ];
}

/** Tells whether a key or a check names new columns only: the previous program leaves those empty. */
function isDeNuevas(
  { tabla, regla }: Regla,
  { columnas }: Esquema,
  antiguas: ReadonlyMap<string, Columna>,
): boolean {
  const [suya = ""] = regla.split(/ REFERENCES | a \w+ /);
  if (!/^(?:llave ajena|foreign key|check) /i.test(suya)) return false;
  const palabras = new Set(suya.match(/\w+/g));
  const nombradas = columnas.filter((c) => c.tabla === tabla && palabras.has(c.nombre));
  return nombradas.length > 0 && nombradas.every((c) => !antiguas.has(`${c.tabla}.${c.nombre}`));
}
