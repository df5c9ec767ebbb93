/** Looks at screens in both themes: with axe always, as pictures when `npm run fotos` asks for them. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { faltasDeAcceso } from "./accesible.ts";

const RAIZ = join(import.meta.dirname, "../../test-results");

/** Tells whether this run keeps pictures: they cost more processor time than the tests that they are taken in. */
export const CON_FOTOS = process.env["MOSTRADOR_FOTOS"] === "1";

const OTRO = { dark: "light", light: "dark" } as const;

/** Expects that axe finds nothing on a screen, and takes it as `tomarFoto` does where pictures are asked for. */
export function fotografo(carpeta: string): (page: Page, nombre: string) => Promise<void> {
  return async (page, nombre) => {
    expect.soft(await faltasDeAcceso(page), nombre).toEqual([]);
    if (CON_FOTOS) await tomarFoto(page, carpeta, nombre);
  };
}

/** Takes a screen in each theme, as `test-results/<carpeta>/<nombre>-light.png` and `-dark.png`. The last theme stays. */
export async function tomarFoto(
  page: Page,
  carpeta: string,
  nombre: string,
  temas: readonly ("dark" | "light")[] = ["dark", "light"],
): Promise<void> {
  const destino = join(RAIZ, carpeta);
  mkdirSync(destino, { recursive: true });
  for (const colorScheme of temas) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html:not([data-mantine-color-scheme="${OTRO[colorScheme]}"])`).waitFor();
    const path = join(destino, `${nombre}-${colorScheme}.png`);
    await page.screenshot({ path, animations: "disabled" });
  }
}
