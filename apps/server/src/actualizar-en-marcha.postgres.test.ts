import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pausa } from "node:timers/promises";
import { sizeOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { lookAntesDeActualizar } from "./motor/por-actualizar.ts";
import { conMigracion, startFlota, type Flota } from "./support/flota.ts";
import { exigir, llamar, pedido, type Respuesta } from "./support/llamar.ts";
import { createBase } from "./support/motor.ts";
import { provisionar } from "./support/provisionar.ts";
import { startSimulador, type Simulador } from "./support/simulador.ts";

/** A rolling update of several servers on one PostgreSQL, while three callers issue. */
const SERVIDORES = sizeOfTier(2, 3);
/** Pause of a caller between its calls: in the first tier some ten a second ask, and not all that the processor bears. */
const PAUSA_MS = sizeOfTier(250, 0);
const NUEVA = "alter table terminales add column de_la_nueva text;";
const dataDir = mkdtempSync(join(tmpdir(), "en-marcha-"));
const versiones = Array.from({ length: SERVIDORES }, () => ({}));
let simulador: Simulador;
let flota: Flota;
let apiKey: string;
let databaseUrl: string;
let borrar: () => Promise<void>;
beforeAll(async () => {
  const cluster = inject("postgres");
  if (cluster === undefined) throw new Error("esta prueba es de PostgreSQL");
  simulador = await startSimulador(dataDir);
  const base = await createBase(cluster);
  ({ borrar, databaseUrl } = base);
  const entorno = {
    DATABASE_URL: databaseUrl,
    MOSTRADOR_DATA: dataDir,
    SIAT_URL: simulador.url,
    MOSTRADOR_POR_MINUTO: "1000000",
  };
  flota = await startFlota(SERVIDORES, entorno, (cual) => versiones[cual] ?? {});
  const [empresa] = await provisionar({ dataDir, databaseUrl }, simulador.control, {});
  ({ apiKey } = empresa);
  for (const path of ["/v1/sincronizar", "/v1/sincronizar/catalogos"])
    exigir(
      await llamar(
        `${flota.url}${path}`,
        "POST",
        { nit: empresa.nit, codigo_sistema: empresa.codigoSistema },
        { "x-api-key": apiKey },
      ),
    );
});
afterAll(async () => {
  await flota.close();
  await simulador.close();
  await borrar();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Issues until it is told to end; gives every reply. */
async function emitir(nombre: string, sigue: () => boolean): Promise<readonly Respuesta[]> {
  const respuestas: Respuesta[] = [];
  for (let n = 1; sigue(); n++) {
    const headers = { "x-api-key": apiKey, "x-idempotency-key": `${nombre}-${n}`, prefer: "return=minimal" };
    respuestas.push(await llamar(`${flota.url}/v1/facturas`, "POST", pedido(), headers));
    if (PAUSA_MS > 0) await pausa(PAUSA_MS);
  }
  return respuestas;
}

test("no call is lost or doubled, each server ends in order, and the next version's schema is there", async () => {
  expect(await lookAntesDeActualizar({ dataDir, databaseUrl })).toMatchObject({
    motor: "postgresql",
    faltan: 0,
    masNueva: null,
  });
  let andando = true;
  const emisores = ["a", "b", "c"].map((nombre) => emitir(nombre, () => andando));
  const salidas: (number | null)[] = [];
  for (let cual = 0; cual < SERVIDORES; cual++) {
    versiones[cual] = conMigracion(NUEVA);
    salidas.push(await flota.relevar(cual));
  }
  andando = false;
  const respuestas = (await Promise.all(emisores)).flat();
  expect(salidas).toEqual(versiones.map(() => 0));
  expect(respuestas.length).toBeGreaterThan(SERVIDORES);
  expect(
    respuestas
      .filter(({ status }) => status !== 200 && status !== 201)
      .map(({ status, body }) => [status, body]),
  ).toEqual([]);
  const numeros = respuestas.map(({ body }) => Number(body.datos.numero_factura));
  expect(numeros.toSorted((a, b) => a - b)).toEqual(numeros.map((_numero, i) => i + 1));
  // A program of before would find data of a newer one, which it may work on.
  expect(await lookAntesDeActualizar({ dataDir, databaseUrl })).toMatchObject({ faltan: 0, masNueva: true });
});
