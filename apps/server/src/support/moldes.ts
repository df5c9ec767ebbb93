import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasta } from "./llamar.ts";

/** Names the folder in the environment of a run's tests and of what they start. */
const MOLDES = "PRUEBAS_MOLDES";

/** Sets up a Vitest project whose tests copy ready data: its projects share one folder, which the run's end deletes. */
export default function setup(): (() => void) | undefined {
  if (process.env[MOLDES] !== undefined) return undefined;
  const carpeta = mkdtempSync(join(tmpdir(), "moldes-"));
  process.env[MOLDES] = carpeta;
  return () => {
    delete process.env[MOLDES];
    rmSync(carpeta, { recursive: true, force: true });
  };
}

/** Gives the folder of a run's ready data; undefined outside of a run of tests. */
export function findMoldes(): string | undefined {
  return process.env[MOLDES];
}

/** Lets one of the run's processes make the file or folder `molde`, which `hacer` must put in place whole. The others wait for it. */
export async function makeUnaVez(molde: string, hacer: () => Promise<void>): Promise<void> {
  if (takeTurno(`${molde}.turno`)) await hacer();
  else await hasta(`está hecho ${molde}`, async () => existsSync(molde));
}

/** Tells whether this is the first of the run's processes to ask. */
function takeTurno(turno: string): boolean {
  try {
    mkdirSync(turno);
    return true;
  } catch {
    return false;
  }
}
