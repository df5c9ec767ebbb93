import { CamelCasePlugin, type UnknownRow } from "kysely";
import { toCamel, toSnake } from "@mostrador/core/wire";

/**
 * Maps column and table names: queries are written in camelCase, the engine sees snake_case, and rows come
 * back in camelCase. Raw SQL and migrations are in snake_case. Values are left alone. Only the schema's names
 * occur, so the cache of names is bounded.
 */
export class ColumnNames extends CamelCasePlugin {
  readonly #camel = new Map<string, string>();
  readonly #snake = new Map<string, string>();

  protected override camelCase(name: string): string {
    return remember(this.#camel, name, toCamel);
  }

  protected override snakeCase(name: string): string {
    return remember(this.#snake, name, toSnake);
  }

  protected override mapRow(row: UnknownRow): UnknownRow {
    const mapped: UnknownRow = {};
    for (const name in row) mapped[this.camelCase(name)] = row[name];
    return mapped;
  }
}

function remember(known: Map<string, string>, name: string, map: (name: string) => string): string {
  const found = known.get(name);
  if (found !== undefined) return found;
  const mapped = map(name);
  known.set(name, mapped);
  return mapped;
}
