/** Background job that compresses stored documents and creates their dictionaries. docs/decisions/0051 */
import { compressDocument, createDictionary, SAMPLES, VERSION, type Dictionary } from "@mostrador/core/node";
import type { Deps } from "../../deps.ts";
import {
  checkLectores,
  claveDe,
  familiaDe,
  findDiccionario,
  insertDiccionario,
  readWanted,
  type Familia,
} from "../../motor/diccionarios.ts";
import { transaccion } from "../../motor/transaccion.ts";
import { listNuevas, listSinComprimir, saveComprimida, type SinComprimir } from "../db/comprimidas.ts";

/** First release that stores documents compressed; the previous release can already read them. See docs/versions.md, "In two releases". */
export const COMPRIME_DESDE = "0.3.0";

/** Tells whether a release writes documents compressed. */
export function isComprimeDesde(version = VERSION): boolean {
  const [suya, primera] = [version, COMPRIME_DESDE].map((texto) => texto.split(".").map(Number));
  const distinta = primera?.findIndex((n, i) => n !== suya?.[i]) ?? -1;
  return distinta < 0 || (suya?.[distinta] ?? 0) > (primera?.[distinta] ?? 0);
}

/** Documents per transaction, kept few because the company's callers wait for it, and transactions per round. */
const [POR_GRUPO, GRUPOS] = [50, 20];
/** Number of a company's newest documents among which samples are searched. */
const NUEVAS = 60;
/** Time after which a family with fewer than `SAMPLES` documents gets a dictionary made of two. */
const PACIENCIA_MS = 7 * 86_400_000;
/** Pause after a pass that compressed nothing. The server skips it while it writes documents of a family without a dictionary. */
const PAUSA_MS = 3_600_000;

/** The parts of the server that the job uses. */
export type DepsComprimir = Pick<Deps, "db" | "proceso" | "now" | "monotono" | "fin">;

/**
 * Creates the job. Each server loads the dictionaries that it writes with. Only the leader compresses: it scans the
 * uncompressed documents in batches and starts over at the end. No position is stored, because each document's form
 * shows whether it is compressed.
 */
export function createComprimir(deps: DepsComprimir): () => Promise<void> {
  let [desde, comprimidas, descansaHasta] = [0, 0, 0];
  return async () => {
    if (await readWanted(deps.db)) descansaHasta = 0;
    if (deps.monotono() < descansaHasta || !(await deps.proceso.isLider())) return;
    if (!(await checkLectores(deps.db, deps.proceso))) return;
    for (let i = 0; i < GRUPOS && !deps.fin.aborted; i++) {
      const grupo = await listSinComprimir(deps.db, desde, POR_GRUPO);
      comprimidas += await comprimirGrupo(deps, grupo);
      desde = grupo.at(-1)?.id ?? 0;
      if (grupo.length === POR_GRUPO) continue;
      if (comprimidas === 0) descansaHasta = deps.monotono() + PAUSA_MS;
      [desde, comprimidas] = [0, 0];
      return;
    }
  };
}

/** Compresses the documents whose family has a dictionary or gets one now. Returns their number. */
async function comprimirGrupo(deps: DepsComprimir, grupo: readonly SinComprimir[]): Promise<number> {
  const familias = Map.groupBy(grupo, (fila) => claveDe(familiaDe(fila)));
  let hechas = 0;
  for (const suyas of familias.values()) {
    const [primera] = suyas;
    if (primera === undefined) continue;
    const familia = familiaDe(primera);
    const dictionary =
      (await findDiccionario(deps.db, familia)) ?? (await makeDiccionario(deps, familia, suyas));
    if (dictionary === undefined) continue;
    const listas = suyas.map((fila) => ({ id: fila.id, xml: compressDocument(fila, dictionary) }));
    await transaccion(deps.db, familia.nit, async (tx) => {
      for (const { id, xml } of listas) await saveComprimida(tx, id, xml);
    });
    hechas += listas.length;
  }
  return hechas;
}

/**
 * Creates a family's dictionary from its newest documents. It uses its own transaction, so that no document refers to a
 * dictionary that is rolled back.
 */
async function makeDiccionario(
  { db, now }: DepsComprimir,
  familia: Familia,
  conocidas: readonly SinComprimir[],
): Promise<Dictionary | undefined> {
  const nuevas = await listNuevas(db, familia.nit, NUEVAS);
  const clave = claveDe(familia);
  const todas = new Map([...nuevas, ...conocidas].map((fila) => [fila.id, fila]));
  const suyas = [...todas.values()].filter((fila) => claveDe(familiaDe(fila)) === clave);
  const muestras = suyas.slice(0, SAMPLES);
  const mayor = Math.max(0, ...muestras.map(({ creadoEn }) => now() - creadoEn));
  if (muestras.length < SAMPLES && (muestras.length < 2 || mayor < PACIENCIA_MS)) return undefined;
  await transaccion(db, familia.nit, (tx) =>
    insertDiccionario(tx, familia, createDictionary(muestras), now()),
  );
  return findDiccionario(db, familia);
}
