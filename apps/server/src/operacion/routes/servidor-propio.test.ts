import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fetchCopia, readClave } from "../../copias/fuera/enviar.ts";
import type { Fuera } from "../../ajustes-fuera.ts";
import { findEstadoFuera } from "../../copias/db/copia-fuera.ts";
import type { Deps } from "../../deps.ts";
import { copiar } from "../../copias/jobs/copiar.ts";
import { createCopiarFuera } from "../../copias/jobs/copiar-fuera.ts";
import { loadSecretos } from "../../secretos.ts";
import { fueraDe } from "../../support/copia-de-prueba.ts";
import { como } from "../../support/entrar.ts";
import { exigir } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { CLAVE_COPIAS, duenaDe, startServidorPropio } from "../../support/servidor-propio.ts";
import { startAlmacenS3 } from "../../support/s3/almacen.ts";
import { CON_SSHD, startSshd } from "../../support/sshd.ts";

let mundo: Mundo;
let raiz: string;
let disco: string;
beforeAll(async () => {
  raiz = mkdtempSync(join(tmpdir(), "ajustes-"));
  disco = join(raiz, "disco");
  mundo = await startServidorPropio();
});
afterAll(async () => {
  await mundo.close();
  rmSync(raiz, { recursive: true });
});

const duena = duenaDe(() => mundo);
const datos = async (...llamada: Parameters<typeof duena>) => exigir(await duena(...llamada)).body.datos;
const probar = (copia: object | null) => datos("POST", "/copia/probar", { copia });
const carpeta = () => ({ tipo: "carpeta", ruta: disco, clave: CLAVE_COPIAS });
const enBase = async () => JSON.stringify(await mundo.db().selectFrom("ajustes").selectAll().execute());

/** Makes a copy and sends it, as the server's own rounds do. */
async function copiarYEnviar(): Promise<void> {
  const deps = {
    ...({} as Deps), // the parts that the jobs work with
    db: mundo.db(),
    config: mundo.config,
    secretos: loadSecretos(mundo.config.dataDir),
    now: mundo.ahora,
    log: () => {},
    fin: new AbortController().signal,
    mailer: null,
  };
  await copiar(deps);
  await createCopiarFuera(deps)();
}

describe("who may", () => {
  test.each([
    ["a server of many companies", { instalacionToken: null }],
    ["one with the till's token that got a second company", { instalacionToken: "t".repeat(32) }],
  ])("the owner's settings are refused on %s", async (_que, config) => {
    const ajeno = await startMundo({ config, sinSincronizar: true });
    const { ownerToken } = ajeno.empresas[0];
    for (const [method, path] of [
      ["GET", ""],
      ["DELETE", "/correo"],
    ] as const) {
      const { status, headers } = await duenaDe(() => ajeno)(method, path);
      expect([status, headers.get("x-error-code")]).toEqual([403, "servidorAjeno"]);
    }
    const inicio = await ajeno.api("GET", "/v1/portal/inicio", undefined, como(ownerToken));
    expect(inicio.body.datos.servidor_propio).toBe(false);
    await ajeno.close();
  });

  test("a key of the API is refused on the shop's own server", async () => {
    const { status, headers } = await mundo.api("GET", "/v1/portal/servidor");
    expect([status, headers.get("x-error-code")]).toEqual([403, "noEsDueno"]);
  });
});

describe("the copy off the premises, as its owner sets it", () => {
  test.each([
    ["no key", { ruta: "/mnt/disco", clave: null }, "Haga una clave para cifrar las copias"],
    ["a short key", { ruta: "/mnt/disco", clave: "corta" }, "La clave es corta"],
    ["half a path", { ruta: "copias" }, "Escriba la carpeta entera"],
    ["no user", { tipo: "sftp", servidor: "a.bo", ruta: "~" }, "Escriba el usuario"],
    [
      "no password",
      { tipo: "sftp", servidor: "a.bo", ruta: "~", usuario: "ana" },
      "o pegue su llave privada",
    ],
    ["no bucket", { tipo: "s3", id: "x", secreto: "y" }, "Escriba el nombre del depósito"],
  ])("is refused with %s", async (_que, cambios, frase) => {
    const { status, texto } = await duena("POST", "/copia", { ...carpeta(), ...cambios });
    expect(status).toBe(422);
    expect(texto).toContain(frase);
  });

  test("never lies in the folder of the data", async () => {
    const { texto } = await duena("POST", "/copia", { ...carpeta(), ruta: join(mundo.config.dataDir, "x") });
    expect(texto).toContain("Esa carpeta es de los datos de Mostrador");
  });

  test("a trial tells of a folder that is away, in the words of the form, and stores nothing", async () => {
    const prueba = await probar(carpeta());
    expect(prueba).toMatchObject({ bien: false, texto: expect.stringContaining("corrija el destino") });
    expect(prueba.texto).not.toContain("MOSTRADOR_");
    expect((await datos("GET", "")).copia).toBeNull();
  });

  test("a trial writes and reads, and tells of a folder on the disk of the data", async () => {
    mkdirSync(disco);
    const prueba = await probar(carpeta());
    expect(prueba).toMatchObject({ bien: true, aviso: expect.stringContaining("Está en el mismo disco") });
    expect(readdirSync(disco)).toEqual([]);
  });

  test("goes out without a restart, and opens with the key and the destination alone", async () => {
    const { copia } = await datos("POST", "/copia", carpeta());
    expect(copia).toMatchObject({ fija: false, tipo: "carpeta", ruta: disco, horas: 24, dias: 30 });
    await copiarYEnviar();
    expect(readdirSync(disco)).toHaveLength(1);
    expect((await findEstadoFuera(mundo.db(), disco)).fallo).toBeNull();
    // Another machine: nothing of this server's folder is at hand.
    const fuera: Fuera = { ...fueraDe({ kind: "carpeta", ruta: disco }), clave: { texto: CLAVE_COPIAS } };
    const opciones = { en: join(raiz, "traidas"), nombre: undefined, avisar: () => {} };
    const traida = await fetchCopia(fuera, readClave(fuera), opciones);
    expect(readFileSync(join(traida.carpeta, "servidor.key"))).toEqual(
      readFileSync(join(mundo.config.dataDir, "servidor.key")),
    );
  });

  test("keeps its key when other fields change; what is stored is sealed, and answered nowhere", async () => {
    const { copia } = await datos("POST", "/copia", { ...carpeta(), clave: null, horas: 12 });
    expect(copia.horas).toBe(12);
    expect(await enBase()).not.toContain(CLAVE_COPIAS);
    expect((await duena("GET", "")).texto).not.toContain(CLAVE_COPIAS);
    expect(await probar(null)).toMatchObject({ bien: true });
  });

  test("a failure that lasts is told in the words of the form", async () => {
    rmSync(disco, { recursive: true });
    await mundo.avanzar(25 * 3_600_000);
    await copiarYEnviar();
    const { fallo } = await findEstadoFuera(mundo.db(), disco);
    expect(fallo?.motivo).toContain("corrija el destino");
    mkdirSync(disco);
  });

  test("ends where it is taken away", async () => {
    expect((await datos("DELETE", "/copia")).copia).toBeNull();
    const { headers } = await duena("POST", "/copia/probar", { copia: null });
    expect(headers.get("x-error-code")).toBe("ajusteSinPoner");
  });
});

describe("SFTP", CON_SSHD, () => {
  test("the host's key is confirmed first; a private key goes to no other server", async () => {
    const sshd = await startSshd();
    const { puerto, usuario, acceso, huella, ruta } = sshd.destino;
    const llave = "llaveArchivo" in acceso ? readFileSync(acceso.llaveArchivo, "utf8") : "";
    const sftp = { tipo: "sftp", servidor: "127.0.0.1", puerto, usuario, ruta, clave: CLAVE_COPIAS };
    const primera = await probar({ ...sftp, llave });
    expect(primera).toMatchObject({ bien: false, huella, texto: expect.stringContaining("acéptela") });
    expect(await probar({ ...sftp, llave, huella })).toMatchObject({ bien: true, huella: null });
    const ilegible = await probar({ ...sftp, huella, llave: "no es una llave" });
    expect(ilegible.texto).toContain("La llave privada no se entiende");
    const sin = await probar({ ...sftp, huella, contrasena: "equivocada" });
    expect(sin.texto).toContain("revise la llave privada o la contraseña");
    const { copia } = await datos("POST", "/copia", { ...sftp, llave, huella });
    expect(copia).toMatchObject({ tipo: "sftp", tiene_llave: true, huella });
    expect(await enBase()).not.toContain("OPENSSH");
    expect(await probar({ ...sftp, huella })).toMatchObject({ bien: true });
    const otro = await duena("POST", "/copia/probar", { copia: { ...sftp, servidor: "otro.bo", huella } });
    expect(otro.texto).toContain("Escriba la contraseña de ese usuario");
    await sshd.cambiarLlave();
    const cambiada = await probar(null);
    expect(cambiada).toMatchObject({ bien: false, texto: expect.stringContaining("puede ser otro") });
    await datos("DELETE", "/copia");
    await sshd.close();
  });
});

test("S3: a wrong secret is told; the right one is stored, and serves", async () => {
  const almacen = await startAlmacenS3();
  const { servidor, region, cubo, prefijo: ruta, id, secreto } = almacen.destino;
  const s3 = { tipo: "s3", servidor, region, cubo, ruta, id, clave: CLAVE_COPIAS };
  const mal = await probar({ ...s3, secreto: "otro" });
  expect(mal).toMatchObject({ bien: false, texto: expect.stringContaining("el secreto de la llave") });
  expect(await probar({ ...s3, secreto })).toMatchObject({ bien: true });
  await datos("POST", "/copia", { ...s3, secreto });
  expect(await probar(null)).toMatchObject({ bien: true });
  await copiarYEnviar();
  expect(almacen.objetos.size).toBe(1);
  await datos("DELETE", "/copia");
  await almacen.close();
});

test("the environment wins: the screen shows its destination as fixed, and changes nothing", async () => {
  const fuera = fueraDe({ kind: "s3", ...S3_FIJO });
  const fijo = await startServidorPropio({ fuera, smtpUrl: "smtps://ana%40x.bo:secreta@correo.bo" });
  const llamar = duenaDe(() => fijo);
  const { texto, body } = exigir(await llamar("GET", ""));
  expect(body.datos.copia).toMatchObject({ fija: true, tipo: "s3", cubo: "copias", id: "AKID" });
  expect(body.datos.correo).toMatchObject({ fijo: true, servidor: "correo.bo", usuario: "ana@x.bo" });
  expect(texto).not.toMatch(/secret/);
  const correo = { servidor: "a.bo", puerto: 25, seguridad: "ninguna", remitente: "a@a.bo" };
  for (const [method, path, pedido] of [
    ["POST", "/copia", carpeta()],
    ["POST", "/copia/probar", { copia: carpeta() }],
    ["DELETE", "/copia", undefined],
    ["POST", "/correo", correo],
    ["DELETE", "/correo", undefined],
  ] as const) {
    const { status, headers } = await llamar(method, path, pedido);
    expect([status, headers.get("x-error-code")], path).toEqual([409, "ajusteFijo"]);
  }
  await fijo.close();
});

const S3_FIJO = {
  servidor: "https://s3.example",
  region: "us-east-1",
  cubo: "copias",
  prefijo: "",
  id: "AKID",
  secreto: "secreto",
};
