import { createHash, createHmac } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { z } from "zod";
import { epochToInstante } from "@mostrador/core";
import type { Avisar } from "../avance.ts";
import { codeOf } from "../error-code.ts";

/** Thrown where a copy cannot be made or used; the message is for the person who asked for it. */
export class CopiaInutil extends Error {}

/** The file of a SQLite database, in the data folder and in a copy. */
export const BASE = "servidor.db";
/** The file of a PostgreSQL database in a copy, in pg_dump's custom format. */
export const VOLCADO = "servidor.dump";
/**
 * Files of keys: the first seals the secrets in the database. Earlier versions signed the portal's sign-ins with the second. The third
 * exists during a rotation of the first, and after an interrupted one.
 */
export const LLAVES = ["servidor.key", "identidad.key", "servidor.key.nueva"] as const;
/** The setting with the fingerprint of the key that sealed the database's secrets. */
export const HUELLA = "huella";
/** The file of a manifest in a copy's folder. */
export const MANIFIESTO = "manifiesto.json";
const PREFIJO = "mostrador-";
/** Tables whose rows are counted in the copy, so that a restore shows its content. */
export const CONTADAS = ["empresas", "facturas", "creditos", "auditoria"] as const;

/** Row counts of these tables. */
export const Filas = z.record(z.enum(CONTADAS), z.int());

const Manifiesto = z.object({
  formato: z.literal(1),
  /** Bolivian time. */
  creada_en: z.string(),
  archivos: z.array(
    z.object({ nombre: z.enum([BASE, VOLCADO, ...LLAVES]), bytes: z.int(), sha256: z.string().length(64) }),
  ),
  filas: Filas,
});
/** A copy's manifest, written last. */
export type Manifiesto = z.infer<typeof Manifiesto>;

/** The folder of a copy, and its manifest. */
export interface Copia {
  readonly carpeta: string;
  readonly manifiesto: Manifiesto;
}

/**
 * Copies database and keys from one snapshot into a new folder inside `destino`, while a server may run. The
 * folder gets its final name after all of it was fsynced and read back. Throws CopiaInutil.
 */
export function createCopia(
  dataDir: string,
  destino: string,
  ahoraMs: number,
  avisar: Avisar = () => {},
): Copia {
  if (!existsSync(join(dataDir, BASE)))
    throw new CopiaInutil(
      `En ${dataDir} no hay ${BASE}: indique la carpeta de datos con MOSTRADOR_DATA, o la base de PostgreSQL con DATABASE_URL.`,
    );
  const creada_en = epochToInstante(ahoraMs);
  const { carpeta, parcial } = lugarDe(destino, ahoraMs);
  mkdirSync(destino, { recursive: true });
  mkdirSync(parcial, { mode: 0o700 }); // owner only: the copy contains the keys
  try {
    copyBase(join(dataDir, BASE), join(parcial, BASE));
    const manifiesto = cerrarCopia(
      dataDir,
      parcial,
      BASE,
      creada_en,
      countFilas(join(parcial, BASE), avisar),
      readHuella(join(parcial, BASE)),
      avisar,
    );
    renameSync(parcial, carpeta);
    sincronizar(destino);
    return { carpeta, manifiesto };
  } catch (error) {
    rmSync(parcial, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Writes keys and manifest beside the database in a copy's folder, and fsyncs all of it. `huella`: the fingerprint of the key that the
 * copied database asks for; null where it names none. Throws CopiaInutil where no copied key is that one.
 */
export function cerrarCopia(
  dataDir: string,
  parcial: string,
  base: typeof BASE | typeof VOLCADO,
  creada_en: string,
  filas: Manifiesto["filas"],
  huella: string | null,
  avisar: Avisar,
): Manifiesto {
  const llaves = LLAVES.filter((nombre) => copySiEsta(join(dataDir, nombre), join(parcial, nombre)));
  const quien = (nombre: string) => huellaDeClave(readFileSync(join(parcial, nombre)));
  if (huella !== null && !llaves.some((nombre) => quien(nombre) === huella)) throw new CopiaInutil(SIN_CLAVE);
  const archivos = ([base, ...llaves] as const).map((nombre) => ({
    nombre,
    ...measure(join(parcial, nombre), avisar),
  }));
  const manifiesto: Manifiesto = { formato: 1, creada_en, archivos, filas };
  writeFileSync(join(parcial, MANIFIESTO), `${JSON.stringify(manifiesto, null, 2)}\n`);
  for (const nombre of readdirSync(parcial)) sincronizar(join(parcial, nombre));
  return manifiesto;
}

const SIN_CLAVE =
  "La copia no tendría la clave que abre sus secretos: servidor.key se está cambiando, o es la de antes del cambio. Espere a que termine «clave-servidor rotar», copie aquí servidor.key de la máquina donde se cambió si es otra, y haga la copia otra vez.";

/** Copies a key's file if it exists: a rotation may rename the file of the next key at any moment. */
function copySiEsta(origen: string, destino: string): boolean {
  try {
    copyFileSync(origen, destino);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
}

/** Gives the fingerprint of a key, which identifies it without revealing it. */
export function huellaDeClave(clave: Buffer): string {
  return createHmac("sha256", clave).update("huella").digest("hex");
}

/** Reads the fingerprint of the key that a SQLite file asks for; null where it names none. */
function readHuella(archivo: string): string | null {
  const database = new Database(archivo, { readonly: true });
  try {
    const hay = database.prepare("select 1 from sqlite_master where name = 'ajustes'").get() !== undefined;
    const buscar = "select valor from ajustes where clave = ?";
    return hay ? (database.prepare<[string], string>(buscar).pluck().get(HUELLA) ?? null) : null;
  } finally {
    database.close();
  }
}

/** Tells whether a copy is of PostgreSQL. */
export function isDePostgres({ archivos }: Manifiesto): boolean {
  return archivos.some(({ nombre }) => nombre === VOLCADO);
}

/** Gives the final folder of a copy, and the folder in which it is made. */
export function lugarDe(
  destino: string,
  ahoraMs: number,
): { readonly carpeta: string; readonly parcial: string } {
  const carpeta = join(destino, PREFIJO + epochToInstante(ahoraMs).replace(/[:.]/g, "-"));
  return { carpeta, parcial: `${carpeta}.parcial` };
}

/** Reads a copy back: every hash, the database's integrity, the counts. Throws CopiaInutil. */
export function checkCopia(carpeta: string, avisar: Avisar = () => {}): Manifiesto {
  const manifiesto = readManifiesto(carpeta);
  for (const { nombre, bytes, sha256 } of manifiesto.archivos) {
    const archivo = join(carpeta, nombre);
    if (!existsSync(archivo)) throw new CopiaInutil(`A la copia ${carpeta} le falta ${nombre}. ${OTRA}`);
    const medido = measure(archivo, avisar);
    if (medido.bytes !== bytes || medido.sha256 !== sha256)
      throw new CopiaInutil(`${archivo} no es como se copió: cambió o está dañado. ${OTRA}`);
  }
  // A dump's rows are counted where it is restored.
  if (isDePostgres(manifiesto)) return manifiesto;
  const filas = countFilas(join(carpeta, BASE), avisar);
  const distinta = CONTADAS.find((tabla) => filas[tabla] !== manifiesto.filas[tabla]);
  if (distinta !== undefined)
    throw new CopiaInutil(
      `${carpeta}: ${distinta} tiene ${filas[distinta]} filas y no las copiadas. ${OTRA}`,
    );
  return manifiesto;
}

const OTRA = "Use otra copia.";

/** Lists the names of the copies in a folder, oldest first, unfinished ones included. */
export function listCopias(destino: string): readonly string[] {
  return readdirSync(destino)
    .filter((nombre) => nombre.startsWith(PREFIJO))
    .toSorted();
}

/** Gives the time of the last finished copy in a folder, in milliseconds; 0 where there is none. An unfinished copy does not count. */
export function ultimaCopiaMs(destino: string): number {
  if (!existsSync(destino)) return 0;
  return Math.max(0, ...listEnteras(destino).map((nombre) => statSync(join(destino, nombre)).mtimeMs));
}

/** Deletes all but the newest `guardar` copies of a folder, and every unfinished copy. */
export function forgetCopias(destino: string, guardar: number): void {
  const parciales = listCopias(destino).filter(isParcial);
  const sobran = listEnteras(destino).slice(0, -guardar);
  for (const nombre of [...parciales, ...sobran]) rmSync(join(destino, nombre), { recursive: true });
}

const isParcial = (nombre: string) => nombre.endsWith(".parcial");

/** Lists the names of the finished copies in a folder, oldest first. */
export function listEnteras(destino: string): readonly string[] {
  return listCopias(destino).filter(
    (nombre) => !isParcial(nombre) && existsSync(join(destino, nombre, MANIFIESTO)),
  );
}

/** Copies the database in one read transaction: writers do not wait, and their later changes are not in the copy. */
function copyBase(origen: string, destino: string): void {
  const database = new Database(origen, { readonly: true });
  try {
    database.prepare("vacuum into ?").run(destino);
  } finally {
    database.close();
  }
}

/** Parses the text of a manifest. Throws where the text is not a manifest. */
export function parseManifiesto(texto: string): Manifiesto {
  return Manifiesto.parse(JSON.parse(texto));
}

/** Reads the manifest of a copy's folder. Throws CopiaInutil. */
export function readManifiesto(carpeta: string): Manifiesto {
  try {
    return parseManifiesto(readFileSync(join(carpeta, MANIFIESTO), "utf8"));
  } catch (error) {
    throw new CopiaInutil(
      `${carpeta} no es una copia de Mostrador: su ${MANIFIESTO} falta o no se entiende. Indique una carpeta ${PREFIJO}….`,
      { cause: error },
    );
  }
}

/** Checks the file page by page, then counts the rows of `CONTADAS`. Throws CopiaInutil. */
function countFilas(archivo: string, avisar: Avisar): Manifiesto["filas"] {
  const database = new Database(archivo, { readonly: true });
  const total = statSync(archivo).size;
  const revision = (hecho: number) =>
    avisar({ que: "Revisando la base, página por página", hecho, total, unidad: "bytes" });
  try {
    revision(0);
    const estado = database.pragma("integrity_check(1)", { simple: true });
    if (estado !== "ok") throw new CopiaInutil(`${archivo} está dañado (${String(estado)}). ${OTRA}`);
    const filas = CONTADAS.map((tabla) => [
      tabla,
      Number(database.prepare(`select count(*) from ${tabla}`).pluck().get()),
    ]);
    revision(total);
    return Filas.parse(Object.fromEntries(filas));
  } finally {
    database.close();
  }
}

const TROZO = 1 << 20;

function measure(archivo: string, avisar: Avisar): { readonly bytes: number; readonly sha256: string } {
  const hash = createHash("sha256");
  const bytes = readInChunks(archivo, "Leyendo la copia", avisar, (trozo) => hash.update(trozo));
  return { bytes, sha256: hash.digest("hex") };
}

/** Reads a file of any size through one buffer, and reports the progress. Gives its number of bytes. */
export function readInChunks(
  archivo: string,
  que: string,
  avisar: Avisar,
  tomar: (trozo: Buffer) => unknown,
): number {
  const fd = openSync(archivo, "r");
  try {
    const trozo = Buffer.allocUnsafe(TROZO);
    const total = statSync(archivo).size;
    let hecho = 0;
    for (let leidos = readSync(fd, trozo); leidos > 0; leidos = readSync(fd, trozo)) {
      tomar(trozo.subarray(0, leidos));
      hecho += leidos;
      avisar({ que, hecho, total, unidad: "bytes" });
    }
    return hecho;
  } finally {
    closeSync(fd);
  }
}

/** Fsyncs a file, or the names in a folder. */
export function sincronizar(ruta: string): void {
  const fd = openSync(ruta, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
