import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emparejarCaja } from "../../support/caja.ts";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

const RUTA = "/v1/operaciones/puntos-venta";
let mundo: Mundo;
/** Tokens of the companies, by NIT. */
let tokens: ReadonlyMap<number, Uint8Array | null>;
beforeAll(async () => {
  mundo = await startMundo();
  const filas = await mundo.db().selectFrom("empresas").select(["nit", "token"]).execute();
  tokens = new Map(filas.map(({ nit, token }) => [nit, token]));
});
afterAll(() => mundo.close());
beforeEach(() => mundo.normal());

const punto = (referencia: string, cambios: object = {}) => ({
  referencia,
  tipo_punto_venta: 2,
  nombre: `Ventanilla ${referencia}`,
  ...cambios,
});
const registrar = (cuerpo: object) => mundo.api("POST", RUTA, cuerpo);
const listar = async () =>
  (await mundo.api("GET", RUTA)).body.datos.puntos_venta as { codigo_punto_venta: number; nombre: string }[];

describe("a point of sale", () => {
  test("is registered once a reference: a retry answers the same code, other data are 409", async () => {
    const first = await registrar(punto("A-1"));
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const { codigo_punto_venta } = first.body.datos;
    expect((await registrar(punto("A-1"))).body.datos.codigo_punto_venta).toBe(codigo_punto_venta);
    expect((await registrar(punto("A-1", { nombre: "Otra" }))).status).toBe(409);
    expect((await listar()).filter(({ nombre }) => nombre === "Ventanilla A-1")).toHaveLength(1);
  });

  test("registered twice at the same moment is registered once", async () => {
    const replies = await Promise.all([registrar(punto("A-2")), registrar(punto("A-2"))]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)[0]).toBe(200);
    expect((await listar()).filter(({ nombre }) => nombre === "Ventanilla A-2")).toHaveLength(1);
  });

  test("whose answer was lost is never registered again: pending is 409, and listing recovers its code", async () => {
    await mundo.control({ dropReply: { operation: "registroPuntoVenta", times: 1 } });
    expect((await registrar(punto("A-3"))).status).toBe(502);
    await mundo.normal();
    expect((await registrar(punto("A-3"))).status).toBe(409);
    const hallado = (await listar()).find(({ nombre }) => nombre === "Ventanilla A-3");
    expect((await registrar(punto("A-3"))).body.datos.codigo_punto_venta).toBe(hallado?.codigo_punto_venta);
  });

  test("answers its reference again while the tax system is away", async () => {
    const { codigo_punto_venta } = (await registrar(punto("A-7"))).body.datos;
    await mundo.control({ failNext: [{ operation: "consultaPuntoVenta", kind: "http503", times: 20 }] });
    const [otraVez, conOtros] = [
      await registrar(punto("A-7")),
      await registrar(punto("A-7", { nombre: "Otra" })),
    ];
    expect([otraVez.status, otraVez.body.datos?.codigo_punto_venta]).toEqual([200, codigo_punto_venta]);
    expect(conOtros.status).toBe(409);
  });

  test("whose closing was done and not heard of is closed when it is asked for again", async () => {
    const { codigo_punto_venta } = (await registrar(punto("A-8"))).body.datos;
    const [{ nit, codigoSistema }] = mundo.empresas;
    const suyo = { nit, codigo_sistema: codigoSistema, punto_venta: codigo_punto_venta };
    await mundo.api("POST", "/v1/sincronizar", suyo);
    await mundo.control({ dropReply: { operation: "cierrePuntoVenta", times: 1 } });
    const cerrar = () => mundo.api("DELETE", `${RUTA}/${codigo_punto_venta}`);
    expect((await cerrar()).status).toBe(502);
    const otraVez = await cerrar();
    expect([otraVez.status, otraVez.body.datos?.cerrado], otraVez.texto).toEqual([200, true]);
    expect((await mundo.api("POST", "/v1/sincronizar", suyo)).status).not.toBe(200);
    // One that never was is no closed one.
    expect((await mundo.api("DELETE", `${RUTA}/77`)).status).toBe(404);
  });

  test("that surely was not registered leaves its reference free", async () => {
    expect((await registrar(punto("A-4", { tipo_punto_venta: 99 }))).status).toBe(400);
    expect((await registrar(punto("A-4"))).status).toBe(200);
  });

  test("issues once it is synchronised, and never again once it is closed", async () => {
    const { codigo_punto_venta } = (await registrar(punto("A-5"))).body.datos;
    const [{ nit, codigoSistema }] = mundo.empresas;
    const body = pedido({ emisor: { punto_venta: codigo_punto_venta, actividad_economica: "4711100" } });
    const emitir = async () =>
      (await mundo.api("POST", "/v1/facturas", body, { prefer: "return=minimal" })).status;
    expect(await emitir()).toBe(404);
    await mundo.api("POST", "/v1/sincronizar", {
      nit,
      codigo_sistema: codigoSistema,
      punto_venta: codigo_punto_venta,
    });
    expect(await emitir()).toBe(200);
    const cerrado = await mundo.api("DELETE", `${RUTA}/${codigo_punto_venta}?debug=true`);
    expect([cerrado.status, cerrado.body.datos?.cerrado], JSON.stringify(cerrado.body)).toEqual([200, true]);
    expect(cerrado.body.datos.debug_siat.solicitud).toContain("cierrePuntoVenta");
    expect(await emitir()).not.toBe(200);
    expect((await listar()).some((p) => p.codigo_punto_venta === codigo_punto_venta)).toBe(false);
  });

  test("of a branch that is not synchronised is 404, a bad request 422", async () => {
    expect((await registrar(punto("A-6", { sucursal: 3 }))).status).toBe(404);
    expect((await registrar({})).status).toBe(422);
    expect((await mundo.api("DELETE", `${RUTA}/0`)).status).toBe(422);
  });
});

describe("a registration that is not listed", () => {
  test("may be on its way: its reference is not free until it cannot be any more", async () => {
    const db = mundo.db();
    const { nit } = mundo.empresas[0];
    const datos = JSON.stringify({ referencia: "A-9" });
    const fila = { nit, referencia: "A-9", sucursal: 0, datos, nombre: "Ventanilla A-9", previos: "[]" };
    await db
      .insertInto("registrosPunto")
      .values({ ...fila, codigo: null, creadoEn: mundo.ahora() })
      .execute();
    await listar();
    expect((await registrar(punto("A-9"))).status).toBe(409);
    await mundo.avanzar(601_000);
    await listar();
    expect((await registrar(punto("A-9"))).status).toBe(200);
  });
});

describe("a till's point of sale", () => {
  const dueno = () => ({ "x-api-key": null, authorization: `Bearer ${mundo.empresas[0].ownerToken}` });
  const cerrar = (puntoVenta: number) => mundo.api("DELETE", `${RUTA}/${puntoVenta}`);

  test("is closed once the till is revoked, and all that it brought has arrived", async () => {
    const caja = await emparejarCaja(mundo);
    const { punto_venta } = (await caja.call("GET", "/v1/terminal/datos?desde=0")).body.datos.empresa;
    const negada = await cerrar(punto_venta);
    expect([negada.status, negada.headers.get("x-error-code")]).toEqual([409, "puntoDeTerminal"]);
    expect(negada.body.error).toMatch(/la quita antes en el portal/);
    exigir(await mundo.api("DELETE", `/v1/terminales/${caja.id}`, undefined, dueno()));
    const emitida = exigir(await mundo.api("POST", "/v1/facturas", pedido(), { prefer: "return=minimal" }));
    const { cuf } = emitida.body.datos;
    const poner = (cambio: object) =>
      mundo.db().updateTable("facturas").set(cambio).where("cuf", "=", cuf).execute();
    await poner({ puntoVenta: punto_venta, terminalId: caja.id, estado: "OFFLINE" });
    const conPendientes = await cerrar(punto_venta);
    expect(conPendientes.headers.get("x-error-code")).toBe("puntoConPendientes");
    expect(conPendientes.body.error).toMatch(/que el servidor pide solo/);
    await poner({ estado: "EMITIDA" });
    expect((await cerrar(punto_venta)).status).toBe(200);
  });
});

describe("a demo account", () => {
  test("is given simulated codes under the same rule, without a tax system", async () => {
    const db = mundo.db();
    const demo = { nit: mundo.empresas[1].nit, key: { "x-api-key": mundo.empresas[1].apiKey } };
    await db.updateTable("empresas").set({ demo: 1, token: null }).where("nit", "=", demo.nit).execute();
    const pedirlo = (cuerpo: object) => mundo.api("POST", RUTA, cuerpo, demo.key);
    expect((await pedirlo(punto("D-1"))).body.datos.codigo_punto_venta).toBe(1);
    expect((await pedirlo(punto("D-2"))).body.datos.codigo_punto_venta).toBe(2);
    expect((await pedirlo(punto("D-1"))).body.datos.codigo_punto_venta).toBe(1);
    expect((await pedirlo(punto("D-1", { nombre: "Otra" }))).status).toBe(409);
    expect((await mundo.api("DELETE", `${RUTA}/1`, undefined, demo.key)).status).toBe(200);
    expect((await mundo.api("DELETE", `${RUTA}/1`, undefined, demo.key)).status).toBe(404);
    const { puntos_venta } = (await mundo.api("GET", RUTA, undefined, demo.key)).body.datos;
    expect(puntos_venta.map((p: { codigo_punto_venta: number }) => p.codigo_punto_venta)).toEqual([2]);
  });
});

describe.each(["of the tax system", "of a demo account"])("closing a point of sale %s", (cual) => {
  const demo = cual === "of a demo account";
  const cuenta = demo ? 1 : 0;
  const clave = () => ({ "x-api-key": mundo.empresas[cuenta]?.apiKey });
  let numero = 0;

  /** An open point with one document, whose row a test changes. */
  async function conDocumento() {
    const { nit } = mundo.empresas[cuenta] ?? { nit: 0 };
    const deEmpresa = (cambio: object) =>
      mundo.db().updateTable("empresas").set(cambio).where("nit", "=", nit).execute();
    await deEmpresa({ demo: 0, token: tokens.get(nit) });
    const emitida = await mundo.api("POST", "/v1/facturas", pedido(), {
      prefer: "return=minimal",
      ...clave(),
    });
    expect(emitida.status, emitida.texto).toBe(200);
    if (demo) await deEmpresa({ demo: 1 });
    numero += 1;
    const registrado = await mundo.api("POST", RUTA, punto(`P-${numero}`), clave());
    const { codigo_punto_venta: puntoVenta } = registrado.body.datos;
    const poner = (cambio: object) =>
      mundo.db().updateTable("facturas").set(cambio).where("cuf", "=", emitida.body.datos.cuf).execute();
    await poner({ puntoVenta });
    return { poner, cerrar: () => mundo.api("DELETE", `${RUTA}/${puntoVenta}`, undefined, clave()) };
  }

  test.each([
    [
      "offline and not sent",
      { estado: "OFFLINE" },
      /1 documento fuera de línea sin enviar.*contingencia\/paquete/,
    ],
    ["in doubt", { estado: "EN_DUDA" }, /1 operación sin respuesta/],
    ["on its way", { estado: "ENVIANDO" }, /1 operación sin respuesta/],
    ["with an annulment in doubt", { cambioPendiente: "anulacion" }, /1 operación sin respuesta/],
  ] as const)("is refused while a document of it is %s, and done afterwards", async (_como, cambio, dice) => {
    const { poner, cerrar } = await conDocumento();
    await poner(cambio);
    const negada = await cerrar();
    expect([negada.status, negada.headers.get("x-error-code")], negada.texto).toEqual([
      409,
      "puntoConPendientes",
    ]);
    expect(negada.body.error).toMatch(dice);
    await poner({ estado: "EMITIDA", cambioPendiente: null });
    expect((await cerrar()).status).toBe(200);
  });

  test("is done whatever waits at another point", async () => {
    const [con, sin] = [await conDocumento(), await conDocumento()];
    await con.poner({ estado: "OFFLINE" });
    expect((await sin.cerrar()).status).toBe(200);
    await con.poner({ estado: "EMITIDA" });
  });
});
