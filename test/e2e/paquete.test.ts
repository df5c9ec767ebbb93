import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compileFunction } from "node:vm";
import { Worker } from "node:worker_threads";
import { inflateRawSync } from "node:zlib";
import { FuseV1Options, getCurrentFuseWire } from "@electron/fuses";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CASOS } from "../papel/casos.ts";
import { ESPERA_MS } from "../support/hasta.ts";
import type { Hallazgos } from "../support/paquete/doble-electron.ts";
import { empacar, type Paquete } from "../support/paquete/empacar.ts";

const ROOT = join(import.meta.dirname, "../..");
const CHINO = "中文商店";
let paquete: Paquete;
let visto: Hallazgos;

beforeAll(() => {
  paquete = empacar();
  const data = mkdtempSync(join(tmpdir(), "mostrador-doble-"));
  const doble = join(ROOT, "test/support/paquete/doble-electron.ts");
  const salida = execFileSync(process.execPath, ["--import", doble, join(paquete.app, "dist/main.js")], {
    env: { PATH: process.env["PATH"], MOSTRADOR_DATA: data, MOSTRADOR_SERVER_URL: "http://127.0.0.1:1" },
    encoding: "utf8",
    timeout: ESPERA_MS,
  });
  visto = JSON.parse(salida.trim().split("\n").at(-1) ?? "") as Hallazgos;
  rmSync(data, { recursive: true });
});
afterAll(() => paquete.borrar());

const texto = (path: string) => readFileSync(join(paquete.app, path), "utf8");

/** A package's heading in a list of licences. */
const titleOf = (nombre: string) => new RegExp(`^## ${nombre} \\d\\S* \\(\\S+.*\\)$`, "m");

/** The packaged files that are text, whole. */
function textos(): readonly (readonly [path: string, texto: string])[] {
  return paquete.contenido
    .map((path) => path.slice(1))
    .filter((path) => /\.(js|cjs|html|css|json)$/.test(path) && statSync(join(paquete.app, path)).isFile())
    .map((path) => [path, texto(path)] as const);
}

describe("in the package there is", () => {
  test.each([
    "/dist/main.js",
    "/dist/preload.cjs",
    "/dist/worker.js",
    "/dist/verificar-worker.js",
    "/dist/ui/index.html",
    "/dist/ui/cliente.html",
    "/dist/servidor/servidor.js",
    "/dist/servidor/worker.js",
    "/dist/servidor/aligerar-worker.js",
    "/dist/servidor/asentar-worker.js",
    "/dist/servidor/copiar-worker.js",
    "/dist/servidor/verificar-worker.js",
    "/dist/servidor/portal/index.html",
    "/node_modules/better-sqlite3/prebuilds/linux-x64.node",
  ])("%s", (path) => {
    expect(paquete.contenido).toContain(path);
  });

  test("the licence of each package that a bundle holds, and of what no bundler sees", () => {
    const pantalla = texto("dist/ui/licencias.txt");
    const programa = texto("dist/ui/licencias-programa.txt");
    for (const nombre of ["react", "@mantine/core"]) expect(pantalla).toMatch(titleOf(nombre));
    for (const nombre of ["kysely", "zod", "node-forge", "xml-crypto", "pdfkit", "pg", "express", "ssh2"])
      expect(programa).toMatch(titleOf(nombre));
    for (const otra of ["DejaVu Sans", "SIL OPEN FONT LICENSE", "Apache License", "Joshua Wise"])
      expect(programa).toContain(otra);
    expect(texto("dist/servidor/portal/licencias.txt")).toMatch(titleOf("react"));
  });

  test("SQLite's binary outside the archive, where the system can load it", () => {
    const suelto = "resources/app.asar.unpacked/node_modules/better-sqlite3/prebuilds/linux-x64.node";
    expect(statSync(join(paquete.instalado, suelto)).isFile()).toBe(true);
  });

  test("no other package, no source, no test, no map, no data and no document beside it", () => {
    const paquetes = paquete.contenido.filter((path) => /^\/node_modules\/[^/]+$/.test(path));
    expect(paquetes).toEqual(["/node_modules/better-sqlite3"]);
    const sobra =
      /\.(tsx?|map|md|log|db|key|p12|pem|xsd|wsdl|c|h|cc|cpp)$|\/(src|test|tests|shared|data|deps)(\/|$)|\.env/;
    expect(paquete.contenido.filter((path) => sobra.test(path))).toEqual([]);
    expect(readdirSync(join(paquete.instalado, "resources")).sort()).toEqual([
      "app.asar",
      "app.asar.unpacked",
    ]);
  });

  test("no secret, and nothing of the machine where it was made", () => {
    const secretos = [ROOT, /\b(?:mk|own|trm)_[\w-]{20,}/, /\beyJ[\w-]{20,}\.[\w-]{20,}\./, /demostracion\b/];
    const hallados = textos().flatMap(([path, texto]) =>
      secretos
        .filter((secreto) => (typeof secreto === "string" ? texto.includes(secreto) : secreto.test(texto)))
        .map((secreto) => `${path}: ${String(secreto)}`),
    );
    expect(hallados).toEqual([]);
  });
});

describe("what is packaged runs", () => {
  test("with Electron, SQLite and Node alone", () => {
    const ajenos = new Set(
      textos()
        .filter(([path]) => /^dist\/(servidor\/)?[^/]+\.js$/.test(path))
        .flatMap(([, texto]) => [...texto.matchAll(/^(?:import|export) [^;]*?from "([^"]+)";$/gm)])
        .map(([, path]) => path ?? "")
        .filter(
          (path) => !path.startsWith(".") && !path.startsWith("node:") && !builtinModules.includes(path),
        ),
    );
    expect([...ajenos].sort()).toEqual(["better-sqlite3", "electron"]);
  });

  test("a preload script that is one CommonJS file and needs only Electron, as a sandbox demands", () => {
    const preload = texto("dist/preload.cjs");
    expect([...preload.matchAll(/require\("([^"]+)"\)/g)].map(([, path]) => path)).toEqual(["electron"]);
  });

  test("a worker that draws a ticket, its letters within", async () => {
    const worker = new Worker(join(paquete.app, "dist/worker.js"));
    try {
      worker.postMessage({ id: 1, rep: CASOS[0]?.rep, formato: "ticket80" });
      const [entrega] = (await once(worker, "message")) as [{ pdf: Uint8Array }];
      expect(Buffer.from(entrega.pdf).subarray(0, 5).toString()).toBe("%PDF-");
    } finally {
      await worker.terminate();
    }
  });

  test("every part that a program of it asks for as it runs", () => {
    const pedidas = textos().flatMap(([path, programa]) =>
      [...programa.matchAll(/\bimport\("\.\/([\w-]+\.js)"\)/g)].map(
        ([, parte]) => `/${join(path, "..", parte ?? "")}`,
      ),
    );
    expect(pedidas.length).toBeGreaterThan(0);
    for (const parte of pedidas) expect(paquete.contenido).toContain(parte);
  });

  test.each(["a4", "ticket80"] as const)("a worker that writes a Chinese name on the %s", async (formato) => {
    const caso = CASOS[0]?.rep;
    const cliente = JSON.parse(JSON.stringify(caso).replaceAll("Comercial Illimani S.R.L.", CHINO));
    expect(JSON.stringify(cliente)).toContain(CHINO);
    for (const carpeta of ["dist", "dist/servidor"]) {
      const worker = new Worker(join(paquete.app, carpeta, "worker.js"));
      try {
        worker.postMessage({ id: 1, rep: cliente, formato });
        const [entrega] = (await once(worker, "message")) as [{ pdf: Uint8Array; error?: string }];
        expect(entrega.error).toBeUndefined();
        const pdf = Buffer.from(entrega.pdf).toString("latin1");
        // Letters of its own are within the page: Helvetica and Courier are named alone.
        expect(pdf).toContain("/FontFile");
      } finally {
        await worker.terminate();
      }
    }
  });

  test("a selling half that draws a Chinese name on the roll", async () => {
    const parte = (nombre: string) => import(pathToFileURL(join(paquete.app, "dist", nombre)).href);
    const lector = /\bimport\("\.\/(module\w*\.js)"\)/.exec(texto("dist/programa.js"))?.[1] ?? "";
    const [{ create }, { DATOS }] = await Promise.all([parte(lector), parte("cjk-datos.js")]);
    const fuente = create(inflateRawSync(Buffer.from(DATOS, "base64")));
    const { glyphs } = fuente.layout(CHINO) as { glyphs: { id: number; path: { commands: unknown[] } }[] };
    expect(glyphs).toHaveLength(CHINO.length);
    for (const { id, path } of glyphs) expect([id > 0, path.commands.length > 0]).toEqual([true, true]);
  });

  test("the server of a shop with one computer, with its portal and its documentation", async () => {
    const data = mkdtempSync(join(tmpdir(), "mostrador-servidor-"));
    const servidor = spawn(process.execPath, [join(paquete.app, "dist/servidor/servidor.js")], {
      cwd: data,
      env: { PATH: process.env["PATH"], MOSTRADOR_DATA: data, MOSTRADOR_PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      let salida = "";
      while (!/Servidor: (\S+)\n/.test(salida)) {
        const [trozo] = (await once(servidor.stdout, "data")) as [Buffer];
        salida += trozo.toString();
      }
      const base = /Servidor: (\S+)\n/.exec(salida)?.[1] ?? "";
      for (const path of ["/healthz", "/portal/", "/docs", "/guia", "/openapi.json"])
        expect([path, (await fetch(base + path)).status]).toEqual([path, 200]);
    } finally {
      servidor.kill("SIGTERM");
      expect((await once(servidor, "exit"))[0]).toBe(0);
      rmSync(data, { recursive: true });
    }
  });
});

const CSP = /^default-src 'none'; script-src 'self'/;

/** The 20 recommendations of Electron's security tutorial, each read from the packaged program. */
describe("Electron's security checklist", () => {
  const preferencias = () => visto.ventanas[0]?.webPreferences ?? {};
  const paginas = () => ["dist/ui/index.html", "dist/ui/cliente.html"].map(texto).join("\n");

  test("1: only its own content is loaded, and the screen names no other place", () => {
    expect(visto.ventanas.map(({ url }) => url)).toEqual(["mostrador://caja/"]);
    expect(paginas()).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });
  test.each([
    [2, "no Node in the page", "nodeIntegration", false],
    [3, "context isolation", "contextIsolation", true],
    [4, "a sandbox for the window", "sandbox", true],
    [6, "webSecurity", "webSecurity", true],
    [8, "no insecure content", "allowRunningInsecureContent", false],
    [9, "no experimental features", "experimentalFeatures", false],
    [10, "no Blink features", "enableBlinkFeatures", undefined],
    [11, "no <webview>, so none with allowpopups", "webviewTag", false],
  ])("%i: %s", (_item, _rule, nombre, valor) => {
    expect(preferencias()[nombre]).toBe(valor);
  });
  test("2, 3: no preference opens a back door beside", () => {
    const puertas = ["nodeIntegrationInWorker", "nodeIntegrationInSubFrames", "nodeIntegrationInSubframes"];
    expect(puertas.filter((nombre) => nombre in preferencias())).toEqual([]);
  });
  test("4: a sandbox for every renderer", () => {
    expect(visto.sandbox).toBe(true);
  });
  test("5: every permission is denied", () => {
    expect(visto.permisos).toEqual(Array.from({ length: 15 }, () => false));
  });
  test("7: each page comes under a Content-Security-Policy", () => {
    for (const { csp } of Object.values(visto.paginas)) expect(csp).toMatch(CSP);
    expect(visto.paginas[""]?.csp).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  });
  test("12: a <webview> is not attached", () => {
    expect([visto.webview, paginas().includes("<webview")]).toEqual([false, false]);
  });
  test("13: the window stays where it is", () => {
    const { "mostrador://caja/index.html": propia, ...ajenas } = visto.navega;
    expect([propia, ...Object.values(ajenas)]).toEqual([true, false, false, false, false]);
  });
  test("14: and opens no window", () => {
    expect(visto.abrir).toEqual(Array.from({ length: 6 }, () => ({ action: "deny" })));
    expect(visto.ventanasAlFin).toBe(1);
  });
  test("15: the person's browser gets an invoice's public page and nothing else", () => {
    expect(visto.abiertasAfuera).toEqual(["https://facturas.ejemplo.bo/f/45AF01"]);
  });
  test("16: Electron is one of the newest, at an exact version", () => {
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, "apps/desktop/package.json"), "utf8")) as {
      devDependencies: { electron: string };
    };
    expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Number(devDependencies.electron.split(".")[0])).toBeGreaterThanOrEqual(45);
  });
  test("17: a call is taken from our outermost page only, by name, with checked input", () => {
    expect(visto.llamadas).toEqual({
      nuestra: "ok",
      marco: "interno",
      ajena: "interno",
      ida: "interno",
      inventada: "interno",
      malEntrada: "entradaInvalida",
    });
  });
  test("18: a protocol of its own in place of file:, which serves the screen's files alone", () => {
    expect(visto.esquemas).toEqual([
      { scheme: "mostrador", privileges: { standard: true, secure: true, supportFetchAPI: true } },
    ]);
    const servidas = Object.entries(visto.paginas).map(([path, { status }]) => [path, status]);
    expect(servidas).toEqual([
      ["", 200],
      ["cliente.html", 200],
      ["no-hay.html", 404],
      ["../main.js", 404],
      ["%2e%2e/preload.cjs", 404],
    ]);
  });
  test.each([
    ["RunAsNode", "0"],
    ["EnableCookieEncryption", "1"],
    ["EnableNodeOptionsEnvironmentVariable", "0"],
    ["EnableNodeCliInspectArguments", "0"],
    ["EnableEmbeddedAsarIntegrityValidation", "1"],
    ["OnlyLoadAppFromAsar", "1"],
    ["LoadBrowserProcessSpecificV8Snapshot", "0"],
    ["GrantFileProtocolExtraPrivileges", "0"],
  ] as const)("19: the fuse %s", async (nombre, estado) => {
    const fusibles = await getCurrentFuseWire(paquete.binario);
    expect(String.fromCodePoint(fusibles[FuseV1Options[nombre]] ?? 0)).toBe(estado);
  });
  test("20: the page gets two functions and nothing of Electron", () => {
    const expuesto = { clave: "", valor: {} as object };
    const electron = {
      contextBridge: {
        exposeInMainWorld: (clave: string, valor: object) => Object.assign(expuesto, { clave, valor }),
      },
      ipcRenderer: {},
    };
    // The preload script runs as a sandboxed one does: with a `require` that knows Electron only.
    compileFunction(texto("dist/preload.cjs"), ["require"])(() => electron);
    expect([expuesto.clave, Object.keys(expuesto.valor).sort()]).toEqual([
      "mostrador",
      ["invoke", "subscribe"],
    ]);
  });
});
