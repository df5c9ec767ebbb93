import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveUsuario, type Rol as RolPersona } from "../identidad/db/usuarios.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import { createLimites } from "./limites.ts";
import { COMPANY_RIGHTS, OPEN_RIGHTS, type Right, type Rol } from "./rights.ts";
import { route, type Route } from "./route.ts";
import { listPages, type Page } from "./sitio.ts";
import { createIdentidad } from "../identidad/emisor.ts";
import { openSesion } from "../identidad/sesiones.ts";
import { HERRAMIENTAS, rutaDe } from "../mcp/herramientas.ts";
import { emparejarCaja } from "../support/caja.ts";
import { loadSecretos } from "../secretos.ts";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { paginasDe } from "../server.ts";
import { RUTAS } from "../routes.ts";

/**
 * Calls every route, page and tool as every caller, and compares the replies with the declarations. New ones
 * are covered automatically. docs/rights.md
 */
const METRICAS = "token-de-metricas";
const INSTALACION = "token-de-instalacion";
type Headers = Readonly<Record<string, string | null>>;

let mundo: Mundo;
let cuf = "";
let till = "";
let persons = 0;
beforeAll(async () => {
  const config = {
    porMinuto: 100_000,
    publicasPorMinuto: 100_000,
    metricasToken: METRICAS,
    instalacionToken: INSTALACION,
  };
  mundo = await startMundo({ config });
  cuf = exigir(await mundo.api("POST", "/v1/facturas", pedido(), { prefer: "return=minimal" })).body.datos
    .cuf;
  till = (await emparejarCaja(mundo)).token;
});
afterAll(() => mundo.close());

const NO_KEY = { "x-api-key": null };
const bearer = (token: string): Headers => ({ "x-api-key": null, authorization: `Bearer ${token}` });
const ownerToken = () => bearer(mundo.empresas[0].ownerToken);

/** The headers of callers whose last calls were refused, or only read: they are who they were. */
const known = new Map<Caller, Headers>();

/** Gives a caller's headers: those of the last call, unless a call may have made somebody else of the caller since. */
async function headersOf(caller: Caller): Promise<Headers> {
  const headers = known.get(caller) ?? (await caller.headers());
  known.set(caller, headers);
  return headers;
}

/**
 * Signs in a new person: a call may have made the previous one a member of a company. `handedOver`: by a link of the
 * company's owner, which proves no address.
 */
async function person(rol: RolPersona | null, handedOver = false): Promise<Headers> {
  const correo = `persona-${++persons}@ejemplo.bo`;
  const { nit } = mundo.empresas[0];
  if (rol !== null) {
    await transaccion(mundo.db(), "comun", (tx) => saveUsuario(tx, correo, nit, rol, mundo.ahora()));
  }
  const taller = { db: mundo.db(), secretos: loadSecretos(mundo.config.dataDir), now: mundo.ahora };
  const deps = { ...taller, identidad: createIdentidad(mundo.config, taller) };
  const ligada = handedOver ? { nit, desdeMs: mundo.ahora() } : null;
  const abierta = await openSesion(deps, { correo, ligada }, "Una prueba");
  if (abierta === null) throw new Error("este servidor no emite identidades");
  return bearer(abierta.token);
}

/** Reads the present API key: a call may have replaced it. */
async function key(): Promise<Headers> {
  const { body } = exigir(await mundo.api("GET", "/v1/cuenta/api-key", undefined, ownerToken()));
  return { "x-api-key": body.datos.api_key };
}

interface Caller {
  readonly headers: () => Headers | Promise<Headers>;
  /** The caller's kind in a company; null: a stranger to it. */
  readonly rol: Rol | null;
  /** Tells whether the credential identifies a person. */
  readonly signedIn: boolean;
  /** Tells whether it is a session's token. */
  readonly session?: true;
}
const CASHIER: Caller = { headers: () => person("cajero"), rol: "cajero", signedIn: true };
const ACCOUNTANT: Caller = { headers: () => person("contador"), rol: "contador", signedIn: true };
const CALLERS: Readonly<Record<string, Caller>> = {
  nobody: { headers: () => ({ "x-api-key": null }), rol: null, signedIn: false },
  "an unknown key": { headers: () => ({ "x-api-key": "mk_desconocida" }), rol: null, signedIn: false },
  "a stranger who signed in": { headers: () => person(null), rol: null, signedIn: true },
  cashier: CASHIER,
  accountant: ACCOUNTANT,
  "accountant, by a link of the owner's": {
    headers: () => person("contador", true),
    rol: "contador",
    signedIn: false,
    session: true,
  },
  "owner, by a link of another owner": {
    headers: () => person("dueno", true),
    rol: "dueno",
    signedIn: false,
    session: true,
  },
  "a stranger by a link that was taken back": {
    headers: () => person(null, true),
    rol: null,
    signedIn: false,
    session: true,
  },
  "owner, signed in": { headers: () => person("dueno"), rol: "dueno", signedIn: true },
  "owner, by a session of the token": {
    headers: async () => {
      const body = { token: mundo.empresas[0].ownerToken };
      return bearer((await mundo.api("POST", "/v1/auth/canjear", body, NO_KEY)).body.datos.id_token);
    },
    rol: "dueno",
    signedIn: false,
    session: true,
  },
  "owner, by token": { headers: ownerToken, rol: "dueno", signedIn: false },
  key: { headers: key, rol: "api", signedIn: false },
  terminal: { headers: () => bearer(till), rol: "terminal", signedIn: false },
};

/** Tells whether a right is about the caller's own person and session, and no company's data. */
const isOpen = (right: Right) => Object.hasOwn(OPEN_RIGHTS, right);

/** Tells whether the declaration admits a caller. */
function isPromised(right: Right, { rol, signedIn, session }: Caller): boolean {
  if (right === "anyone") return true;
  if (right === "identified") return signedIn;
  if (right === "session") return signedIn || session === true;
  const callers: readonly Rol[] = COMPANY_RIGHTS[right].callers;
  return rol !== null && callers.includes(rol);
}

/** The failures that refuse a caller: docs/api.md's status codes and error form, with a sentence. */
const REFUSALS: ReadonlySet<string | null> = new Set([
  "claveInvalida",
  "noEsDueno",
  "noEsDeCajero",
  "noEsDeContador",
  "soloPortal",
  "identidadInvalida",
  "terminalDesconocida",
]);

/** Tells whether the answer refuses the caller; a refusal has its form. */
function isRefused({ status, headers, body }: Awaited<ReturnType<Mundo["api"]>>): boolean {
  if (!REFUSALS.has(headers.get("x-error-code"))) return false;
  expect([401, 403]).toContain(status);
  expect(body).toEqual({
    ok: false,
    datos: null,
    error: expect.stringMatching(/^[A-ZÁÉÍÓÚÑ].{15,}\.$/),
    timestamp: expect.any(String),
  });
  return true;
}

/** Fills each parameter of an address. */
const filled = (path: string) =>
  path.replace(/[{:](\w+)\}?/g, (_, name: string) => (name === "cuf" ? cuf : name === "forma" ? "xml" : "1"));

/** Routes that the first tier tries with each caller: each caller has other ones. */
const ROUTES_OF_TIER = Math.ceil(RUTAS.length / 5);
/** Tools that the first tier tries with each caller. */
const TOOLS_OF_TIER = Math.ceil(HERRAMIENTAS.length / 3);
const TOOLS = HERRAMIENTAS.map((tool) => [tool.nombre, tool] as const);
const ROUTES = RUTAS.map((ruta) => [`${ruta.method.toUpperCase()} ${ruta.path}`, ruta] as const);

describe.each(Object.entries(CALLERS).map(([name, caller], i) => [name, caller, i] as const))(
  "%s",
  (_name, caller, i) => {
    test.each(rowsOfTier(ROUTES, ROUTES_OF_TIER, i))(
      "%s as declared",
      async (_route, { method, path, right, changesState }) => {
        const body = method === "get" ? undefined : {};
        const respuesta = await mundo.api(method.toUpperCase(), filled(path), body, await headersOf(caller));
        const refused = isRefused(respuesta);
        // A call that was carried out may have ended a session, replaced a key or made a person a member: all callers sign in anew.
        if (!refused && changesState) known.clear();
        expect(refused).toBe(!isPromised(right, caller));
        expect(respuesta.status, respuesta.texto).not.toBe(500);
      },
    );

    test.each(rowsOfTier(TOOLS, TOOLS_OF_TIER, i))("tool %s", async (nombre, tool) => {
      const { right } = rutaDe(RUTAS, tool);
      const { "x-api-key": apiKey = null } = await headersOf(caller);
      const { status, texto } = await mundo.api(
        "POST",
        "/mcp",
        { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: nombre, arguments: {} } },
        { "x-api-key": apiKey, accept: "application/json, text/event-stream" },
      );
      // Tools take a key and nothing else; a wrong key is refused before any tool.
      if (apiKey !== null && caller.rol === null) return expect(status).toBe(403);
      const promised = right === "anyone" || (apiKey !== null && isPromised(right, caller));
      expect(texto.includes("X-API-KEY")).toBe(!promised);
    });
  },
);

test("a cashier issues, looks up and prints, and changes nothing else", () => {
  const hers = RUTAS.filter(({ right }) => right !== "anyone" && isPromised(right, CASHIER));
  expect(hers.filter(({ changesState, right }) => changesState && !isOpen(right))).toEqual(
    RUTAS.filter(({ right }) => right === "emitir"),
  );
  expect(hers.map(({ path }) => path)).not.toContain("/v1/reportes/libro-ventas");
});

test("an accountant looks up, reads and exports, and changes nothing", () => {
  const hers = RUTAS.filter(({ right }) => right !== "anyone" && isPromised(right, ACCOUNTANT));
  const validar = "/v1/nit/validar";
  expect(
    hers.filter(({ changesState, right, path }) => changesState && !isOpen(right) && path !== validar),
  ).toEqual([]);
  const paths = hers.map(({ path }) => path);
  for (const path of ["/v1/reportes/libro-ventas", "/v1/portal/ventas/informe.xlsx", "/v1/portal/cierres"])
    expect(paths).toContain(path);
  expect(paths).not.toContain("/v1/cuenta/api-key");
});

test("a GET changes no state; every right is known", () => {
  const rights = [...Object.keys(COMPANY_RIGHTS), ...Object.keys(OPEN_RIGHTS)];
  for (const [name, { method, right, changesState }] of ROUTES) {
    if (method === "get") expect([name, changesState]).toEqual([name, false]);
    expect(rights).toContain(right);
  }
});

/** The headers of a page's visitor, or the query of a signed address. */
const HOLDERS: Readonly<
  Record<Exclude<Page["right"], "anyone" | "tool">, () => Promise<Headers | string> | Headers>
> = {
  signedLink: async () => {
    const { body } = exigir(await mundo.api("GET", `/v1/facturas/${cuf}`, undefined, ownerToken()));
    return new URL(body.datos.url_xml).search;
  },
  metrics: () => bearer(METRICAS),
  installer: () => bearer(INSTALACION),
};

describe("pages beside the routes", () => {
  // Pages read nothing but the settings before a visit.
  const pages = () => {
    const deps = { config: mundo.config } as Deps;
    return listPages(paginasDe(deps, createLimites(deps, null)));
  };
  const visit = (page: Page, headers: Headers, search = "") => {
    const method = page.method === "post" ? "POST" : "GET";
    return mundo.api(method, filled(page.path) + search, method === "POST" ? {} : undefined, headers);
  };

  test.each(Object.entries(CALLERS))("%s: as declared", async (_name, caller) => {
    for (const page of pages()) {
      if (page.right === "tool") continue;
      const { status } = await visit(page, await caller.headers());
      const refused = page.right === "installer" ? status === 404 : [401, 403].includes(status);
      expect([page.path, refused]).toEqual([page.path, page.right !== "anyone"]);
    }
  });

  test("whoever has what a page asks for gets in", async () => {
    for (const page of pages()) {
      if (page.right === "tool" || page.right === "anyone") continue;
      const held = await HOLDERS[page.right]();
      const link = typeof held === "string" ? held : "";
      const { status } = await visit(page, typeof held === "string" ? {} : held, link);
      expect([page.path, [200, 422]]).toEqual([page.path, expect.arrayContaining([status])]);
    }
  });
});

test("a route without its right, or with one that nobody has, does not compile", () => {
  const open = {
    method: "get",
    path: "/x",
    resumen: "x",
    respuesta: { descarga: "text/csv" },
    handle: () => Promise.reject(new Error("nadie la llama")),
  } as const;
  const closed: Route = route({ ...open, right: "dueno", changesState: false });
  expect(closed.right).toBe("dueno");
  // @ts-expect-error -- no right
  route({ ...open, changesState: false });
  // @ts-expect-error -- not said whether it changes state
  route({ ...open, right: "dueno" });
  // @ts-expect-error -- no such right
  route({ ...open, right: "todos", changesState: false });
});
