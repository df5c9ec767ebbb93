import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@mostrador/core/support";
import type { Browser } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { CON_NAVEGADOR, joinNavegador } from "../support/navegador.ts";

const RAIZ = join(import.meta.dirname, "../..");
const PROGRAMA = join(RAIZ, "apps/desktop/src/hosts/loopback/main.ts");

const cierres: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cierre of cierres.splice(0).toReversed()) await cierre();
});

interface Programa {
  readonly hijo: ChildProcess;
  readonly salida: () => string;
  readonly codigo: Promise<number | null>;
}

function newData(): string {
  const data = mkdtempSync(join(tmpdir(), "ventana-"));
  cierres.push(() => rmSync(data, { recursive: true, force: true, maxRetries: 5 }));
  return data;
}

function run(data: string, env: Readonly<Record<string, string>>): Programa {
  const hijo = spawn(process.execPath, [PROGRAMA, "--ventana"], {
    env: { ...process.env, MOSTRADOR_DESKTOP_PORT: "0", MOSTRADOR_DATA: data, ...env },
  });
  let salida = "";
  for (const flujo of [hijo.stdout, hijo.stderr])
    flujo.on("data", (trozo: Buffer) => (salida += trozo.toString()));
  const codigo = once(hijo, "close").then(([uno]) => uno as number | null);
  cierres.push(async () => {
    if (hijo.exitCode === null && hijo.signalCode === null) hijo.kill("SIGTERM");
    await codigo;
  });
  return { hijo, salida: () => salida, codigo };
}

/** Arguments of every process on this computer whose arguments name `data`. */
function argumentosCon(data: string): string[] {
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const linea = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return linea.includes(data) ? [linea] : [];
    } catch {
      return []; // it ended meanwhile
    }
  });
}

/** Joins the browser that the program opened. */
async function unirse(puerto: number, programa: Programa): Promise<Browser> {
  for (;;) {
    try {
      return await joinNavegador(puerto);
    } catch (error) {
      if (programa.hijo.exitCode !== null) throw new Error(programa.salida(), { cause: error });
    }
  }
}

/** A till in a headless window of its own, and the browser that shows it. */
async function abrirVentana() {
  buildPantallas();
  const data = newData();
  const puerto = await freePort();
  const opciones = `--headless=new --no-sandbox --disable-gpu --remote-debugging-port=${puerto}`;
  const entorno = { MOSTRADOR_VENTANA_OPCIONES: opciones };
  const caja = run(data, entorno);
  return { data, entorno, caja, navegador: await unirse(puerto, caja) };
}

describe("the till in a window of the computer's browser", CON_NAVEGADOR, () => {
  test("opens without tabs on its own profile, is opened once, and ends with its window", async () => {
    const { data, entorno, caja, navegador } = await abrirVentana();
    const [contexto] = navegador.contexts();
    const page = contexto?.pages()[0] ?? (await contexto?.waitForEvent("page"));
    if (page === undefined) throw new Error("sin ventana");
    await page.getByText("Conectar", { exact: false }).first().waitFor();
    // An app window has no bar with an address; the token was used up, and is in no history.
    expect(await page.evaluate(() => matchMedia("(display-mode: standalone)").matches)).toBe(true);
    expect(new URL(page.url()).search).toBe("");
    expect(readFileSync(join(data, "ventana/Local State"), "utf8")).toContain("{");
    // Any user of the computer reads arguments: no process of the till or its browser has its token in them.
    const argumentos = argumentosCon(data);
    expect(argumentos.some((uno) => uno.includes("--app=file:"))).toBe(true);
    expect(argumentos.filter((uno) => /[?&]t=/.test(uno))).toEqual([]);
    expect(existsSync(join(data, "caja/abrir.html"))).toBe(false);

    const segunda = run(data, entorno);
    expect(await segunda.codigo).toBe(1);
    expect(segunda.salida()).toContain("La caja ya está abierta en esta computadora");
    expect(contexto?.pages()).toHaveLength(1);

    // Headless, a browser outlives its last window: it is closed whole, as its last window does on a screen.
    const sesion = await navegador.newBrowserCDPSession();
    await Promise.allSettled([sesion.send("Browser.close")]);
    expect(await caja.codigo).toBe(0);
  });

  test("closes its window when the program is told to end", async () => {
    const { caja, navegador } = await abrirVentana();
    const cerrado = new Promise((resolve) => navegador.once("disconnected", resolve));
    caja.hijo.kill("SIGTERM");
    expect(await caja.codigo).toBe(0);
    await cerrado;
  });
});

test("a computer without such a browser is told what to install, and nothing is opened", async () => {
  const caja = run(newData(), { MOSTRADOR_NAVEGADOR: "/no/existe/chromium" });
  expect(await caja.codigo).toBe(1);
  expect(caja.salida()).toBe("MOSTRADOR_NAVEGADOR no existe: /no/existe/chromium.\n");
});
