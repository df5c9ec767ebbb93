import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { MundoBench } from "./mundo.ts";

/** Buyers with a distinct name. */
export const COMPRADORES = 100_000;
/** Rows of one statement; progress is shown between statements. */
const TANDA = 20_000;
/** The point of sale of the copies; no program issues there. */
const PUNTO = 9;

/**
 * Fills the stopped server's database up to `hasta` documents, copies of one that it issued. Each keeps the real XML and request, and has
 * its own number, buyer and date over the last year. Credits and audit rows are copied too. One copy in a hundred is annulled. `cambios`:
 * columns to override, as SQL.
 */
export function llenar(
  mundo: MundoBench,
  hasta: number,
  avance: (texto: string) => void,
  cambios: Readonly<Record<string, string>> = {},
): { readonly insertadas: number } {
  const db = new DatabaseSync(join(mundo.config.data, "servidor.db"));
  try {
    db.exec("pragma synchronous=off; pragma cache_size=-200000");
    const { n: hay } = db.prepare("select count(*) as n from facturas").get() as { n: number };
    const modelo = db.prepare("select * from facturas order by id limit 1").get() as Record<
      string,
      SQLInputValue
    >;
    const columnas = Object.keys(modelo).filter((columna) => columna !== "id");
    const insertar = db.prepare(`
      with recursive i(n) as (select cast(:desde as integer) union all select n + 1 from i where n + 1 < :hasta)
      insert into facturas (${columnas.join(", ")})
      select ${columnas.map((columna) => cambios[columna] ?? PROPIAS[columna] ?? columna).join(", ")}
      from i cross join (select * from facturas order by id limit 1)`);
    insertar.setAllowUnknownNamedParameters(true); // an overridden column may need no parameter
    const compania = db.prepare(`
      with recursive i(n) as (select cast(:desde as integer) union all select n + 1 from i where n + 1 < :hasta)
      insert into creditos (nit, referencia, cantidad, en) select :nit, 'cuf:' || ${CUF}, -1, 0 from i`);
    const auditoria = db.prepare(`
      with recursive i(n) as (select cast(:desde as integer) union all select n + 1 from i where n + 1 < :hasta)
      insert into auditoria (nit, cuf, antes, despues, suceso, en, anterior, hash)
      select :nit, ${CUF}, 'ENVIANDO', 'EMITIDA', 'aceptada', 0, ${SELLO}, ${SELLO} from i`);
    const nit = Number(modelo["nit"]);
    for (let desde = hay; desde < hasta; desde += TANDA) {
      avance(`llenar: ${desde} de ${hasta} facturas`);
      const rango = { desde, hasta: Math.min(desde + TANDA, hasta) };
      db.exec("begin");
      insertar.run({ ...rango, total: hasta, ahora: Math.floor(Date.now() / 1000) });
      compania.run({ ...rango, nit });
      auditoria.run({ ...rango, nit });
      db.exec("commit");
    }
    db.exec(`
      insert or ignore into nombres_clientes
        select distinct nit, cliente_plano from facturas where punto_venta = ${PUNTO};
      insert or replace into saldos select nit, max(id), sum(cantidad) from creditos group by nit;
      pragma wal_checkpoint(truncate)`);
    return { insertadas: hasta - hay };
  } finally {
    db.close();
  }
}

const CUF = "printf('%050X', n)";
/** A seal's place: an entry without one is sealed at the next start, which takes minutes for all of them. */
const SELLO = "printf('%064x', n)";
/** Spreads the numbers, so that neighbours differ. */
const COMPRADOR = `((n * 7919) % ${COMPRADORES})`;
const NOMBRE = `'comprador ' || ${COMPRADOR} || ' ' || char(97 + ${COMPRADOR} % 26) || 'uispe'`;

/** The date of a copy. */
export const FECHA =
  "strftime('%Y-%m-%dT%H:%M:%S', :ahora - 86400 - 31536000 + cast(n * 31536000.0 / :total as integer), 'unixepoch') || '.000'";

/** Columns that differ between copies; all others are the model's. `n` counts the copies, `:total` is their final number. */
const PROPIAS: Readonly<Record<string, string>> = {
  cuf: CUF,
  punto_venta: String(PUNTO),
  numero: "n + 1",
  fecha_emision: FECHA,
  estado: "case when n % 100 = 7 then 'ANULADA' else 'EMITIDA' end",
  cliente_documento: `'' || (1000000 + ${COMPRADOR})`,
  cliente_nombre: NOMBRE,
  cliente_plano: NOMBRE,
  clave_idempotencia: "null",
  version: "n + 1",
};
