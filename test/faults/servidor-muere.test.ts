import { sizeOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasta, startMundo, type Mundo, type Respuesta } from "../support/mundo.ts";

const FACTURAS = sizeOfTier(80, 200);
const CREDITOS_DEMO = 10_000;
/** The resolver's waits, shortened: the rule of two negatives 10 minutes apart is tested where the clock is handed in. */
const ENV = { MOSTRADOR_DUDA_ESPERA_MS: "1500", MOSTRADOR_DUDA_INTERVALO_MS: "500" };

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo(ENV);
  await mundo.control({ latencyMs: 60 });
});
afterAll(async () => {
  await mundo.close();
});

const pedido = (i: number) => ({
  emisor: { actividad_economica: "4711100" },
  cliente: { tipo_documento: 1, numero_documento: String(4_000_000 + i), razon_social: `Cliente ${i}` },
  metodo_pago: 1,
  items: [
    {
      codigo_producto: "CAF-250",
      codigo_sin: 1000118,
      descripcion: "Café molido 250 g",
      cantidad: 1,
      unidad_medida: 57,
      precio_unitario: 20 + i,
    },
  ],
});

/** One ERP order: the same key until it has an answer, as an integrator would. */
async function emitir(i: number): Promise<Respuesta | undefined> {
  try {
    return await mundo.api("POST", "/v1/facturas", pedido(i), {
      "x-idempotency-key": `pedido-${i}`,
      prefer: "return=minimal",
    });
  } catch {
    return undefined; // the server died under it
  }
}

async function listar(): Promise<{ cuf: string; numero_factura: number; estado: string }[]> {
  const all: { cuf: string; numero_factura: number; estado: string }[] = [];
  let cursor = "";
  do {
    const { body } = await mundo.api("GET", `/v1/facturas?limite=100${cursor}`);
    all.push(...body.datos.facturas);
    cursor = body.datos.paginacion.hay_mas
      ? `&cursor=${encodeURIComponent(body.datos.paginacion.siguiente)}`
      : "";
  } while (cursor !== "");
  return all;
}

describe(`the server killed (SIGKILL) while ${FACTURAS} invoices are issued`, () => {
  test("loses no CUF, doubles no number, and spends exactly one credit an accepted invoice", async () => {
    const first = Array.from({ length: FACTURAS }, (_, i) => emitir(i));
    await hasta("algunas emitidas", async () => (await documentosSiat()).length >= 20);
    await mundo.servidor.kill();
    await Promise.all(first);
    await mundo.servidor.start();

    for (let i = 0; i < FACTURAS; i++) {
      await hasta(`el pedido ${i} tiene respuesta`, async () => (await emitir(i))?.status === 200);
    }
    const facturas = await listar();
    const emitidas = facturas.filter((f) => f.estado === "EMITIDA");
    const enSiat = await documentosSiat();

    expect(emitidas).toHaveLength(FACTURAS);
    expect(new Set(emitidas.map((f) => f.numero_factura)).size).toBe(FACTURAS);
    expect(new Set(emitidas.map((f) => f.cuf))).toEqual(new Set(enSiat));
    const { body } = await mundo.api("GET", "/v1/cuenta");
    expect(body.datos.creditos_disponibles).toBe(CREDITOS_DEMO - FACTURAS);
  });
});

async function documentosSiat(): Promise<string[]> {
  const reply = await fetch(`${mundo.siat}/control/documentos`);
  const { documentos } = (await reply.json()) as { documentos: { cuf: string }[] };
  return documentos.map((d) => d.cuf);
}
