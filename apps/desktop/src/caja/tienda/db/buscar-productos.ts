/** The cashier's search of products by words: which rows are found, and their order. */
import { plano } from "@mostrador/core";
import { z } from "zod";
import type { Lectura } from "../../motor/db.ts";
import { escritasEn, parecidasAFts, textoToFts, textoToFtsEnteras } from "../../motor/busqueda.ts";
import { COLUMNAS_PRODUCTO, FilaProducto } from "./productos.ts";

/**
 * Most matches read before they are sorted, because a search of one letter may match every product. A search of several words reads fewer,
 * because SQLite walks the list of each word until enough products have all of them.
 */
const MAX_CANDIDATOS = 400;
/** Most matches read of names that have each word whole. They are fewer than the names that have it as a beginning. */
const MAX_ENTERAS = 100;

const FilaCandidata = z.object({ fila: z.int(), codigo: z.string(), descripcion: z.string() });
type Candidata = z.infer<typeof FilaCandidata>;

/**
 * Finds products with every word of a text. Sorts the product with this code first, then names with each word whole, names that begin with
 * the text, products that this till sold most, and shorter names. If nothing is found, one typing error in one word is forgiven.
 */
export function searchProductos(db: Lectura, texto: string, limite: number): FilaProducto[] {
  const fts = textoToFts(texto);
  if (fts === null) return [];
  const palabras = escritasEn(texto);
  const enteras = listCandidatas(db, textoToFtsEnteras(palabras), MAX_ENTERAS);
  const comienzos = listCandidatas(db, fts, Math.ceil(MAX_CANDIDATOS / palabras.length));
  if (enteras.length + comienzos.length > 0)
    return readFilas(db, enOrden(db, texto, enteras, comienzos).slice(0, limite));
  const parecidas = parecidasAFts(palabras, (una) => listCandidatas(db, una, 1).length > 0);
  if (parecidas === null) return [];
  const halladas = listCandidatas(db, parecidas.enteras, MAX_ENTERAS);
  const otras = halladas.length > 0 ? [] : listCandidatas(db, parecidas.comienzos, MAX_ENTERAS);
  return readFilas(db, enOrden(db, texto, halladas, otras).slice(0, limite));
}

/** Lists products that are sold now, by an FTS5 expression. */
function listCandidatas(db: Lectura, fts: string, candidatos: number): readonly Candidata[] {
  return db.all(
    FilaCandidata,
    `select p.rowid as fila, p.codigo, p.descripcion from
       (select rowid from productos_fts where productos_fts match @fts limit @candidatos) f
       cross join productos p on p.rowid = f.rowid where p.activo = 1`,
    { fts, candidatos },
  );
}

/** Sorts the matches, and returns their rows. `enteras` have each word of the text whole, `comienzos` as the beginning of a word. */
function enOrden(
  db: Lectura,
  texto: string,
  enteras: readonly Candidata[],
  comienzos: readonly Candidata[],
): readonly number[] {
  const escrito = plano(texto.trim());
  const vendidos = vendidosDe(db);
  const todas = new Map([...comienzos, ...enteras].map((una) => [una.fila, una]));
  const conEnteras = new Set(enteras.map(({ fila }) => fila));
  return [...todas.values()]
    .map(({ fila, codigo, descripcion }) => {
      const nombre = plano(descripcion);
      return {
        fila,
        nombre,
        orden: [
          codigo === texto.trim() ? 0 : 1,
          conEnteras.has(fila) ? 0 : 1,
          nombre.startsWith(escrito) ? 0 : 1,
          -(vendidos.get(codigo) ?? 0),
          nombre.length,
        ],
      };
    })
    .toSorted((a, b) => compare(a.orden, b.orden) || (a.nombre < b.nombre ? -1 : a.nombre > b.nombre ? 1 : 0))
    .map(({ fila }) => fila);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const distinta = a.findIndex((valor, i) => valor !== b[i]);
  return distinta === -1 ? 0 : (a[distinta] ?? 0) - (b[distinta] ?? 0);
}

/** Reads the products of these rows, in the same order. */
function readFilas(db: Lectura, filas: readonly number[]): FilaProducto[] {
  if (filas.length === 0) return [];
  return db.all(
    FilaProducto,
    `select ${COLUMNAS_PRODUCTO} from json_each(@filas) j cross join productos p on p.rowid = j.value order by j.key`,
    { filas: JSON.stringify(filas) },
  );
}

/** Past sales that the first search after the start of the till reads, which takes about 3 ms. */
const VENTAS = 500;

const FilaVendida = z.object({ fila: z.int(), codigos: z.string() });
const Codigos = z.array(z.string());
const FilaUltima = z.object({ fila: z.int() });

interface Cuenta {
  readonly hasta: number;
  readonly veces: Map<string, number>;
}

const cuentas = new WeakMap<object, Cuenta>();

/**
 * Counts the sales of each product by its internal code: the last five hundred sales at the first search, and every sale since. The counts
 * stay in memory, because they only sort results.
 */
function vendidosDe(db: Lectura): ReadonlyMap<string, number> {
  const ultima = db.get(FilaUltima, "select coalesce(max(rowid), 0) as fila from ventas")?.fila ?? 0;
  const antes = cuentas.get(db.estadoDe);
  if (antes?.hasta === ultima) return antes.veces;
  const veces = antes?.veces ?? new Map<string, number>();
  const nuevas = db.all(
    FilaVendida,
    `select rowid as fila, (select json_group_array(value ->> '$.codigoProducto') from json_each(entrada, '$.items')) as codigos
     from ventas where rowid > @desde`,
    { desde: Math.max(antes?.hasta ?? 0, ultima - VENTAS) },
  );
  for (const { codigos } of nuevas)
    for (const codigo of Codigos.parse(JSON.parse(codigos))) veces.set(codigo, (veces.get(codigo) ?? 0) + 1);
  cuentas.set(db.estadoDe, { hasta: ultima, veces });
  return veces;
}
