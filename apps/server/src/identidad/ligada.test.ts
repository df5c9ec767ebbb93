import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { como, entrar } from "../support/entrar.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

const SIN_CLAVE = { "x-api-key": null };

/** An owner without mail service hands links over: each opens her company to one person, and no other. docs/decisions/0029 */
describe("a link that an owner hands over", () => {
  let mundo: Mundo;
  beforeAll(async () => {
    mundo = await startMundo();
  });
  afterAll(() => mundo.close());

  const dueno = (method: string, path: string, body?: object, de: 0 | 1 = 0) =>
    mundo.api(method, path, body, como(mundo.empresas[de].ownerToken));
  const invitar = async (correo: string, rol = "contador", de: 0 | 1 = 0) =>
    exigir(await dueno("POST", "/v1/usuarios", { correo, rol }, de));
  const pedirToken = async (correo: string, de: 0 | 1 = 0): Promise<string> => {
    const { body } = exigir(await dueno("POST", `/v1/usuarios/${correo}/enlace`, undefined, de));
    return new URL(body.datos.enlace).searchParams.get("token") ?? "";
  };
  const canjear = (token: string) => mundo.api("POST", "/v1/auth/canjear", { token }, SIN_CLAVE);
  const sesion = async (correo: string, de: 0 | 1 = 0): Promise<string> =>
    exigir(await canjear(await pedirToken(correo, de))).body.datos.id_token;
  const ver = async (token: string, headers: object = {}) => {
    const { status, headers: vuelta } = await mundo.api("GET", "/v1/cuenta", undefined, {
      ...como(token),
      ...headers,
    });
    return status === 200 ? 200 : vuelta.get("x-error-code");
  };

  test("opens the company to an invited person, once, with the role of the invitation", async () => {
    await invitar("conta@ejemplo.bo");
    const token = await pedirToken("conta@ejemplo.bo");
    const { datos } = exigir(await canjear(token)).body;
    expect(datos.nit).toBe(mundo.empresas[0].nit);
    expect((await canjear(token)).status).toBe(401);
    const inicio = exigir(await mundo.api("GET", "/v1/portal/inicio", undefined, como(datos.id_token)));
    expect(inicio.body.datos).toMatchObject({
      rol: "contador",
      correo: "conta@ejemplo.bo",
      varias_empresas: false,
    });
    expect((await mundo.api("GET", "/v1/usuarios", undefined, como(datos.id_token))).status).toBe(403);
  });

  test("says nothing for its addressee: the invitation stays open, and only a mail accepts it", async () => {
    const correo = "victima@ejemplo.bo";
    await invitar(correo, "dueno");
    const propia = await entrar(mundo, correo);
    const ligada = await sesion(correo);
    const { nit } = mundo.empresas[0];
    for (const [method, path] of [
      ["GET", "/v1/empresas"],
      ["GET", "/v1/empresas/mes?gestion=2026&mes=1"],
      ["POST", `/v1/empresas/${nit}/aceptar`],
      ["POST", `/v1/empresas/${nit}/elegir`],
      ["POST", `/v1/empresas/${nit}/rechazar`],
      ["POST", "/v1/registro/prueba"],
    ] as const)
      expect((await mundo.api(method, path, undefined, como(ligada))).headers.get("x-error-code"), path).toBe(
        "identidadInvalida",
      );
    expect(await ver(ligada)).toBe(200);
    expect(await ver(propia), "her own session").toBe("claveInvalida");
    const { body } = exigir(await dueno("GET", "/v1/usuarios"));
    expect(body.datos.usuarios).toContainEqual(expect.objectContaining({ correo, estado: "invitado" }));
  });

  test("reaches no other company of the same person", async () => {
    const correo = "ambas@ejemplo.bo";
    await invitar(correo, "cajero", 0);
    await invitar(correo, "dueno", 1);
    const propia = await entrar(mundo, correo);
    exigir(await mundo.api("POST", `/v1/empresas/${mundo.empresas[1].nit}/aceptar`, undefined, como(propia)));
    const ligada = await sesion(correo, 0);
    expect(await ver(ligada, { "x-empresa": String(mundo.empresas[1].nit) })).toBe("empresaAjena");
    const { body } = exigir(await mundo.api("GET", "/v1/cuenta", undefined, como(ligada)));
    expect(body.datos.nit).toBe(mundo.empresas[0].nit);
  });

  test("ends with the access, and an access that is given again needs another link", async () => {
    const correo = "ida@ejemplo.bo";
    await invitar(correo);
    const abierta = await sesion(correo);
    const sinAbrir = await pedirToken(correo);
    expect(await ver(abierta)).toBe(200);
    exigir(await dueno("DELETE", `/v1/usuarios/${correo}`));
    expect(await ver(abierta)).toBe("identidadInvalida");
    await mundo.avanzar(1000);
    await invitar(correo);
    expect(await ver(abierta)).toBe("identidadInvalida");
    expect((await canjear(sinAbrir)).status).toBe(401);
    expect(await ver(await sesion(correo))).toBe(200);
  });

  test("is for people of this company alone, and its company can't be changed in its text", async () => {
    await invitar("otra@ejemplo.bo", "cajero", 1);
    const ajena = await dueno("POST", "/v1/usuarios/otra@ejemplo.bo/enlace");
    expect(ajena.headers.get("x-error-code")).toBe("usuarioNoEncontrado");
    const token = await pedirToken("otra@ejemplo.bo", 1);
    const cambiado = token.replace(/\d+$/, String(mundo.empresas[0].nit));
    expect((await canjear(cambiado)).status).toBe(401);
    expect((await canjear(token.replace(/\.\d+$/, ""))).status).toBe(401);
    expect(exigir(await canjear(token)).body.datos.nit).toBe(mundo.empresas[1].nit);
  });

  test("ends after a day unused, and its session after twelve hours", async () => {
    const correo = "tarde@ejemplo.bo";
    await invitar(correo);
    const [abierto, olvidado] = [await pedirToken(correo), await pedirToken(correo)];
    await mundo.avanzar(23 * 3_600_000);
    const { id_token } = exigir(await canjear(abierto)).body.datos;
    await mundo.avanzar(2 * 3_600_000);
    expect((await canjear(olvidado)).status).toBe(401);
    expect(await ver(id_token)).toBe(200);
    await mundo.avanzar(11 * 3_600_000);
    expect(await ver(id_token)).toBe("identidadInvalida");
  });

  test("thirty of a company may lie unused", async () => {
    const correo = "treinta@ejemplo.bo";
    await invitar(correo, "cajero", 1);
    for (let n = 0; n < 30; n++) await pedirToken(correo, 1);
    const demas = await dueno("POST", `/v1/usuarios/${correo}/enlace`, undefined, 1);
    expect(demas.headers.get("x-error-code")).toBe("demasiadosCorreos");
  });
});

test("a server that mails hands no link to an owner", async () => {
  const mundo = await startMundo({ config: { backofficeUrl: "http://127.0.0.1:9/" } });
  try {
    const dueno = como(mundo.empresas[0].ownerToken);
    await mundo.api("POST", "/v1/usuarios", { correo: "ana@ejemplo.bo", rol: "cajero" }, dueno);
    const { body } = exigir(await mundo.api("GET", "/v1/usuarios", undefined, dueno));
    expect(body.datos.por_enlace).toBe(false);
    const negado = await mundo.api("POST", "/v1/usuarios/ana@ejemplo.bo/enlace", undefined, dueno);
    expect([negado.status, negado.headers.get("x-error-code")]).toEqual([409, "enlacePorCorreo"]);
  } finally {
    await mundo.close();
  }
});
