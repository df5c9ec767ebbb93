import type { Abiertas } from "./carpetas.ts";
import type { Parte } from "./pendientes.ts";

/** A column of a database. */
export interface Columna {
  readonly tabla: string;
  /** `table.column`. */
  readonly nombre: string;
  readonly tipo: string;
  /** An insert that leaves it out fails. */
  readonly exigida: boolean;
}

const CONSULTAS = {
  sqlite: `select m.name as tabla, m.name || '.' || c.name as nombre, c.type as tipo,
    c."notnull" = 1 and c.dflt_value is null and c.pk = 0 as exigida
    from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%'`,
  postgres: `select table_name as tabla, table_name || '.' || column_name as nombre, data_type as tipo,
    is_nullable = 'NO' and column_default is null and is_identity = 'NO' as exigida
    from information_schema.columns where table_schema = 'public'`,
};

/** Every column of a part's database; `motor` is the engine that it is on. */
export function columnasDe(
  abiertas: Abiertas,
  parte: Parte,
  motor: keyof typeof CONSULTAS,
): readonly Columna[] {
  return abiertas
    .filas<Omit<Columna, "exigida"> & { exigida: number | boolean }>(parte, CONSULTAS[motor])
    .map((columna) => ({ ...columna, exigida: Boolean(columna.exigida) }));
}
