import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sizeOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startFlota, type Flota } from "../../support/flota.ts";
import { exigir, llamar, pedido, type Respuesta } from "../../support/llamar.ts";
import { createBase } from "../../support/motor.ts";
import { cuerpoDeNota, facturarPor } from "../../support/nota.ts";
import { provisionar } from "../../support/provisionar.ts";
import { startSimulador, type Simulador } from "../../support/simulador.ts";

/** Two servers on one PostgreSQL: mutual exclusion holds in the database, not in a process. */
const dataDir = mkdtempSync(join(tmpdir(), "notas-"));
let simulador: Simulador;
let flota: Flota;
let borrar: () => Promise<void>;
let clave: string;
beforeAll(async () => {
  const cluster = inject("postgres");
  if (cluster === undefined) throw new Error("esta prueba es de PostgreSQL");
  simulador = await startSimulador(dataDir);
  const base = await createBase(cluster);
  ({ borrar } = base);
  const { databaseUrl } = base;
  const entorno = { DATABASE_URL: databaseUrl, MOSTRADOR_DATA: dataDir, SIAT_URL: simulador.url };
  flota = await startFlota(2, { ...entorno, MOSTRADOR_POR_MINUTO: "1000000" });
  const [empresa] = await provisionar({ dataDir, databaseUrl }, simulador.control, {});
  clave = empresa.apiKey;
  const { nit, codigoSistema } = empresa;
  for (const path of ["/v1/sincronizar", "/v1/sincronizar/catalogos"])
    exigir(await enServidor(0)("POST", path, { nit, codigo_sistema: codigoSistema }));
});
afterAll(async () => {
  await flota.close();
  await simulador.close();
  await borrar();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Calls one of the servers. */
const enServidor =
  (cual: 0 | 1) =>
  (method: string, path: string, body?: unknown): Promise<Respuesta> =>
    llamar(`${flota.urls()[cual] ?? ""}${path}`, method, body, { "x-api-key": clave });

test("an annulment at one server and a note at the other, at the same moment: one of them is done", async () => {
  const [uno, otro] = [enServidor(0), enServidor(1)];
  for (let vez = 0; vez < sizeOfTier(6, 12); vez++) {
    const factura = await facturarPor(uno, pedido({}, { cantidad: 3 }));
    const { cuf } = factura;
    const [baja, nota] = await Promise.all([
      uno("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 }),
      otro("POST", "/v1/notas/fiscal", cuerpoDeNota(factura, [{ cambio: { cantidad: 1 } }])),
    ]);
    const dicho = `${baja.texto} ${nota.texto}`;
    if (baja.status === 200) expect([404, 422], dicho).toContain(nota.status);
    else expect([baja.status, nota.status], dicho).toEqual([409, 200]);
  }
});

test("notes at both servers at the same moment give back no more of a line than was sold", async () => {
  for (let vez = 0; vez < sizeOfTier(3, 6); vez++) {
    const factura = await facturarPor(enServidor(0), pedido({}, { cantidad: 3 }));
    const notas = await Promise.all(
      ([0, 1, 0, 1] as const).map((cual) =>
        enServidor(cual)("POST", "/v1/notas/fiscal", cuerpoDeNota(factura, [{ cambio: { cantidad: 1 } }])),
      ),
    );
    expect(notas.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(notas.filter(({ status }) => status === 422)).toHaveLength(1);
  }
});
