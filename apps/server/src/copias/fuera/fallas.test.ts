import { randomBytes } from "node:crypto";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  AHORA,
  BASE_ID,
  createCopiaDePrueba,
  DIA_MS,
  sendDePrueba,
  fueraDe,
  SIN_FIN,
} from "../../support/copia-de-prueba.ts";
import { startAlmacenS3, type AlmacenS3 } from "../../support/s3/almacen.ts";
import { CON_SSHD, startSshd, type Sshd } from "../../support/sshd.ts";
import type { DestinoFuera } from "../../ajustes-fuera.ts";
import { openDestino } from "./destino.ts";
import { probeFuera, type Envio } from "./enviar.ts";
import { nombreFuera } from "./nombres.ts";

let raiz: string;
let copia: string;
beforeAll(() => ({ raiz, copia } = createCopiaDePrueba()));
afterAll(() => rmSync(raiz, { recursive: true, force: true }));
const enviar = (destino: DestinoFuera, cambios: Partial<Envio> = {}) => sendDePrueba(destino, copia, cambios);

describe("OpenSSH's server", CON_SSHD, () => {
  let propio: Sshd;
  beforeAll(async () => void (propio = await startSshd()));
  afterAll(() => propio.close());

  test("that nobody confirmed is told by its fingerprint, and gets nothing", async () => {
    const { huella } = propio.destino;
    const intento = enviar({ ...propio.destino, huella: null });
    await expect(intento).rejects.toThrow(`su huella es ${huella}`);
    await expect(intento).rejects.toThrow("MOSTRADOR_FUERA_HUELLA");
    expect(readdirSync(propio.carpeta)).toEqual([]);
  });

  test("that does not know the user's key is told by the setting to look at", async () => {
    const ajena = join(raiz, "ajena");
    const otro = await startSshd();
    await otro.close();
    writeFileSync(ajena, "no es una llave");
    await expect(enviar({ ...propio.destino, usuario: "nadie" })).rejects.toThrow(
      "MOSTRADOR_FUERA_LLAVE_SSH",
    );
    await expect(enviar({ ...propio.destino, acceso: { llaveArchivo: ajena } })).rejects.toThrow();
    await expect(enviar({ ...propio.destino, acceso: { llaveArchivo: `${ajena}-no` } })).rejects.toThrow(
      "No se puede leer la llave",
    );
  });

  test("that dies in the middle of a file leaves no copy; the next send goes through", async () => {
    await using abierto = await openDestino(propio.destino);
    const nombre = nombreFuera(BASE_ID, AHORA - 2 * DIA_MS);
    const muertes: Promise<void>[] = [];
    const bytes = async function* () {
      for (let i = 0; i < 40; i++) {
        if (i === 20) muertes.push(propio.matar());
        yield randomBytes(1024 * 1024);
      }
    };
    await expect(abierto.put(nombre, bytes(), { maximo: 40e6, signal: SIN_FIN })).rejects.toThrow(
      "El destino de la copia",
    );
    await Promise.all(muertes);
    expect(readdirSync(propio.carpeta)).toEqual([`${nombre}.parcial`]);
    await expect(enviar(propio.destino)).rejects.toThrow("no contesta en ese puerto");
    await propio.arrancar();
    const enviada = await enviar(propio.destino);
    expect(readdirSync(propio.carpeta)).toEqual([enviada.nombre]);
  });

  test("with another host key gets nothing: it may be another machine", async () => {
    await propio.cambiarLlave();
    const antes = readdirSync(propio.carpeta);
    await expect(enviar(propio.destino)).rejects.toThrow(/tiene otra huella: SHA256:.*la confirmada es/);
    expect(readdirSync(propio.carpeta)).toEqual(antes);
  });
});

describe("an S3-compatible store", () => {
  let propio: AlmacenS3;
  beforeAll(async () => void (propio = await startAlmacenS3()));
  afterEach(() => {
    propio.fallar = () => null;
    propio.objetos.clear();
    propio.subidas.clear();
    propio.pedidos.length = 0;
  });
  afterAll(() => propio.close());

  test("gets a large file in parts of one size, a small one in one call", async () => {
    await enviar(propio.destino);
    expect(propio.pedidos.filter((pedido) => pedido === "PUT part")).toHaveLength(2);
    await probeFuera(fueraDe(propio.destino));
    expect(propio.pedidos).toContain("PUT put");
  });

  test.each([
    ["another secret", { secreto: "otro" }, "MOSTRADOR_FUERA_S3_SECRETO"],
    ["another id", { id: "OTRO" }, "MOSTRADOR_FUERA_S3_ID"],
    ["another bucket", { cubo: "otro-cubo" }, "no existe: corrija MOSTRADOR_FUERA"],
  ])("says which setting is wrong: %s", async (_que, cambio, frase) => {
    await expect(enviar({ ...propio.destino, ...cambio })).rejects.toThrow(frase);
  });

  test("that forbids to write, and one that is broken, keep no part", async () => {
    propio.fallar = ({ query }) => (query.has("partNumber") ? { status: 403, codigo: "AccessDenied" } : null);
    await expect(enviar(propio.destino)).rejects.toThrow("no permite esta operación");
    propio.fallar = ({ query }) =>
      query.get("partNumber") === "2" ? { status: 500, codigo: "InternalError" } : null;
    await expect(enviar(propio.destino)).rejects.toThrow("falló con 500");
    expect([propio.objetos.size, propio.subidas.size]).toEqual([0, 0]);
  });

  test("that fails for a moment gets the part again", async () => {
    let fallas = 0;
    propio.fallar = ({ query }) =>
      query.get("partNumber") === "2" && fallas++ === 0 ? { status: 503, codigo: "SlowDown" } : null;
    await enviar(propio.destino);
    expect(propio.objetos.size).toBe(1);
  });

  test("that cuts each connection in the middle of a part keeps nothing", async () => {
    propio.fallar = ({ query }) => (query.get("partNumber") === "2" ? "cortar" : null);
    await expect(enviar(propio.destino)).rejects.toThrow("El destino de la copia");
    expect([propio.objetos.size, propio.subidas.size]).toEqual([0, 0]);
  });

  test("that does not answer is left when the server ends", async () => {
    const fin = new AbortController();
    propio.fallar = ({ query }) => {
      if (!query.has("partNumber")) return null;
      fin.abort();
      return "callar";
    };
    await expect(enviar(propio.destino, { signal: fin.signal })).rejects.toThrow();
    expect(propio.objetos.size).toBe(0);
  });

  test("loses the parts that a killed server left, once they are a day old; those of others stay", async () => {
    const subida = (nombre: string) => ({ clave: `tienda uno/${nombre}`, partes: new Map<number, Buffer>() });
    propio.subidas.set("vieja", subida(nombreFuera(BASE_ID, AHORA - 2 * DIA_MS)));
    propio.subidas.set("ajena", subida(nombreFuera("ffffffff", AHORA - 2 * DIA_MS)));
    await enviar(propio.destino);
    expect([...propio.subidas.keys()]).toEqual(["ajena"]);
  });
});
