/**
 * `npm run simulacion -- --seeds N --from K`: stories of tills, server and tax system with everything going wrong, each from its seed.
 * Ends with 1 when an invariant broke, after the seed and what led there. `--mutante NAME` puts a known bug in; `--rastro` prints all.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { correrSemillas } from "./correr.ts";
import type { Desenlace } from "./semilla.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "200" },
    from: { type: "string", default: "1" },
    workers: { type: "string", default: String(availableParallelism()) },
    mutante: { type: "string" },
    rastro: { type: "boolean", default: false },
  },
});
/** Lines of a broken story that are shown without `--rastro`. */
const COLA = 60;

const empezo = performance.now();
let hechas = 0;
const desenlaces = await correrSemillas({
  desde: Number(values.from),
  cuantas: Number(values.seeds),
  obreros: Number(values.workers),
  mutante: values.mutante,
  hastaFallar: values.mutante !== undefined,
  alTerminar: (desenlace) => {
    if (desenlace.falla !== null || values.rastro) contar(desenlace);
    if (++hechas % 500 === 0) process.stdout.write(`${hechas} semillas\n`);
  },
});
const rotas = desenlaces.filter(({ falla }) => falla !== null);
const segundos = (performance.now() - empezo) / 1000;
process.stdout.write(
  `${desenlaces.length} semillas en ${segundos.toFixed(1)} s, ${rotas.length} rotas${rotas.length > 0 ? `: ${rotas.map(({ semilla }) => semilla).join(" ")}` : ""}\n`,
);
process.exitCode = rotas.length > 0 ? 1 : 0;

function contar({ semilla, falla, huella, rastro }: Desenlace): void {
  const lineas = values.rastro ? rastro : rastro.slice(-COLA);
  process.stdout.write(`${lineas.join("\n")}\n`);
  process.stdout.write(`semilla ${semilla}, huella ${huella.slice(0, 16)}: ${falla ?? "todo se cumple"}\n`);
  process.stdout.write(`otra vez: npm run simulacion -- --seeds 1 --from ${semilla} --rastro\n\n`);
}
