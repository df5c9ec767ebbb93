import { sql } from "kysely";
import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import type { Esquema } from "../../motor/esquema.ts";

/** A row of any table, by its columns. */
export type FilaLibre = Readonly<Record<string, unknown>>;

/** Number of rows read at once. */
const PAGINA = 500;

/** Reads a company's rows of a table, page by page if the table has an id. `sin`: omitted columns. */
export async function* pagesOf(
  db: Db,
  tabla: keyof Esquema,
  nit: Nit,
  orden: string,
  sin: ReadonlySet<string>,
): AsyncGenerator<readonly FilaLibre[]> {
  let tras = 0;
  for (;;) {
    const porId = orden === "id";
    const { rows } = await sql<FilaLibre>`select * from ${sql.table(tabla)} where nit = ${nit}
      ${porId ? sql`and id > ${tras}` : sql``} order by ${sql.raw(orden)} ${porId ? sql`limit ${PAGINA}` : sql``}`.execute(
      db,
    );
    if (rows.length > 0)
      yield rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([columna]) => !sin.has(columna))),
      );
    if (!porId || rows.length < PAGINA) return;
    tras = Number(rows.at(-1)?.["id"]);
  }
}
