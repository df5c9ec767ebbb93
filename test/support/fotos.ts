/** Takes pictures of screens in both themes. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

const RAIZ = join(import.meta.dirname, "../../test-results");
/** The browser needs a moment to draw the other theme. */
const ASIENTO_MS = 250;

/** What takes a screen in both themes, as `test-results/<carpeta>/<nombre>-light.png` and `-dark.png`. */
export function fotografo(carpeta: string): (page: Page, nombre: string) => Promise<void> {
  const destino = join(RAIZ, carpeta);
  mkdirSync(destino, { recursive: true });
  return async (page, nombre) => {
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(ASIENTO_MS);
      await page.screenshot({ path: join(destino, `${nombre}-${colorScheme}.png`), fullPage: true });
    }
  };
}
