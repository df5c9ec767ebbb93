import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Nit } from "@mostrador/core";
import { addEmpresa, getEmpresa } from "../cuenta/db/empresas.ts";
import { saveUsuario } from "./db/usuarios.ts";
import { como, enlaceEscrito, tokenDeEnlace } from "../support/entrar.ts";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { transaccion } from "../motor/transaccion.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const sinClave = { "x-api-key": null };
const pedirAcceso = (cuerpo: object) => mundo.api("POST", "/v1/auth/solicitar-acceso", cuerpo, sinClave);

/** Signs in as in sandbox: the link is in a file of this machine. */
async function entrar(email: string): Promise<string> {
  expect((await pedirAcceso({ email })).status).toBe(200);
  const token = tokenDeEnlace(mundo, email);
  const { body } = await mundo.api("POST", "/v1/auth/canjear", { token }, sinClave);
  expect((await mundo.api("POST", "/v1/auth/canjear", { token }, sinClave)).status, "once").toBe(401);
  return body.datos.id_token;
}

async function incluir(correo: string, rol: "dueno" | "cajero"): Promise<void> {
  const db = mundo.db();
  await transaccion(db, "comun", (tx) => saveUsuario(tx, correo, mundo.empresas[0].nit, rol, Date.now()));
}

describe("signing in without a password", () => {
  test("gives a demo account, the same ever after", async () => {
    const token = await entrar("Nueva@Ejemplo.bo");
    const first = await mundo.api("POST", "/v1/registro/prueba", undefined, como(token));
    expect([first.status, first.body.datos.demo]).toEqual([200, true]);
    const again = await mundo.api("POST", "/v1/registro/prueba", undefined, como(token));
    expect(again.body.datos.nit).toBe(first.body.datos.nit);
    expect((await mundo.api("GET", "/v1/cuenta", undefined, como(token))).body.datos.nit).toBe(
      first.body.datos.nit,
    );
    expect((await mundo.api("GET", "/v1/cuenta/api-key", undefined, como(token))).body.datos.api_key).toMatch(
      /^mk_/,
    );
  });
  test("a demo account takes no NIT that a registered company has", async () => {
    const db = mundo.db();
    const primera = (
      await mundo.api("POST", "/v1/registro/prueba", undefined, como(await entrar("a@ejemplo.bo")))
    ).body.datos;
    const [registrada] = mundo.empresas;
    const nit = Nit.parse(primera.nit + 1);
    const fila = { ...(await getEmpresa(db, registrada.nit)), nit, razonSocial: "Registrada S.R.L." };
    await transaccion(db, nit, (tx) => addEmpresa(tx, fila));
    const segunda = (
      await mundo.api("POST", "/v1/registro/prueba", undefined, como(await entrar("b@ejemplo.bo")))
    ).body.datos;
    expect(segunda.nit).toBe(nit + 1);
    expect(await getEmpresa(db, nit)).toMatchObject({ razonSocial: "Registrada S.R.L.", demo: 0 });
  });
  test("a demo account issues, in contingency too, annuls, and registers points of sale, by its key at once", async () => {
    const token = await entrar("tienda@ejemplo.bo");
    const { datos } = (await mundo.api("POST", "/v1/registro/prueba", undefined, como(token))).body;
    const { api_key } = (await mundo.api("GET", "/v1/cuenta/api-key", undefined, como(token))).body.datos;
    const clave = { "x-api-key": api_key, prefer: "return=minimal" };
    const bien = async (metodo: string, ruta: string, cuerpo?: unknown) =>
      exigir(await mundo.api(metodo, ruta, cuerpo, clave)).body.datos;
    const { cuf, estado } = await bien("POST", "/v1/facturas", pedido());
    expect([estado, (await mundo.enImpuestos()).get(cuf)]).toEqual(["EMITIDA", 690]);
    expect((await bien("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 })).estado).toBe("ANULADA");
    expect((await bien("POST", "/v1/facturas", pedido({ contingencia: true }))).estado).toBe("OFFLINE");
    const punto = { referencia: "caja-1", tipo_punto_venta: 5, nombre: "Caja 1" };
    const { codigo_punto_venta: punto_venta } = await bien("POST", "/v1/operaciones/puntos-venta", punto);
    const { nit, codigo_sistema } = datos;
    await bien("POST", "/v1/sincronizar", { nit, codigo_sistema, punto_venta });
    const emisor = { punto_venta, actividad_economica: "4711100" };
    expect((await bien("POST", "/v1/facturas", pedido({ emisor }))).estado).toBe("EMITIDA");
  });
  test("a demo account whose simulator does not answer is 502, and made ready when it is asked for again", async () => {
    const token = await entrar("tarde@ejemplo.bo");
    const registrar = () => mundo.api("POST", "/v1/registro/prueba", undefined, como(token));
    await mundo.caer();
    expect((await registrar()).status).toBe(502);
    await mundo.normal();
    const { status, body } = await registrar();
    expect([status, body.datos.demo]).toEqual([200, true]);
    const { status: emitida } = await mundo.api("POST", "/v1/facturas", pedido(), {
      ...como(token),
      prefer: "return=minimal",
    });
    expect(emitida).toBe(200);
  });
  test("an owner may see the key and ask for production; a cashier may issue, and neither", async () => {
    await incluir("duena@ejemplo.bo", "dueno");
    await incluir("cajera@ejemplo.bo", "cajero");
    const [duena, cajera] = [como(await entrar("duena@ejemplo.bo")), como(await entrar("cajera@ejemplo.bo"))];
    expect((await mundo.api("GET", "/v1/cuenta/api-key", undefined, duena)).status).toBe(200);
    const pedida = await mundo.api(
      "POST",
      "/v1/cuenta/solicitar-produccion",
      { mensaje: "Quiero facturar" },
      duena,
    );
    expect([pedida.status, pedida.body.datos.registrada]).toEqual([200, true]);
    expect(
      (await mundo.api("POST", "/v1/facturas", pedido(), { ...cajera, prefer: "return=minimal" })).status,
    ).toBe(200);
    for (const [metodo, ruta] of [
      ["GET", "/v1/cuenta/api-key"],
      ["POST", "/v1/cuenta/api-key/regenerar"],
      ["POST", "/v1/cuenta/solicitar-produccion"],
    ] as const)
      expect((await mundo.api(metodo, ruta, metodo === "GET" ? undefined : {}, cajera)).status).toBe(403);
  });
  test("asking for production with an API key is 401; a demo account without an identity too", async () => {
    expect((await mundo.api("POST", "/v1/cuenta/solicitar-produccion", {})).status).toBe(401);
    expect((await mundo.api("POST", "/v1/registro/prueba")).status).toBe(401);
    expect((await mundo.api("POST", "/v1/registro/prueba", undefined, como("a.b.c"))).status).toBe(401);
  });
  test("a token that is too old, of another or changed is nobody's", async () => {
    const token = await entrar("vieja@ejemplo.bo");
    const [cabeza, cuerpo, firma] = token.split(".");
    const otro = Buffer.from(
      JSON.stringify({
        ...JSON.parse(Buffer.from(cuerpo ?? "", "base64url").toString()),
        email: "duena@ejemplo.bo",
      }),
    ).toString("base64url");
    expect(
      (await mundo.api("POST", "/v1/registro/prueba", undefined, como(`${cabeza}.${otro}.${firma}`))).status,
    ).toBe(401);
    await mundo.avanzar(13 * 3_600_000);
    expect((await mundo.api("POST", "/v1/registro/prueba", undefined, como(token))).status).toBe(401);
    await mundo.avanzar(-13 * 3_600_000);
  });
  test.each([
    [{ email: "nada" }],
    [{ email: "a@b.bo", redirect_domain: "malo.example" }],
    [{ email: "a@b.bo", destino: "https://malo.example/portal/" }],
    [{ email: "a@b.bo", destino: ["/portal/"] }],
  ])("%j is 400", async (cuerpo) => {
    expect((await pedirAcceso(cuerpo)).status).toBe(400);
  });
});

describe("a sign-in link leads", () => {
  const enlaceDe = async (publicUrl: string, cuerpo: object = {}, otras: object = {}) => {
    const otro = await startMundo({
      config: { publicUrl, dominios: ["portal.illimani.bo", "localhost:5173"] },
    });
    const pedido = { email: "ana@ejemplo.bo", ...cuerpo };
    const { status } = await otro.api("POST", "/v1/auth/solicitar-acceso", pedido, { ...sinClave, ...otras });
    expect(status).toBe(200);
    const enlace = new URL(enlaceEscrito(otro, "ana@ejemplo.bo"));
    await otro.close();
    return enlace;
  };
  test.each([
    ["http://192.0.2.2:3999", {}, "http://192.0.2.2:3999"],
    ["http://localhost:3000", {}, "http://localhost:3000"],
    ["https://facturas.illimani.bo", {}, "https://facturas.illimani.bo"],
    ["http://192.0.2.2:3999", { redirect_domain: "192.0.2.2:3999" }, "http://192.0.2.2:3999"],
    ["http://192.0.2.2:3999", { redirect_domain: "portal.illimani.bo" }, "https://portal.illimani.bo"],
    ["https://facturas.illimani.bo", { redirect_domain: "localhost:5173" }, "http://localhost:5173"],
  ])("of a server at %s, asked with %j, to %s", async (publicUrl, cuerpo, origen) => {
    expect((await enlaceDe(publicUrl, cuerpo)).origin).toBe(origen);
  });
  test("where it is configured, whatever Host and proxy headers say", async () => {
    const fingidas = {
      host: "malo.example",
      "x-forwarded-host": "malo.example",
      "x-forwarded-proto": "https",
    };
    expect((await enlaceDe("http://192.0.2.2:3999", {}, fingidas)).origin).toBe("http://192.0.2.2:3999");
  });
  test("on to the page of the portal that was wanted, which its address carries whole", async () => {
    const destino = "/portal/equipos?emparejar=1";
    const { pathname, searchParams } = await enlaceDe("http://192.0.2.2:3999", { destino });
    expect([pathname, searchParams.get("destino")]).toEqual(["/acceso", destino]);
  });
});

/** Starts an outer identity provider, and a world whose persons it signs in. */
async function startConProveedor(config: Parameters<typeof startMundo>[0] & object = {}) {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const proveedor = createServer((_req, res) => {
    void exportJWK(publicKey).then((jwk) =>
      res.end(JSON.stringify({ keys: [{ ...jwk, kid: "k", alg: "RS256" }] })),
    );
  });
  proveedor.listen(0, "127.0.0.1");
  await once(proveedor, "listening");
  const emisor = `http://127.0.0.1:${(proveedor.address() as AddressInfo).port}`;
  const oidc = { emisor, jwksUrl: `${emisor}/jwks`, audiencia: "tienda" };
  const otro = await startMundo({ ...config, config: { ...config.config, oidc }, sinSincronizar: true });
  const firmar = (audiencia: string, verificado?: unknown) =>
    new SignJWT({
      email: "ana@ejemplo.bo",
      ...(verificado === undefined ? {} : { email_verified: verificado }),
    })
      .setProtectedHeader({ alg: "RS256", kid: "k" })
      .setIssuer(emisor)
      .setAudience(audiencia)
      .setExpirationTime("1h")
      .sign(privateKey);
  const close = async () => {
    await otro.close();
    proveedor.close();
  };
  return { otro, firmar, close };
}

test("identity tokens of a provider named by configuration are taken by its public keys", async () => {
  const { otro, firmar, close } = await startConProveedor();
  const probar = async (token: string) =>
    (await otro.api("POST", "/v1/registro/prueba", undefined, como(token))).status;
  expect(await probar(await firmar("tienda", true))).toBe(200);
  expect(await probar(await firmar("otra", true))).toBe(401);
  for (const dicho of [undefined, false, "false", null, 0, 1, ""])
    expect([dicho, await probar(await firmar("tienda", dicho))]).toEqual([dicho, 401]);
  expect(await probar(await firmar("tienda", "true"))).toBe(200);
  await close();
});

test("in production nobody makes a trial company: a stranger is told whom to ask, and an owner added by command is in hers", async () => {
  const { otro, firmar, close } = await startConProveedor({ config: { ambiente: "produccion" } });
  const ana = como(await firmar("tienda", true));
  const negada = await otro.api("POST", "/v1/registro/prueba", undefined, ana);
  expect([negada.status, negada.texto]).toEqual([403, expect.stringContaining("Pida acceso al dueño")]);
  const suyas = async () => exigir(await otro.api("GET", "/v1/empresas", undefined, ana)).body.datos;
  expect(await suyas()).toMatchObject({ empresas: [], da_pruebas: false });
  const { nit } = otro.empresas[0];
  await transaccion(otro.db(), nit, (tx) => saveUsuario(tx, "ana@ejemplo.bo", nit, "dueno", Date.now()));
  expect((await suyas()).empresas).toMatchObject([{ nit, demo: false }]);
  await close();
});
