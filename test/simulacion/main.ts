/**
 * `npm run simulacion -- --seeds N --from K`: stories of tills, server and tax system with everything going wrong, each from its seed.
 * Ends with 1 when an invariant broke, after the seed and what led there. `--rastro` prints all, `--guardar DIR` keeps the databases of one; `--mutante NAME` puts a known bug in, and
 * `--mutantes` each of them in turn: then it ends with 1 when one was not found.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { correrSemillas } from "./correr.ts";
import { MUTANTES } from "./mutantes.ts";
import type { Desenlace } from "./semilla.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "200" },
    from: { type: "string", default: "1" },
    workers: { type: "string", default: String(availableParallelism()) },
    mutante: { type: "string" },
    mutantes: { type: "boolean", default: false },
    rastro: { type: "boolean", default: false },
    guardar: { type: "string" },
  },
});
/** Lines of a broken story that are shown without `--rastro`. */
const COLA = 60;

const [desde, cuantas, obreros] = [Number(values.from), Number(values.seeds), Number(values.workers)];
process.exitCode = (values.mutantes ? await buscarMutantes() : await correr()) ? 0 : 1;

/** True when every invariant held. */
async function correr(): Promise<boolean> {
  const empezo = performance.now();
  let hechas = 0;
  const desenlaces = await correrSemillas({
    desde,
    cuantas,
    obreros,
    mutante: values.mutante,
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

/** True when each bug was found. */
async function buscarMutantes(): Promise<boolean> {
  let todos = true;
  for (const { nombre } of MUTANTES) {
    const desenlaces = await correrSemillas({ desde, cuantas, obreros, mutante: nombre, hastaFallar: true });
    const rota = desenlaces.find(({ falla }) => falla !== null);
    todos &&= rota !== undefined;
    const hallazgo =
      rota === undefined ? "NO ENCONTRADO" : `semilla ${rota.semilla}: ${rota.falla?.slice(0, 100)}`;
    process.stdout.write(`${nombre}: ${hallazgo}\n`);
  }
  return todos;
}

function contar({ semilla, falla, huella, rastro }: Desenlace): void {
  const lineas = values.rastro ? rastro : rastro.slice(-COLA);
  process.stdout.write(`${lineas.join("\n")}\n`);
  process.stdout.write(`semilla ${semilla}, huella ${huella.slice(0, 16)}: ${falla ?? "todo se cumple"}\n`);
  process.stdout.write(`otra vez: npm run simulacion -- --seeds 1 --from ${semilla} --rastro\n\n`);
}
