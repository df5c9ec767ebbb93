import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cuidarAccesos } from "./jobs/cuidar-accesos.ts";
import { loadSecretos } from "../secretos.ts";
import { como, entrar, tokenDeEnlace } from "../support/entrar.ts";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

/** Keys and sessions of a company, and their ends. docs/trust.md heading 77 */
const DIA_MS = 86_400_000;
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const SIN_CLAVE = { "x-api-key": null };

let mundo: Mundo;
let visitas = 0;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const correoNuevo = (quien: string) => `${quien}-${++visitas}@ejemplo.bo`;
const nit = () => mundo.empresas[0].nit;
/** The owner's key in force: a test may have replaced it. */
let claveDueno = "";
beforeAll(() => {
  claveDueno = mundo.empresas[0].ownerToken;
});
const dueno = (method: string, path: string, body?: object) =>
  mundo.api(method, path, body, como(claveDueno));
const canjear = (token: string, agente = CHROME) =>
  mundo.api("POST", "/v1/auth/canjear", { token }, { ...SIN_CLAVE, "user-agent": agente });
const abrir = async (token: string): Promise<string> => exigir(await canjear(token)).body.datos.id_token;
/** The status with which a credential is answered at a page of the company. */
const ver = async (token: string) => (await mundo.api("GET", "/v1/cuenta", undefined, como(token))).status;
const sesiones = async (token: string): Promise<readonly { id: string; esta: boolean }[]> =>
  exigir(await mundo.api("GET", "/v1/portal/sesiones", undefined, como(token))).body.datos.sesiones;
const accesos = async () => exigir(await dueno("GET", "/v1/portal/accesos")).body.datos;

/** Pairs a till with a code; gives the name of the refusal. */
const emparejar = async (codigo: string) =>
  (await mundo.api("POST", "/v1/terminal/emparejar", { codigo, nombre: "Caja" }, SIN_CLAVE)).headers.get(
    "x-error-code",
  );

describe("the owner's key", () => {
  test("opens a session, which each later call carries in its place", async () => {
    const sesion = await abrir(claveDueno);
    expect(sesion).not.toContain(claveDueno);
    const { body } = exigir(await mundo.api("GET", "/v1/cuenta", undefined, como(sesion)));
    expect(body.datos.nit).toBe(nit());
    expect(await sesiones(sesion)).toMatchObject([{ equipo: "Chrome en Windows", esta: true, nit: nit() }]);
    expect((await accesos()).clave_dueno.sesiones).toBe(1);
    exigir(await mundo.api("POST", "/v1/portal/salir", undefined, como(sesion)));
    expect(await ver(sesion), "after leaving").toBe(401);
  });

  test("is replaced: the one before and its sessions end at once, but for the session that asks", async () => {
    const [propia, otra] = [await abrir(claveDueno), await abrir(claveDueno)];
    const nueva = exigir(await mundo.api("POST", "/v1/portal/clave-dueno", { accion: "nueva" }, como(propia)))
      .body.datos.clave;
    expect([await ver(propia), await ver(otra), await ver(claveDueno), await ver(nueva)]).toEqual([
      200, 401, 403, 200,
    ]);
    claveDueno = nueva;
  });

  test("ends in the portal only where an owner has another way in", async () => {
    const negada = await dueno("POST", "/v1/portal/clave-dueno", { accion: "terminar" });
    expect([negada.status, negada.headers.get("x-error-code")]).toEqual([409, "claveUnica"]);
    const correo = correoNuevo("duena");
    exigir(await dueno("POST", "/v1/usuarios", { correo, rol: "dueno" }));
    const duena = await entrar(mundo, correo);
    exigir(await mundo.api("POST", `/v1/empresas/${nit()}/aceptar`, undefined, como(duena)));
    const sesion = await abrir(claveDueno);
    const hacer = (accion: string) => mundo.api("POST", "/v1/portal/clave-dueno", { accion }, como(duena));
    expect(exigir(await hacer("terminar")).body.datos.clave).toBeNull();
    expect([await ver(claveDueno), await ver(sesion), (await canjear(claveDueno)).status]).toEqual([
      403, 401, 401,
    ]);
    expect((await hacer("terminar")).headers.get("x-error-code")).toBe("sinClaveDueno");
    claveDueno = exigir(await hacer("nueva")).body.datos.clave;
    expect(await ver(claveDueno)).toBe(200);
  });
});

describe("an owner's key ends by itself", () => {
  let otro: Mundo;
  beforeEach(async () => {
    otro = await startMundo();
  });
  afterEach(() => otro.close());
  const conClave = async () =>
    (await otro.api("GET", "/v1/cuenta", undefined, como(otro.empresas[0].ownerToken))).status;

  test("ninety days after its last use, a year after it was made, with its sessions", async () => {
    for (const dia of [89, 178, 267, 356]) {
      otro.moverReloj(89 * DIA_MS);
      expect([dia, await conClave()]).toEqual([dia, 200]);
    }
    const canje = { token: otro.empresas[0].ownerToken };
    otro.moverReloj(9 * DIA_MS - 3_600_000);
    const { body } = exigir(await otro.api("POST", "/v1/auth/canjear", canje, SIN_CLAVE));
    otro.moverReloj(2 * 3_600_000);
    expect(await conClave(), "a year").toBe(403);
    const deSesion = await otro.api("GET", "/v1/cuenta", undefined, como(body.datos.id_token));
    expect(deSesion.status).toBe(401);
  });

  test("and one of a program of before gets its end when this one first looks", async () => {
    const claves = () => otro.db().selectFrom("claves").selectAll().where("rol", "=", "dueno").execute();
    await otro.db().updateTable("claves").set({ usadoEn: null, venceEn: null }).execute();
    expect(await conClave()).toBe(200);
    await cuidarAccesos({
      config: otro.config,
      db: otro.db(),
      now: otro.ahora,
      secretos: loadSecretos(otro.config.dataDir),
    });
    for (const { usadoEn, venceEn } of await claves()) expect([usadoEn, venceEn]).not.toContain(null);
    otro.moverReloj(91 * DIA_MS);
    expect(await conClave()).toBe(403);
  });
});

describe("a session", () => {
  test("is listed with its device, ended one by one, and all at once", async () => {
    const correo = correoNuevo("varios");
    const token = await entrarDe(correo, "contador");
    const [segunda, tercera] = [await entrar(mundo, correo), await entrar(mundo, correo)];
    const lista = await sesiones(token);
    expect([lista.length, lista.filter(({ esta }) => esta).length]).toEqual([3, 1]);
    const ajena = await abrir(claveDueno);
    const id = lista.find(({ esta }) => !esta)?.id ?? "";
    const porOtra = await mundo.api("DELETE", `/v1/portal/sesiones/${id}`, undefined, como(ajena));
    expect(porOtra.status, "another person's").toBe(404);
    exigir(await mundo.api("DELETE", `/v1/portal/sesiones/${id}`, undefined, como(token)));
    expect([await ver(token), await ver(segunda), await ver(tercera)].toSorted((a, b) => a - b)).toEqual([
      200, 200, 401,
    ]);
    exigir(await mundo.api("POST", "/v1/portal/sesiones/terminar-otras", undefined, como(token)));
    expect([await ver(token), await ver(segunda), await ver(tercera)]).toEqual([200, 401, 401]);
    expect(await sesiones(token)).toHaveLength(1);
  });

  test("that is bound to a company sees none of the person's others", async () => {
    const correo = correoNuevo("ligada");
    const propia = await entrarDe(correo, "cajero");
    const { enlace } = exigir(await dueno("POST", `/v1/usuarios/${correo}/enlace`)).body.datos;
    const ligada = await abrir(new URL(enlace).searchParams.get("token") ?? "");
    expect(await sesiones(ligada)).toHaveLength(1);
    expect(await sesiones(propia)).toHaveLength(2);
    exigir(await mundo.api("POST", "/v1/portal/sesiones/terminar-otras", undefined, como(ligada)));
    expect(await ver(propia)).toBe(200);
  });

  test("keeps no token at rest", async () => {
    const correo = correoNuevo("reposo");
    const tokens = [await entrarDe(correo, "cajero"), await abrir(claveDueno)];
    const filas = JSON.stringify(await mundo.db().selectFrom("sesiones").selectAll().execute());
    for (const token of tokens) expect(filas).not.toContain(token);
  });
});

/** Invites an address, signs it in and accepts; gives the token. */
async function entrarDe(correo: string, rol: string): Promise<string> {
  exigir(await dueno("POST", "/v1/usuarios", { correo, rol }));
  const token = await entrar(mundo, correo);
  exigir(await mundo.api("POST", `/v1/empresas/${nit()}/aceptar`, undefined, como(token)));
  return token;
}

describe("after a person was removed", () => {
  test("everything that she held is answered 401 or refused, and the lists are empty", async () => {
    const correo = correoNuevo("sale");
    const propia = await entrarDe(correo, "dueno");
    exigir(await mundo.api("GET", "/v1/cuenta/api-key", undefined, como(propia)));
    const { codigo } = exigir(
      await mundo.api("POST", "/v1/terminales/codigos", { sucursal: 0 }, como(propia)),
    ).body.datos;
    const pedirEnlace = async () =>
      new URL(
        exigir(await dueno("POST", `/v1/usuarios/${correo}/enlace`)).body.datos.enlace,
      ).searchParams.get("token") ?? "";
    const ligada = await abrir(await pedirEnlace());
    const sinAbrir = await pedirEnlace();
    await mundo.api("POST", "/v1/auth/solicitar-acceso", { email: correo }, SIN_CLAVE);
    const porCorreo = tokenDeEnlace(mundo, correo);
    exigir(await dueno("DELETE", `/v1/usuarios/${correo}`));

    expect([await ver(propia), await ver(ligada)]).toEqual([401, 401]);
    for (const enlace of [sinAbrir, porCorreo]) expect((await canjear(enlace)).status).toBe(401);
    expect(await emparejar(codigo)).toBe("codigoEmparejamiento");
    const abiertas = await mundo
      .db()
      .selectFrom("sesiones")
      .select("id")
      .where("correo", "=", correo)
      .where("terminada", "=", 0)
      .execute();
    expect(abiertas).toEqual([]);
  });

  test("an owner is told of the keys that the other could know, until each is replaced", async () => {
    const correo = correoNuevo("sabe");
    await entrarDe(correo, "dueno");
    const webhook = exigir(
      await mundo.api("POST", "/v1/webhooks", { url: "http://127.0.0.1:9/avisos", eventos: ["*"] }),
    ).body.datos;
    exigir(await dueno("DELETE", `/v1/usuarios/${correo}`));
    const suyas = async () =>
      (await accesos()).sabidas
        .filter((s: { correo: string }) => s.correo === correo)
        .map((s: { que: string }) => s.que);
    expect((await suyas()).toSorted()).toEqual(["api", "dueno", "webhook"]);
    exigir(await dueno("POST", `/v1/webhooks/${webhook.id}/rotar`));
    expect(await suyas()).toEqual(["api", "dueno"]);
    claveDueno = exigir(await dueno("POST", "/v1/portal/clave-dueno", { accion: "nueva" })).body.datos.clave;
    exigir(await dueno("POST", "/v1/cuenta/api-key/regenerar"));
    expect(await suyas()).toEqual([]);
  });

  test("somebody of another company keeps her session, and reaches this one no more", async () => {
    const correo = correoNuevo("dos");
    const token = await entrarDe(correo, "cajero");
    const [, otra] = mundo.empresas;
    await mundo.api("POST", "/v1/usuarios", { correo, rol: "cajero" }, como(otra.ownerToken));
    exigir(await mundo.api("POST", `/v1/empresas/${otra.nit}/aceptar`, undefined, como(token)));
    exigir(await dueno("DELETE", `/v1/usuarios/${correo}`));
    const con = (suya: number) =>
      mundo.api("GET", "/v1/cuenta", undefined, { ...como(token), "x-empresa": String(suya) });
    expect([(await con(nit())).status, (await con(otra.nit)).status]).toEqual([403, 200]);
  });

  test("an invitation that is taken back ends no session of its addressee", async () => {
    const correo = correoNuevo("ajena");
    const token = await entrar(mundo, correo);
    exigir(await dueno("POST", "/v1/usuarios", { correo, rol: "dueno" }));
    exigir(await dueno("DELETE", `/v1/usuarios/${correo}`));
    expect((await mundo.api("GET", "/v1/empresas", undefined, como(token))).status).toBe(200);
  });

  test("a lower role holds at the next call, and codes of an owner who is none now are used up", async () => {
    const correo = correoNuevo("baja");
    const token = await entrarDe(correo, "dueno");
    const { codigo } = exigir(await mundo.api("POST", "/v1/terminales/codigos", { sucursal: 0 }, como(token)))
      .body.datos;
    exigir(await dueno("POST", "/v1/usuarios", { correo, rol: "contador" }));
    expect((await mundo.api("GET", "/v1/cuenta/api-key", undefined, como(token))).status).toBe(403);
    expect(await emparejar(codigo)).toBe("codigoEmparejamiento");
  });
});

test("a session whose company is deactivated says so, and goes on once it is active", async () => {
  const [, segunda] = mundo.empresas;
  const correo = correoNuevo("pausa");
  await mundo.api("POST", "/v1/usuarios", { correo, rol: "dueno" }, como(segunda.ownerToken));
  const token = await entrar(mundo, correo);
  exigir(await mundo.api("POST", `/v1/empresas/${segunda.nit}/aceptar`, undefined, como(token)));
  const activar = (activa: 0 | 1) =>
    mundo.db().updateTable("empresas").set({ activa }).where("nit", "=", segunda.nit).execute();
  const quienes = [{ "x-api-key": segunda.apiKey }, como(segunda.ownerToken), como(token)];
  const emitir = () =>
    Promise.all(
      quienes.map(async (headers) => {
        const { status, headers: dichas } = await mundo.api("POST", "/v1/facturas", pedido(), headers);
        return dichas.get("x-error-code") ?? status;
      }),
    );
  await activar(0);
  expect(await emitir()).toEqual(["empresaInactiva", "empresaInactiva", "empresaInactiva"]);
  expect((await canjear(segunda.ownerToken)).headers.get("x-error-code")).toBe("empresaInactiva");
  const { empresas } = exigir(await mundo.api("GET", "/v1/empresas", undefined, como(token))).body.datos;
  expect(empresas).toMatchObject([{ nit: segunda.nit, activa: false }]);
  await activar(1);
  expect(await emitir()).toEqual([200, 200, 200]);
});
