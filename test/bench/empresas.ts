import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pausa } from "node:timers/promises";
import { epochToInstante, Nit, type Cuf } from "@mostrador/core";
import { openDb } from "../../apps/server/src/motor/abrir.ts";
import type { Db } from "../../apps/server/src/motor/connection.ts";
import { findPostgres, startCluster } from "../../apps/server/src/support/cluster.ts";
import { startFlota } from "../../apps/server/src/support/flota.ts";
import { exigir, llamar } from "../../apps/server/src/support/llamar.ts";
import { createBaseVacia } from "../../apps/server/src/support/motor.ts";
import { provisionar } from "../../apps/server/src/support/provisionar.ts";
import { startSimulador } from "../../apps/server/src/support/simulador.ts";
import type { Banco } from "./banco.ts";
import { pedidoJson } from "./datos.ts";
import { SIN_LIMITE } from "./mundo.ts";
import { startSiatLento } from "./siat-lento.ts";

const EMPRESAS = 2000;
const DEMORA_MS = 1000;
const COLGADA_MS = 60_000;
/** Documents in doubt of a company without a token, older than all others. */
const DUDAS = 200;
const PRIMER_NIT = 5_500_000_010;
const SIN_TOKEN = Nit.parse(5_400_000_010);
const DIA_MS = 86_400_000;
const MAX_MINUTOS = 10;

/**
 * Measures midnight of 2,000 companies at a tax system that takes one second a call. The figure is the time until each company has its
 * CUFD. One server on SQLite, one on PostgreSQL, and three on PostgreSQL are measured. The calls of one company take a minute. A company
 * without token has 200 doubts older than another's.
 */
export async function empresas(banco: Banco): Promise<void> {
  await measure(banco, "SQLite, 1 servidor", 1, null);
  if (findPostgres() === undefined) return banco.avance("empresas: no hay PostgreSQL en esta máquina");
  const cluster = await startCluster({ durable: true });
  try {
    for (const servidores of [1, 3])
      await measure(banco, `PostgreSQL, ${servidores} servidores`, servidores, cluster.url);
  } finally {
    await cluster.stop();
  }
}

async function measure(
  { anotar, avance, carpeta }: Banco,
  como: string,
  servidores: number,
  cluster: string | null,
): Promise<void> {
  const dataDir = join(carpeta, `empresas-${servidores}-${cluster === null ? "sqlite" : "postgres"}`);
  mkdirSync(dataDir, { recursive: true });
  const base = cluster === null ? null : await createBaseVacia(cluster);
  const databaseUrl = base?.databaseUrl ?? null;
  const env = {
    ...SIN_LIMITE,
    MOSTRADOR_DATA: dataDir,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  const conToken = await fundar(dataDir, databaseUrl, env);
  const siat = await startSiatLento(DEMORA_MS, { colgada: PRIMER_NIT, colgadaMs: COLGADA_MS });
  const flota = await startFlota(servidores, { ...env, SIAT_URL: siat.url });
  try {
    const otras = EMPRESAS - 1;
    const sinLaColgada = () => siat.cufds.size - (siat.cufds.has(PRIMER_NIT) ? 1 : 0);
    while (sinLaColgada() < otras) {
      avance(`empresas, ${como}: ${sinLaColgada()} de ${otras}`);
      if (siat.primera() > 0 && performance.now() - siat.primera() > 2 * MAX_MINUTOS * 60_000)
        throw new Error(`${como}: ${sinLaColgada()} de ${otras} empresas tienen su CUFD`);
      await pausa(200);
    }
    const minutos = (ultima(siat.cufds) - siat.primera()) / 60_000;
    anotar(`${como}: CUFD de ${otras} empresas`, { valor: minutos, unidad: "minutos", max: MAX_MINUTOS });
    anotar("  llamadas por cada CUFD", { valor: siat.llamadasCufd() / EMPRESAS, unidad: "veces", max: 1.01 });
    const preguntada = ((siat.preguntada(conToken) ?? Infinity) - siat.primera()) / 1000;
    anotar(`  una duda detrás de ${DUDAS} sin token`, { valor: preguntada, unidad: "s", max: 30 });
  } finally {
    await flota.close();
    await siat.close();
    await base?.borrar();
  }
}

/** The last CUFD's moment, without the company whose calls hang. */
function ultima(cufds: ReadonlyMap<number, number>): number {
  return Math.max(...[...cufds].filter(([nit]) => nit !== PRIMER_NIT).map(([, en]) => en));
}

type Entorno = Readonly<Record<string, string>>;

/**
 * Creates the companies, each with yesterday's CUFD, and the documents in doubt. Returns the NIT of the company whose doubt is the newest.
 */
async function fundar(dataDir: string, databaseUrl: string | null, env: Entorno): Promise<Nit> {
  const simulador = await startSimulador(dataDir);
  try {
    const [{ nit, codigoSistema, apiKey }] = await provisionar(
      { dataDir, databaseUrl },
      simulador.control,
      {},
    );
    const flota = await startFlota(1, { ...env, SIAT_URL: simulador.url });
    const api = (path: string, body: unknown) =>
      llamar(flota.url + path, "POST", body, { "x-api-key": apiKey, prefer: "return=minimal" });
    try {
      for (const path of ["/v1/sincronizar", "/v1/sincronizar/catalogos"])
        exigir(await api(path, { nit, codigo_sistema: codigoSistema }));
      exigir(await api("/v1/facturas", JSON.parse(pedidoJson(1))));
    } finally {
      await flota.close();
    }
    const db = await openDb({ dataDir, databaseUrl });
    await multiplicar(db, nit);
    await db.destroy();
    return nit;
  } finally {
    await simulador.close();
  }
}

/** Copies a company 2,000 times, with an expired CUFD, and copies its document as doubts of a company without token. */
async function multiplicar(db: Db, nit: Nit): Promise<void> {
  const empresa = await db
    .selectFrom("empresas")
    .selectAll()
    .where("nit", "=", nit)
    .executeTakeFirstOrThrow();
  const punto = await db.selectFrom("puntos").selectAll().where("nit", "=", nit).executeTakeFirstOrThrow();
  const { id: _cufd, ...cufd } = await db
    .selectFrom("cufds")
    .selectAll()
    .where("nit", "=", nit)
    .executeTakeFirstOrThrow();
  const { id: _id, ...factura } = await db
    .selectFrom("facturas")
    .selectAll()
    .where("nit", "=", nit)
    .executeTakeFirstOrThrow();
  const ayer = Date.now() - 2 * DIA_MS;
  const viejo = { obtenidoEn: epochToInstante(ayer), vigenteHasta: epochToInstante(ayer + DIA_MS) };
  const nits = Array.from({ length: EMPRESAS }, (_, i) => Nit.parse(PRIMER_NIT + i));
  for (let i = 0; i < nits.length; i += 50) {
    const lote = nits.slice(i, i + 50);
    const suyas = <T extends object>(fila: T) => lote.map((suyo) => ({ ...fila, nit: suyo }));
    await db.insertInto("empresas").values(suyas(empresa)).execute();
    await db.insertInto("puntos").values(suyas(punto)).execute();
    await db
      .insertInto("cufds")
      .values(suyas({ ...cufd, ...viejo }))
      .execute();
  }
  await db
    .insertInto("empresas")
    .values({ ...empresa, nit: SIN_TOKEN, token: null })
    .execute();
  await db
    .insertInto("puntos")
    .values({ ...punto, nit: SIN_TOKEN })
    .execute();
  for (let i = 0; i < DUDAS; i++) {
    const cuf = `${factura.cuf.slice(0, 30)}${i}` as Cuf; // of no stored document
    await db
      .insertInto("facturas")
      .values({ ...factura, nit: SIN_TOKEN, cuf, numero: 1000 + i, estado: "EN_DUDA" })
      .execute();
  }
  await db
    .updateTable("facturas")
    .set({ estado: "EN_DUDA", id: 9_000_000 })
    .where("cuf", "=", factura.cuf)
    .execute();
}
