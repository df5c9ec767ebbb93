import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DE_OTRA_PRUEBA } from "../../support/casos-muestras.ts";
import { p12De, tokenDe } from "../../support/credenciales.ts";
import { tokenDeEnlace } from "../../support/entrar.ts";
import { CON_LENGUAJES, formaDe } from "../../support/muestras.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { soloEnSqlite } from "../../support/solo-en-sqlite.ts";
import { expandir } from "./expandir.ts";
import { PAGINAS } from "./indice.ts";

/**
 * Runs every command of the guide with a shell, as a page shows it, in the order of the pages. A placeholder has its value from an earlier
 * answer, as the pages say. CUF, NUMERO and FECHA are those of the last invoice; a note takes those of the first page's rice. The page
 * that opens an account works with that one, the others with the demo's.
 */
interface Orden {
  readonly pagina: string;
  readonly nombre: string;
  readonly texto: string;
  /** The reply that the page shows under it. */
  readonly respuesta: string | null;
}

const correr = promisify(execFile);
let mundo: Mundo;
let carpeta: string;
const entorno: Record<string, string> = {};
/** The account that the demo gives, as the first page says. */
let deDemo: Readonly<Record<string, string>> = {};
/** The invoice of the first page. */
let primera: Readonly<Record<string, string>> = {};
let enPagina = "";
beforeAll(async () => {
  const puerto = await freePort();
  mundo = await startMundo({ config: { port: puerto, publicUrl: `http://127.0.0.1:${puerto}` } });
  carpeta = mkdtempSync(join(tmpdir(), "guia-"));
  const [{ apiKey, nit, codigoSistema }] = mundo.empresas;
  deDemo = { CLAVE: apiKey, NIT: String(nit), SISTEMA: codigoSistema };
  Object.assign(entorno, { SIMULADOR: mundo.controlUrl, CURSOR: "0" });
});
afterAll(async () => {
  await mundo.close();
  rmSync(carpeta, { recursive: true });
});

const ORDENES = PAGINAS.flatMap(({ slug, texto }) =>
  expandir(texto, "http://BASE").flatMap((trozo, lugar): Orden[] => {
    const pagina = slug || "inicio";
    if (trozo.kind === "texto")
      return [...trozo.texto.matchAll(/^```bash\n([^]*?)\n```$/gm)].map(([, codigo = ""], n) => ({
        pagina,
        nombre: `${pagina} ${lugar}.${n}`,
        texto: codigo,
        respuesta: null,
      }));
    const { nombre, versiones, respuesta } = trozo.muestra;
    const codigo = versiones.find(({ ext }) => ext === "sh")?.codigo ?? "";
    return DE_OTRA_PRUEBA.includes(nombre) ? [] : [{ pagina, nombre, texto: codigo, respuesta }];
  }),
);

/** Runs a command and keeps the variables that it exports; gives what it printed. */
async function ejecutar(texto: string): Promise<string> {
  const guion = `${texto.replaceAll("http://BASE", mundo.base())}\nstatus=$?\nenv > variables\nexit $status\n`;
  writeFileSync(join(carpeta, "orden.sh"), guion);
  const { stdout } = await correr("bash", ["orden.sh"], {
    cwd: carpeta,
    env: { PATH: process.env["PATH"], HOME: carpeta, LANG: "C.UTF-8", ...entorno },
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const linea of readFileSync(join(carpeta, "variables"), "utf8").split("\n")) {
    const [, nombre = "", valor = ""] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(linea) ?? [];
    if (nombre !== "" && nombre in VALORES_DE_LA_GUIA) entorno[nombre] = valor;
  }
  return stdout;
}

/** Variables that a command of the guide sets for the next ones. */
const VALORES_DE_LA_GUIA = { SESION: true, CLAVE: true };

/** Gives the placeholders that a page asks its reader to fill in. */
function llenar(texto: string): void {
  for (const [, nombre = ""] of texto.matchAll(/^export (\w+)="[^"]*…"$/gm)) {
    if (nombre === "TOKEN") entorno[nombre] = tokenDeEnlace(mundo, "duena@illimani.bo");
    if (nombre === "CLAVE_P12") {
      entorno[nombre] = "secreta";
      const archivo = p12De(Number(entorno["NIT"]), "secreta", mundo.ahora(), 365);
      writeFileSync(join(carpeta, "certificado.p12"), Buffer.from(archivo, "base64"));
    }
    if (nombre === "TOKEN_SIN")
      entorno[nombre] = tokenDe({ exp: Math.floor(mundo.ahora() / 1000) + 90 * 86_400 });
    expect([nombre, entorno[nombre]]).toEqual([nombre, expect.any(String)]);
  }
}

/** Takes the placeholders of later commands from an answer. */
function aprender({ datos }: { readonly datos: Readonly<Record<string, unknown>> | null }): void {
  const { cuf, numero_factura: numero, fecha_emision: fecha, nit, codigo_sistema: sistema } = datos ?? {};
  if (typeof cuf === "string") entorno["CUF"] = cuf;
  if (typeof numero === "number") entorno["NUMERO"] = String(numero);
  if (typeof fecha === "string")
    Object.assign(entorno, { FECHA: fecha.slice(0, 10), DESDE: fecha, HASTA: fecha });
  if (typeof nit === "number") entorno["NIT"] = String(nit);
  if (typeof sistema === "string") entorno["SISTEMA"] = sistema;
}

/** Reads the answers among what a command printed. */
function respuestasDe(salida: string): readonly { ok?: boolean; datos: Record<string, unknown> | null }[] {
  return salida
    .split(/\n|(?<=\})(?=\{)/)
    .flatMap((linea) => (linea.startsWith("{") ? [JSON.parse(linea)] : []));
}

/** Commands that show a refusal. */
const DE_RECHAZO: ReadonlySet<string> = new Set(["errores", "simulador"]);

describe(
  "each command of the guide, in the order of its pages",
  { ...CON_LENGUAJES, ...soloEnSqlite() },
  () => {
    test("stands on a page, and there are many", () => expect(ORDENES.length).toBeGreaterThan(20));

    test.each(ORDENES.map((orden) => [orden.nombre, orden] as const))("%s", async (nombre, orden) => {
      if (orden.pagina !== enPagina) Object.assign(entorno, deDemo);
      enPagina = orden.pagina;
      if (nombre === "nota") Object.assign(entorno, primera);
      llenar(orden.texto);
      if (/^export \w+="[^"]*"$/.test(orden.texto.split("\n")[0] ?? "")) return;
      entorno["PEDIDO"] = `pedido-${nombre.replaceAll(/\W/g, "-")}`;
      const salida = await ejecutar(orden.texto);
      const respuestas = respuestasDe(salida);
      if (DE_RECHAZO.has(nombre)) {
        expect(salida).toMatch(/X-Error-Code: validacion|'codigo': 1037/i);
        return;
      }
      for (const dada of respuestas) {
        expect(["detail" in dada ? JSON.stringify(dada) : "", dada.ok ?? true, dada]).toEqual([
          "",
          true,
          dada,
        ]);
        aprender(dada);
      }
      if (nombre === "emitir") {
        const { CUF = "", NUMERO = "", FECHA = "" } = entorno;
        primera = { CUF, NUMERO, FECHA };
      }
      if (orden.respuesta !== null)
        expect(formaDe(respuestas.at(-1))).toEqual(formaDe(JSON.parse(orden.respuesta)));
    });
  },
);
