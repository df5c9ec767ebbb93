/**
 * `npm run mutantes` puts each bug on purpose into the product and tells which tier of the tests finds it, as rows of docs/reliability.md. Bugs
 * that were found at the same commit are not sought again: test-results/mutantes.json has them. Exits with 1 when a bug was not found by the
 * tests of either tier.
 * - `-- --cuales A,B`: these bugs alone, and anew.
 * - `--parte 1/2`: the first of two halves.
 * - `--seeds N --from K`: stories in which a bug is sought once neither tier found it.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { Mutante } from "../maquina/mutante.ts";
import { buscarMutantes, type Hallazgo } from "./buscar.ts";
import { MUTANTES } from "./index.ts";

const RAIZ = join(import.meta.dirname, "../../..");
const ARCHIVO = join(RAIZ, "test-results/mutantes.json");

/** The findings of earlier calls at one commit. */
interface Guardado {
  readonly commit: string;
  readonly hallazgos: Record<string, Hallazgo>;
}

const { values } = parseArgs({
  options: {
    cuales: { type: "string" },
    parte: { type: "string", default: "1/1" },
    seeds: { type: "string", default: "200" },
    from: { type: "string", default: "1" },
    workers: { type: "string", default: String(availableParallelism()) },
  },
});
const guardado = leer();
const bugs = elegir();
const hallazgos = new Map<string, Hallazgo | null>();
for (const mutante of bugs) {
  const antes = values.cuales === undefined ? guardado.hallazgos[mutante.nombre] : undefined;
  if (antes !== undefined) anotar(mutante, antes);
}
await buscarMutantes({
  bugs: bugs.filter(({ nombre }) => !hallazgos.has(nombre)),
  desde: Number(values.from),
  cuantas: Number(values.seeds),
  workers: Number(values.workers),
  alTerminar: anotar,
});
process.exitCode = resumir() ? 0 : 1;

/** The bugs that are asked for. Throws at a name that there is not. */
function elegir(): readonly Mutante[] {
  const nombres = values.cuales?.split(",");
  for (const nombre of nombres ?? [])
    if (!MUTANTES.some((mutante) => mutante.nombre === nombre))
      throw new Error(`no hay un mutante ${nombre}`);
  const [parte = 1, de = 1] = values.parte.split("/").map(Number);
  return MUTANTES.filter(({ nombre }) => nombres?.includes(nombre) ?? true).filter(
    (_, i) => i % de === parte - 1,
  );
}

function anotar(mutante: Mutante, hallazgo: Hallazgo | null): void {
  const { nombre, frase } = mutante;
  hallazgos.set(nombre, hallazgo);
  const halla = hallazgo === null ? "NO ENCONTRADO | " : `${hallazgo.que} | ${hallazgo.tramo}`;
  process.stdout.write(`| ${nombre} | ${frase} | ${halla} | ${hallazgos.size} de ${bugs.length}\n`);
  if (hallazgo === null) return;
  guardado.hallazgos[nombre] = hallazgo;
  mkdirSync(dirname(ARCHIVO), { recursive: true });
  writeFileSync(ARCHIVO, `${JSON.stringify(guardado, null, 2)}\n`);
}

/** Prints how many bugs each tier found. False when a bug was found by neither. */
function resumir(): boolean {
  const por = (cual: Hallazgo["tramo"] | null) =>
    [...hallazgos].filter(([, hallazgo]) => (hallazgo?.tramo ?? null) === cual).map(([nombre]) => nombre);
  const [primero, completo, ninguno, sueltos] = [por("primero"), por("completo"), por("ninguno"), por(null)];
  const parte = ((100 * primero.length) / hallazgos.size).toFixed(1);
  process.stdout.write(
    `${hallazgos.size} mutantes: ${primero.length} (${parte} %) por el primer tramo, ${completo.length} por el completo (${completo.join(" ")}), ` +
      `${ninguno.length} solo por más historias (${ninguno.join(" ")}), ${sueltos.length} sin encontrar (${sueltos.join(" ")})\n`,
  );
  return ninguno.length === 0 && sueltos.length === 0;
}

/** Reads what was found at the commit of the working tree; a changed tree has found nothing yet. */
function leer(): Guardado {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: RAIZ, encoding: "utf8" }).trim();
  const limpio = git("status", "--porcelain") === "";
  const commit = `${git("rev-parse", "HEAD")}${limpio ? "" : ` ${new Date().toISOString()}`}`;
  try {
    const antes = JSON.parse(readFileSync(ARCHIVO, "utf8")) as Guardado;
    if (antes.commit === commit) return antes;
  } catch {
    // Nothing was found yet.
  }
  return { commit, hallazgos: {} };
}
