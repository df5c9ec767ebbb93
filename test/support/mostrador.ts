import type { Page } from "playwright-core";
import { construirPantallas } from "../../scripts/demo/pantallas.ts";
import { startDemo, type Demo } from "./demo.ts";
import { fotografo } from "./fotos.ts";
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

export async function openMostrador(fotos: string): Promise<Mostrador> {
  construirPantallas();
  const fotografiar = fotografo(fotos);
  const demo = await startDemo();
  const navegador = await openNavegador();
  const page = await (await navegador.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
  const quejas: string[] = [];
  page.setDefaultTimeout(240_000);
  page.on("pageerror", (error) => quejas.push(error.message));
  await page.goto(demo.json.desktop_url);
  const caja = new PantallaCaja(page);
  await caja.lista();
  return {
    demo,
    page,
    caja,
    quejas,
    foto: (nombre) => fotografiar(page, nombre),
    close: async () => {
      await navegador.close();
      await demo.close();
    },
  };
}
