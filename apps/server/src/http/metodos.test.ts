import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RUTAS } from "../routes.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

/** Methods that an address does not have, and what pages of other sites may call. */
let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const METODOS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"];
/** Methods that an address does not have and that the first tier tries: each address has other ones. */
const METODOS_DEL_TRAMO = 2;
const AJENO = { origin: "https://otro.example", "access-control-request-method": "GET" };
const direccion = (path: string) => path.replace(/\{(\w+)\}|:(\w+)/g, "1");

const porPath = new Map<string, Set<string>>();
for (const { method, path } of RUTAS) {
  const suyos = porPath.get(path) ?? new Set();
  for (const metodo of method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]) suyos.add(metodo);
  porPath.set(path, suyos);
}

const llamar = async (metodo: string, path: string, headers: Readonly<Record<string, string>> = {}) => {
  const reply = await fetch(mundo.base() + path, { method: metodo, headers, redirect: "manual" });
  await reply.arrayBuffer();
  return reply;
};

describe("each address", () => {
  const direcciones = [...porPath].map(([path, suyos], i) => [path, suyos, i] as const);
  test.each(direcciones)("%s has its methods, and no other", async (path, suyos, i) => {
    const allow = [...suyos, "OPTIONS"].toSorted().join();
    const dicho = ({ headers }: Response) => headers.get("allow")?.split(", ").toSorted().join();
    const ajenos = METODOS.filter((uno) => !suyos.has(uno));
    for (const metodo of rowsOfTier(ajenos, METODOS_DEL_TRAMO, i)) {
      const reply = await llamar(metodo, direccion(path));
      expect([metodo, reply.status, dicho(reply)]).toEqual([metodo, 405, allow]);
      expect(reply.headers.get("x-error-code")).toBe("metodoNoPermitido");
    }
    const preguntada = await llamar("OPTIONS", direccion(path));
    expect([preguntada.status, dicho(preguntada)]).toEqual([204, allow]);
  });

  test.each(["/f/1", "/descargas/1/xml", "/guia", "/docs", "/portal", "/metrics"])(
    "of a page too: %s",
    async (path) => {
      const reply = await llamar("POST", path);
      expect([reply.status, reply.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    },
  );

  test("MCP takes POST alone; what no route has is 404 by any method", async () => {
    expect((await llamar("GET", "/mcp")).headers.get("allow")).toBe("POST");
    for (const metodo of [...METODOS, "OPTIONS"]) expect((await llamar(metodo, "/v1/nada")).status).toBe(404);
  });
});

describe("a page of another site", () => {
  const ABIERTAS = RUTAS.filter(({ right, method }) => right === "anyone" && method === "get").map(
    ({ path }) => path,
  );
  test.each([...ABIERTAS, "/f/{cuf}", "/f/{cuf}/xml", "/descargas/{cuf}/pdf"])(
    "may read %s",
    async (path) => {
      const antes = await llamar("OPTIONS", direccion(path), AJENO);
      expect([antes.status, antes.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
      expect(antes.headers.get("access-control-allow-methods")).toBe("GET, HEAD");
      const leida = await llamar("GET", direccion(path), AJENO);
      expect(leida.headers.get("access-control-allow-origin")).toBe("*");
      expect(leida.headers.get("access-control-allow-credentials")).toBeNull();
    },
  );

  const CERRADAS = [...porPath.keys()].filter((path) => !ABIERTAS.includes(path));
  const cerradas = [...CERRADAS, "/mcp", "/metrics", "/portal"].map((path, i) => [path, i] as const);
  test.each(cerradas)("may not call %s", async (path, i) => {
    for (const metodo of rowsOfTier(["OPTIONS", "GET", "POST"], 1, i)) {
      const { headers } = await llamar(metodo, direccion(path), AJENO);
      expect([...headers.keys()].filter((nombre) => nombre.startsWith("access-control-"))).toEqual([]);
    }
  });
});
