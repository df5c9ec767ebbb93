import { epochToInstante } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Route } from "../../http/route.ts";
import { emparejarCaja, type Caja } from "../../support/caja.ts";
import { llenar, MARCA, type Nombres } from "../../support/empresa-llena.ts";
import { como } from "../../support/entrar.ts";
import { exigir, type Respuesta } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { RUTAS } from "../../routes.ts";

/**
 * Asks every route that reads, present and future, as one company for what is another's: by its words, its ids and its pages' cursors.
 * A new route, and a new parameter of a query, fail until it is said here what they show or name. Routes with a name in their path are
 * tried by support/intrusa.ts, and so are bodies.
 */

/** Routes that name nothing: sums, the account, what the second company has none of. Their whole answer to the first is compared. */
const SIN_NOMBRES: ReadonlySet<string> = new Set([
  "/v1/cafcs",
  "/v1/contingencia/eventos",
  "/v1/cuenta",
  "/v1/cuenta/api-key",
  "/v1/cuenta/consumo",
  "/v1/cuenta/firma-y-token",
  "/v1/existencias/ajustes",
  "/v1/existencias/reposicion",
  "/v1/operaciones/puntos-venta",
  "/v1/portal/accesos",
  "/v1/portal/avisos",
  "/v1/portal/redondeo",
  "/v1/portal/credito-parcial",
  "/v1/portal/cierres",
  "/v1/portal/cierres.csv",
  "/v1/portal/contingencia",
  "/v1/portal/contingencia.csv",
  "/v1/portal/dobles",
  "/v1/portal/hoy",
  "/v1/portal/inicio",
  "/v1/portal/ley",
  "/v1/portal/ley/etiquetas.csv",
  "/v1/portal/primeros-pasos",
  "/v1/portal/productos/codigos",
  "/v1/portal/productos/opciones",
  "/v1/portal/productos/sugerencias",
  "/v1/portal/repetidas",
  "/v1/portal/series",
  "/v1/portal/ventas",
  "/v1/portal/ventas/informe",
  "/v1/portal/ventas/informe.csv",
  "/v1/portal/ventas/sucursales",
  "/v1/portal/ventas/sucursales.csv",
  "/v1/reportes/libro-notas",
  "/v1/reportes/mes",
  "/v1/terminal/estado",
  "/v1/terminal/manuales",
]);
/** Parameters of queries that choose by what every company has: days, states, kinds, the order of a list. */
const DE_TODOS: ReadonlySet<string> = new Set(
  (
    "limite desde hasta estado orden clase sector sucursal caja pago por periodo minimo maximo gestion mes formato debug agrupar_por " +
    "fecha punto_venta motivo registro tipo conflictos origen correo venta conteo acto descripcion categoria numero saldo al cubre dias " +
    "ganancia conserva redondeo"
  ).split(" "),
);
/** Parameters that search by words, and those that go on after a row. Others name a thing (`Nombres`). */
const POR_TEXTO: ReadonlySet<string> = new Set(["buscar", "texto", "cajero", "persona"]);
const POR_PAGINA: ReadonlySet<string> = new Set(["tras", "cursor"]);
/** Routes about one thing, which they name in their query: another company does not find it. */
const DE_UNA: ReadonlySet<string> = new Set([
  "/v1/kardex",
  "/v1/existencias/composicion",
  "/v1/existencias/costo",
]);
/** Of these, the ones whose answer is figures alone. */
const DE_CIFRAS: ReadonlySet<string> = new Set(["/v1/existencias/composicion", "/v1/existencias/costo"]);
const nombra = (path: string) => !SIN_NOMBRES.has(path) && !DE_CIFRAS.has(path);

let mundo: Mundo;
/** A till of the first company, one of the second, and another one of the second. */
let cajas: readonly [Caja, Caja, Caja];
let suyo: Nombres;
/** The first company's answers that name nothing, before the second had anything. */
const antes = new Map<string, string>();
beforeAll(async () => {
  mundo = await startMundo();
  const [primera, segunda] = mundo.empresas;
  const api: Mundo["api"] = (method, path, body, headers) =>
    mundo.api(method, path, body, { "x-api-key": segunda.apiKey, ...headers });
  const suya = { ...mundo, api, empresas: [segunda, primera] } as const;
  cajas = [await emparejarCaja(mundo), await emparejarCaja(suya), await emparejarCaja(suya)];
  for (const [path, ruta] of LEEN)
    if (SIN_NOMBRES.has(path)) antes.set(path, quieta(exigir(await preguntar(0, ruta))));
  suyo = await llenar(suya, cajas[1]);
});
afterAll(() => mundo.close());

/** Routes that read what is a company's. The description of the calls belongs to no company, and sessions belong to a person. */
const LEEN = RUTAS.filter(
  ({ method, path, right }) =>
    method === "get" &&
    path !== "/v1/portal/openapi.json" &&
    !path.includes("{") &&
    !["anyone", "identified", "servidor", "session"].includes(right),
).map((ruta) => [ruta.path, ruta] as const);

/** Names the parameters of a route's query, as they are sent. */
function parametros({ path, query }: Pick<Route, "path" | "query">): readonly string[] {
  if (query === undefined) return [];
  if (!(query instanceof z.ZodObject)) throw new Error(`${path} no dice sus parámetros`);
  return Object.keys(query.shape).map((clave) =>
    clave.replace(/[A-Z]/g, (letra) => `_${letra.toLowerCase()}`),
  );
}

/** Asks a route as the owner of a company, or as a till of it, for its first row. */
function preguntar(
  quien: 0 | 1,
  ruta: Route,
  mas: Readonly<Record<string, string>> = {},
): Promise<Respuesta> {
  const ahora = epochToInstante(mundo.ahora());
  const debidos = {
    gestion: ahora.slice(0, 4),
    mes: String(Number(ahora.slice(5, 7))),
    fecha: ahora.slice(0, 10),
    descripcion: MARCA,
    lista: suyo?.lista ?? MARCA,
    producto_id: suyo?.producto_id ?? MARCA,
    serie: suyo?.serie ?? "0".repeat(32),
    ...(ruta.path.endsWith("/codigos") ? { buscar: MARCA } : {}),
    limite: "1",
  };
  const suyos = Object.entries(debidos).filter(([clave]) => parametros(ruta).includes(clave));
  const consulta = new URLSearchParams({ ...Object.fromEntries(suyos), ...mas }).toString();
  const token = ruta.right === "terminal" ? cajas[quien].token : mundo.empresas[quien].ownerToken;
  return mundo.api("GET", `${ruta.path}?${consulta}`.replace(/\?$/, ""), undefined, como(token));
}

/** A name of a company's thing: its word, an id, a CUF. */
const NOMBRE = new RegExp(`${MARCA}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9A-F]{40,70}`, "gi");
/** The fingerprints of the server's own key, which every till is told. */
const DEL_SERVIDOR = /"llaves":\[[^\]]*\]/g;
const nombresEn = ({ texto }: Respuesta): ReadonlySet<string> =>
  new Set(texto.replaceAll(DEL_SERVIDOR, "").match(NOMBRE));
function enComun(una: Respuesta, otra: Respuesta): readonly string[] {
  const deOtra = nombresEn(otra);
  return [...nombresEn(una)].filter((nombre) => deOtra.has(nombre));
}

/** Fields of an answer that tell the time or are reckoned by the clock's difference, and a cursor that goes on by itself. */
const RELOJ = /"(timestamp|ahora|cursor|hasta_minuto|hasta_hora|certificado_vence)":("[^"]*"|\d+),?/g;
const quieta = ({ texto }: Respuesta) => texto.replaceAll(RELOJ, "");

/** Asks a route as the first company for what is the second's. */
async function comoAjena(ruta: Route, mas?: Readonly<Record<string, string>>): Promise<Respuesta> {
  const ajena = await preguntar(0, ruta, mas);
  if (!DE_UNA.has(ruta.path)) return exigir(ajena);
  expect([ajena.status, ajena.headers.get("x-error-code")]).toEqual([404, "filaAusente"]);
  return ajena;
}

/** Gives what a parameter asks for: the second company's word, the place after its first row, or a name. */
async function valorDe(ruta: Route, clave: string): Promise<string | null> {
  if (POR_TEXTO.has(clave)) return MARCA;
  if (!POR_PAGINA.has(clave)) return { ...suyo }[clave] ?? null;
  const { siguiente, paginacion } = exigir(await preguntar(1, ruta)).body.datos;
  return siguiente ?? paginacion?.siguiente ?? null;
}

describe.each(LEEN.filter(([path]) => !path.endsWith(".xlsx")))("%s", (path, ruta) => {
  test("shows what is a company's to that company alone", async () => {
    const [propia, ajena] = [exigir(await preguntar(1, ruta)), await comoAjena(ruta)];
    expect(nombresEn(propia).size > 0).toBe(nombra(path));
    expect(enComun(propia, ajena)).toEqual([]);
    if (SIN_NOMBRES.has(path)) expect(quieta(ajena)).toBe(antes.get(path));
  });

  test.each(parametros(ruta).filter((clave) => !DE_TODOS.has(clave)))(
    "finds nothing of another company by %s",
    async (clave) => {
      const valor = await valorDe(ruta, clave);
      if (valor === null) return expect(SIN_NOMBRES.has(path) || path === "/v1/portal/actos").toBe(true);
      const pregunta = { [clave]: valor };
      const propia = exigir(await preguntar(1, ruta, pregunta));
      const ajena = await comoAjena(ruta, pregunta);
      expect(nombresEn(propia).size > 0).toBe(nombra(path));
      expect(enComun(propia, ajena)).toEqual([]);
    },
  );
});

describe("a till", () => {
  const suyas = RUTAS.filter(({ right }) => right === "terminal");
  const nombre = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`;

  test("is told of no document and no fact of another till", async () => {
    for (const path of ["documentos", "hechos", "manuales"]) {
      const de = async (caja: Caja) => nombresEn(exigir(await caja.call("GET", `/v1/terminal/${path}`)));
      expect([path, (await de(cajas[1])).size > 0]).toEqual([path, path !== "manuales"]);
      expect([path, ...(await de(cajas[2]))]).toEqual([path]);
    }
  });

  test("is refused on every route once it is revoked", async () => {
    const { token, id } = cajas[2];
    exigir(await mundo.api("DELETE", `/v1/terminales/${id}`, undefined, como(mundo.empresas[1].ownerToken)));
    for (const ruta of suyas) {
      const path = ruta.path.replaceAll(/\{\w+\}/g, "1");
      const cuerpo = ruta.method === "get" ? undefined : {};
      const { status, headers } = await mundo.api(ruta.method.toUpperCase(), path, cuerpo, como(token));
      // Its printed documents are accepted and held for its owner; this body has none.
      const negada = ruta.conRetirada === "siempre" ? [422, "validacion"] : [403, "terminalRevocada"];
      expect([nombre(ruta), status, headers.get("x-error-code")]).toEqual([nombre(ruta), ...negada]);
    }
  });
});
