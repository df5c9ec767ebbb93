import type { Page } from "playwright-core";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { startDemo, type Demo } from "./demo.ts";
import { openNavegador } from "./navegador.ts";
import { PantallaCaja } from "./pantalla-caja.ts";
import { revisor } from "./ventanas.ts";

/** The whole demo with its till open in a browser, ready to sell. */
export interface Mostrador {
  readonly demo: Demo;
  readonly page: Page;
  readonly caja: PantallaCaja;
  /** Errors of the page, as they came. */
  readonly quejas: string[];
  /** Expects no overflow and no control out of reach, in any window; saves pictures in `test-results/<carpeta>`. */
  readonly revisar: (nombre: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens the demo and its till. `env` adds to the demo's environment. */
export async function openMostrador(
  carpeta: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Mostrador> {
  buildPantallas();
  const demo = await startDemo(env);
  const navegador = await openNavegador();
  const page = await (await navegador.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
  const quejas: string[] = [];
  page.on("pageerror", (error) => quejas.push(error.message));
  await page.goto(demo.json.desktop_url);
  const caja = new PantallaCaja(page);
  await caja.lista();
  return {
    demo,
    page,
    caja,
    quejas,
    revisar: (nombre) => revisor(carpeta)(page, nombre),
    close: async () => {
      await navegador.close();
      await demo.close();
    },
  };
}
