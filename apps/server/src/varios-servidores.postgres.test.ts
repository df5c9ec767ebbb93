import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pausa } from "node:timers/promises";
import { sizeOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startFlota, type Flota } from "./support/flota.ts";
import { exigir, hasta, llamar, pedido, type Respuesta } from "./support/llamar.ts";
import { createBase } from "./support/motor.ts";
import { provisionar, type EmpresaDePrueba } from "./support/provisionar.ts";
import { startSimulador, type Simulador } from "./support/simulador.ts";

const SERVIDORES = sizeOfTier(3, 4);
const FACTURAS = sizeOfTier(60, 600);
const A_LA_VEZ = 16;
const MUERTES = sizeOfTier(2, 6);
const CREDITOS = 5000;

/** Requests that reached a receiver of webhooks and a bank's page. */
const avisadas: string[] = [];
let consultasOficial = 0;
const vecino: Server = createServer((req, res) => {
  let cuerpo = "";
  req.on("data", (parte) => (cuerpo += String(parte)));
  req.on("end", () => {
    if (req.url !== "/oficial") {
      avisadas.push(JSON.parse(cuerpo).data.cuf);
      return void res.end();
    }
    consultasOficial++;
    // Slow, so that a second server that takes itself for the leader would ask meanwhile.
    setTimeout(() => res.end("<p>Compra 12.08 Venta 12.18</p>"), 1500);
  });
});

let simulador: Simulador;
let flota: Flota;
let empresas: readonly EmpresaDePrueba[];
const dataDir = mkdtempSync(join(tmpdir(), "flota-"));
let borrar: () => Promise<void>;
beforeAll(async () => {
  const cluster = inject("postgres");
  if (cluster === undefined) throw new Error("esta prueba es de PostgreSQL");
  vecino.listen(0, "127.0.0.1");
  await once(vecino, "listening");
  const vecinoUrl = `http://127.0.0.1:${(vecino.address() as AddressInfo).port}`;
  simulador = await startSimulador(dataDir);
  const base = await createBase(cluster);
  ({ borrar } = base);
  const { databaseUrl } = base;
  flota = await startFlota(SERVIDORES, {
    DATABASE_URL: databaseUrl,
    MOSTRADOR_DATA: dataDir,
    SIAT_URL: simulador.url,
    MOSTRADOR_POR_MINUTO: "1000000",
    MOSTRADOR_WEBHOOK_REDES: "127.0.0.0/8",
    MOSTRADOR_TIPO_CAMBIO_URL: `${vecinoUrl}/oficial`,
    // The rule of two negatives ten minutes apart is tested where the clock is handed in.
    MOSTRADOR_DUDA_ESPERA_MS: "1500",
    MOSTRADOR_DUDA_INTERVALO_MS: "500",
  });
  empresas = await provisionar({ dataDir, databaseUrl }, simulador.control, { creditos: CREDITOS });
  for (const empresa of empresas) {
    const { nit, codigoSistema } = empresa;
    for (const path of ["/v1/sincronizar", "/v1/sincronizar/catalogos"])
      exigir(await api(empresa, "POST", path, { nit, codigo_sistema: codigoSistema }));
    exigir(await api(empresa, "POST", "/v1/webhooks", { url: vecinoUrl, eventos: ["factura.emitida"] }));
  }
  exigir(await llamar(`${simulador.control}/control`, "PUT", { latencyMs: 300 }, {}));
});
afterAll(async () => {
  await flota.close();
  await simulador.close();
  vecino.close();
  await borrar();
  rmSync(dataDir, { recursive: true, force: true });
});

function api(
  { apiKey }: EmpresaDePrueba,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Respuesta> {
  return llamar(flota.url + path, method, body, { "x-api-key": apiKey, ...headers });
}

const empresaDe = (i: number): EmpresaDePrueba => {
  const empresa = empresas[i % empresas.length];
  if (empresa === undefined) throw new Error("sin empresas");
  return empresa;
};

/** Sends one ERP order as an integrator does: with the same key until it has an answer. */
async function emitir(i: number): Promise<string> {
  for (let intento = 0; intento < 400; intento++) {
    try {
      const headers = { "x-idempotency-key": `pedido-${i}`, prefer: "return=minimal" };
      const { status, texto } = await api(empresaDe(i), "POST", "/v1/facturas", pedido(), headers);
      if (status === 200) return texto;
      if (![409, 500, 502].includes(status)) throw new Error(`pedido ${i}: ${status} ${texto}`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // fetch: the server died under it
    }
    await pausa(100);
  }
  throw new Error(`el pedido ${i} no tuvo respuesta`);
}

async function listar(empresa: EmpresaDePrueba): Promise<{ cuf: string; numero_factura: number }[]> {
  const all: { cuf: string; numero_factura: number }[] = [];
  let cursor = "";
  do {
    const { datos } = exigir(await api(empresa, "GET", `/v1/facturas?limite=100${cursor}`)).body;
    all.push(...datos.facturas);
    const { hay_mas, siguiente } = datos.paginacion;
    cursor = hay_mas ? `&cursor=${encodeURIComponent(siguiente)}` : "";
  } while (cursor !== "");
  return all;
}

describe(`${SERVIDORES} servers on one PostgreSQL, one killed (SIGKILL) ${MUERTES} times within ${FACTURAS} invoices`, () => {
  const respuestas = new Map<number, string>();
  const cufs = () => [...respuestas.values()].map((texto) => JSON.parse(texto).datos.cuf as string);

  test("answer every order", async () => {
    let siguiente = 0;
    const write = async (): Promise<void> => {
      for (let i = siguiente++; i < FACTURAS; i = siguiente++) respuestas.set(i, await emitir(i));
    };
    const matar = async (): Promise<void> => {
      for (let i = 0; i < MUERTES; i++) {
        while (respuestas.size < (FACTURAS * (i + 1)) / (MUERTES + 1)) await pausa(20);
        await flota.reemplazar(i % SERVIDORES);
      }
    };
    await Promise.all([matar(), ...Array.from({ length: A_LA_VEZ }, write)]);
    expect(respuestas.size).toBe(FACTURAS);
  });

  test("give each key one answer, byte for byte, whichever server is asked", async () => {
    for (const i of [0, 1, FACTURAS / 2, FACTURAS / 2 + 1, FACTURAS - 1]) {
      for (const url of flota.urls()) {
        const headers = { "x-api-key": empresaDe(i).apiKey, "x-idempotency-key": `pedido-${i}` };
        expect((await llamar(`${url}/v1/facturas`, "POST", pedido(), headers)).texto).toBe(respuestas.get(i));
      }
    }
  });

  test("double no number, lose no document and make none up, and spend one credit a document", async () => {
    const { documentos } = exigir(
      await llamar(`${simulador.control}/control/documentos`, "GET", undefined, {}),
    ).body;
    expect(new Set(documentos.map(({ cuf }: { cuf: string }) => cuf))).toEqual(new Set(cufs()));
    for (const empresa of empresas) {
      const facturas = await listar(empresa);
      expect(facturas).toHaveLength(FACTURAS / 2);
      expect(new Set(facturas.map(({ numero_factura }) => numero_factura)).size).toBe(FACTURAS / 2);
      const { datos } = exigir(await api(empresa, "GET", "/v1/cuenta")).body;
      expect(datos.creditos_disponibles).toBe(CREDITOS - FACTURAS / 2);
    }
  });

  test("tell the webhooks of each", async () => {
    // A delivery that a killed server had taken is due again after its minute.
    await hasta("los avisos", async () => new Set(avisadas).size >= FACTURAS);
    expect(new Set(avisadas)).toEqual(new Set(cufs()));
  });

  test("did the day's work once", () => {
    expect(consultasOficial).toBe(1);
  });
});
