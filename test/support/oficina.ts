/** The back office of a shop with sales, its owner signed in: the beginning of the stories of its pages. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { startMundo, type Mundo } from "./mundo.ts";
import { openNavegador } from "./navegador.ts";
import { entrar } from "./portal-abierto.ts";
import { fillTienda } from "./tienda-llena.ts";

export interface Oficina {
  readonly mundo: Mundo;
  readonly navegador: Browser;
  readonly page: Page;
  /** Complaints of the browser; a refusal that the page shows is none. */
  readonly quejas: string[];
  readonly close: () => Promise<void>;
}

/** Starts it for a browser of these options; `env` adds to the server's environment. */
export async function openOficina(
  options: BrowserContextOptions,
  env: Readonly<Record<string, string>> = {},
): Promise<Oficina> {
  buildPantallas();
  const mundo = await startMundo(env);
  await fillTienda(mundo);
  const navegador = await openNavegador();
  return {
    mundo,
    navegador,
    ...(await entrar(mundo, navegador, options)),
    close: async () => {
      await navegador.close();
      await mundo.close();
    },
  };
}

/** Names what the stories look for on a page: a total by its name, and the file that an act downloads. */
export function ojosDe(pagina: () => Page) {
  return {
    total: (nombre: string, valor: string) =>
      pagina()
        .getByRole("group", { name: "Totales" })
        .locator(".cifra", { hasText: nombre })
        .getByText(valor)
        .waitFor(),
    bajada: async (tocar: () => Promise<void>) => {
      const [baja] = await Promise.all([pagina().waitForEvent("download"), tocar()]);
      return { nombre: baja.suggestedFilename(), ruta: (await baja.path()) ?? "" };
    },
  };
}
