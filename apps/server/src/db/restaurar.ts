import { randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { SECTORES } from "@mostrador/core";
import type { Avisar } from "../avance.ts";
import { RESTAURACION } from "./ajustes.ts";
import { BASE, CopiaInutil, leerPorTrozos, sincronizar, verificarCopia, type Manifiesto } from "./copia.ts";
import { holdCarpeta } from "./sqlite.ts";

/** Numbers left out in each series: those that may have been given since the copy. The same as for a dead till (DESIGN.md section 4). */
const NUMEROS_FUERA = 1000;
/** A terminal that has seen changes after the copy must see those that come: more than can have been made since. */
const VERSIONES_FUERA = 1_000_000;

/**
 * Puts a copy into a data folder that has no database, and makes it fit to go on: numbers and versions given since the copy are
 * not given again. Database last and by one rename: a restore that is broken off can be done again. Throws CopiaInutil, and
 * CarpetaInutilizable while a server holds the folder.
 */
export function restaurarCopia(copia: string, dataDir: string, avisar: Avisar = () => {}): Manifiesto {
  const manifiesto = verificarCopia(copia, avisar);
  const release = holdCarpeta(dataDir);
  try {
    exigirVacia(dataDir);
    const llaves = manifiesto.archivos.map(({ nombre }) => nombre).filter((nombre) => nombre !== BASE);
    for (const nombre of llaves) exigirMisma(join(copia, nombre), join(dataDir, nombre));
    for (const nombre of llaves) poner(join(copia, nombre), join(dataDir, nombre), avisar);
    poner(join(copia, BASE), join(dataDir, BASE), avisar, (archivo) =>
      prepararParaSeguir(archivo, manifiesto.creada_en),
    );
    sincronizar(dataDir);
    return manifiesto;
  } finally {
    release();
  }
}

/** What is there is never overwritten. */
function exigirVacia(dataDir: string): void {
  const encontrado = [BASE, `${BASE}-wal`].find((nombre) => existsSync(join(dataDir, nombre)));
  if (encontrado !== undefined)
    throw new CopiaInutil(
      `${dataDir} ya tiene datos (${encontrado}) y restaurar no los pisa. Indique una carpeta nueva con MOSTRADOR_DATA, o aparte usted esos archivos.`,
    );
}

function exigirMisma(deLaCopia: string, puesta: string): void {
  if (existsSync(puesta) && !readFileSync(puesta).equals(readFileSync(deLaCopia)))
    throw new CopiaInutil(
      `${puesta} no es la llave de la copia: con ella no se abrirían los certificados. Indique una carpeta nueva con MOSTRADOR_DATA.`,
    );
}

function poner(
  origen: string,
  destino: string,
  avisar: Avisar,
  preparar: (archivo: string) => void = () => {},
): void {
  const parcial = `${destino}.restaurando`;
  rmSync(parcial, { force: true });
  const fd = openSync(parcial, "wx", statSync(origen).mode);
  try {
    leerPorTrozos(origen, "Poniendo la copia en su lugar", avisar, (trozo) => escribir(fd, trozo));
  } finally {
    closeSync(fd);
  }
  preparar(parcial);
  sincronizar(parcial);
  renameSync(parcial, destino);
}

/** All of it: one write may take less. */
function escribir(fd: number, trozo: Buffer): void {
  for (let escrito = 0; escrito < trozo.length;) escrito += writeSync(fd, trozo, escrito);
}

/** Every series of every point of sale, also one that had no number at the time of the copy; and tills are to tell what came after it. */
function prepararParaSeguir(archivo: string, copiaDe: string): void {
  const database = new Database(archivo);
  try {
    const serie = database.prepare(
      `insert into contadores (nit, sucursal, punto_venta, sector, siguiente)
         select nit, sucursal, punto_venta, @sector, 1 from puntos where true on conflict do nothing`,
    );
    database.transaction(() => {
      for (const { codigo } of SECTORES) serie.run({ sector: codigo });
      database.prepare("update contadores set siguiente = siguiente + ?").run(NUMEROS_FUERA);
      database.exec("insert into versiones select nit, 0 from empresas where true on conflict do nothing");
      database.prepare("update versiones set valor = valor + ?").run(VERSIONES_FUERA);
      database
        .prepare("insert into ajustes values (?, ?) on conflict do update set valor = excluded.valor")
        .run(RESTAURACION, JSON.stringify({ id: randomUUID(), copiaDe }));
    })();
  } finally {
    database.close();
  }
}
