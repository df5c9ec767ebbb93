import { mkdirSync, readFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as pausa } from "node:timers/promises";
import { findPostgres, startCluster } from "../../apps/server/src/support/cluster.ts";
import { startFlota, type Flota } from "../../apps/server/src/support/flota.ts";
import { exigir, llamar } from "../../apps/server/src/support/llamar.ts";
import { createBaseVacia, withPostgres } from "../../apps/server/src/support/motor.ts";
import { provisionarVarias, type EmpresaDePrueba } from "../../apps/server/src/support/provisionar.ts";
import { startSimulador } from "../../apps/server/src/support/simulador.ts";
import type { Banco } from "./banco.ts";
import { post } from "./carga.ts";
import { pedidoJson } from "./datos.ts";
import { mediana, percentil } from "./medir.ts";
import { SIN_LIMITE, startSiatRapido } from "./mundo.ts";
import { listHijos, usoDe } from "./proceso.ts";

const EMPRESAS = 1000;
const CREDITOS = 1_000_000;
/** Calls at once, each of them for the next company. */
const A_LA_VEZ = 8;
/** Invoices a second that arrive: a part of what the machine can do, so that what grows is kept and not waiting. */
const LLEGADAS_POR_S = 25;
const MUESTRA_MS = 2000;
const INTENTOS = 20;
/** The first part of the time is a start: caches fill, code is compiled. */
const ARRANQUE = 0.25;
/** Growth from the part after the start to the last one, of the same length. */
const MAX_CRECIMIENTO = 1.1;

/**
 * Lets one server on PostgreSQL work for `minutos` with 1,000 companies that take turns. Its memory and PostgreSQL's stay where they were,
 * and every invoice that was answered is stored once.
 */
export async function remojo(banco: Banco): Promise<void> {
  if (findPostgres() === undefined) return banco.avance("remojo: no hay PostgreSQL en esta máquina");
  const cluster = await startCluster({ durable: true });
  const dataDir = join(banco.carpeta, "remojo");
  mkdirSync(dataDir, { recursive: true });
  const simulador = await startSimulador(dataDir);
  const { siat, url } = await startSiatRapido(simulador.url, 0, dataDir);
  const { databaseUrl, borrar } = await createBaseVacia(cluster.url);
  try {
    banco.avance(`remojo: ${EMPRESAS} empresas`);
    const empresas = await provisionarVarias({ dataDir, databaseUrl }, simulador.control, {
      creditos: CREDITOS,
      otras: EMPRESAS - 2,
    });
    const entorno = { ...SIN_LIMITE, DATABASE_URL: databaseUrl, MOSTRADOR_DATA: dataDir, SIAT_URL: url };
    const flota = await startFlota(1, entorno);
    try {
      await sincronizar(banco, flota, empresas);
      const medida = await trabajar(banco, flota, empresas, cluster.pid);
      anotar(banco, medida, await countEmitidas(databaseUrl));
    } finally {
      await flota.close();
    }
  } finally {
    await borrar();
    await siat.stop();
    await simulador.close();
    await cluster.stop();
  }
}

async function sincronizar(
  { avance }: Banco,
  flota: Flota,
  empresas: readonly EmpresaDePrueba[],
): Promise<void> {
  const faltan = [...empresas];
  const turno = async (): Promise<void> => {
    for (let una = faltan.pop(); una !== undefined; una = faltan.pop()) {
      const { nit, codigoSistema, apiKey } = una;
      const pedido = { nit, codigo_sistema: codigoSistema };
      for (const path of ["/v1/sincronizar", "/v1/sincronizar/catalogos"])
        exigir(await insistir(() => llamar(flota.url + path, "POST", pedido, { "x-api-key": apiKey })));
      avance(`remojo: ${faltan.length} empresas por sincronizar`);
    }
  };
  await Promise.all(Array.from({ length: A_LA_VEZ }, turno));
}

/** The simulator, which answers for 1,000 companies at once here, may be late: nothing was sent then. */
async function insistir<T extends { readonly status: number }>(llamada: () => Promise<T>): Promise<T> {
  let hecha = await llamada();
  for (let veces = 0; hecha.status === 502 && veces < INTENTOS; veces++) {
    await pausa(MUESTRA_MS);
    hecha = await llamada();
  }
  return hecha;
}

interface Medida {
  readonly emitidas: number;
  readonly tiempos: readonly number[];
  readonly cpuMs: number;
  /** Megabytes of the server, and of PostgreSQL with its connections, in the order of time. */
  readonly servidor: readonly number[];
  readonly motor: readonly number[];
}

async function trabajar(
  { avance, minutos }: Banco,
  flota: Flota,
  empresas: readonly EmpresaDePrueba[],
  motor: number | undefined,
): Promise<Medida> {
  const agent = new Agent({ keepAlive: true, maxSockets: A_LA_VEZ });
  const cuerpo = pedidoJson(3);
  const desde = performance.now();
  const hasta = desde + minutos * 60_000;
  const [tiempos, memorias]: [number[], [number, number][]] = [[], []];
  const [pid] = flota.pids();
  const antes = usoDe(pid)?.cpuMs ?? Number.NaN;
  let siguiente = 0;
  const turno = async (): Promise<void> => {
    while (performance.now() < hasta) {
      const i = siguiente++;
      const debida = desde + (i / LLEGADAS_POR_S) * 1000;
      if (debida > performance.now()) await pausa(debida - performance.now());
      const { apiKey = "" } = empresas[i % empresas.length] ?? {};
      const inicio = performance.now();
      await post(
        agent,
        `${flota.url}/v1/facturas`,
        { "x-api-key": apiKey, prefer: "return=minimal" },
        cuerpo,
      );
      tiempos.push(performance.now() - inicio);
    }
  };
  const mirar = async (): Promise<void> => {
    while (performance.now() < hasta) {
      memorias.push([
        usoDe(pid)?.memoriaMb ?? Number.NaN,
        memoriaDe([...(motor === undefined ? [] : [motor]), ...listHijos(motor)]),
      ]);
      avance(`remojo: ${tiempos.length} facturas, ${Math.round((hasta - performance.now()) / 1000)} s más`);
      await pausa(MUESTRA_MS);
    }
  };
  try {
    await Promise.all([mirar(), ...Array.from({ length: A_LA_VEZ }, turno)]);
  } finally {
    agent.destroy();
  }
  return {
    emitidas: tiempos.length,
    tiempos,
    cpuMs: (usoDe(pid)?.cpuMs ?? Number.NaN) - antes,
    servidor: memorias.map(([suya]) => suya),
    motor: memorias.map(([, suya]) => suya),
  };
}

/** Megabytes of processes that share memory: what they share counts once. */
function memoriaDe(pids: readonly number[]): number {
  return pids.reduce((suma, pid) => suma + parteDe(pid), 0) / 1024;
}

function parteDe(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]);
  } catch {
    return 0; // it has ended
  }
}

async function countEmitidas(databaseUrl: string): Promise<number> {
  return withPostgres(databaseUrl, async (client) => {
    const { rows } = await client.query<{ n: string }>(
      "select count(*) as n from facturas where estado = 'EMITIDA'",
    );
    return Number(rows[0]?.n);
  });
}

function anotar({ anotar: nota, minutos }: Banco, medida: Medida, guardadas: number): void {
  const { emitidas, tiempos, cpuMs, servidor, motor } = medida;
  nota(`${EMPRESAS} empresas, ${minutos} minutos: facturas`, { valor: emitidas, unidad: "" });
  nota("  guardadas como emitidas, de las respondidas", {
    valor: guardadas / emitidas,
    unidad: "",
    min: 1,
    max: 1,
  });
  nota("  espera de quien llama, mediana", { valor: mediana(tiempos), unidad: "ms" });
  nota("  espera de quien llama, p99", { valor: percentil(tiempos, 99), unidad: "ms" });
  nota("  procesador del servidor por factura", { valor: cpuMs / emitidas, unidad: "ms" });
  for (const [que, muestras] of [
    ["del servidor", servidor],
    ["de PostgreSQL con sus conexiones", motor],
  ] as const) {
    const desde = Math.floor(muestras.length * ARRANQUE);
    const largo = Math.floor((muestras.length - desde) / 3);
    const [primeras, ultimas] = [muestras.slice(desde, desde + largo), muestras.slice(-largo)];
    nota(`  memoria ${que}, al final`, {
      valor: mediana(ultimas),
      unidad: "MB",
      de: { limite: "después de arrancar", valor: mediana(primeras) },
      max: MAX_CRECIMIENTO,
    });
  }
}
