import type { Cuf } from "@mostrador/core";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sizeOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBuzon, type Buzon } from "../../support/buzon.ts";
import { hasta, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { soughtCuf } from "../../motor/sought.ts";

let buzon: Buzon;
let cartas: Buzon["cartas"];
let mundo: Mundo;
let sandbox: Mundo;
/** The world whose time passes: the others stay in the hours of their CUFD. */
let pasajero: Mundo;
beforeAll(async () => {
  buzon = await startBuzon();
  const { smtpUrl } = buzon;
  ({ cartas } = buzon);
  const config = { ambiente: "produccion", smtpUrl, proxies: ["127.0.0.1"] } as const;
  mundo = await startMundo({ config });
  pasajero = await startMundo({ config });
  sandbox = await startMundo({ config: { smtpUrl } });
});
afterAll(async () => {
  await Promise.all([mundo.close(), pasajero.close(), sandbox.close()]);
  buzon.close();
});

const MINIMAL = { prefer: "return=minimal" };
const con = (correo?: string) =>
  pedido({ cliente: { tipo_documento: 1, numero_documento: "44", razon_social: "Ana", correo } });
const emitir = async (correo?: string): Promise<string> =>
  (await mundo.api("POST", "/v1/facturas", con(correo), MINIMAL)).body.datos.cuf;
/**
 * The simulator is a pilot, where a production company issues nothing online. So the company is moved to
 * production afterwards.
 */
const enProduccion = (ambiente: 1 | 2) =>
  mundo.db().updateTable("empresas").set({ ambiente }).where("nit", "=", mundo.empresas[0].nit).execute();
const reenviar = (cuf: string, query = "") => mundo.api("POST", `/v1/facturas/${cuf}/reenviar-email${query}`);

test("a webhook that is given up is told to the owner, once", async () => {
  const db = mundo.db();
  const { nit } = mundo.empresas[0];
  await db
    .insertInto("usuarios")
    .values({ correo: "duena@ejemplo.bo", nit, rol: "dueno", creadoEn: 1 })
    .execute();
  const receptor = createServer((_req, res) => void res.writeHead(410).end()).listen(0, "127.0.0.1");
  await once(receptor, "listening");
  const url = `http://127.0.0.1:${(receptor.address() as AddressInfo).port}/`;
  const { id } = (await mundo.api("POST", "/v1/webhooks", { url, eventos: ["*"] })).body.datos;
  for (const _ of [1, 2]) await mundo.api("POST", `/v1/webhooks/${id}/probar`);
  await mundo.api("DELETE", `/v1/webhooks/${id}`);
  receptor.close();
  const avisos = cartas.filter(({ para }) => para === "duena@ejemplo.bo");
  expect(avisos).toHaveLength(1);
  expect(avisos[0]?.texto).toContain("webhook");
});

describe("a sign-in link", () => {
  const pedir = (email: string, desde: string) =>
    pasajero.api(
      "POST",
      "/v1/auth/solicitar-acceso",
      { email },
      { "x-api-key": null, "x-forwarded-for": desde },
    );
  const estados = async (veces: number, email: (i: number) => string, desde: (i: number) => string) => {
    const vistos: number[] = [];
    for (let i = 0; i < veces; i++) vistos.push((await pedir(email(i), desde(i))).status);
    return vistos;
  };
  const deOtra = (i: number) => `10.1.0.${i}`;
  const aceptados = (vistos: readonly number[]) => vistos.filter((status) => status === 200).length;
  /** Signs in with the link of the last letter to an address. */
  const canjear = (para: string) => {
    const carta = cartas.findLast((una) => una.para === para);
    const token = /token=3D([\w.-]+)/.exec(carta?.texto.replaceAll("=\r\n", "") ?? "")?.[1];
    return pasajero.api("POST", "/v1/auth/canjear", { token }, { "x-api-key": null });
  };
  test("fills no mailbox and stops nobody, whoever asks for it: the last one serves", async () => {
    const para = "acosada@ejemplo.bo";
    const recibidas = () => cartas.filter((una) => una.para === para).length;
    const extranos = () => estados(6, () => "Acosada@Ejemplo.bo", deOtra);
    expect(await extranos()).toEqual([200, 200, 200, 200, 200, 200]);
    expect(recibidas()).toBe(3);
    // A day of strangers, of which the first tier has two hours, and the person at any moment of it.
    const cuartos = sizeOfTier(8, 96);
    for (let i = 0; i < cuartos; i++) {
      await pasajero.avanzar(15 * 60_000);
      await extranos();
    }
    expect(recibidas()).toBeLessThanOrEqual(20 + cuartos + 20);
    expect((await pedir(para, "10.9.9.9")).status).toBe(200);
    expect((await canjear(para)).status).toBe(200);
  });
  test("is asked for thirty times at a time by a caller, in sandbox too, where links go to a file", async () => {
    const deUna = () => "10.2.0.1";
    const vistos = await estados(32, (i) => `n${i}@ejemplo.bo`, deUna);
    expect([aceptados(vistos), vistos[31]]).toEqual([30, 429]);
    const alArchivo = Array.from({ length: 32 }, (_, i) =>
      sandbox.api("POST", "/v1/auth/solicitar-acceso", { email: `n${i}@ejemplo.bo` }, { "x-api-key": null }),
    );
    expect(aceptados((await Promise.all(alArchivo)).map(({ status }) => status))).toBe(30);
  });
  test("that was used counts no more: whoever signs in often is not held up", async () => {
    for (let i = 0; i < 5; i++) {
      expect((await pedir("asidua@ejemplo.bo", deOtra(2))).status).toBe(200);
      expect((await canjear("asidua@ejemplo.bo")).status).toBe(200);
    }
  });
});

describe("an invoice by e-mail", () => {
  test("is sent with PDF, XML and the public link to the address of its issuing, or to another", async () => {
    const cuf = await emitir("ana@ejemplo.bo");
    await enProduccion(1);
    cartas.length = 0;
    expect((await reenviar(cuf)).body.datos).toEqual({ cuf, enviado_a: "ana@ejemplo.bo" });
    expect((await reenviar(cuf, "?email=otra@ejemplo.bo")).status).toBe(200);
    await enProduccion(2);
    expect(cartas.map(({ para }) => para)).toEqual(["ana@ejemplo.bo", "otra@ejemplo.bo"]);
    const [carta] = cartas;
    for (const parte of [`${cuf}.pdf`, `${cuf}.xml`, "application/pdf"])
      expect(carta?.texto.replace(/=\r\n|\r\n\s/g, "")).toContain(parte);
    // Shop, document, buyer and total, in the order of the paper.
    expect(carta?.texto.replaceAll("=\r\n", "")).toMatch(
      /NIT \d+\s+Su factura N=C2=B0 \d+\s+Fecha: \d\d\/\d\d\/\d{4}[^]*A nombre de: [^]*TOTAL Bs [\d,]+\.\d\d/,
    );
  });
  test("goes by itself on issuing, once the company is in production", async () => {
    const db = mundo.db();
    await db.updateTable("empresas").set({ ambiente: 1 }).where("nit", "=", mundo.empresas[1].nit).execute();
    cartas.length = 0;
    const antes = await mundo.api("POST", "/v1/facturas", con("ana@ejemplo.bo"), MINIMAL);
    expect(antes.status).toBe(200);
    // The simulator is a pilot: a production company issues offline there, but not online.
    const offline = { ...con("beto@ejemplo.bo"), contingencia: true };
    const { status } = await mundo.api("POST", "/v1/facturas", offline, {
      ...MINIMAL,
      "x-api-key": mundo.empresas[1].apiKey,
    });
    expect(status).toBe(200);
    await hasta("la carta", async () => cartas.length > 0);
    expect(cartas.map(({ para }) => para)).toEqual(["beto@ejemplo.bo"]);
  });
  test("is 400 without a recipient, 404 for an unknown CUF, 422 for no address, 502 when the service refuses", async () => {
    const cuf = await emitir();
    await enProduccion(1);
    expect((await reenviar(cuf)).status).toBe(400);
    expect((await reenviar("8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD")).status).toBe(404);
    expect((await reenviar(cuf, "?email=nada")).status).toBe(422);
    buzon.rechazar = true;
    expect((await reenviar(cuf, "?email=x@ejemplo.bo")).status).toBe(502);
    buzon.rechazar = false;
    await enProduccion(2);
  });
  test("of a document whose fate is open, or of a sandbox company, is refused as issuing mails none either", async () => {
    const cuf = await emitir("ana@ejemplo.bo");
    cartas.length = 0;
    expect((await reenviar(cuf)).status, "a sandbox company on a production server").toBe(403);
    await enProduccion(1);
    for (const estado of ["ENVIANDO", "EN_DUDA", "RECHAZADA", "DESCARTADA"] as const) {
      await mundo.db().updateTable("facturas").set({ estado }).where("cuf", "=", soughtCuf(cuf)).execute();
      expect([estado, (await reenviar(cuf)).status]).toEqual([estado, 409]);
    }
    await enProduccion(2);
    expect(cartas).toEqual([]);
  });
  test("is sent again five times an hour to an address, whoever orders it, and a hundred times by a company", async () => {
    const cuf = await emitir("blanco@ejemplo.bo");
    await enProduccion(1);
    cartas.length = 0;
    const estados: number[] = [];
    for (const email of ["blanco@ejemplo.bo", "Blanco@Ejemplo.bo"])
      for (let i = 0; i < 4; i++) estados.push((await reenviar(cuf, `?email=${email}`)).status);
    expect(estados).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(cartas).toHaveLength(5);
    const negado = await reenviar(cuf);
    expect(Number(negado.headers.get("retry-after"))).toBeGreaterThan(3000);
    expect(negado.headers.get("x-error-code")).toBe("demasiadosCorreos");
    expect((await reenviar(cuf, "?email=otro@ejemplo.bo")).status).toBe(200);
    const { nit } = mundo.empresas[0];
    const fila = (i: number) => ({ nit, cuf: soughtCuf(cuf), para: `n${i}@ejemplo.bo`, en: mundo.ahora() });
    await mundo
      .db()
      .insertInto("reenvios")
      .values(Array.from({ length: 100 }, (_, i) => fila(i)))
      .execute();
    expect((await reenviar(cuf, "?email=mas@ejemplo.bo")).status).toBe(429);
    await mundo.avanzar(3_601_000);
    expect((await reenviar(cuf)).status).toBe(200);
    await mundo.avanzar(-3_601_000);
    await enProduccion(2);
  });
  test("goes by itself a hundred times a day to an address; then its link must do", async () => {
    const db = mundo.db();
    const para = "saturado@ejemplo.bo";
    const { nit, apiKey } = mundo.empresas[1];
    await db.updateTable("empresas").set({ ambiente: 1 }).where("nit", "=", nit).execute();
    const offline = { ...con(para), contingencia: true };
    const emitirOffline = async () =>
      (await mundo.api("POST", "/v1/facturas", offline, { ...MINIMAL, "x-api-key": apiKey })).body.datos.cuf;
    const cuf: Cuf = await emitirOffline();
    const fila = { cuf, para, intentos: 1, proximoEn: 0, error: null, creadoEn: mundo.ahora() };
    await db
      .insertInto("correos")
      .values(Array.from({ length: 99 }, () => ({ ...fila, estado: "enviado" as const })))
      .execute();
    const otro: string = await emitirOffline();
    const carta = await db
      .selectFrom("correos")
      .select(["estado", "error"])
      .where("cuf", "=", soughtCuf(otro))
      .executeTakeFirstOrThrow();
    expect(carta).toEqual({ estado: "abandonado", error: expect.stringContaining("demasiados") });
  });
  test("is never sent in sandbox: 403", async () => {
    const { cuf } = (await sandbox.api("POST", "/v1/facturas", con("ana@ejemplo.bo"), MINIMAL)).body.datos;
    expect((await sandbox.api("POST", `/v1/facturas/${cuf}/reenviar-email`)).status).toBe(403);
  });
});
