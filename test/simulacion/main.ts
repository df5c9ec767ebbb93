/**
 * `npm run simulacion -- --seeds N --from K` runs stories of tills, server and tax system in which everything goes wrong, each from its
 * seed. Exits with 1 when an invariant broke, after printing the seed and the end of its trace.
 * - `--rastro` prints whole traces.
 * - `--guardar DIR` keeps the databases of one story.
 * - `--con A,B` gives every story exactly these attacks.
 * - `--reducir` leaves out the steps that a broken story does not need.
 * - `--mutante NAME` applies a known bug.
 * - `--mutantes` looks for every known bug (`--cuales A,B`: for these), by stories or by the test file that the bug names. Exits with 1
 * when one was not found.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { parseAtaques } from "./ataques/index.ts";
import { runSemillas } from "./correr.ts";
import { buscarMutantes } from "./mutantes/buscar.ts";
import { reducir } from "./reducir.ts";
import type { Desenlace } from "./semilla.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string" },
    from: { type: "string", default: "1" },
    workers: { type: "string", default: String(availableParallelism()) },
    con: { type: "string", default: "" },
    mutante: { type: "string" },
    mutantes: { type: "boolean", default: false },
    cuales: { type: "string", default: "" },
    reducir: { type: "boolean", default: false },
    rastro: { type: "boolean", default: false },
    guardar: { type: "string" },
  },
});
/** Lines of a broken story's trace that are shown without `--rastro`. */
const COLA = 60;

const [desde, workers] = [Number(values.from), Number(values.workers)];
const cuantas = Number(values.seeds ?? (values.mutantes ? 2000 : 200));
const con = parseAtaques(values.con);
const sin = values.reducir ? ((await reducir(desde, con, values.mutante)) ?? []) : [];
process.exitCode = (values.mutantes ? await buscar() : await correr()) ? 0 : 1;

/** Runs the stories; true when every invariant held. */
async function correr(): Promise<boolean> {
  const empezo = performance.now();
  let hechas = 0;
  const desenlaces = await runSemillas({
    desde,
    cuantas,
    workers,
    mutante: values.mutante,
    con,
    sin,
    hastaFallar: values.mutante !== undefined,
    conRastro: values.rastro,
    guardarEn: values.guardar ?? null,
    alTerminar: (desenlace) => {
      if (desenlace.falla !== null || values.rastro) contar(desenlace);
      if (++hechas % 500 === 0) process.stdout.write(`${hechas} semillas\n`);
    },
  });
  const rotas = desenlaces.filter(({ falla }) => falla !== null).map(({ semilla }) => semilla);
  const segundos = ((performance.now() - empezo) / 1000).toFixed(1);
  process.stdout.write(
    `${desenlaces.length} semillas en ${segundos} s, ${rotas.length} rotas ${rotas.join(" ")}\n`,
  );
  return rotas.length === 0;
}

/** Looks for the bugs; true when each was found. The table names what found it. */
async function buscar(): Promise<boolean> {
  const nombres = values.cuales === "" ? [] : values.cuales.split(",");
  const busquedas = await buscarMutantes({ desde, cuantas, workers }, nombres, ({ mutante, hallazgo }) =>
    process.stdout.write(`| ${mutante.nombre} | ${mutante.frase} | ${hallazgo ?? "NO ENCONTRADO"} |\n`),
  );
  const sueltos = busquedas.filter(({ hallazgo }) => hallazgo === null);
  process.stdout.write(`${busquedas.length} mutantes, ${sueltos.length} sin encontrar\n`);
  return sueltos.length === 0;
}

function contar({ semilla, falla, huella, rastro }: Desenlace): void {
  const lineas = values.rastro ? rastro : rastro.slice(-COLA);
  process.stdout.write(`${lineas.join("\n")}\n`);
  process.stdout.write(`semilla ${semilla}, huella ${huella.slice(0, 16)}: ${falla ?? "todo se cumple"}\n`);
  process.stdout.write(`otra vez: npm run simulacion -- --seeds 1 --from ${semilla} --rastro\n\n`);
}
