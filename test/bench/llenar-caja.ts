import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";

const TANDA = 20_000;
/** The id of the n-th copy of a sale, as SQL. */
export const UUID_DE_N = "printf('%08x-0000-4000-8000-%012x', n, n)";
const CUF = "printf('%060X', n)";

/** Dates spread over the last year, up to yesterday; `:ahora` is now in seconds, `:total` the final number of rows. */
const FECHA =
  "strftime('%Y-%m-%dT%H:%M:%S', :ahora - 86400 - 31536000 + cast(n * 31536000.0 / :total as integer), 'unixepoch') || '.000'";

/** Columns that differ between copies; all others are the model's. `n` counts the copies. */
const PROPIAS = {
  ventas: { id: UUID_DE_N, cuf: CUF, creada_en: FECHA },
  documentos: { cuf: CUF, venta_id: UUID_DE_N, numero: "1000000 + n", fecha_emision: FECHA },
  impresion: { id: "null", venta_id: UUID_DE_N, cuf: CUF, creado_en: FECHA },
  pagos: { venta_id: UUID_DE_N },
} as const;
const CLAVE = { ventas: "id", documentos: "venta_id", impresion: "venta_id", pagos: "venta_id" } as const;

/**
 * Prepares a statement that copies a row for `:desde <= n < :hasta`. The source is the last row of `tabla` whose `clave` is `:modelo`. The
 * columns of `propias` are SQL in `n`.
 */
export function prepararCopia(
  db: DatabaseSync,
  tabla: string,
  clave: string,
  propias: Readonly<Record<string, string>>,
): StatementSync {
  const columnas = db.prepare(`select name from pragma_table_info('${tabla}')`).all() as { name: string }[];
  const sentencia = db.prepare(`
    with recursive i(n) as (select cast(:desde as integer) union all select n + 1 from i where n + 1 < :hasta)
    insert into ${tabla} select ${columnas.map(({ name }) => propias[name] ?? name).join(", ")}
    from i cross join (select * from ${tabla} where ${clave} = :modelo order by rowid desc limit 1)`);
  sentencia.setAllowUnknownNamedParameters(true); // some tables have no date
  return sentencia;
}

/**
 * Fills the stopped till's database up to `hasta` sales. They are copies of the sale `modelo`, with its documents, tickets and payments,
 * and its real XML and request.
 */
export function fillCaja(
  data: string,
  modelo: string,
  { desde, hasta }: { readonly desde: number; readonly hasta: number },
  avance: (texto: string) => void,
): void {
  const db = new DatabaseSync(join(data, "caja", "caja.db"));
  try {
    db.exec("pragma synchronous=off; pragma cache_size=-200000; pragma foreign_keys=off");
    const copiar = (Object.keys(PROPIAS) as (keyof typeof PROPIAS)[]).map((tabla) =>
      prepararCopia(db, tabla, CLAVE[tabla], PROPIAS[tabla]),
    );
    const ahora = Math.floor(Date.now() / 1000);
    for (let n = desde; n < hasta; n += TANDA) {
      avance(`llenar la caja: ${n} de ${hasta} ventas`);
      db.exec("begin");
      for (const sentencia of copiar)
        sentencia.run({ desde: n, hasta: Math.min(n + TANDA, hasta), total: hasta, ahora, modelo });
      db.exec("commit");
    }
    db.exec("pragma wal_checkpoint(truncate)");
  } finally {
    db.close();
  }
}
