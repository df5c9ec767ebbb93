import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findPostgres, startCluster } from "../../apps/server/src/support/cluster.ts";
import { startFlota } from "../../apps/server/src/support/flota.ts";
import { exigir, llamar } from "../../apps/server/src/support/llamar.ts";
import { createBaseVacia } from "../../apps/server/src/support/motor.ts";
import { provisionar, type EmpresaDePrueba } from "../../apps/server/src/support/provisionar.ts";
import { startSimulador } from "../../apps/server/src/support/simulador.ts";
import type { Banco } from "./banco.ts";
import { emitirRepartidas } from "./emision.ts";
import { SIN_LIMITE, startSiatRapido } from "./mundo.ts";

const SERVIDORES = [1, 2, 4];
const FACTURAS = 1200;
const A_LA_VEZ = 32;
const CREDITOS = 1_000_000;

/**
 * One, two and four servers on one PostgreSQL whose commits wait for the disk: invoices a second of one company, and of two at once. The
 * load, PostgreSQL and all servers share the machine's processors.
 */
export async function varios(banco: Banco): Promise<void> {
  if (findPostgres() === undefined) return banco.avance("varios: no hay PostgreSQL en esta máquina");
  const cluster = await startCluster({ durable: true });
  try {
    for (const servidores of SERVIDORES) await measureFlota(banco, cluster.url, servidores);
  } finally {
    await cluster.stop();
  }
}

async function measureFlota(
  { anotar, avance, carpeta }: Banco,
  cluster: string,
  servidores: number,
): Promise<void> {
  avance(`varios: ${servidores} servidores`);
  const dataDir = join(carpeta, `flota-${servidores}`);
  mkdirSync(dataDir, { recursive: true });
  const simulador = await startSimulador(dataDir);
  const { siat, url } = await startSiatRapido(simulador.url, 0, dataDir);
  const base = await createBaseVacia(cluster);
  const { databaseUrl } = base;
  const flota = await startFlota(servidores, {
    ...SIN_LIMITE,
    DATABASE_URL: databaseUrl,
    MOSTRADOR_DATA: dataDir,
    SIAT_URL: url,
  });
  try {
    const empresas = await provisionar({ dataDir, databaseUrl }, simulador.control, { creditos: CREDITOS });
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
    const quienes: readonly (readonly [string, readonly EmpresaDePrueba[]])[] = [
      ["una empresa", empresas.slice(0, 1)],
      ["dos empresas", empresas],
    ];
    for (const [quien, suyas] of quienes) {
      const emisores = flota.urls().flatMap((base) => suyas.map(({ apiKey }) => ({ base, apiKey })));
      await emitirRepartidas(emisores, { total: FACTURAS / 4, aLaVez: A_LA_VEZ });
      anotar(`PostgreSQL, ${servidores} servidores, ${quien}`, {
        valor: await emitirRepartidas(emisores, { total: FACTURAS, aLaVez: A_LA_VEZ }),
        unidad: "por s",
      });
    }
  } finally {
    await flota.close();
    await siat.stop();
    await simulador.close();
    await base.borrar();
  }
}
