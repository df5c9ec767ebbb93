import type { Cuf } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listDesconocidas } from "../db/recuperadas.ts";
import type { EntradaDe, SalidaDiario, SucesoDiario } from "../../diario/entry.ts";
import { listFolders } from "../../diario/folder.ts";
import { readJournal, type Lectura } from "../../diario/read.ts";

/** A document in the journals. */
export interface DocumentoDelDiario {
  readonly entrada: EntradaDe<"documento">;
  readonly xml: Buffer;
}

/** An event of a till's outage as it was sent. */
type EventoDiario = Extract<SalidaDiario, { readonly que: "evento" }>;

/** Contents of the journals that the database lacks. */
export interface Contado {
  readonly lecturas: readonly Lectura[];
  /** Documents that the database lacks, in the order of their entries. */
  readonly documentos: readonly DocumentoDelDiario[];
  /** The recorded answers of the tax system, by CUF of the document, or by key of the annulment or reversal. */
  readonly resultados: ReadonlyMap<string, EntradaDe<"resultado">>;
  /** The annulments and reversals sent, in order, by CUF. */
  readonly cambios: ReadonlyMap<string, readonly EntradaDe<"cambio">[]>;
  /** Events that no restored document or change announces again, in the order of their entries. */
  readonly sucesos: readonly SucesoDiario[];
  /** Events sent for tills' outages, in the order of their entries. */
  readonly eventos: readonly EventoDiario[];
  /** Packed documents of tills that are neither in the database nor in the journals. */
  readonly empacadas: readonly Cuf[];
  /** The last recorded state of each till, by id. */
  readonly cajas: ReadonlyMap<string, EntradaDe<"caja">["caja"]>;
}

/**
 * Reads the journals in these folders. Documents newer than the copy are recognised by their CUFs, which the database
 * lacks, and not by a clock.
 */
export async function readDiarios(db: Db, roots: readonly string[], base: string | null): Promise<Contado> {
  const folders = [...new Set(roots.flatMap(listFolders))];
  const cufs = new Set<string>();
  const resultados = new Map<string, EntradaDe<"resultado">>();
  const cambios: (EntradaDe<"cambio"> & DeUnDiario)[] = [];
  const sucesos: SucesoDiario[] = [];
  const eventos: (DeUnDiario & { readonly evento: EventoDiario })[] = [];
  const empacadas = new Set<Cuf>();
  const cajas = new Map<string, EntradaDe<"caja"> & DeUnDiario>();
  const lecturas = folders.map((folder) =>
    readJournal(folder, base, ({ entrada }) => {
      if (entrada.tipo === "documento") cufs.add(entrada.fila.cuf);
      if (entrada.tipo === "resultado") resultados.set(entrada.cuf, entrada);
      if (entrada.tipo === "cambio") cambios.push({ ...entrada, folder });
      if (entrada.tipo === "vivos" && entrada.suceso !== null) sucesos.push(entrada.suceso);
      if (entrada.tipo === "vivos" && entrada.salida?.que === "evento")
        eventos.push({ en: entrada.en, folder, evento: entrada.salida });
      if (entrada.tipo === "vivos" && entrada.salida?.que === "paquete")
        for (const cuf of entrada.salida.cufs) empacadas.add(cuf);
      if (entrada.tipo === "caja") setUltima(cajas, entrada.caja.id, { ...entrada, folder });
    }),
  );
  const desconocidos = await listDesconocidas(db, [...cufs]);
  const sinFila = await listDesconocidas(db, [...empacadas]);
  // Keyed by CUF, because the same folder may be passed twice.
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
    cambios: new Map(
      [...Map.groupBy(cambios, ({ cuf }) => cuf)].map(([cuf, suyos]) => [cuf, enOrden(suyos)]),
    ),
    sucesos: sucesos.toSorted((a, b) => a.en - b.en),
    eventos: enOrden(eventos).map(({ evento }) => evento),
    empacadas: [...empacadas].filter((cuf) => sinFila.has(cuf) && !cufs.has(cuf)),
    cajas: new Map([...cajas].map(([id, { caja }]) => [id, caja])),
  };
}

interface DeUnDiario {
  readonly en: number;
  readonly folder: string;
}

/**
 * Keeps the last entry for a key. Entries of one server keep their order whatever its clock said; those of several
 * servers are compared by their clocks.
 */
function setUltima<T extends DeUnDiario>(ultimas: Map<string, T>, clave: string, entrada: T): void {
  const otra = ultimas.get(clave);
  if (otra === undefined || otra.folder === entrada.folder || otra.en <= entrada.en)
    ultimas.set(clave, entrada);
}

/** Merges entries of several journals by their clocks. Entries of one server keep their order whatever its clock said. */
function enOrden<T extends DeUnDiario>(entradas: readonly T[]): readonly T[] {
  const diarios = [...Map.groupBy(entradas, ({ folder }) => folder).values()];
  const juntas: T[] = [];
  for (let quedan = diarios; quedan.length > 0; quedan = quedan.filter(({ length }) => length > 0)) {
    const primero = quedan.toSorted(([a], [b]) => (a?.en ?? 0) - (b?.en ?? 0))[0];
    const entrada = primero?.shift();
    if (entrada !== undefined) juntas.push(entrada);
  }
  return juntas;
}
