import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasta, pedido } from "../pruebas/llamar.ts";
import { startMundo, type Mundo } from "../pruebas/mundo.ts";

/** A mail service of the test's own: keeps what it takes, and may refuse. */
const cartas: { para: string; texto: string }[] = [];
let rechazar = false;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onRcptTo: (_a, _s, listo) => (rechazar ? listo(new Error("550 buzón inexistente")) : listo()),
  onData: (flujo, sesion, listo) => {
    const partes: Buffer[] = [];
    flujo.on("data", (parte: Buffer) => partes.push(parte));
    flujo.on("end", () => {
      cartas.push({
        para: sesion.envelope.rcptTo[0]?.address ?? "",
        texto: Buffer.concat(partes).toString(),
      });
      listo();
    });
  },
});
let mundo: Mundo;
let sandbox: Mundo;
beforeAll(async () => {
  await new Promise<void>((listo) => void smtp.listen(0, "127.0.0.1", listo));
  const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  mundo = await startMundo({ config: { ambiente: "produccion", smtpUrl } });
  sandbox = await startMundo({ config: { smtpUrl } });
});
afterAll(async () => {
  await Promise.all([mundo.close(), sandbox.close()]);
  smtp.close();
});

const MINIMAL = { prefer: "return=minimal" };
const con = (correo?: string) =>
  pedido({ cliente: { tipo_documento: 1, numero_documento: "44", razon_social: "Ana", correo } });
const emitir = async (correo?: string): Promise<string> =>
  (await mundo.api("POST", "/v1/facturas", con(correo), MINIMAL)).body.datos.cuf;
/** The simulator is a pilot: a production company issues nothing online there, so it becomes one afterwards. */
const enProduccion = (ambiente: 1 | 2) =>
  mundo.db().updateTable("empresas").set({ ambiente }).where("nit", "=", mundo.empresas[0].nit).execute();
const reenviar = (cuf: string, query = "") => mundo.api("POST", `/v1/facturas/${cuf}/reenviar-email${query}`);

test("a webhook that is given up is told to the owner, once", async () => {
  const db = mundo.db();
  const { nit } = mundo.empresas[0];
  await db
    .insertInto("usuarios")
    .values({ correo: "duena@ejemplo.bo", nit, rol: "dueno", creado_en: 1 })
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
  });
  test("goes by itself on issuing, once the company is in production", async () => {
    const db = mundo.db();
    await db.updateTable("empresas").set({ ambiente: 1 }).where("nit", "=", mundo.empresas[1].nit).execute();
    cartas.length = 0;
    const antes = await mundo.api("POST", "/v1/facturas", con("ana@ejemplo.bo"), MINIMAL);
    expect(antes.status).toBe(200);
    // The simulator is a pilot: a production company cannot issue there online, offline it can.
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
    rechazar = true;
    expect((await reenviar(cuf, "?email=x@ejemplo.bo")).status).toBe(502);
    rechazar = false;
    await enProduccion(2);
  });
  test("of a document whose fate is open, or of a sandbox company, is refused as issuing mails none either", async () => {
    const cuf = await emitir("ana@ejemplo.bo");
    cartas.length = 0;
    expect((await reenviar(cuf)).status, "a sandbox company on a production server").toBe(403);
    await enProduccion(1);
    for (const estado of ["ENVIANDO", "EN_DUDA", "RECHAZADA", "DESCARTADA"] as const) {
      await mundo.db().updateTable("facturas").set({ estado }).where("cuf", "=", cuf).execute();
      expect([estado, (await reenviar(cuf)).status]).toEqual([estado, 409]);
    }
    await enProduccion(2);
    expect(cartas).toEqual([]);
  });
  test("is never sent in sandbox: 403", async () => {
    const { cuf } = (await sandbox.api("POST", "/v1/facturas", con("ana@ejemplo.bo"), MINIMAL)).body.datos;
    expect((await sandbox.api("POST", `/v1/facturas/${cuf}/reenviar-email`)).status).toBe(403);
  });
});
