import { readFileSync } from "node:fs";
import Database from "better-sqlite3";

/** Bytes of a b-tree's cells in a SQLite file, from `desde`, `bytes` of them. */
export interface Tramo {
  readonly arbol: string;
  readonly desde: number;
  readonly bytes: number;
}

interface Pagina {
  readonly name: string;
  readonly pagetype: "internal" | "leaf" | "overflow";
  readonly pgoffset: number;
  readonly pgsize: number;
  readonly payload: number;
}

/** Every used cell of every table, index and overflow page. The log must be in the file. https://sqlite.org/fileformat2.html */
export function listTramos(archivo: string): readonly Tramo[] {
  const base = new Database(archivo, { readonly: true });
  const paginas = base
    .prepare<[], Pagina>("select name, pagetype, pgoffset, pgsize, payload from dbstat")
    .all();
  base.close();
  const bytes = readFileSync(archivo);
  return paginas.flatMap((pagina) => {
    if (pagina.pagetype === "overflow")
      // Four bytes name the next page.
      return [{ arbol: pagina.name, desde: pagina.pgoffset + 4, bytes: pagina.payload }];
    const vista = bytes.subarray(pagina.pgoffset, pagina.pgoffset + pagina.pgsize);
    return celdasDe(vista, pagina.pgoffset === 0 ? 100 : 0).map(({ desde, bytes }) => ({
      arbol: pagina.name,
      desde: pagina.pgoffset + desde,
      bytes,
    }));
  });
}

/** Kinds of pages; a leaf of an index is none of them. */
const [INDICE_INTERIOR, TABLA_INTERIOR, TABLA_HOJA] = [2, 5, 13];

function celdasDe(pagina: Buffer, cabecera: number): { desde: number; bytes: number }[] {
  const tipo = pagina[cabecera];
  const cuantas = pagina.readUInt16BE(cabecera + 3);
  const punteros = cabecera + (tipo === INDICE_INTERIOR || tipo === TABLA_INTERIOR ? 12 : 8);
  return Array.from({ length: cuantas }, (_, i) => {
    const desde = pagina.readUInt16BE(punteros + 2 * i);
    return { desde, bytes: largoDe(pagina, desde, tipo ?? 0) };
  });
}

/** A cell's bytes in its page: pointers, lengths, key and what of the payload is not on overflow pages. */
function largoDe(pagina: Buffer, desde: number, tipo: number): number {
  if (tipo === TABLA_INTERIOR) return 4 + varint(pagina, desde + 4).bytes;
  const inicio = tipo === INDICE_INTERIOR ? desde + 4 : desde;
  const largo = varint(pagina, inicio);
  const clave = tipo === TABLA_HOJA ? varint(pagina, inicio + largo.bytes).bytes : 0;
  return inicio - desde + largo.bytes + clave + enPagina(largo.valor, pagina.length, tipo === TABLA_HOJA);
}

function enPagina(payload: number, usable: number, hojaDeTabla: boolean): number {
  const maximo = hojaDeTabla ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (payload <= maximo) return payload;
  const minimo = Math.floor(((usable - 12) * 32) / 255) - 23;
  const resto = minimo + ((payload - minimo) % (usable - 4));
  // Four bytes name the first overflow page.
  return (resto <= maximo ? resto : minimo) + 4;
}

function varint(pagina: Buffer, desde: number): { valor: number; bytes: number } {
  let valor = 0;
  for (let i = 0; i < 8; i++) {
    const byte = pagina[desde + i] ?? 0;
    valor = valor * 128 + (byte & 0x7f);
    if (byte < 0x80) return { valor, bytes: i + 1 };
  }
  return { valor: valor * 256 + (pagina[desde + 8] ?? 0), bytes: 9 };
}
