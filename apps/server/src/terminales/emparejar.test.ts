import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LLAVE_PUBLICA, llaveDeCodigo, nombreDeCodigo, pruebaDe } from "@mostrador/core/node";
import { emparejarCaja } from "../support/caja.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { getLlaves, prepararLlave } from "../network/llaves.ts";
import { loadSecretos, parseCodigo } from "../secretos.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { proxies: ["loopback"] } });
});
afterAll(() => mundo.close());

const RETO = "k3J9aQ0mZx7Lr2TbPq8V1w";
const NADIE = { "x-api-key": null };
const dueno = (method: string, path: string, body?: unknown) =>
  mundo.api(method, path, body, { ...NADIE, authorization: `Bearer ${mundo.empresas[0].ownerToken}` });
const codigoNuevo = async (): Promise<string> =>
  parseCodigo((await dueno("POST", "/v1/terminales/codigos", { sucursal: 0 })).body.datos.codigo);
const saludar = (codigo: string, huella: string) =>
  mundo.api(
    "POST",
    "/v1/terminal/emparejar/saludo",
    { codigo: nombreDeCodigo(codigo), reto: RETO, huella },
    NADIE,
  );
const llaves = () => getLlaves(mundo.db(), loadSecretos(mundo.config.dataDir), mundo.ahora());

async function probar(codigo: string, llave: string, huella = "propia") {
  const vista = huella === "propia" ? (await llaves()).enUso.huella : LLAVE_PUBLICA;
  const prueba = pruebaDe(llave, { quien: "caja", huella: vista, reto: RETO, nombre: "Caja 9" });
  const pedido = { codigo: nombreDeCodigo(codigo), reto: RETO, huella, nombre: "Caja 9", prueba };
  return mundo.api("POST", "/v1/terminal/emparejar/prueba", pedido, NADIE);
}

describe("a pairing by proofs", () => {
  test.each(["propia", "publica"])(
    "proves the server first, then the till, over the key %s",
    async (huella) => {
      const codigo = await codigoNuevo();
      const vista = huella === "propia" ? (await llaves()).enUso.huella : LLAVE_PUBLICA;
      const esperada = pruebaDe(llaveDeCodigo(codigo), {
        quien: "servidor",
        huella: vista,
        reto: RETO,
        nombre: "",
      });
      expect((await saludar(codigo, huella)).body.datos.prueba).toBe(esperada);
      const { datos } = (await probar(codigo, llaveDeCodigo(codigo), huella)).body;
      expect(datos.token).toMatch(/^trm_/);
      expect((await probar(codigo, llaveDeCodigo(codigo), huella)).status).toBe(403);
    },
  );

  test("is refused with a proof of another code, which stays good", async () => {
    const codigo = await codigoNuevo();
    expect((await probar(codigo, llaveDeCodigo("OTRO"))).status).toBe(403);
    expect((await probar(codigo, llaveDeCodigo(codigo))).status).toBe(200);
  });

  test("names no code that is unknown or late", async () => {
    expect((await saludar("NADIE", "propia")).status).toBe(403);
    const codigo = await codigoNuevo();
    await mundo.avanzar(16 * 60_000);
    expect((await saludar(codigo, "propia")).status).toBe(403);
    expect((await probar(codigo, llaveDeCodigo(codigo))).status).toBe(403);
  });
});

describe("the server's key", () => {
  test("is told in the heartbeat, outlives a restart, and names its successor", async () => {
    const caja = await emparejarCaja(mundo);
    const dichas = async (): Promise<string[]> =>
      (await caja.call("GET", "/v1/terminal/estado")).body.datos.llaves;
    const [primera] = await dichas();
    expect(primera).toBe((await llaves()).enUso.huella);
    await mundo.reiniciar();
    expect(await dichas()).toEqual([primera]);
    const secretos = loadSecretos(mundo.config.dataDir);
    const { huella } = await prepararLlave(mundo.db(), secretos, mundo.ahora());
    expect((await prepararLlave(mundo.db(), secretos, mundo.ahora())).huella).toBe(huella);
    await mundo.reiniciar();
    expect(await dichas()).toEqual([primera, huella]);
  });

  test("lies in the database only sealed", async () => {
    const { enUso } = await llaves();
    const filas = await mundo.db().selectFrom("ajustes").select("valor").execute();
    const [, cuerpo = ""] = enUso.llave.split("\n");
    expect(cuerpo.length).toBeGreaterThan(40);
    for (const { valor } of filas) expect(valor).not.toContain(cuerpo);
  });
});

test("the owner sees which tills call in the open from another computer", async () => {
  const caja = await emparejarCaja(mundo);
  const sinCifrar = async () =>
    (await dueno("GET", "/v1/terminales")).body.datos.terminales.find((t: { id: string }) => t.id === caja.id)
      .sin_cifrar;
  const latir = (headers: Readonly<Record<string, string>>) =>
    caja.call("GET", "/v1/terminal/estado", undefined, headers);
  await latir({});
  expect(await sinCifrar()).toBe(false);
  await latir({ "x-forwarded-for": "192.168.1.20" });
  expect(await sinCifrar()).toBe(true);
  await latir({ "x-forwarded-for": "192.168.1.20", "x-forwarded-proto": "https" });
  expect(await sinCifrar()).toBe(false);
});
