import { readdirSync } from "node:fs";
import { join } from "node:path";
import { SECTORES } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FALLOS } from "../http/fallos.ts";
import { RUTAS } from "../routes.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { resolve } from "./campos-html.ts";
import { REMEDIOS_DE_ENTRADA, REMEDIOS_DE_OTROS } from "./guia/remedios-otros.ts";
import { PAGINAS, rutaDe } from "./guia/indice.ts";
import { listLicencias, paginaDeLicencias } from "./ayuda.ts";
import type { OpenApi } from "./documento.ts";
import { describir } from "./openapi.ts";

let mundo: Mundo;
let api: OpenApi;
beforeAll(async () => {
  mundo = await startMundo();
  api = (await mundo.api("GET", "/openapi.json", undefined, { "x-api-key": null })).body;
});
afterAll(() => mundo.close());

const sinClave = (ruta: string) => mundo.api("GET", ruta, undefined, { "x-api-key": null });

describe("the documentation", () => {
  test.each([
    "/",
    "/guia",
    "/guia/portada.js",
    "/guia/probar.js",
    "/docs/post_v1_facturas",
    "/docs",
    "/redoc",
    "/llms.txt",
    "/llms-full.txt",
    "/guia/sitio.css",
    "/guia/sitio.js",
    "/guia/indice.json",
  ])("%s is served without a key, and nothing of it comes from elsewhere", async (ruta) => {
    const { status, texto, headers } = await sinClave(ruta);
    expect(status).toBe(200);
    if (!headers.get("content-type")?.includes("html")) return;
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect([...texto.matchAll(/(?:src|href)="(https?:)?\/\//g)]).toEqual([]);
  });
  test.each(["/openapi.json", "/guia", "/redoc", "/llms-full.txt", "/guia/sitio.css"])(
    "%s is compressed for who reads that, and sent once to who keeps it",
    async (ruta) => {
      const entera = await fetch(mundo.base() + ruta, { headers: { "accept-encoding": "identity" } });
      const corta = await fetch(mundo.base() + ruta, { headers: { "accept-encoding": "gzip" } });
      expect([entera.headers.get("content-encoding"), corta.headers.get("content-encoding")]).toEqual([
        null,
        "gzip",
      ]);
      expect(await corta.text()).toBe(await entera.text());
      for (const { headers } of [entera, corta]) {
        const etag = headers.get("etag") ?? "";
        const encoding = headers.get("content-encoding") ?? "identity";
        const otra = await fetch(mundo.base() + ruta, {
          headers: { "if-none-match": etag, "accept-encoding": encoding },
        });
        expect([otra.status, await otra.text()]).toEqual([304, ""]);
      }
    },
  );
  test("names every sector's address and every route", async () => {
    const guia = (await sinClave("/guia/sectores")).texto.replaceAll("<wbr>", "");
    for (const { ruta } of SECTORES) expect(guia).toContain(`POST ${ruta}`);
    const referencia = (await sinClave("/redoc")).texto;
    for (const ruta of Object.keys(api.paths)) expect(referencia).toContain(ruta);
  });
});

describe("short addresses, as paper has them,", () => {
  test.each([
    ["/ayuda/por-resolver", "/guia/preguntas#por-resolver"],
    ["/ayuda/creditosAgotados", "/guia/errores/creditosAgotados"],
    ["/ayuda/no-hay", "/guia/preguntas"],
    ["/ayuda/%2F%2Fejemplo.com", "/guia/preguntas"],
    ["/ayuda", "/guia/preguntas"],
  ])("%s lead to %s", async (corta, larga) => {
    const reply = await fetch(mundo.base() + corta, { redirect: "manual" });
    expect([reply.status, reply.headers.get("location")]).toEqual([302, larga]);
    expect((await sinClave(larga.replace(/#.*/, ""))).status).toBe(200);
  });
});

describe("an address that no page has", () => {
  const pedir = (ruta: string, accept: string) =>
    fetch(mundo.base() + ruta, { headers: { accept }, redirect: "manual" });
  const NAVEGADOR = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

  test.each(["/nada", "/guia/nada", "/guia/errores/nada", "/docs/nada"])(
    "%s shows a browser a page with ways on, and nothing of the address",
    async (ruta) => {
      const reply = await pedir(`${ruta}%3Cscript%3E?x=%3Cb%3E`, NAVEGADOR);
      const texto = await reply.text();
      expect([reply.status, reply.headers.get("x-error-code")]).toEqual([404, "rutaDesconocida"]);
      expect(reply.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(texto).toContain("<h1>Esta página no existe</h1>");
      expect(texto).toContain('href="/portal/"');
      expect(texto).not.toMatch(/nada|%3C|<b>x|script>\?/);
    },
  );
  test.each([
    ["/nada", "*/*"],
    ["/nada", "application/json"],
    ["/v1/nada", NAVEGADOR],
  ])("%s tells a program that accepts %s in the envelope", async (ruta, accept) => {
    const reply = await pedir(ruta, accept);
    expect([reply.status, await reply.json()]).toMatchObject([404, { ok: false, datos: null }]);
  });
});

describe("the page of an error", () => {
  test("says what to do first, then whom it tells and what programs read, and leads to its neighbours", async () => {
    const { texto } = await sinClave("/guia/errores/creditosAgotados");
    const enOrden = ["que-hacer", "a-quien-se-avisa", "para-programas"].map((id) =>
      texto.indexOf(`id="${id}"`),
    );
    expect(enOrden).toEqual(enOrden.toSorted((a, b) => a - b));
    expect(Math.min(...enOrden)).toBeGreaterThan(0);
    expect(texto).toContain("<code>X-Error-Code: creditosAgotados</code>");
    const vecinas = [...texto.matchAll(/class="(?:anterior|siguiente)" href="([^"]+)"/g)].map(
      ([, ruta]) => ruta,
    );
    expect(vecinas).toHaveLength(2);
    for (const ruta of vecinas) expect((await sinClave(ruta ?? "")).status).toBe(200);
  });
  const codigos = Object.keys({ ...FALLOS, ...REMEDIOS_DE_OTROS, ...REMEDIOS_DE_ENTRADA });
  test("is there for each code that a reply may have, and its short address leads to it", async () => {
    expect(codigos.length).toBeGreaterThan(90);
    const faltan: string[] = [];
    for (const codigo of codigos) {
      const { status, texto } = await sinClave(`/guia/errores/${codigo}`);
      const corta = await fetch(`${mundo.base()}/ayuda/${codigo}`, { redirect: "manual" });
      const lleva = corta.headers.get("location") === `/guia/errores/${codigo}`;
      if (status !== 200 || !texto.includes("Qué hacer") || !lleva) faltan.push(codigo);
    }
    expect(faltan).toEqual([]);
  });
  test.each([
    ["GET", "/v1/facturas/NADA", undefined],
    ["POST", "/v1/facturas", { items: [] }],
    ["GET", "/v1/no-hay", undefined],
    ["PUT", "/v1/facturas", {}],
  ])("is linked from the refusal of %s %s", async (metodo, ruta, cuerpo) => {
    const { status, headers } = await mundo.api(metodo, ruta, cuerpo);
    expect(status).toBeGreaterThanOrEqual(400);
    const codigo = headers.get("x-error-code") ?? "";
    expect(codigos).toContain(codigo);
    expect(headers.get("link")).toContain(`</guia/errores/${codigo}>; rel="help"`);
  });
});

describe("the licences of what the server contains", () => {
  const UNO =
    "## a 1.0.0 (MIT)\n\nEs de <A>.\n\n## b 2.0.0 (ISC)\n\nB\n\n## Letra 3 Sans, Otra - OFL 1.1\n\nC\n";

  test("are listed once each, whatever their texts hold", () => {
    expect(listLicencias([UNO, "## a 1.0.0 (MIT)\n\nEs de <A>.\n"])).toMatchObject([
      { nombre: "a", version: "1.0.0", tipo: "MIT" },
      { nombre: "b", version: "2.0.0", tipo: "ISC" },
      { nombre: "Letra 3 Sans, Otra", version: "", tipo: "OFL 1.1" },
    ]);
    expect(paginaDeLicencias([UNO])).toContain("Es de &#60;A&#62;.");
  });
  test("stand under the kind of licence that they have, the commonest first, each kind counted", () => {
    const html = paginaDeLicencias([`${UNO}\n## d 3.0.0 (ISC)\n\nD\n\n## e 1.0.0\n\nE\n`]);
    const grupos = [...html.matchAll(/<h2 id="[^"]+">([^<]+) <span>(\d+)<\/span>/g)].map(([, a, b]) => [
      a,
      b,
    ]);
    expect(grupos).toEqual([
      ["ISC", "2"],
      ["MIT", "1"],
      ["OFL 1.1", "1"],
      ["Otras", "1"],
    ]);
    expect(html).toContain("5 partes");
  });
  test("have a page, also where nothing was built", async () => {
    expect((await sinClave("/guia/licencias")).status).toBe(200);
    expect(paginaDeLicencias([])).toContain("node_modules");
  });
});

describe("the guide's order", () => {
  const MENU = /<nav id="menu"[^]*?<\/nav>/;
  const titulos = PAGINAS.map(({ titulo }) => titulo);

  test("begins with the first invoice, and goes on as an integrator does", () => {
    expect(PAGINAS.map(({ slug }) => slug)).toEqual([
      "",
      "cuenta",
      "autenticacion",
      "simulador",
      "produccion",
      "sectores",
      "idempotencia",
      "errores",
      "codigos-siat",
      "lotes",
      "consultar",
      "anular",
      "notas",
      "contingencia",
      "cafc",
      "sincronizar",
      "puntos-de-venta",
      "webhooks",
      "eventos",
      "limites",
    ]);
    expect(PAGINAS.map(({ slug }) => slug || "inicio").sort()).toEqual(
      readdirSync(join(import.meta.dirname, "../../guia/paginas"))
        .map((archivo) => archivo.replace(".md", ""))
        .sort(),
    );
  });
  test("is that of the menu, of the steps from page to page, and of both files for programs", async () => {
    const menu = MENU.exec((await sinClave("/guia")).texto)?.[0] ?? "";
    const enMenu = [...menu.matchAll(/href="(\/guia[^"#]*)"/g)].map(([, ruta]) => ruta);
    expect(enMenu).toEqual([
      ...PAGINAS.map(({ slug }) => rutaDe(slug)),
      "/guia/preguntas",
      "/guia/licencias",
    ]);
    for (const [n, { slug }] of PAGINAS.entries()) {
      const { texto } = await sinClave(rutaDe(slug));
      const siguiente = /class="siguiente" href="([^"]+)"/.exec(texto)?.[1];
      expect(siguiente).toBe(n + 1 < PAGINAS.length ? rutaDe(PAGINAS[n + 1]?.slug ?? "") : undefined);
    }
    const todo = (await sinClave("/llms-full.txt")).texto;
    const lugares = titulos.map((titulo) => todo.indexOf(`# ${titulo}\n`));
    expect(lugares).not.toContain(-1);
    expect(lugares).toEqual(lugares.toSorted((a, b) => a - b));
  });
  test("is that of llms.txt, whose lines lead to each page in Markdown", async () => {
    const { texto } = await sinClave("/llms.txt");
    const lineas = [...texto.matchAll(/^- \[(.+)\]\((\S+\.md)\): (.+)$/gm)];
    expect(lineas.map(([, titulo]) => titulo)).toEqual(titulos);
    for (const [n, [, titulo, url = "", resumen]] of lineas.entries()) {
      const pagina = await sinClave(new URL(url).pathname);
      expect([pagina.status, pagina.headers.get("content-type")]).toEqual([
        200,
        expect.stringContaining("text/markdown"),
      ]);
      expect(pagina.texto.startsWith(`# ${titulo}\n`)).toBe(true);
      expect(resumen).toBe(PAGINAS[n]?.resumen);
    }
    for (const ruta of ["/openapi.json", "/v1/catalogos/sectores", "/llms-full.txt"])
      expect(texto).toContain(`${ruta})`);
  });
});

describe("openapi.json", () => {
  test("is 3.1, version 1.0.0, each operation named once, with its security and its answers", () => {
    expect([api.openapi, api.info.version]).toEqual(["3.1.0", "1.0.0"]);
    const operaciones = Object.values(api.paths).flatMap((metodos) => Object.values(metodos));
    expect(new Set(operaciones.map((o) => o.operationId)).size).toBe(operaciones.length);
    for (const o of operaciones)
      expect([o.summary !== "", o.tags.length, Object.keys(o.responses).includes("200")]).toEqual([
        true,
        1,
        true,
      ]);
  });
  test("has each sector's own fields, in the names that callers write, and an example that is accepted", async () => {
    const descrita = describir(RUTAS, "http://localhost");
    const cuerpo = descrita.paths["/v1/facturas/hotel"]?.["post"]?.requestBody?.content["application/json"];
    const { schemas } = descrita.components;
    const esquema = resolve(schemas, cuerpo?.schema ?? {});
    expect(esquema.required).toContain("fecha_ingreso_hospedaje");
    const { items = {} } = resolve(schemas, esquema.properties?.["items"] ?? {});
    expect(Object.keys(resolve(schemas, items).properties ?? {})).toContain("codigo_tipo_habitacion");
    const { status } = await mundo.api("POST", "/v1/facturas/hotel", cuerpo?.example, {
      prefer: "return=minimal",
    });
    expect(status).toBe(200);
  });
  test("names path parameters as the path does", () => {
    for (const [ruta, metodos] of Object.entries(describir(RUTAS, "http://localhost").paths))
      for (const { parameters } of Object.values(metodos))
        expect(parameters.filter((p) => p.in === "path").map((p) => p.name)).toEqual(
          [...ruta.matchAll(/\{(\w+)\}/g)].map(([, nombre]) => nombre),
        );
  });
});
