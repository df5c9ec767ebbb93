/** Starts Chromium for tests, and says where it is missing. */
import { spawnSync } from "node:child_process";
import { skipUnless } from "@mostrador/core/support";
import { chromium, type Browser } from "playwright-core";
import { ESPERA_MS } from "./hasta.ts";

/** Chromium without windows takes 40 % less processor time than the whole one, which does where it is missing. */
const EXECUTABLE = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(
  (path) => spawnSync(path, ["--version"]).error === undefined,
);

/** The options of every browser test: left out where no Chromium is installed, which CI must have. */
export const CON_NAVEGADOR = skipUnless({
  hay: EXECUTABLE !== undefined,
  motivo: "no chromium (apt-get install chromium)",
});

const abiertos = new Set<Browser>();

/** The browsers of this test file that are open now. */
export function navegadoresAbiertos(): readonly Browser[] {
  return [...abiertos];
}

/** The browser's process dies at once, as in a power cut. */
export async function matarNavegador(navegador: Browser): Promise<void> {
  const cerrado = new Promise((resolve) => navegador.once("disconnected", resolve));
  const session = await navegador.newBrowserCDPSession();
  // This call never gets an answer.
  void session.send("Browser.crash").catch(() => undefined);
  await cerrado;
}

/** Wishes of a story: drawn transitions, and arguments of its own. */
interface Pedido {
  readonly movimiento?: boolean;
  readonly otros?: readonly string[];
}

/** Gives each page that a browser opens the limit of a test's waits, in place of half a minute. */
function sinPrisa(navegador: Browser): Browser {
  const abrir = navegador.newContext.bind(navegador);
  return Object.assign(navegador, {
    newContext: async (...opciones: Parameters<typeof abrir>) => {
      const contexto = await abrir(...opciones);
      contexto.setDefaultTimeout(ESPERA_MS);
      return contexto;
    },
  });
}

/** Joins a browser that another program opened, by the port of its DevTools. */
export async function joinNavegador(puerto: number): Promise<Browser> {
  const navegador = await chromium.connectOverCDP(`http://127.0.0.1:${puerto}`, { timeout: ESPERA_MS });
  for (const contexto of navegador.contexts()) contexto.setDefaultTimeout(ESPERA_MS);
  return sinPrisa(navegador);
}

/**
 * Opens Debian's Chromium, headless, without background traffic on the network. Without `movimiento` its user wants reduced motion:
 * each drawn transition takes processor time, and a test waits for its end.
 */
export async function openNavegador({ movimiento = false, otros = [] }: Pedido = {}): Promise<Browser> {
  const navegador = await chromium.launch({
    timeout: ESPERA_MS,
    ...(EXECUTABLE === undefined ? {} : { executablePath: EXECUTABLE }),
    args: [
      "--no-sandbox",
      "--headless",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(movimiento ? [] : ["--force-prefers-reduced-motion"]),
      ...otros,
    ],
  });
  abiertos.add(navegador);
  navegador.on("disconnected", () => abiertos.delete(navegador));
  return sinPrisa(navegador);
}
