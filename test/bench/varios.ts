import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findPostgres, startCluster, type Cluster } from "../../apps/server/src/support/cluster.ts";
import { startFlota } from "../../apps/server/src/support/flota.ts";
import { exigir, llamar } from "../../apps/server/src/support/llamar.ts";
import { createBaseVacia } from "../../apps/server/src/support/motor.ts";
import { provisionarVarias } from "../../apps/server/src/support/provisionar.ts";
import { startSimulador } from "../../apps/server/src/support/simulador.ts";
import type { Banco } from "./banco.ts";
import { emitirRepartidas } from "./emision.ts";
import { SIN_LIMITE, startSiatRapido } from "./mundo.ts";
import { cpuConHijos, usoDe } from "./proceso.ts";

const SERVIDORES = [1, 2, 4];
const EMPRESAS = [1, 2, 8];
const FACTURAS = 1200;
const A_LA_VEZ = 32;
const CREDITOS = 1_000_000;
/** How calls come to several servers: any call to any server, or those of a company to one of them. */
const [TODAS, CADA_UNA] = ["en cualquiera", "cada una en el suyo"] as const;

/** Targets of one server on PostgreSQL, as parts of SQLite's rate in the same run. */
const MINIMO: Readonly<Record<number, number>> = { 1: 0.5, 8: 0.7 };
/** Most processor of a server on PostgreSQL, of SQLite's. */
const MAX_PROCESADOR = 1.4;

/**
 * One server on SQLite, then one, two and four servers on one PostgreSQL whose commits wait for the disk: invoices a second of one company, of
 * two and of eight; of several servers once with each company's calls at any of them, and once at one. The load, PostgreSQL and all servers share the machine's processors.
 */
export async function varios(banco: Banco): Promise<void> {
  if (findPostgres() === undefined) return banco.avance("varios: no hay PostgreSQL en esta máquina");
  const enSqlite = await measureFlota(banco, null, 1, TODAS);
  for (const [i, { porS, cpuMs }] of enSqlite.entries()) {
    banco.anotar(`SQLite, ${decir(i)}`, { valor: porS, unidad: "por s" });
    banco.anotar("  procesador del servidor por factura", { valor: cpuMs, unidad: "ms" });
  }
  const cluster = await startCluster({ durable: true });
  try {
    let unServidor: readonly Medida[] = [];
    for (const servidores of SERVIDORES) {
      for (const reparto of servidores === 1 ? ([TODAS] as const) : ([TODAS, CADA_UNA] as const)) {
        const medidas = await measureFlota(banco, cluster, servidores, reparto);
        if (servidores === 1) unServidor = medidas;
        for (const [i, medida] of medidas.entries())
          anotar(banco, `PostgreSQL, ${servidores} servidores, ${decir(i)}, ${reparto}`, medida, {
            sqlite: enSqlite[i] ?? NADA,
            ...(servidores === 1 ? { min: MINIMO[EMPRESAS[i] ?? 0] } : { unServidor: unServidor[i] ?? NADA }),
          });
      }
    }
  } finally {
    await cluster.stop();
  }
}

function decir(i: number): string {
  return EMPRESAS[i] === 1 ? "una empresa" : `${EMPRESAS[i]} empresas`;
}

interface Medida {
  readonly porS: number;
  /** Milliseconds of the servers' processor for each invoice. */
  readonly cpuMs: number;
  /** Milliseconds of PostgreSQL's processor for each invoice. */
  readonly motorMs: number;
}

const NADA: Medida = { porS: Number.NaN, cpuMs: Number.NaN, motorMs: Number.NaN };

function anotar(
  banco: Banco,
  nombre: string,
  { porS, cpuMs, motorMs }: Medida,
  {
    sqlite,
    unServidor,
    min,
  }: { readonly sqlite: Medida; readonly unServidor?: Medida; readonly min?: number | undefined },
): void {
  const limite = unServidor === undefined ? "SQLite" : "un servidor";
  banco.anotar(nombre, {
    valor: porS,
    unidad: "por s",
    de: { limite, valor: (unServidor ?? sqlite).porS },
    ...(min === undefined ? {} : { min }),
  });
  banco.anotar("  procesador de los servidores por factura", {
    valor: cpuMs,
    unidad: "ms",
    de: { limite: "SQLite", valor: sqlite.cpuMs },
    ...(unServidor === undefined ? { max: MAX_PROCESADOR } : {}),
  });
  banco.anotar("  procesador de PostgreSQL por factura", { valor: motorMs, unidad: "ms" });
}

async function measureFlota(
  { avance, carpeta }: Banco,
  cluster: Cluster | null,
  servidores: number,
  reparto: typeof TODAS | typeof CADA_UNA,
): Promise<readonly Medida[]> {
  const donde = cluster === null ? "SQLite" : `PostgreSQL, ${servidores} servidores`;
  avance(`varios: ${donde}`);
  const dataDir = join(carpeta, `flota-${cluster === null ? "sqlite" : servidores}-${reparto.length}`);
  mkdirSync(dataDir, { recursive: true });
  const simulador = await startSimulador(dataDir);
  const { siat, url } = await startSiatRapido(simulador.url, 0, dataDir);
  const base = cluster === null ? null : await createBaseVacia(cluster.url);
  const databaseUrl = base?.databaseUrl ?? null;
  const empresas = await provisionarVarias({ dataDir, databaseUrl }, simulador.control, {
    creditos: CREDITOS,
    otras: Math.max(...EMPRESAS) - 2,
  });
  const flota = await startFlota(servidores, {
    ...SIN_LIMITE,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    MOSTRADOR_DATA: dataDir,
    SIAT_URL: url,
  });
  const usado = () => ({
    servidores: flota.pids().reduce<number>((suma, pid) => suma + (usoDe(pid)?.cpuMs ?? Number.NaN), 0),
    motor: cluster === null ? 0 : cpuConHijos(cluster.pid),
  });
  try {
    for (const { nit, codigoSistema, apiKey } of empresas)
      for (const path of ["/v1/sincronizar", "/v1/sincronizar/catalogos"])
        exigir(
          await llamar(
            flota.url + path,
            "POST",
            { nit, codigo_sistema: codigoSistema },
            { "x-api-key": apiKey },
          ),
        );
    const medidas: Medida[] = [];
    for (const cuantas of EMPRESAS) {
      const suyas = empresas.slice(0, cuantas);
      const urls = flota.urls();
      const emisores = suyas.flatMap(({ apiKey }, i) =>
        (reparto === TODAS ? urls : [urls[i % urls.length] ?? flota.url]).map((base) => ({ base, apiKey })),
      );
      // Each server compiles and prepares by itself.
      await emitirRepartidas(emisores, { total: (FACTURAS / 3) * servidores, aLaVez: A_LA_VEZ });
      const antes = usado();
      const porS = await emitirRepartidas(emisores, { total: FACTURAS, aLaVez: A_LA_VEZ });
      const despues = usado();
      medidas.push({
        porS,
        cpuMs: (despues.servidores - antes.servidores) / FACTURAS,
        motorMs: (despues.motor - antes.motor) / FACTURAS,
      });
    }
    return medidas;
  } finally {
    await flota.close();
    await siat.stop();
    await simulador.close();
    await base?.borrar();
  }
}
