/** Tills that tell of their program, the owner's order among them, and the releases that the server gives. docs/decisions/0063 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROGRAMA_HEADER, writePrograma, type ProgramaTerminal } from "@mostrador/core";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const BIEN: ProgramaTerminal = {
  version: "0.2.0",
  protocolo: 2,
  dia: "2026-11-29",
  paso: "lista",
  nueva: "0.3.0",
  motivo: null,
};

const latir = async (caja: Caja, programa?: Partial<ProgramaTerminal>) => {
  const headers =
    programa === undefined ? {} : { [PROGRAMA_HEADER]: writePrograma({ ...BIEN, ...programa }) };
  return exigir(await caja.call("GET", "/v1/terminal/estado", undefined, headers)).body.datos.actualizacion;
};

const dueno = async (method: string, path: string, body?: object) => {
  const authorization = `Bearer ${mundo.empresas[0].ownerToken}`;
  return mundo.api(method, path, body, { "x-api-key": null, authorization });
};
const enPortal = async ({ id }: Caja) =>
  exigir(await dueno("GET", "/v1/terminales")).body.datos.terminales.find((t: { id: string }) => t.id === id);
const irPrimero = async ({ id }: Caja, primera: boolean) =>
  exigir(await dueno("POST", `/v1/terminales/${id}/primera`, { primera }));

test("a till that tells no program is an older one: it has no turn, and the portal says nothing of it", async () => {
  const caja = await emparejarCaja(mundo);
  expect(await latir(caja)).toBeNull();
  expect(await enPortal(caja)).toMatchObject({ programa: null, programa_en: null, primera: false });
});

test("the portal shows a till's program, and when that changed", async () => {
  const caja = await emparejarCaja(mundo);
  await latir(caja, {});
  const antes = await enPortal(caja);
  expect(antes).toMatchObject({ programa: BIEN, primera: false });
  await latir(caja, {});
  expect((await enPortal(caja)).programa_en).toBe(antes.programa_en);
  await latir(caja, { version: "0.2.0", paso: "volvio", motivo: "No llegó a su primera pantalla 3 veces." });
  expect((await enPortal(caja)).programa).toMatchObject({ paso: "volvio" });
});

test.each(["x", "%", encodeURIComponent('{"version":"nueva"}'), "a".repeat(5000)])(
  "a report that is none is not read: %.20s",
  async (header) => {
    const caja = await emparejarCaja(mundo);
    const estado = await caja.call("GET", "/v1/terminal/estado", undefined, { [PROGRAMA_HEADER]: header });
    expect(exigir(estado).body.datos.actualizacion).toBeNull();
  },
);

test("the tills that the owner names go first, and the others follow once each of those runs the version", async () => {
  const [una, otra, tercera] = [
    await emparejarCaja(mundo),
    await emparejarCaja(mundo),
    await emparejarCaja(mundo),
  ];
  expect(await latir(tercera, {})).toEqual({ version: "0.3.0", permitida: true });
  await irPrimero(una, true);
  await irPrimero(otra, true);
  expect(await latir(una, {})).toEqual({ version: "0.3.0", permitida: true });
  expect(await latir(tercera, {})).toEqual({ version: "0.3.0", permitida: false });
  await latir(una, { version: "0.3.0", paso: "bien", nueva: null });
  expect(await latir(tercera, {})).toEqual({ version: "0.3.0", permitida: false });
  // Its new version does not start: the others do not follow.
  await latir(otra, { paso: "volvio" });
  expect(await latir(tercera, {})).toEqual({ version: "0.3.0", permitida: false });
  await latir(otra, { version: "0.3.1", paso: "bien", nueva: null });
  expect(await latir(tercera, {})).toEqual({ version: "0.3.0", permitida: true });
  await irPrimero(una, false);
  await irPrimero(otra, false);
});

test("a till of another company, or none, has no place in the order", async () => {
  const nadie = "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10";
  expect((await dueno("POST", `/v1/terminales/${nadie}/primera`, { primera: true })).status).toBe(404);
});

describe("the releases that the server gives", () => {
  const pedir = (nombre: string, range?: string) =>
    fetch(`${mundo.base()}/actualizaciones/${nombre}`, range === undefined ? {} : { headers: { range } });
  beforeAll(() => {
    const carpeta = mundo.config.publicaciones;
    mkdirSync(carpeta);
    writeFileSync(join(carpeta, "latest-linux.yml"), "version: 0.3.0\n");
    writeFileSync(join(carpeta, "Mostrador-0.3.0.AppImage"), "0123456789");
    writeFileSync(join(carpeta, "llave.pem"), "secreto");
  });

  test("are read by anybody, whole or from a byte on", async () => {
    expect(await (await pedir("latest-linux.yml")).text()).toBe("version: 0.3.0\n");
    const resto = await pedir("Mostrador-0.3.0.AppImage", "bytes=4-");
    expect([resto.status, resto.headers.get("content-range"), await resto.text()]).toEqual([
      206,
      "bytes 4-9/10",
      "456789",
    ]);
    const parte = await pedir("Mostrador-0.3.0.AppImage", "bytes=0-2");
    expect([parte.status, parte.headers.get("content-range"), await parte.text()]).toEqual([
      206,
      "bytes 0-2/10",
      "012",
    ]);
    expect(await (await pedir("Mostrador-0.3.0.AppImage", "bytes=8-30")).text()).toBe("89");
    expect((await pedir("Mostrador-0.3.0.AppImage", "bytes=10-")).status).toBe(416);
    expect((await pedir("Mostrador-0.3.0.AppImage", "bytes=5-4")).status).toBe(416);
  });

  test.each([
    "llave.pem",
    "no-hay.AppImage",
    "..%2Fservidor.key",
    ".AppImage",
    "latest.yml.sig",
    "llave.blockmap",
  ])("are nothing else: %s", async (nombre) => {
    expect((await pedir(nombre)).status).toBe(404);
  });
});
