import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soughtCuf } from "../../motor/sought.ts";
import { putTrasCambio } from "../../documentos/db/tareas-de-documentos.ts";
import { transaccion } from "../../motor/transaccion.ts";
import { exigir, hasta, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

/** Deliveries and letters of the slow company: more than one server works on at once. */
const MUCHAS = 12;
const HORA_MS = 3_600_000;

/** Calls to `/mudo` get no answer. */
const mudas = new Set<ServerResponse>();
const avisadas: string[] = [];
const receptor = createServer((req, res) => {
  if (req.url === "/mudo") return void mudas.add(res);
  avisadas.push(String(req.headers["webhook-id"]));
  res.end();
});

/** Letters to `muda@` are not accepted until the test ends. */
const retenidas: (() => void)[] = [];
const cartas: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onRcptTo: ({ address }, _sesion, listo) => {
    if (address.startsWith("muda@")) return void retenidas.push(() => listo());
    cartas.push(address);
    listo();
  },
  onData: (flujo, _sesion, listo) => void flujo.resume().on("end", () => listo()),
});

let mundo: Mundo;
beforeAll(async () => {
  receptor.listen(0, "127.0.0.1");
  await once(receptor, "listening");
  await new Promise<void>((listo) => void smtp.listen(0, "127.0.0.1", listo));
  const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  // No periodic check runs: work begins only because its row was put.
  mundo = await startMundo({ config: { ambiente: "produccion", smtpUrl, webhooksMs: HORA_MS } });
});
afterAll(async () => {
  for (const muda of mudas) muda.destroy();
  for (const tomar of retenidas) tomar();
  await mundo.close();
  receptor.close();
  smtp.close();
});

const LENTA = 0;
const OTRA = 1;
const como = (cual: 0 | 1) => ({ "x-api-key": mundo.empresas[cual].apiKey, prefer: "return=minimal" });
const emitir = async (cual: 0 | 1, campos: object = {}) =>
  exigir(await mundo.api("POST", "/v1/facturas", { ...pedido(), ...campos }, como(cual)));

test("a twin is annulled once it is known, and waits for no look", async () => {
  const [cuf, otra] = [(await emitir(OTRA)).body.datos.cuf, (await emitir(OTRA)).body.datos.cuf];
  const db = mundo.db();
  const { nit } = mundo.empresas[OTRA];
  const de = db.selectFrom("facturas").selectAll().where("cuf", "=", soughtCuf(cuf));
  const factura = await de.executeTakeFirstOrThrow();
  await transaccion(db, nit, async (tx) => {
    await tx.updateTable("facturas").set({ sobraPor: otra }).where("cuf", "=", soughtCuf(cuf)).execute();
    await putTrasCambio(tx, factura, { sobraPor: otra });
  });
  await hasta("se anula", async () => (await mundo.enImpuestos()).get(cuf) === 691);
});

test("a webhook that does not answer delays no other company's, and a delivery begins with its commit", async () => {
  const base = `http://127.0.0.1:${(receptor.address() as AddressInfo).port}`;
  const eventos = ["factura.emitida"];
  exigir(await mundo.api("POST", "/v1/webhooks", { url: `${base}/mudo`, eventos }, como(LENTA)));
  exigir(await mundo.api("POST", "/v1/webhooks", { url: `${base}/vivo`, eventos }, como(OTRA)));
  for (let i = 0; i < MUCHAS; i++) await emitir(LENTA);
  await hasta("la dirección lenta tiene llamadas", async () => mudas.size > 0);
  for (let i = 1; i <= 3; i++) {
    await emitir(OTRA);
    await hasta(`la entrega ${i}`, async () => avisadas.length === i);
  }
  expect(mudas.size, "none of the slow ones was given up meanwhile").toBeLessThanOrEqual(4);
});

test("a mail service that hangs on one company's letters delays no other company's", async () => {
  const db = mundo.db();
  await db.updateTable("empresas").set({ ambiente: 1 }).execute();
  const carta = (correo: string) => ({
    contingencia: true,
    cliente: { tipo_documento: 1, numero_documento: "44", razon_social: "Ana", correo },
  });
  for (let i = 0; i < MUCHAS; i++) await emitir(LENTA, carta(`muda@ejemplo.bo`));
  await hasta("el servicio retiene una", async () => retenidas.length > 0);
  await emitir(OTRA, carta("beto@ejemplo.bo"));
  await hasta("la carta de la otra", async () => cartas.includes("beto@ejemplo.bo"));
  expect(retenidas).toHaveLength(1);
  await db.updateTable("empresas").set({ ambiente: 2 }).execute();
});
