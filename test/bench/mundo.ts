import { join } from "node:path";
import { freePort } from "@mostrador/core/support";
import type { ConfigDemo } from "../../scripts/demo/config.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { Proceso } from "../../scripts/demo/proceso.ts";
import { createProgramas } from "../../scripts/demo/programas.ts";
import { admin } from "../../scripts/demo/provision.ts";

const CREDITOS = 10_000_000;
/** As many calls a minute as a machine can make. */
export const SIN_LIMITE = {
  MOSTRADOR_POR_MINUTO: "100000000",
  MOSTRADOR_PUBLICAS_POR_MINUTO: "100000000",
};

/** Simulator and server as real processes, with credits and calls without end. */
export interface MundoBench extends Mundo {
  /** The sum of a histogram's seconds and how many there were, over all series whose labels hold `texto`. */
  readonly histograma: (
    nombre: string,
    texto: string,
  ) => Promise<{ readonly suma: number; readonly cuenta: number }>;
  /** The value of a gauge of the server; NaN where there is none. */
  readonly medidor: (nombre: string) => Promise<number>;
}

export async function startMundoBench(env: Readonly<Record<string, string>> = {}): Promise<MundoBench> {
  const mundo = await startMundo({ ...SIN_LIMITE, ...env });
  await addCreditos(mundo.config, mundo.empresas[0]?.nit ?? 0);
  const metricas = async (): Promise<readonly string[]> =>
    (await (await fetch(`${mundo.base}/metrics`)).text()).split("\n");
  const sumar = (lineas: readonly string[], nombre: string, texto: string): number =>
    lineas
      .filter((linea) => linea.startsWith(`${nombre}{`) && linea.includes(texto))
      .reduce((suma, linea) => suma + Number(linea.split(" ").at(-1)), 0);
  return {
    ...mundo,
    histograma: async (nombre, texto) => {
      const lineas = await metricas();
      return { suma: sumar(lineas, `${nombre}_sum`, texto), cuenta: sumar(lineas, `${nombre}_count`, texto) };
    },
    medidor: async (nombre) => {
      const linea = (await metricas()).find((line) => line.startsWith(`${nombre} `));
      return Number(linea?.split(" ")[1]);
    },
  };
}

/** Gives a company more credits than any load uses. */
export async function addCreditos(config: ConfigDemo, nit: number): Promise<void> {
  const opciones = { nit: String(nit), cantidad: String(CREDITOS), referencia: "bench" };
  await admin(config, [
    "creditos",
    "agregar",
    ...Object.entries(opciones).flatMap(([nombre, valor]) => [`--${nombre}`, valor]),
  ]);
}

/** Starts a tax system that accepts everything after `demoraMs`; it forwards unknown calls to the simulator. */
export async function startSiatRapido(
  simulador: string,
  demoraMs: number,
  registros: string,
): Promise<{ readonly siat: Proceso; readonly url: string }> {
  const puerto = String(await freePort());
  const url = `http://127.0.0.1:${puerto}`;
  const siat = new Proceso({
    nombre: "siat-rapido",
    script: join(import.meta.dirname, "siat-rapido.ts"),
    env: { BENCH_PUERTO: puerto, BENCH_SIMULADOR: simulador, BENCH_DEMORA_MS: String(demoraMs) },
    listoUrl: `${url}/control`,
    logFile: join(registros, "siat-rapido.log"),
  });
  await siat.start();
  return { siat, url };
}

/** Starts the server of a world anew before such a tax system. Gives both, to be stopped, and the tax system's address. */
export async function conSiatRapido(
  mundo: MundoBench,
  demoraMs: number,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly servidor: Proceso; readonly siat: Proceso; readonly url: string }> {
  const { siat, url } = await startSiatRapido(mundo.siat, demoraMs, join(mundo.config.data, "registros"));
  await mundo.servidor.stop();
  const { servidor } = createProgramas(mundo.config, { ...SIN_LIMITE, ...env, SIAT_URL: url });
  await servidor.start();
  return { servidor, siat, url };
}
