import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasta } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

const DIA_MS = 86_400_000;
let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const sincronizadoEn = async () =>
  Date.parse((await mundo.api("GET", "/v1/catalogos/leyendas")).body.datos.sincronizado_en);

test("catalogs of another day are fetched on start-up; those of today are left alone", async () => {
  const primera = await sincronizadoEn();
  await mundo.reiniciar();
  expect(await sincronizadoEn()).toBe(primera);
  // Noon of the next day: at any present hour, that day has its own catalogs by then.
  const hora = instanteToEpoch(epochToInstante(mundo.ahora())) % DIA_MS;
  await mundo.avanzar(2 * DIA_MS - hora + 16 * 3_600_000);
  await mundo.reiniciar();
  const hoy = epochToInstante(mundo.ahora()).slice(0, 10);
  await hasta("los catálogos del día", async () => epochToInstante(await sincronizadoEn()).startsWith(hoy));
});
