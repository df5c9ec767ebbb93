import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { epochToInstante } from "@mostrador/core";
import { freePort } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exigir, hasta, pedido } from "../../support/llamar.ts";
import { CON_LENGUAJES, createBanco, EXTS, type Banco } from "../../support/muestras.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { soloEnSqlite } from "../../support/solo-en-sqlite.ts";

/** Samples that run a server, meet a refusal in between, or need time to pass. */
const HORA_MS = 3_600_000;
const CAFC = "101B4283AAD6D";
const OPCIONES = { ...CON_LENGUAJES, ...soloEnSqlite() };

let mundo: Mundo;
let banco: Banco;
let clave: string;
beforeAll(async () => {
  mundo = await startMundo();
  banco = createBanco(mundo.base());
  clave = mundo.empresas[0].apiKey;
});
afterAll(async () => {
  await mundo.close();
  banco.close();
});

describe("a receiver verifies the signature of what this server sends", OPCIONES, () => {
  test.each(["ts", "php", "py"] as const)("verificar.%s takes ours and refuses a stranger's", async (ext) => {
    const puerto = await freePort();
    const { id, secret } = await registrar(`http://127.0.0.1:${puerto}/avisos`);
    const receptor = banco.servir("verificar", ext, { SECRETO: secret, PUERTO: String(puerto) });
    try {
      const url = `http://127.0.0.1:${puerto}/avisos`;
      await hasta("el receptor atiende", () =>
        fetch(url, { method: "POST", body: "{}" }).then(
          ({ status }) => status === 401,
          () => false,
        ),
      );
      const { body } = await mundo.api("POST", `/v1/webhooks/${id}/probar`);
      expect(body.datos).toMatchObject({ status: 204, error: null });
      const ajena = await fetch(url, {
        method: "POST",
        headers: {
          "webhook-id": "x",
          "webhook-timestamp": String(Math.round(Date.now() / 1000)),
          "webhook-signature": `v1,${Buffer.alloc(32).toString("base64")}`,
        },
        body: '{"type":"factura.emitida","data":{}}',
      });
      expect(ajena.status).toBe(401);
    } finally {
      receptor.kill("SIGKILL");
      await once(receptor, "close");
      await mundo.api("DELETE", `/v1/webhooks/${id}`);
    }
  });

  test("verificar.sh takes ours and refuses one that was changed", async () => {
    const { url, recibido, close } = await createReceptor();
    const { id, secret } = await registrar(url);
    await mundo.api("POST", `/v1/webhooks/${id}/probar`);
    await close();
    const [{ cabeceras, cuerpo } = { cabeceras: {} as IncomingHttpHeaders, cuerpo: "" }] = recibido;
    const entorno = {
      SECRETO: secret,
      WEBHOOK_ID: String(cabeceras["webhook-id"]),
      WEBHOOK_TIMESTAMP: String(cabeceras["webhook-timestamp"]),
      WEBHOOK_SIGNATURE: String(cabeceras["webhook-signature"]),
    };
    const buena = await banco.correr("verificar", "sh", { ...entorno, "cuerpo.json": cuerpo });
    expect([buena.codigo, buena.salida]).toEqual([0, "firma válida\n"]);
    const mala = await banco.correr("verificar", "sh", { ...entorno, "cuerpo.json": `${cuerpo} ` });
    expect([mala.codigo, mala.salida]).toEqual([1, "firma ajena\n"]);
  });
});

describe("a webhook is registered", OPCIONES, () => {
  test.each(EXTS)("webhook.%s", async (ext) => {
    const { url, recibido, close } = await createReceptor();
    const { codigo, salida, error } = await banco.correr("webhook", ext, { CLAVE: clave, RECEPTOR: url });
    expect([codigo, error]).toEqual([0, ""]);
    expect(salida).toMatch(ext === "sh" ? /"secret":"whsec_/ : /se muestra una sola vez: whsec_\S+\n204\n$/);
    expect(recibido.map(({ cuerpo }) => JSON.parse(cuerpo).type)).toEqual(
      ext === "sh" ? [] : ["webhook.prueba"],
    );
    await close();
  });
});

describe("a refused call is repeated, and one invoice comes of it", OPCIONES, () => {
  test.each(EXTS)("reintentar.%s", async (ext) => {
    const { url, close, vistas } = await createPuerta(mundo.base());
    const entorno = { CLAVE: clave, PEDIDO: `reintento-${ext}`, "venta.json": JSON.stringify(pedido()) };
    const { codigo, salida, error } = await banco.correr("reintentar", ext, entorno, url);
    await close();
    expect([codigo, error, salida]).toEqual([0, "", expect.stringContaining("EMITIDA")]);
    expect(vistas).toEqual([`reintento-${ext}`, `reintento-${ext}`]);
  });
});

describe("a hand-written invoice is typed in", OPCIONES, () => {
  let inicioMs: number;
  beforeAll(async () => {
    inicioMs = mundo.ahora() + HORA_MS;
    await mundo.avanzar(3 * HORA_MS);
    const [desde, hastaFin] = [inicioMs, inicioMs + HORA_MS].map(epochToInstante);
    exigir(
      await mundo.api("POST", "/v1/contingencia/evento", {
        tipo_evento: 7,
        fecha_inicio: desde,
        fecha_fin: hastaFin,
      }),
    );
    const rango = { sector: 1, desde_numero: 1, hasta_numero: 500, desde: "2020-01-01", hasta: "2099-12-31" };
    exigir(
      await mundo.api(
        "POST",
        "/v1/cafcs",
        { codigo: CAFC, ...rango },
        {
          "x-api-key": null,
          authorization: `Bearer ${mundo.empresas[0].ownerToken}`,
        },
      ),
    );
  });

  test.each(EXTS.map((ext, n) => [ext, n + 1] as const))("cafc.%s", async (ext, numero) => {
    const entorno = {
      CLAVE: clave,
      PEDIDO: `papel-${ext}`,
      CAFC,
      NUMERO: String(numero),
      FECHA: epochToInstante(inicioMs + numero * 60_000),
    };
    const { codigo, salida, error } = await banco.correr("cafc", ext, entorno);
    const esperado = ext === "sh" ? `"numero_factura":${numero},"estado":"OFFLINE"` : `OFFLINE ${numero} `;
    expect([codigo, error, salida]).toEqual([0, "", expect.stringContaining(esperado)]);
  });
});

async function registrar(url: string): Promise<{ readonly id: string; readonly secret: string }> {
  return exigir(await mundo.api("POST", "/v1/webhooks", { url, eventos: ["*"] })).body.datos;
}

/** Makes a receiver that keeps its requests and answers 204. */
async function createReceptor() {
  const recibido: { cabeceras: IncomingHttpHeaders; cuerpo: string }[] = [];
  const recibir = async (req: IncomingMessage, res: ServerResponse) => {
    recibido.push({ cabeceras: req.headers, cuerpo: await read(req) });
    res.writeHead(204).end();
  };
  const server = createServer((req, res) => void recibir(req, res));
  return { ...(await abrir(server)), recibido };
}

/** Makes a proxy that refuses the first call with 429 and forwards the others. `vistas`: their keys. */
async function createPuerta(base: string) {
  const vistas: unknown[] = [];
  const pasar = async (req: IncomingMessage, res: ServerResponse) => {
    const body = await read(req);
    vistas.push(req.headers["x-idempotency-key"]);
    if (vistas.length === 1)
      return void res
        .writeHead(429, { "retry-after": "1", "x-error-code": "demasiadasLlamadas" })
        .end('{"ok":false,"datos":null,"error":"Demasiadas llamadas: espere 1 s."}');
    const { "x-api-key": clave, "x-idempotency-key": unica } = req.headers;
    const reply = await fetch(base + (req.url ?? ""), {
      method: req.method ?? "POST",
      headers: {
        "content-type": "application/json",
        "x-api-key": String(clave),
        "x-idempotency-key": String(unica),
      },
      body,
    });
    res.writeHead(reply.status, { "content-type": "application/json" }).end(await reply.text());
  };
  const server = createServer((req, res) => void pasar(req, res));
  return { ...(await abrir(server)), vistas };
}

async function read(req: AsyncIterable<Buffer>): Promise<string> {
  const partes: Buffer[] = [];
  for await (const parte of req) partes.push(parte);
  return Buffer.concat(partes).toString();
}

async function abrir(server: Server) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
