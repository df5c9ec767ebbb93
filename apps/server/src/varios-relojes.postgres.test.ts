import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { instanteToEpoch, type Instante } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { conReloj, startFlota, type Flota } from "./support/flota.ts";
import { exigir, hasta, llamar, pedido, type Respuesta } from "./support/llamar.ts";
import { createBase } from "./support/motor.ts";
import { provisionar, type EmpresaDePrueba } from "./support/provisionar.ts";
import { startSimulador, type Simulador } from "./support/simulador.ts";

/** Lead of each server's clock, in ms. */
const RELOJES_MS = [0, 600_000, -3_600_000] as const;

let simulador: Simulador;
let flota: Flota;
let empresa: EmpresaDePrueba;
const dataDir = mkdtempSync(join(tmpdir(), "relojes-"));
let borrar: () => Promise<void>;
beforeAll(async () => {
  const cluster = inject("postgres");
  if (cluster === undefined) throw new Error("esta prueba es de PostgreSQL");
  simulador = await startSimulador(dataDir);
  const base = await createBase(cluster);
  ({ borrar } = base);
  const { databaseUrl } = base;
  const env = { DATABASE_URL: databaseUrl, MOSTRADOR_DATA: dataDir, SIAT_URL: simulador.url };
  flota = await startFlota(RELOJES_MS.length, env, (cual) => conReloj(RELOJES_MS[cual] ?? 0));
  [empresa] = await provisionar({ dataDir, databaseUrl }, simulador.control, {});
  for (const path of ["/v1/sincronizar", "/v1/sincronizar/catalogos"])
    exigir(await en(0, "POST", path, lugar()));
});
afterAll(async () => {
  await flota.close();
  await simulador.close();
  await borrar();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Difference that a measured clock may have: the servers' own differ by ten minutes and more. */
const CERCA_MS = 5000;
const lugar = () => ({ nit: empresa.nit, codigo_sistema: empresa.codigoSistema });
const control = (changes: object) => llamar(`${simulador.control}/control`, "PUT", changes, {});
const normal = async () => void exigir(await llamar(`${simulador.control}/control/reset`, "POST", {}, {}));

function en(cual: number, method: string, path: string, body?: unknown): Promise<Respuesta> {
  const headers = { "x-api-key": empresa.apiKey, prefer: "return=minimal" };
  return llamar((flota.urls()[cual] ?? "") + path, method, body, headers);
}

const aviso = async (cual: number) =>
  (await en(cual, "GET", "/readyz")).body.datos.aviso as string | undefined;

describe("servers whose clocks differ, on one PostgreSQL", () => {
  test.each(RELOJES_MS.map((ms, cual) => [ms, cual] as const))(
    "issue by the tax system's time after the server that is %i ms ahead brought the CUFD",
    async (_ms, traedor) => {
      exigir(await en(traedor, "POST", "/v1/sincronizar", lugar()));
      const emisiones: number[] = [];
      for (let i = 0; i < 2 * RELOJES_MS.length; i++) {
        const antes = Date.now();
        const { datos } = exigir(await en(i % RELOJES_MS.length, "POST", "/v1/facturas", pedido())).body;
        expect(datos.estado).toBe("EMITIDA");
        const emision = instanteToEpoch(datos.fecha_emision.slice(0, 23) as Instante);
        expect(emision).toBeGreaterThan(antes - CERCA_MS);
        expect(emision).toBeLessThan(Date.now() + CERCA_MS);
        emisiones.push(emision);
      }
      // No document carries the CUFD's instant in the place of its own.
      expect(new Set(emisiones).size).toBe(emisiones.length);
    },
  );

  test("those that are off by more than 30 s say so on /readyz", async () => {
    for (const cual of [1, 2]) await hasta("lo dice", async () => (await aviso(cual)) !== undefined);
    expect(await aviso(0)).toBeUndefined();
    expect(await aviso(1)).toContain("adelantado 600 s");
    expect(await aviso(2)).toContain("atrasado 3600 s");
  });

  test("one that has measured no time since its start issues nothing online", async () => {
    exigir(
      await control({ failNext: [{ operation: "sincronizarFechaHora", kind: "http503", times: 1000 }] }),
    );
    await flota.reemplazar(1);
    const { status, body } = await en(1, "POST", "/v1/facturas", pedido());
    expect([status, body.detail?.kind ?? body.kind]).toEqual([502, "noEntregada"]);
    expect((await en(0, "POST", "/v1/facturas", pedido())).status).toBe(200);
    await normal();
    expect((await en(1, "POST", "/v1/facturas", pedido())).status).toBe(200);
  });
});
