/** Keeps the templates of stories on the disk from one run to the next. */
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

const RAIZ = join(import.meta.dirname, "..", "..");
const GUARDADAS = join(RAIZ, "node_modules", ".cache", "simulacion");
/** All that the content of a template depends on. */
const FUENTES = ["packages/*/src/**/*", "apps/*/src/**/*", "test/simulacion/**/*", "package-lock.json"];
/** A template that no run has used for so long is deleted. */
const OLVIDO_MS = 2 * 86_400_000;

/**
 * Gives the folder of the templates that the present tree makes, and makes them where no run did before. A
 * tree with uncommitted changes has templates of its own: the content of the sources names them. Runs at the
 * same time may all make them; the first one's stay.
 */
export async function getPlantillas(crear: (carpeta: string) => Promise<unknown>): Promise<string> {
  mkdirSync(GUARDADAS, { recursive: true });
  const lugar = join(GUARDADAS, `plantillas-${huellaDeFuentes()}`);
  if (!existsSync(lugar)) {
    const parcial = mkdtempSync(join(GUARDADAS, "parcial-"));
    try {
      await crear(join(parcial, "hecha"));
      renameSync(join(parcial, "hecha"), lugar);
    } catch (error) {
      if (!existsSync(lugar)) throw error;
    } finally {
      rmSync(parcial, { recursive: true, force: true });
    }
    olvidarViejas(lugar);
  }
  const ahora = new Date();
  utimesSync(lugar, ahora, ahora);
  return lugar;
}

function olvidarViejas(menos: string): void {
  for (const nombre of readdirSync(GUARDADAS)) {
    const carpeta = join(GUARDADAS, nombre);
    const usadaMs = statSync(carpeta, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (carpeta !== menos && Date.now() - usadaMs > OLVIDO_MS)
      rmSync(carpeta, { recursive: true, force: true });
  }
}

/** Hashes the sources by name and content, with the version of Node. */
function huellaDeFuentes(): string {
  const hash = createHash("sha256").update(process.version);
  const archivos = globSync(FUENTES, { cwd: RAIZ, withFileTypes: true })
    .filter((archivo) => archivo.isFile() && !archivo.name.includes(".test."))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
  for (const archivo of archivos)
    hash.update(archivo.slice(RAIZ.length)).update("\0").update(readFileSync(archivo)).update("\0");
  return hash.digest("hex").slice(0, 32);
}
