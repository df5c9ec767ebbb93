/**
 * `npm run simulacion -- --seeds N --from K` runs stories of tills, server and tax system in which everything goes wrong, each from its
 * seed. Exits with 1 when an invariant broke, after printing the seed and the end of its trace.
 * - `--rastro` prints whole traces.
 * - `--guardar DIR` keeps the databases of one story.
 * - `--con A,B` gives every story exactly these attacks.
 * - `--reducir` leaves out the steps that a broken story does not need, `--sin 3,5` steps by their places.
 * - `--mutante NAME` applies a known bug; `npm run mutantes` looks for all of them.
 */
import { argumentosDeUna, parseArgumentos } from "./argumentos.ts";
import { listElegidas, runSemillas } from "./correr.ts";
import { fraseDeProcesador } from "./procesador.ts";
import { reducir } from "./reducir.ts";
import type { Desenlace } from "./semilla.ts";

const argumentos = parseArgumentos(process.argv.slice(2));
const { desde, cuantas, workers, con, mutante, rastro: entero } = argumentos;
/** Lines of a broken story's trace that are shown without `--rastro`. */
const COLA = 60;

const sin = argumentos.reducir ? ((await reducir(desde, con, mutante)) ?? []) : argumentos.sin;
process.exitCode = (await correr()) ? 0 : 1;

/** Runs the stories; true when every invariant held. */
async function correr(): Promise<boolean> {
  const empezo = performance.now();
  let hechas = 0;
  let arranqueMs = 0;
  const desenlaces = await runSemillas({
    historias: listElegidas(desde, cuantas, con),
    workers,
    mutante,
    sin,
    hastaFallar: mutante !== undefined,
    conRastro: entero,
    guardarEn: argumentos.guardar,
    alArrancar: (ms) => (arranqueMs = ms),
    alTerminar: (desenlace) => {
      if (desenlace.falla !== null || entero) contar(desenlace);
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
  const lineas = entero ? rastro : rastro.slice(-COLA);
  process.stdout.write(`${lineas.join("\n")}\n`);
  process.stdout.write(`semilla ${semilla}, huella ${huella.slice(0, 16)}: ${falla ?? "todo se cumple"}\n`);
  const otraVez = argumentosDeUna(semilla, { con, mutante, sin }).join(" ");
  process.stdout.write(`otra vez: npm run simulacion -- ${otraVez}\n\n`);
}
