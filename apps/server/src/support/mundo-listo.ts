/** The disk of a test world: its folder and, on PostgreSQL, its database. A ready one is made once in a run for each engine, and copied for each world. */
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { findMoldes, makeUnaVez } from "./moldes.ts";
import { createBase, type BaseDePrueba } from "./motor.ts";
import type { EmpresaDePrueba } from "./provisionar.ts";

export interface Disco {
  readonly dataDir: string;
  /** Null on SQLite. */
  readonly base: BaseDePrueba | null;
  readonly borrar: () => Promise<void>;
}

/** A disk whose two companies can issue on point of sale 0. */
export interface Listo extends Disco {
  readonly empresas: readonly [EmpresaDePrueba, EmpresaDePrueba];
}

/** The parts of a ready disk that a copy is made of. */
interface Molde {
  readonly dataDir: string;
  /** The name of its PostgreSQL database; undefined on SQLite. */
  readonly base?: string | undefined;
  readonly empresas: Listo["empresas"];
}

let molde: Promise<Molde> | undefined;

/** Gives a copy of the ready disk, which `hacer` makes the first time on the disk that it is given. Nothing may run on the original. */
export async function copyListo(hacer: (disco: Disco) => Promise<Listo>): Promise<Listo> {
  molde ??= takeMolde(hacer);
  const { dataDir, base, empresas } = await molde;
  const disco = await createDisco({ plantilla: base });
  cpSync(dataDir, disco.dataDir, { recursive: true });
  return { ...disco, empresas };
}

/** Takes the run's ready disk of this engine. Outside of a run of tests, this process makes its own. */
async function takeMolde(hacer: (disco: Disco) => Promise<Listo>): Promise<Molde> {
  const en = findMoldes();
  const create = async (): Promise<Molde> => {
    const { dataDir, base, empresas } = await hacer(await createDisco({ en }));
    return { dataDir, base: base?.nombre, empresas };
  };
  if (en === undefined) return create();
  const ficha = join(en, inject("postgres") === undefined ? "listo.json" : "listo-postgres.json");
  await makeUnaVez(ficha, async () => {
    writeFileSync(`${ficha}.nueva`, JSON.stringify(await create()));
    renameSync(`${ficha}.nueva`, ficha);
  });
  return JSON.parse(readFileSync(ficha, "utf8")) as Molde; // written above
}

/** Makes a disk with an empty folder within `en`. `plantilla`: the PostgreSQL database whose copy it has, instead of one without rows. */
export async function createDisco({
  en = tmpdir(),
  plantilla,
}: { readonly en?: string | undefined; readonly plantilla?: string | undefined } = {}): Promise<Disco> {
  const dataDir = mkdtempSync(join(en, "servidor-"));
  const cluster = inject("postgres");
  const base = cluster === undefined ? null : await createBase(cluster, plantilla);
  const borrar = async () => {
    await base?.borrar();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { dataDir, base, borrar };
}
