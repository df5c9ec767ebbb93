/** Queries for the review of the till's data. */
import { z } from "zod";
import { CufdTerminal } from "@mostrador/core";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { COBRANDO } from "../../venta/db/ventas.ts";

const Serie = z.object({ sector: z.int(), siguiente: z.int(), mayor: z.int() });
export type Serie = z.infer<typeof Serie>;

/**
 * Lists each series with its highest living number (0 without one). A series without a counter has 0 as its
 * next number.
 */
export function listSeries(db: Lectura): Serie[] {
  const mayor = (sector: string) =>
    `coalesce((select max(numero) from documentos where sector = ${sector} and estado not in ('RECHAZADA', 'DESCARTADA')), 0)`;
  return db.all(
    Serie,
    `select sector, siguiente, ${mayor("numeros.sector")} as mayor from numeros
     union all select value, 0, ${mayor("value")} from json_each(@sectores) where value not in (select sector from numeros)`,
    { sectores: JSON.stringify(sectoresConDocumentos(db)) },
  );
}

const Sector = z.object({ sector: z.int().nullable() });

/** Lists the sectors that have documents, by one index lookup each: a till has few sectors and many documents. */
function sectoresConDocumentos(db: Lectura): readonly number[] {
  const sql = `select min(sector) as sector from documentos
    where sector > @tras and estado not in ('RECHAZADA', 'DESCARTADA')`;
  const sectores: number[] = [];
  for (let tras = -1; ;) {
    const { sector } = db.get(Sector, sql, { tras }) ?? { sector: null };
    if (sector === null) return sectores;
    sectores.push(sector);
    tras = sector;
  }
}

const FilaCufd = z.object({
  rowid: z.int(),
  codigo: z.string(),
  codigoControl: z.string(),
  direccion: z.string(),
  obtenidoEn: z.string(),
  vigenteHasta: z.string(),
  porContar: z.int(),
});
export type FilaCufd = z.infer<typeof FilaCufd>;

/** Lists the newest CUFDs as the file has them, unchecked. */
export function listCufdsCrudos(db: Lectura, limite: number): FilaCufd[] {
  return db.all(
    FilaCufd,
    `select rowid, codigo, codigo_control, direccion, obtenido_en, vigente_hasta, por_contar from cufds
     order by obtenido_en desc limit @limite`,
    { limite },
  );
}

/**
 * Tells whether documents can be made with a CUFD: a printable code, a control code of hexadecimal digits, two
 * instants. docs/fiscal-rules.md F6.
 */
export function isLegible(cufd: FilaCufd): boolean {
  return (
    CufdTerminal.safeParse(cufd).success &&
    /^[\x21-\x7e]+$/.test(cufd.codigo) &&
    /^[0-9A-F]+$/.test(cufd.codigoControl)
  );
}

/** Deletes a CUFD by its row. */
export function deleteCufd(tx: Transaction, rowid: number): void {
  tx.run("delete from cufds where rowid = @rowid", { rowid });
}

/** Tables of carts. */
export type TablaCarritos = "abiertas" | "carritos";

const FilaCruda = z.object({ rowid: z.int(), nombre: z.string(), fila: z.string() });

/** Lists the rows of carts as the file has them, unchecked, each with all its columns as one JSON text. */
export function listCrudas(db: Lectura, tabla: TablaCarritos): z.infer<typeof FilaCruda>[] {
  const columnas = { abiertas: ABIERTAS, carritos: CARRITOS }[tabla];
  const objeto = columnas.map((columna) => `'${columna}', ${columna}`).join(", ");
  return db.all(FilaCruda, `select rowid, nombre, json_object(${objeto}) as fila from ${tabla}`);
}

const ABIERTAS = [
  "de",
  "venta_id",
  "nombre",
  "carrito",
  "pago",
  "siguientes",
  "guardada_en",
  "usuario",
  "revision",
  "ventana",
];
const CARRITOS = ["id", "nombre", "contenido", "guardado_en", "usuario", "revision", "ventana"];

/** Deletes a cart by its row. */
export function deleteCruda(tx: Transaction, tabla: TablaCarritos, rowid: number): void {
  tx.run(`delete from ${tabla} where rowid = @rowid`, { rowid });
}

const Pendiente = z.object({ cuf: z.string(), numero: z.int(), xml: z.string(), sha256: z.string() });

/** Lists documents that the server may lack, each with the hash of its XML from when it was made. */
export function listPendientesConHash(db: Lectura): z.infer<typeof Pendiente>[] {
  return db.all(
    Pendiente,
    `select cuf, numero, xml, sha256 from documentos where estado in ('OFFLINE', 'EN_DUDA')
     union all select d.cuf, d.numero, d.xml, d.sha256 from (${COBRANDO}) v cross join documentos d on d.venta_id = v.id
       where d.estado = 'ENVIANDO'`,
  );
}
