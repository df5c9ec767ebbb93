import { afterAll, beforeAll, expect, test } from "vitest";
import { isMarkOf } from "@mostrador/core/node";
import { emparejarCaja } from "../support/caja.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { RUTAS } from "../routes.ts";
import { hashCredencial } from "../secretos.ts";

let mundo: Mundo;
let token: string;
beforeAll(async () => {
  mundo = await startMundo({ config: { porMinuto: 400 } });
  ({ token } = await emparejarCaja(mundo));
});
afterAll(() => mundo.close());

const NONCE = "n".repeat(22);

/** Calls with a nonce; gives the reply, and whether its mark belongs to this very call. */
async function llamar(
  method: string,
  path: string,
  credencial = token,
  body: string | null = null,
  nonce = NONCE,
) {
  const reply = await fetch(mundo.base() + path, {
    method,
    headers: { authorization: `Bearer ${credencial}`, "x-mostrador-nonce": nonce },
    ...(body === null ? {} : { body }),
  });
  const mark = reply.headers.get("x-mostrador-mark");
  const facts = { nonce, method, path, status: reply.status, body: await reply.text() };
  return {
    status: reply.status,
    codigo: reply.headers.get("x-error-code"),
    marcada: mark !== null && isMarkOf(mark, hashCredencial(credencial), facts),
    mark,
  };
}

test("every route of a terminal marks its reply, whatever it says", async () => {
  const propias = RUTAS.filter(({ path }) => path.startsWith("/v1/terminal/"));
  expect(propias.length).toBeGreaterThan(15);
  for (const { method, path } of propias) {
    const reply = await llamar(
      method.toUpperCase(),
      path.replace("{cuf}", "ABC").replace("{hash}", "a".repeat(64)).replace("{id}", "b".repeat(32)),
      token,
      method === "post" ? "{}" : null,
    );
    expect(reply, `${method} ${path}`).toMatchObject({ marcada: true });
  }
});

test.each([
  ["a path that does not exist", "GET", "/v1/terminal/nada?x=%C3%B1", 404, undefined, null],
  ["a body that is no JSON", "POST", "/v1/terminal/nit", 422, undefined, "{"],
  ["a body that is too large", "POST", "/v1/terminal/nit", 413, undefined, " ".repeat(9 * 1024 * 1024)],
  ["a credential of no terminal", "GET", "/v1/terminal/estado", 403, "trm_nada", null],
] as const)("the refusal of %s is marked", async (_case, method, path, status, credencial, body) => {
  expect(await llamar(method, path, credencial, body)).toMatchObject({ status, marcada: true });
});

test("a credential of no terminal is terminalDesconocida, an inactive account cuentaInactiva, a revoked till terminalRevocada", async () => {
  expect(await llamar("GET", "/v1/terminal/estado", "trm_nada")).toMatchObject({
    status: 403,
    codigo: "terminalDesconocida",
  });
  const activar = (activa: number) =>
    mundo.db().updateTable("empresas").set({ activa }).where("nit", "=", mundo.empresas[0].nit).execute();
  await activar(0);
  expect(await llamar("GET", "/v1/terminal/estado")).toMatchObject({
    status: 503,
    codigo: "cuentaInactiva",
    marcada: true,
  });
  await activar(1);
  expect(await llamar("GET", "/v1/terminal/estado")).toMatchObject({ status: 200, marcada: true });
  await mundo.db().updateTable("terminales").set({ revocado: 1 }).execute();
  expect(await llamar("GET", "/v1/terminal/estado")).toMatchObject({
    status: 403,
    codigo: "terminalRevocada",
    marcada: true,
  });
  await mundo.db().updateTable("terminales").set({ revocado: 0 }).execute();
});

test.each([
  ["short", "n"],
  ["of other signs", `${"n".repeat(21)}/`],
])("a call whose nonce is %s gets no mark", async (_case, nonce) => {
  expect(await llamar("GET", "/v1/terminal/estado", token, null, nonce)).toMatchObject({
    status: 200,
    mark: null,
  });
});

test("too many calls are refused with a marked reply", async () => {
  const vistas = new Map<number, boolean>();
  while (!vistas.has(429)) {
    const { status, marcada } = await llamar("GET", "/v1/terminal/estado");
    vistas.set(status, marcada);
  }
  expect(vistas).toEqual(
    new Map([
      [200, true],
      [429, true],
    ]),
  );
});
