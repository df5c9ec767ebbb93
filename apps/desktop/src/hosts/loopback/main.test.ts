import { spawn, type ChildProcess } from "node:child_process";
import { createServer } from "node:http";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VERSION } from "@mostrador/core/node";
import { findPrograma, readZip } from "@mostrador/core/support";
import { afterEach, describe, expect, test } from "vitest";

const carpetas: string[] = [];
const hijos: ChildProcess[] = [];
afterEach(async () => {
  for (const hijo of hijos.splice(0)) {
    if (hijo.exitCode !== null || hijo.signalCode !== null) continue;
    hijo.kill("SIGKILL");
    await once(hijo, "exit");
  }
  for (const carpeta of carpetas.splice(0)) rmSync(carpeta, { recursive: true, force: true });
});

function newCarpeta(): string {
  const carpeta = mkdtempSync(join(tmpdir(), "caja-"));
  carpetas.push(carpeta);
  return carpeta;
}

interface Programa {
  readonly hijo: ChildProcess;
  readonly salida: () => string;
  readonly codigo: Promise<number | null>;
}

/** The source of the till's program. */
const FUENTE = join(import.meta.dirname, "main.ts");

/** Starts the till's program. */
function run(env: Readonly<Record<string, string>>, ...args: readonly string[]): Programa {
  return runGuion(findPrograma("caja", FUENTE), env, ...args);
}

function runGuion(
  guion: string,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Programa {
  const hijo = spawn(process.execPath, [guion, ...args], {
    env: { ...process.env, MOSTRADOR_DESKTOP_PORT: "0", MOSTRADOR_SERVER_URL: "http://127.0.0.1:1", ...env },
  });
  hijos.push(hijo);
  let salida = "";
  for (const stream of [hijo.stdout, hijo.stderr])
    stream.on("data", (chunk: Buffer) => (salida += chunk.toString()));
  const codigo = once(hijo, "close").then(([code]) => code as number | null);
  return { hijo, salida: () => salida, codigo };
}

/** Lists the modules that a process ran, as its coverage names them. */
function listModulos(cobertura: string): readonly string[] {
  return readdirSync(cobertura).flatMap((archivo) => {
    const { result }: { result: readonly { readonly url: string }[] } = JSON.parse(
      readFileSync(join(cobertura, archivo), "utf8"),
    );
    return result.map(({ url }) => url);
  });
}

async function listo({ salida, hijo }: Programa): Promise<void> {
  while (!salida().includes("Caja: http")) {
    if (hijo.exitCode !== null) throw new Error(salida());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe("the till's program", () => {
  test("keeps its address in caja/url, prints it without its token where no terminal reads, and ends with 0 at SIGTERM", async () => {
    const data = newCarpeta();
    const caja = run({ MOSTRADOR_DATA: data });
    await listo(caja);
    const archivo = join(data, "caja/url");
    const { href, origin } = new URL(readFileSync(archivo, "utf8").trim());
    expect(href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?t=[\w-]+$/);
    expect(caja.salida()).toBe(`Mostrador ${VERSION}\nCaja: ${origin} (con su clave, en ${archivo})\n`);
    caja.hijo.kill("SIGTERM");
    expect(await caja.codigo).toBe(0);
  });

  test("loads at its start no library that only signing or a bar code needs", async () => {
    const [data, cobertura] = [newCarpeta(), newCarpeta()];
    // A bundle has one module: the sources tell them apart.
    const caja = runGuion(FUENTE, { MOSTRADOR_DATA: data, NODE_V8_COVERAGE: cobertura });
    await listo(caja);
    caja.hijo.kill("SIGTERM");
    await caja.codigo;
    // Node writes at its end which modules it ran, those of CommonJS too.
    const modulos = listModulos(cobertura);
    expect(modulos).toContainEqual(expect.stringContaining("/node_modules/node-thermal-printer/"));
    const pesados = /node_modules\/(?:xml-crypto|node-forge|@bwip-js)\//;
    expect(modulos.filter((url) => pesados.test(url))).toEqual([]);
  });

  test("refuses a second program on the same data, and leaves nothing behind when it is killed", async () => {
    const data = newCarpeta();
    const primera = run({ MOSTRADOR_DATA: data });
    await listo(primera);
    const segunda = run({ MOSTRADOR_DATA: data });
    expect(await segunda.codigo).toBe(1);
    expect(segunda.salida()).toContain("Otro programa de la caja ya usa los datos");
    primera.hijo.kill("SIGKILL");
    await primera.codigo;
    const tercera = run({ MOSTRADOR_DATA: data });
    await listo(tercera);
  });

  test("writes its diagnosis beside a program that runs, with that one's log, and where it never ran", async () => {
    const data = newCarpeta();
    await listo(run({ MOSTRADOR_DATA: data }));
    for (const folder of [data, newCarpeta()]) {
      const diagnostico = run({ MOSTRADOR_DATA: folder }, "diagnostico");
      expect(await diagnostico.codigo).toBe(0);
      const [, archivo = ""] = /guardado en (\S+\.zip)\./.exec(diagnostico.salida()) ?? [];
      const archivos = readZip(readFileSync(archivo));
      expect(String(archivos.get("diagnostico.json"))).toContain('"programa": "caja"');
      expect(String(archivos.get("registro.jsonl")).includes('"que":"arranque"')).toBe(folder === data);
    }
  });

  test("says what is wrong with the folder, the port or the environment, and ends with 1", async () => {
    const data = newCarpeta();
    writeFileSync(join(data, "caja"), "un archivo donde debe haber una carpeta");
    const sinCarpeta = run({ MOSTRADOR_DATA: data });
    const malPuerto = run({ MOSTRADOR_DATA: newCarpeta(), MOSTRADOR_DESKTOP_PORT: "tres" });
    const ocupado = createServer();
    ocupado.listen(0, "127.0.0.1");
    await once(ocupado, "listening");
    const address = ocupado.address();
    const port = address !== null && typeof address === "object" ? address.port : 0;
    const sinPuerto = run({ MOSTRADOR_DATA: newCarpeta(), MOSTRADOR_DESKTOP_PORT: String(port) });
    expect(await Promise.all([sinCarpeta, malPuerto, sinPuerto].map(({ codigo }) => codigo))).toEqual([
      1, 1, 1,
    ]);
    ocupado.close();
    expect(sinCarpeta.salida()).toContain("No se puede escribir en");
    expect(malPuerto.salida()).toContain("MOSTRADOR_DESKTOP_PORT");
    expect(sinPuerto.salida()).toContain(`El puerto ${port} está ocupado.`);
  });
});
