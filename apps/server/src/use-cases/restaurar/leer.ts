import type { Db } from "../../db/connection.ts";
import { listDesconocidas } from "../../db/recuperadas.ts";
import type { EntradaDe } from "../../journal/entry.ts";
import { listFolders } from "../../journal/folder.ts";
import { readJournal, type Lectura } from "../../journal/read.ts";

/** A document in the journals. */
export interface DocumentoDelDiario {
  readonly entrada: EntradaDe<"documento">;
  readonly xml: Buffer;
}

/** The journals' entries that the database lacks. */
export interface Contado {
  readonly lecturas: readonly Lectura[];
  /** Documents that the database lacks, in the order of their entries. */
  readonly documentos: readonly DocumentoDelDiario[];
  /** By CUF: the tax system's answer, where it was recorded. */
  readonly resultados: ReadonlyMap<string, EntradaDe<"resultado">>;
  /** By CUF: the last annulment or reversal that was sent. */
  readonly cambios: ReadonlyMap<string, EntradaDe<"cambio">>;
  /** By id: each till as last paired or revoked. */
  readonly cajas: ReadonlyMap<string, EntradaDe<"caja">["caja"]>;
}

/**
 * Reads the journals under these folders. Documents newer than the copy are recognised by their CUFs, which
 * the database lacks, not by a clock.
 */
export async function readDiarios(db: Db, roots: readonly string[], base: string | null): Promise<Contado> {
  const folders = [...new Set(roots.flatMap(listFolders))];
  const cufs = new Set<string>();
  const resultados = new Map<string, EntradaDe<"resultado">>();
  const cambios = new Map<string, EntradaDe<"cambio"> & DeUnDiario>();
  const cajas = new Map<string, EntradaDe<"caja"> & DeUnDiario>();
  const lecturas = folders.map((folder) =>
    readJournal(folder, base, ({ entrada }) => {
      if (entrada.tipo === "documento") cufs.add(entrada.fila.cuf);
      if (entrada.tipo === "resultado") resultados.set(entrada.cuf, entrada);
      if (entrada.tipo === "cambio") setUltima(cambios, entrada.cuf, { ...entrada, folder });
      if (entrada.tipo === "caja") setUltima(cajas, entrada.caja.id, { ...entrada, folder });
    }),
  );
  const desconocidos = await listDesconocidas(db, [...cufs]);
  // By CUF, since a folder may be given twice.
  const documentos = new Map<string, DocumentoDelDiario>();
  for (const folder of folders)
    readJournal(folder, base, ({ entrada, attachment }) => {
      if (entrada.tipo === "documento" && desconocidos.has(entrada.fila.cuf))
        documentos.set(entrada.fila.cuf, { entrada, xml: Buffer.from(attachment) });
    });
  return {
    lecturas: lecturas.filter((lectura) => lectura !== null),
    documentos: [...documentos.values()].toSorted((a, b) => a.entrada.en - b.entrada.en),
    resultados,
    cambios,
    cajas: new Map([...cajas].map(([id, { caja }]) => [id, caja])),
  };
}

interface DeUnDiario {
  readonly en: number;
  readonly folder: string;
}

/**
 * Keeps the last entry. Entries of one server are in their order, whatever its clock said; those of several
 * servers are compared by their clocks.
 */
function setUltima<T extends DeUnDiario>(ultimas: Map<string, T>, clave: string, entrada: T): void {
  const otra = ultimas.get(clave);
  if (otra === undefined || otra.folder === entrada.folder || otra.en <= entrada.en)
    ultimas.set(clave, entrada);
}
