import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { construirPantallas } from "../../scripts/demo/pantallas.ts";
import { startDemo, type Demo } from "./demo.ts";
import { openNavegador } from "./navegador.ts";
import { PantallaCaja } from "./pantalla-caja.ts";

/** The whole demo with its till open in a browser, ready to sell. */
export interface Mostrador {
  readonly demo: Demo;
  readonly page: Page;
  readonly caja: PantallaCaja;
  /** Errors of the page, as they came. */
  readonly quejas: string[];
  /** Takes the screen in both themes, into `test-results/<fotos>`. */
  readonly foto: (nombre: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const ASIENTO_MS = 250;

export async function openMostrador(fotos: string): Promise<Mostrador> {
  construirPantallas();
  const carpeta = join(import.meta.dirname, "../../test-results", fotos);
  mkdirSync(carpeta, { recursive: true });
  const demo = await startDemo();
  const navegador = await openNavegador();
  const page = await (await navegador.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
  const quejas: string[] = [];
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (error) => quejas.push(error.message));
  await page.goto(demo.json.desktop_url);
  const caja = new PantallaCaja(page);
  await caja.lista();
  return {
    demo,
    page,
    caja,
    quejas,
    foto: async (nombre) => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(ASIENTO_MS);
        await page.screenshot({ path: join(carpeta, `${nombre}-${colorScheme}.png`) });
      }
    },
    close: async () => {
      await navegador.close();
      await demo.close();
    },
  };
}
