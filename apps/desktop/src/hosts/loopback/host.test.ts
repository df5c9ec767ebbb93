import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ok, type Result } from "@mostrador/core";
import type { FalloPuente, Puente } from "../../contract/index.ts";
import { startHost, type Host } from "./host.ts";

const pantalla = mkdtempSync(join(tmpdir(), "ui-"));
writeFileSync(join(pantalla, "index.html"), "<!doctype html><title>Caja</title>");
const listeners = new Map<string, (evento: never) => void>();
const puente: Puente = {
  // Answers every call with its name and input.
  invoke: (nombre, entrada) =>
    Promise.resolve(ok({ nombre, entrada }) as unknown as Result<never, FalloPuente>),
  subscribe: (nombre, handler) => {
    listeners.set(nombre, handler);
    return () => listeners.delete(nombre);
  },
};
let host: Host;
const urls: string[] = [];

async function start(tokenFijo: string | null): Promise<Host> {
  const started = await startHost({
    puente,
    port: 0,
    pantalla,
    tokenFijo,
    alCambiarUrl: (url) => urls.push(url),
  });
  if (!started.ok) throw new Error(started.error.kind);
  return started.value;
}
beforeAll(async () => {
  host = await start(null);
});
afterAll(async () => {
  await host.close();
  rmSync(pantalla, { recursive: true });
});

async function entrar(url = host.url): Promise<string> {
  const reply = await fetch(url, { redirect: "manual" });
  return reply.headers.get("set-cookie")?.split(";")[0] ?? "";
}

const base = () => `http://127.0.0.1:${host.port}`;

/** fetch does not let a test set Host or Sec-Fetch-Site. */
function crudo(path: string, headers: Record<string, string>, body: string | null = null): Promise<number> {
  return new Promise((resolve, reject) => {
    const req = request(`${base()}${path}`, { method: body === null ? "GET" : "POST", headers }, (res) => {
      res.resume();
      resolve(res.statusCode ?? 0);
    });
    req.on("error", reject);
    req.end(body ?? undefined);
  });
}

describe("the loopback host", () => {
  test("exchanges its token once for a cookie that scripts cannot read; the next address has another token", async () => {
    const { url } = host;
    const reply = await fetch(url, { redirect: "manual" });
    expect([reply.status, reply.headers.get("location")]).toEqual([303, "/"]);
    expect(reply.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Strict; Path=\//);
    expect((await fetch(url, { redirect: "manual" })).status).toBe(401);
    expect(host.url).not.toBe(url);
    expect(urls.at(-1)).toBe(host.url);
  });

  test("answers a window that a file opened with a page, which leads on with the cookie", async () => {
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    const [res] = (await once(request(host.url, { headers }).end(), "response")) as [IncomingMessage];
    expect([res.statusCode, res.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(String(res.headers["set-cookie"])).toMatch(/HttpOnly; SameSite=Strict; Path=\//);
    expect(await text(res)).toContain('http-equiv="refresh" content="0;url=/"');
  });

  test("a fixed token serves many times", async () => {
    const fijo = await start("token-de-prueba");
    expect(await entrar(fijo.url)).toContain("caja");
    expect(await entrar(fijo.url)).toContain("caja");
    await fijo.close();
  });

  test("gives nothing without the cookie, and says where the address is", async () => {
    const page = await fetch(base());
    expect(page.status).toBe(401);
    expect(await page.text()).toContain("caja/url");
    const call = await fetch(`${base()}/puente/estado`, { method: "POST", body: "{}" });
    expect([call.status, ((await call.json()) as { ok: boolean }).ok]).toEqual([401, false]);
  });

  test("serves the screen under a strict CSP, and only files of the screen", async () => {
    const cookie = await entrar();
    const page = await fetch(base(), { headers: { cookie } });
    expect(await page.text()).toContain("<title>Caja</title>");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'");
    expect(await crudo("/../../../package.json", { cookie })).toBe(404);
    expect(await crudo("/%2e%2e/package.json", { cookie })).toBe(404);
  });

  test("answers calls by name, and refuses those that are none", async () => {
    const cookie = await entrar();
    const headers = { cookie, "content-type": "application/json" };
    const call = async (nombre: string, body: string, extra = {}) => {
      const reply = await fetch(`${base()}/puente/${nombre}`, {
        method: "POST",
        body,
        headers: { ...headers, ...extra },
      });
      return [reply.status, await reply.json()] as const;
    };
    expect(await call("venta", '{"ventaId":"x"}')).toEqual([
      200,
      { ok: true, value: { nombre: "venta", entrada: { ventaId: "x" } } },
    ]);
    expect((await call("constructor", "{}"))[0]).toBe(404);
    expect((await call("estado", "{mal"))[0]).toBe(400);
    expect((await call("estado", "{}", { "content-type": "text/plain" }))[0]).toBe(415);
    expect((await call("estado", JSON.stringify("x".repeat(26_000_000))))[0]).toBe(400);
  });

  test.each([
    ["another host name (DNS rebinding)", { host: "malo.example" }],
    ["another page's origin", { origin: "https://malo.example" }],
    ["another port of this machine", { origin: "http://127.0.0.1:1" }],
    ["a call from another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }],
  ])("refuses %s even with the cookie", async (_case, headers: Record<string, string>) => {
    const cookie = await entrar();
    const propio = { host: `127.0.0.1:${host.port}`, cookie, "content-type": "application/json" };
    expect(await crudo("/puente/estado", propio, "{}")).toBe(200);
    expect(await crudo("/puente/estado", { ...propio, ...headers }, "{}")).toBe(403);
  });

  test("sends events as they happen", async () => {
    const cookie = await entrar();
    const abort = new AbortController();
    const reply = await fetch(`${base()}/puente/eventos`, { headers: { cookie }, signal: abort.signal });
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe("retry: 1000\n\n");
    listeners.get("aviso")?.({ nivel: "info", kind: "x", texto: "ñ" } as never);
    expect((await reader?.read())?.value).toBe(
      'event: aviso\ndata: {"nivel":"info","kind":"x","texto":"ñ"}\n\n',
    );
    abort.abort();
  });

  test("says that the port is taken", async () => {
    const taken = await startHost({
      puente,
      port: host.port,
      pantalla,
      tokenFijo: null,
      alCambiarUrl: () => undefined,
    });
    expect(taken).toEqual({ ok: false, error: { kind: "puertoOcupado" } });
  });
});
