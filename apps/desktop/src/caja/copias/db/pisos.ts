/** Numbers that a till which came back from a copy left out: another return, from any copy, begins above them. docs/decisions/0024 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { sincronizar } from "../../motor/sincronizar.ts";

const Pisos = z.object({
  /** The last session number that was left out. */
  turno: z.int(),
  /** The next number of each sector, by its code, and that of proformas, after the return. */
  numeros: z.record(z.string(), z.int()),
});
export type Pisos = z.infer<typeof Pisos>;

const NINGUNO: Pisos = { turno: 0, numeros: {} };

/** Reads what earlier returns left out; nothing where there was none. */
export function readPisos(copias: string): Pisos {
  try {
    return Pisos.parse(JSON.parse(readFileSync(archivoDe(copias), "utf8")));
  } catch {
    // The file is replaced whole. One that is missing or damaged by the disk stops no return.
    return NINGUNO;
  }
}

/** Puts on disk what a return leaves out, before the till goes on from the copy. */
export function savePisos(copias: string, pisos: Pisos): void {
  const parcial = `${archivoDe(copias)}.parcial`;
  writeFileSync(parcial, JSON.stringify(pisos), { mode: 0o600, flush: true });
  renameSync(parcial, archivoDe(copias));
  sincronizar(copias);
}

function archivoDe(copias: string): string {
  return join(copias, "numeros-dados.json");
}
