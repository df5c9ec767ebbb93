/** Takes pictures of screens in both themes, when `npm run fotos` asks for them. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

const RAIZ = join(import.meta.dirname, "../../test-results");

/** Whether this run keeps pictures: they cost more processor time than the tests that they are taken in. */
export const CON_FOTOS = process.env["MOSTRADOR_FOTOS"] === "1";

const OTRO = { dark: "light", light: "dark" } as const;

/** Takes a screen in both themes, as `test-results/<carpeta>/<nombre>-light.png` and `-dark.png`; nothing without pictures. */
export function fotografo(carpeta: string): (page: Page, nombre: string) => Promise<void> {
  if (!CON_FOTOS) return () => Promise.resolve();
  const destino = join(RAIZ, carpeta);
  mkdirSync(destino, { recursive: true });
  return async (page, nombre) => {
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html:not([data-mantine-color-scheme="${OTRO[colorScheme]}"])`).waitFor();
      const path = join(destino, `${nombre}-${colorScheme}.png`);
      await page.screenshot({ path, animations: "disabled" });
    }
  };
}
