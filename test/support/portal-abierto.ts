/** The owner's back office in a browser, and a paired till that reads the changes made there. */
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { enlaceDeAcceso } from "../../scripts/demo/preparar.ts";
import { dueno } from "./caja.ts";
import { desbordes } from "./desbordes.ts";
import { fotografo } from "./fotos.ts";
import { interceptar } from "./interceptar.ts";
import { startMundo, type Mundo } from "./mundo.ts";
import { letrasChicas } from "./letras.ts";
import { openNavegador } from "./navegador.ts";

/** Name of the till that is paired. */
export const CAJA = "Caja del fondo";

export interface Portal {
  readonly mundo: Mundo;
  readonly page: Page;
  /** Complaints of the browser; a refusal that the page shows is none. */
  readonly quejas: string[];
  /** Goes to a section by the menu, as it is at this size. */
  readonly ir: (seccion: string) => Promise<void>;
  /** Goes to a page of the settings by their list. */
  readonly irAjuste: (pagina: string) => Promise<void>;
  /** Looks at the screen: axe, what stands out, and a picture where they are asked for. */
  readonly mirar: (nombre: string) => Promise<void>;
  /** A call of the till. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read whatever came
  readonly enCaja: (method: string, path: string, body?: unknown, headers?: object) => Promise<any>;
  readonly close: () => Promise<void>;
}

/** Starts all of it, signed in by the link of a mail. `locale`: the browser's language. */
export async function openPortal(
  carpeta: string,
  width: number,
  height: number,
  locale = "es-BO",
): Promise<Portal> {
  buildPantallas();
  const mundo = await startMundo();
  const { codigo } = await dueno(mundo, "POST", "/v1/terminales/codigos", {});
  const par = await mundo.api("POST", "/v1/terminal/emparejar", { codigo, nombre: CAJA });
  const authorization = `Bearer ${par.body.datos.token}`;
  const navegador = await openNavegador();
  const { page, quejas } = await entrar(mundo, navegador, { viewport: { width, height }, locale });
  const foto = fotografo(`${carpeta}-${width}`);
  const ir = async (seccion: string) => {
    const menu = page.getByRole("button", { name: "Menú" });
    if (await menu.isVisible()) await menu.click();
    await page
      .getByRole("navigation", { name: "Secciones" })
      .getByRole("link", { name: seccion, exact: true })
      .click();
    await page.getByRole("heading", { level: 1, name: seccion }).waitFor();
  };
  return {
    mundo,
    page,
    quejas,
    ir,
    irAjuste: async (pagina) => {
      await ir("Ajustes");
      await openAjuste(page, pagina);
    },
    mirar: async (nombre) => {
      await foto(page, nombre);
      expect.soft([...(await desbordes(page)), ...(await letrasChicas(page))], nombre).toEqual([]);
    },
    enCaja: async (method, path, body, headers) => {
      const suyas = { ...headers, "x-api-key": "", authorization };
      const { status, body: reply } = await mundo.api(method, path, body, suyas);
      if (status !== 200) throw new Error(JSON.stringify(reply));
      return reply.datos;
    },
    close: async () => {
      await navegador.close();
      await mundo.close();
    },
  };
}

/** Loses the answer of the next press at an address, which the server has done; the page says so. `donde`: where it is pressed and said. */
export async function perderRespuesta(
  { page, quejas }: Pick<Portal, "page" | "quejas">,
  ruta: string,
  donde: Locator,
  boton: string,
): Promise<void> {
  let perdida = false;
  await interceptar(page, ruta, async (route) => {
    if (perdida || route.request().method() !== "POST") return route.fallback();
    perdida = true;
    await route.fetch();
    await route.abort();
  });
  await donde.getByRole("button", { name: boton, exact: true }).click();
  await donde.getByText("No hay conexión con el servidor. Intente de nuevo.").waitFor();
  await page.unroute(ruta);
  quejas.splice(0, quejas.length, ...quejas.filter((queja) => !queja.includes("ERR_FAILED")));
}

/** Opens a page of the settings from their list, which a phone shows alone. */
export async function openAjuste(page: Page, titulo: string): Promise<void> {
  // A phone shows the list or one page.
  const lista = page.getByRole("link", { name: "Todos los ajustes" });
  if (await lista.isVisible()) await lista.click();
  const paginas = page.getByRole("navigation", { name: "Páginas de ajustes" });
  await paginas.getByRole("link", { name: titulo, exact: true }).click();
}

/** Names what a person handles on a page: its buttons, its panels, and its search, which waits for the count that it leads to. */
export function manosDe(pagina: () => Page) {
  return {
    boton: (name: string | RegExp) => pagina().getByRole("button", { name, exact: true }),
    panel: (name: string | RegExp) => pagina().getByRole("dialog", { name }),
    buscar: async (texto: string, cuantos: string) => {
      await pagina().getByLabel("Buscar").fill(texto);
      await pagina().getByText(cuantos, { exact: true }).waitFor();
    },
  };
}

/** Signs the first company's owner in by the link of a mail. `quejas`: complaints of the browser; a refusal that the page shows is none. */
export async function entrar(mundo: Mundo, navegador: Browser, options: BrowserContextOptions) {
  const page = await (await navegador.newContext(options)).newPage();
  const quejas: string[] = [];
  page.on("console", (mensaje) => {
    if (mensaje.type() === "error" && !mensaje.text().includes("status of 422")) quejas.push(mensaje.text());
  });
  page.on("pageerror", (error) => quejas.push(error.message));
  const [principal] = mundo.empresas;
  if (principal === undefined) throw new Error("sin empresa");
  const enlace = new URL(await enlaceDeAcceso(mundo.config, principal));
  await page.goto(mundo.base + enlace.pathname + enlace.search);
  await page.getByRole("heading", { level: 1, name: "Inicio" }).waitFor();
  return { page, quejas };
}
