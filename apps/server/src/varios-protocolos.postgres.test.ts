import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { epochToInstante, instanteToEpoch, PROTOCOLO } from "@mostrador/core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { emparejarCaja, type Caja } from "./support/caja.ts";
import { conProtocolo, startFlota, type Flota } from "./support/flota.ts";
import { exigir, hasta, llamar, type Respuesta } from "./support/llamar.ts";
import { createBase } from "./support/motor.ts";
import { provisionar } from "./support/provisionar.ts";
import { startSimulador, type Simulador } from "./support/simulador.ts";

/**
 * Two servers on one PostgreSQL in a rolling update: each is replaced by a server of another protocol.
 * docs/design.md D49.
 */
const dataDir = mkdtempSync(join(tmpdir(), "protocolos-"));
const habla = [PROTOCOLO, PROTOCOLO - 1];
let simulador: Simulador;
let flota: Flota;
let caja: Caja;
let borrar: () => Promise<void>;
beforeAll(async () => {
  const cluster = inject("postgres");
  if (cluster === undefined) throw new Error("esta prueba es de PostgreSQL");
  simulador = await startSimulador(dataDir);
  const base = await createBase(cluster);
  ({ borrar } = base);
  const { databaseUrl } = base;
  const entorno = { DATABASE_URL: databaseUrl, MOSTRADOR_DATA: dataDir, SIAT_URL: simulador.url };
  flota = await startFlota(habla.length, entorno, (cual) => conProtocolo(habla[cual] ?? PROTOCOLO));
  const empresas = await provisionar({ dataDir, databaseUrl }, simulador.control, {});
  const [{ apiKey, nit, codigoSistema }] = empresas;
  const api = (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string | null>> = {},
  ) => llamar(`${flota.urls()[0] ?? ""}${path}`, method, body, { "x-api-key": apiKey, ...headers });
  for (const path of ["/v1/sincronizar", "/v1/sincronizar/catalogos"])
    exigir(await api("POST", path, { nit, codigo_sistema: codigoSistema }));
  caja = await emparejarCaja({ api, empresas });
});
afterAll(async () => {
  await flota.close();
  await simulador.close();
  await borrar();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Calls one of the servers as a till of a protocol. */
function en(
  cual: number,
  protocolo: number,
  method: string,
  path: string,
  body?: unknown,
): Promise<Respuesta> {
  return llamar(`${flota.urls()[cual] ?? ""}/v1/terminal/${path}`, method, body, {
    authorization: `Bearer ${caja.token}`,
    "x-mostrador-protocol": String(protocolo),
  });
}

const vigentes = () =>
  Promise.all(
    flota.urls().map(async (_url, cual) => {
      const { body, headers } = exigir(await en(cual, PROTOCOLO, "GET", "estado"));
      return [body.datos.protocolo, Number(headers.get("x-mostrador-protocol"))];
    }),
  );
const rige = (protocolo: number) =>
  hasta(`rige ${protocolo}`, async () =>
    (await vigentes()).every(([dicho, cabecera]) => dicho === protocolo && cabecera === protocolo),
  );
const vender = async (cual: number, protocolo: number, numero: number) =>
  en(cual, protocolo, "POST", "facturas", await caja.factura(numero, 1));

test("the lowest protocol of the servers that live is in force, at each of them", () => rige(PROTOCOLO - 1));

test("the older server does not understand the newer protocol, and both serve the one in force", async () => {
  const factura = await caja.factura(1, 1);
  const negada = await en(1, PROTOCOLO, "POST", "facturas", factura);
  expect([negada.status, negada.headers.get("x-error-code")]).toEqual([426, "protocoloDeServidor"]);
  expect(negada.body.datos.resultado).toBe("noEntregada");
  // A refused document was not judged: the very same document is issued.
  const emitida = exigir(await en(1, PROTOCOLO - 1, "POST", "facturas", factura)).body.datos;
  expect(emitida.resultado).toBe("aceptada");
  expect(exigir(await vender(0, PROTOCOLO - 1, 2)).body.datos.resultado).toBe("aceptada");
});

test("the newer protocol is in force once the older server is replaced, though that one was killed", async () => {
  habla[1] = PROTOCOLO;
  await flota.reemplazar(1);
  await rige(PROTOCOLO);
  for (const cual of [0, 1])
    expect(exigir(await vender(cual, PROTOCOLO, 3 + cual)).body.datos.resultado).toBe("aceptada");
});

test("a till that is two versions behind does not sell online, and what it sold offline goes up", async () => {
  for (const cual of [0, 1]) {
    habla[cual] = PROTOCOLO + 2;
    await flota.reemplazar(cual);
  }
  await rige(PROTOCOLO + 2);
  const negada = await vender(0, PROTOCOLO, 5);
  expect([negada.status, negada.headers.get("x-error-code")]).toEqual([426, "protocoloDeCaja"]);
  const inicio = await caja.ahora();
  const factura = { ...(await caja.factura(5, 2)), gemela: null };
  const fin = epochToInstante(instanteToEpoch(await caja.ahora()) + 1);
  const id = randomUUID();
  const lote = { cortes: [{ id, tipo: 1, inicio, fin }], facturas: [{ ...factura, corte_id: id }] };
  const { facturas } = exigir(await en(1, PROTOCOLO - 1, "POST", "offline", lote)).body.datos;
  expect(facturas).toMatchObject([{ resultado: "recibida" }]);
});
