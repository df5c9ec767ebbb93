/**
 * `npm run simulacion -- --seeds N --from K` runs stories of tills, server and tax system in which everything goes wrong, each from its
 * seed. Exits with 1 when an invariant broke, after printing the seed and the end of its trace.
 * - `--rastro` prints whole traces.
 * - `--guardar DIR` keeps the databases of one story.
 * - `--con A,B` gives every story exactly these attacks.
 * - `--reducir` leaves out the steps that a broken story does not need.
 * - `--mutante NAME` applies a known bug; `npm run mutantes` looks for all of them.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { parseAtaques } from "./ataques/nombres.ts";
import { listElegidas, runSemillas } from "./correr.ts";
import { fraseDeProcesador } from "./procesador.ts";
import { reducir } from "./reducir.ts";
import type { Desenlace } from "./semilla.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "200" },
    from: { type: "string", default: "1" },
    workers: { type: "string", default: String(availableParallelism()) },
    con: { type: "string", default: "" },
    mutante: { type: "string" },
    reducir: { type: "boolean", default: false },
    rastro: { type: "boolean", default: false },
    guardar: { type: "string" },
  },
});
/** Lines of a broken story's trace that are shown without `--rastro`. */
const COLA = 60;

const [desde, workers] = [Number(values.from), Number(values.workers)];
const cuantas = Number(values.seeds);
const con = parseAtaques(values.con);
const sin = values.reducir ? ((await reducir(desde, con, values.mutante)) ?? []) : [];
process.exitCode = (await correr()) ? 0 : 1;

/** Runs the stories; true when every invariant held. */
async function correr(): Promise<boolean> {
  const empezo = performance.now();
  let hechas = 0;
  let arranqueMs = 0;
  const desenlaces = await runSemillas({
    historias: listElegidas(desde, cuantas, con),
    workers,
    mutante: values.mutante,
    sin,
    hastaFallar: values.mutante !== undefined,
    conRastro: values.rastro,
    guardarEn: values.guardar ?? null,
    alArrancar: (ms) => (arranqueMs = ms),
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
  const deHistorias = desenlaces.map(({ procesadorMs }) => procesadorMs);
  process.stdout.write(`${fraseDeProcesador(deHistorias, arranqueMs)}\n`);
  return rotas.length === 0;
}

function contar({ semilla, falla, huella, rastro }: Desenlace): void {
  const lineas = values.rastro ? rastro : rastro.slice(-COLA);
  process.stdout.write(`${lineas.join("\n")}\n`);
  process.stdout.write(`semilla ${semilla}, huella ${huella.slice(0, 16)}: ${falla ?? "todo se cumple"}\n`);
  process.stdout.write(`otra vez: npm run simulacion -- --seeds 1 --from ${semilla} --rastro\n\n`);
}
