/** The disk of a test world: its folder and, on PostgreSQL, its database. A ready one is made once in a process, and copied for each world. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { findMoldes } from "./moldes.ts";
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

let listo: Promise<Listo> | undefined;

/** Gives a copy of the ready disk, which `hacer` makes the first time on the disk that it is given. Nothing may run on the original. */
export async function copiarListo(hacer: (disco: Disco) => Promise<Listo>): Promise<Listo> {
  listo ??= createDisco({ en: findMoldes() }).then(hacer);
  const { dataDir, base, empresas } = await listo;
  const disco = await createDisco({ plantilla: base?.nombre });
  cpSync(dataDir, disco.dataDir, { recursive: true });
  return { ...disco, empresas };
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
