import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pausa } from "node:timers/promises";
import { sizeOfTier } from "@mostrador/core/support";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCluster, type Cluster } from "./support/cluster.ts";
import { startFlota, type Flota } from "./support/flota.ts";
import { exigir, hasta, llamar, pedido, type Respuesta } from "./support/llamar.ts";
import { createBaseVacia, withPostgres } from "./support/motor.ts";
import { provisionar, type EmpresaDePrueba } from "./support/provisionar.ts";
import { startSimulador, type Simulador } from "./support/simulador.ts";

const SERVIDORES = 3;
const FACTURAS = sizeOfTier(60, 160);
const A_LA_VEZ = 12;
const MUERTES = sizeOfTier(2, 4);
const SEMILLA = 32;
const CREDITOS = 5000;
/** One order in so many is issued offline, and sent in a package at the end. */
const UNA_OFFLINE = 4;

/** Answered orders after which PostgreSQL dies: a random one of each part of the run. */
const CUANDO = fc
  .sample(fc.nat({ max: FACTURAS / (MUERTES + 1) - 1 }), { seed: SEMILLA, numRuns: MUERTES })
  .map((n, i) => n + 5 + (i * FACTURAS) / (MUERTES + 1));

let cluster: Cluster;
let databaseUrl: string;
let simulador: Simulador;
let flota: Flota;
let empresas: readonly EmpresaDePrueba[];
const dataDir = mkdtempSync(join(tmpdir(), "postgres-muere-"));
beforeAll(async () => {
  // A PostgreSQL of its own: the other tests' one lives.
  cluster = await startCluster();
  ({ databaseUrl } = await createBaseVacia(cluster.url));
  simulador = await startSimulador(dataDir);
  flota = await startFlota(SERVIDORES, {
    DATABASE_URL: databaseUrl,
    MOSTRADOR_DATA: dataDir,
    SIAT_URL: simulador.url,
    MOSTRADOR_POR_MINUTO: "1000000",
    MOSTRADOR_DUDA_ESPERA_MS: "1500",
    MOSTRADOR_DUDA_INTERVALO_MS: "500",
  });
  empresas = await provisionar({ dataDir, databaseUrl }, simulador.control, { creditos: CREDITOS });
  for (const empresa of empresas) {
    const { nit, codigoSistema } = empresa;
    for (const path of ["/v1/sincronizar", "/v1/sincronizar/catalogos"])
      exigir(await api(flota.url, empresa, "POST", path, { nit, codigo_sistema: codigoSistema }));
  }
  exigir(await llamar(`${simulador.control}/control`, "PUT", { latencyMs: 300 }, {}));
});
afterAll(async () => {
  await flota.close();
  await simulador.close();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function api(
  base: string,
  { apiKey }: EmpresaDePrueba,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Respuesta> {
  return llamar(base + path, method, body, { "x-api-key": apiKey, ...headers });
}

function empresaDe(i: number): EmpresaDePrueba {
  const empresa = empresas[i % empresas.length];
  if (empresa === undefined) throw new Error("sin empresas");
  return empresa;
}

interface Emitida {
  readonly empresa: EmpresaDePrueba;
  readonly cuf: string;
  readonly numero_factura: number;
  readonly fecha_emision: string;
  readonly estado: string;
  readonly url_publica: string;
}

const emitidas: Emitida[] = [];
/** Answers other than a success, by status and name. */
const negadas = new Map<string, number>();

/** Sends one ERP order as an integrator does: with the same key until it has an answer. */
async function emitir(i: number): Promise<Emitida> {
  const empresa = empresaDe(i);
  const cuerpo = pedido(i % UNA_OFFLINE < empresas.length ? {} : { contingencia: true });
  for (let intento = 0; intento < 1000; intento++) {
    const headers = { "x-idempotency-key": `pedido-${i}`, prefer: "return=minimal" };
    const respuesta = await api(flota.url, empresa, "POST", "/v1/facturas", cuerpo, headers);
    if (respuesta.status === 200) return { empresa, ...respuesta.body.datos };
    const nombre = `${respuesta.status} ${respuesta.headers.get("x-error-code")}`;
    negadas.set(nombre, (negadas.get(nombre) ?? 0) + 1);
    await pausa(100);
  }
  throw new Error(`el pedido ${i} no tuvo respuesta: ${JSON.stringify([...negadas])}`);
}

/** Kills PostgreSQL, looks at what each server says in the gap, and starts it again. */
async function matarPostgres(): Promise<void> {
  await cluster.kill();
  try {
    for (const url of flota.urls()) await mirarSinBase(url);
  } finally {
    await cluster.revive();
  }
}

/** Expects each call of a server without its database to say when to come back. */
async function mirarSinBase(url: string): Promise<void> {
  for (const [method, path, cuerpo] of [
    ["GET", "/v1/cuenta", undefined],
    ["POST", "/v1/facturas", pedido()],
    ["POST", "/v1/contingencia/paquete", {}],
  ] as const) {
    const { status, headers, body } = await api(url, empresaDe(0), method, path, cuerpo);
    expect([path, status, headers.get("x-error-code")]).toEqual([path, 503, "sinBase"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(body.error).toContain("La base de datos no responde");
  }
  const { pathname, search } = new URL(emitidas[0]?.url_publica ?? url);
  const publica = await llamar(url + pathname + search, "GET", undefined, {});
  expect([publica.status, publica.headers.get("retry-after")]).toEqual([503, "5"]);
  const herramienta = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const asistente = await api(url, empresaDe(0), "POST", "/mcp", herramienta);
  expect([asistente.status, asistente.headers.get("retry-after")]).toEqual([503, "5"]);
  for (const path of ["/readyz", "/healthz"])
    expect((await llamar(url + path, "GET", undefined, {})).status).toBe(503);
}

describe(`PostgreSQL killed (SIGKILL) under ${SERVIDORES} servers that issue`, () => {
  const deEmpresa = (empresa: EmpresaDePrueba) => emitidas.filter((una) => una.empresa === empresa);

  test("answers every order, and 503 alone tells of the gap", async () => {
    let siguiente = 0;
    const write = async (): Promise<void> => {
      for (let i = siguiente++; i < FACTURAS; i = siguiente++) emitidas.push(await emitir(i));
    };
    const matar = async (): Promise<void> => {
      for (const cuantas of CUANDO) {
        await hasta(`${cuantas} pedidos`, async () => emitidas.length >= cuantas);
        await matarPostgres();
      }
    };
    await Promise.all([matar(), ...Array.from({ length: A_LA_VEZ }, write)]);
    expect(emitidas).toHaveLength(FACTURAS);
    const internos = [...negadas.keys()].filter((nombre) => nombre.startsWith("500"));
    expect(internos).toEqual([]);
    expect(negadas.get("503 sinBase")).toBeGreaterThan(0);
  });

  test("each server is ready again without a restart, and they have one leader", async () => {
    for (const url of flota.urls())
      await hasta(
        `${url} listo`,
        async () => (await llamar(`${url}/readyz`, "GET", undefined, {})).status === 200,
      );
    await hasta("cada servidor y un líder", () =>
      withPostgres(databaseUrl, async (client) => {
        const { rows } = await client.query<{ clase: string; n: string }>(
          `select classid::text as clase, count(*)::text as n from pg_locks
           where locktype = 'advisory' and objsubid = 2 and granted and classid in (2, 3)
           and database = (select oid from pg_database where datname = current_database())
           group by classid order by classid`,
        );
        return JSON.stringify(rows.map(({ clase, n }) => [clase, n])) === `[["2","${SERVIDORES}"],["3","1"]]`;
      }),
    );
  });

  test("sends what was issued offline, and Impuestos has each document once", async () => {
    for (const empresa of empresas) {
      const offline = deEmpresa(empresa)
        .filter(({ estado }) => estado === "OFFLINE")
        .map(({ fecha_emision }) => fecha_emision.slice(0, 23))
        .toSorted();
      expect(offline.length).toBeGreaterThan(0);
      const { ahora } = exigir(await llamar(`${simulador.control}/control`, "GET", undefined, {})).body;
      exigir(
        await api(flota.url, empresa, "POST", "/v1/contingencia/evento", {
          tipo_evento: 1,
          fecha_inicio: offline[0],
          fecha_fin: ahora,
        }),
      );
      await cluster.kill();
      await cluster.revive();
      const codigos = new Set<string>();
      await hasta("el paquete", async () => {
        const { status, body } = await api(flota.url, empresa, "POST", "/v1/contingencia/paquete", {});
        for (const { codigo_recepcion } of status === 200 ? body.datos.paquetes : [])
          codigos.add(codigo_recepcion);
        return codigos.size > 0;
      });
      for (const codigo_recepcion of codigos)
        await hasta("el veredicto", async () => {
          const validado = await api(flota.url, empresa, "POST", "/v1/contingencia/validar-paquete", {
            codigo_recepcion,
          });
          return validado.status === 200 && validado.body.datos.estado !== "RECIBIDO";
        });
      await hasta("todas emitidas", async () =>
        (await listar(empresa)).every(({ estado }) => estado === "EMITIDA"),
      );
    }
    const { documentos } = exigir(
      await llamar(`${simulador.control}/control/documentos`, "GET", undefined, {}),
    ).body;
    const enImpuestos = documentos.map(({ cuf }: { cuf: string }) => cuf).toSorted();
    expect(enImpuestos).toEqual(emitidas.map(({ cuf }) => cuf).toSorted());
  });

  test("doubles and loses no number, and spends one credit a document", async () => {
    for (const empresa of empresas) {
      const suyas = deEmpresa(empresa).map(({ cuf, numero_factura }) => `${numero_factura} ${cuf}`);
      const guardadas = await listar(empresa);
      expect(guardadas.map(({ cuf, numero_factura }) => `${numero_factura} ${cuf}`).toSorted()).toEqual(
        suyas.toSorted(),
      );
      const numeros = guardadas.map(({ numero_factura }) => numero_factura).toSorted((a, b) => a - b);
      expect(numeros).toEqual(Array.from(numeros, (_, i) => i + 1));
      const { datos } = exigir(await api(flota.url, empresa, "GET", "/v1/cuenta")).body;
      expect(datos.creditos_disponibles).toBe(CREDITOS - suyas.length);
    }
  });
});

test("PostgreSQL starts at once after it was killed, however late this process hears of its end", async () => {
  for (let vez = 0; vez < sizeOfTier(1, 3); vez++) {
    await cluster.kill();
    const revived = cluster.revive();
    // Nothing is heard for as long as a start takes: a postmaster that is a zombie still holds its lock file.
    spawnSync("sleep", ["0.3"]);
    await revived;
  }
});

test("a server that is told to end while PostgreSQL is gone ends well", async () => {
  await cluster.kill();
  expect(await flota.detener(0)).toBe(0);
  await cluster.revive();
});

async function listar(empresa: EmpresaDePrueba): Promise<Omit<Emitida, "empresa">[]> {
  const all: Omit<Emitida, "empresa">[] = [];
  let cursor = "";
  do {
    const { datos } = exigir(await api(flota.url, empresa, "GET", `/v1/facturas?limite=100${cursor}`)).body;
    all.push(...datos.facturas);
    const { hay_mas, siguiente } = datos.paginacion;
    cursor = hay_mas ? `&cursor=${encodeURIComponent(siguiente)}` : "";
  } while (cursor !== "");
  return all;
}
