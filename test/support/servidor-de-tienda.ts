/** A shop's own server as the till's program starts it, with the company that its owner installed, and her portal. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@mostrador/core/support";
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { readConfig } from "../../scripts/demo/config.ts";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { createProgramas, type Programas } from "../../scripts/demo/programas.ts";
import { bajos } from "./bajos.ts";
import { desbordes } from "./desbordes.ts";
import { fotografo } from "./fotos.ts";
import { openNavegador } from "./navegador.ts";
import { findProgramas } from "./programas/hacer.ts";

const TOKEN = "t".repeat(32);
const NIT = 1023456022;

export interface Tienda extends Pick<Programas, "servidor"> {
  /** The server's data folder. */
  readonly data: string;
  readonly base: string;
  readonly page: Page;
  readonly quejas: string[];
  readonly ir: (seccion: string) => Promise<void>;
  /** Looks at the screen: axe, what stands out, what is too low to touch, and a picture where they are asked for. */
  readonly mirar: (nombre: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts it in production, empty, and opens the portal by the owner's key. `env` adds to the server's environment. */
export async function openTienda(
  carpeta: string,
  viewport: { readonly width: number; readonly height: number },
  env: Readonly<Record<string, string>> = {},
): Promise<Tienda> {
  buildPantallas();
  const data = mkdtempSync(join(tmpdir(), "tienda-"));
  const [serverPort, siatPort, desktopPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const leida = readConfig({
    MOSTRADOR_DATA: data,
    MOSTRADOR_PORT: String(serverPort),
    MOSTRADOR_SIAT_PORT: String(siatPort),
    MOSTRADOR_DESKTOP_PORT: String(desktopPort),
    MOSTRADOR_HEADLESS: "1",
  });
  const { simulador, servidor } = createProgramas(
    { ...leida, guiones: findProgramas() },
    { MOSTRADOR_INSTALACION_TOKEN: TOKEN, MOSTRADOR_AMBIENTE: "produccion", ...env },
  );
  await simulador.start();
  await servidor.start();
  const base = `http://127.0.0.1:${serverPort}`;
  const clave = await instalar(base, `http://127.0.0.1:${siatPort}`);
  const navegador = await openNavegador();
  const { page, quejas } = await entrarConClave(navegador, base, viewport, clave);
  return {
    data,
    base,
    page,
    quejas,
    servidor,
    ir: (seccion) => ir(page, seccion),
    mirar: async (nombre) => {
      await fotografo(`${carpeta}-${viewport.width}`)(page, nombre);
      expect.soft(await desbordes(page), nombre).toEqual([]);
      if (viewport.width < 500) expect.soft(await bajos(page), nombre).toEqual([]);
    },
    close: async () => {
      await navegador.close();
      await servidor.stop();
      await simulador.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Installs the company as the till's program does, in the environment that the simulator stands for; gives the owner's key. */
async function instalar(base: string, siat: string): Promise<string> {
  const empresa = { nit: NIT, razonSocial: "Librería Illimani", modalidad: 2, codigoSistema: "SIS-1" };
  const { token } = await post(`${siat}/control/contribuyentes`, empresa);
  const datos = { ...empresa, municipio: "La Paz", telefono: null, ambiente: 2, token, p12: null };
  const hecha = await post(`${base}/instalacion/empresa`, datos);
  return hecha.datos.claveDueno;
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests read whatever came
async function post(url: string, cuerpo: object): Promise<any> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${TOKEN}` };
  const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify(cuerpo) });
  const texto = await reply.text();
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${texto}`);
  return JSON.parse(texto);
}

async function entrarConClave(
  navegador: Browser,
  base: string,
  viewport: { readonly width: number; readonly height: number },
  clave: string,
) {
  const page = await (await navegador.newContext({ viewport, locale: "es-BO" })).newPage();
  const quejas: string[] = [];
  page.on("console", (mensaje) => {
    // A refusal that the page shows is no complaint.
    if (mensaje.type() === "error" && !/status of 4(?:09|22)/.test(mensaje.text()))
      quejas.push(mensaje.text());
  });
  page.on("pageerror", (error) => quejas.push(error.message));
  await page.goto(`${base}/portal/`);
  await page.getByRole("button", { name: "Entrar con la clave del dueño" }).click();
  await page.getByLabel(/^Clave del dueño/).fill(clave);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Inicio" }).waitFor();
  return { page, quejas };
}

async function ir(page: Page, seccion: string): Promise<void> {
  const menu = page.getByRole("button", { name: "Menú" });
  if (await menu.isVisible()) await menu.click();
  await page
    .getByRole("navigation", { name: "Secciones" })
    .getByRole("link", { name: seccion, exact: true })
    .click();
  await page.getByRole("heading", { level: 1, name: seccion }).waitFor();
}
