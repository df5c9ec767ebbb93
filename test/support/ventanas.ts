/** A screen in every window and theme that the product is made for. */
import { isFirstTier, rowsOfTier } from "@mostrador/core/support";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { faltasDeAcceso } from "./accesible.ts";
import { bajos } from "./bajos.ts";
import { accionOculta, cortados, pieYPad, sobreElPie } from "./cortados.ts";
import { desbordes } from "./desbordes.ts";
import { CON_FOTOS, tomarFoto } from "./fotos.ts";
import { letrasChicas } from "./letras.ts";

/** Window sizes of the counter and their zoom: a zoom shrinks the window by its factor. */
export const VENTANAS = [
  [1024, 768, 1],
  [1024, 768, 1.5],
  [1366, 768, 1],
  [1366, 768, 2],
  [1920, 1080, 1],
  [1920, 1080, 2],
] as const;

/** The owner's devices: name, width and height. */
const DEVICES = [
  ["desk", 1366, 768],
  ["phone", 390, 844],
] as const;

/** Gives the devices of a story of the portal: both, or in the first tier the named one. */
export function devices(first: (typeof DEVICES)[number][0]): readonly (typeof DEVICES)[number][] {
  return isFirstTier() ? DEVICES.filter(([name]) => name === first) : DEVICES;
}

/** Windows of one screen in the first tier. Each screen has other ones, so that all windows are looked at. */
const WINDOWS_OF_TIER = 2;
/** The first tier looks at one in so many screens of its stories, chosen by their names; the complete run looks at each. */
const SCREENS_PER_LOOK = 3;

/** Gives a number that is the screen's own: it spreads screens over windows and over the tiers. */
const turnOf = (nombre: string): number => Buffer.from(nombre).reduce((sum, byte) => sum + byte, 0);

function windowsOf(nombre: string): typeof VENTANAS | readonly (typeof VENTANAS)[number][] {
  // The screens that the first tier looks at have turns that divide without a rest: they too come to every window.
  return rowsOfTier(
    VENTANAS,
    WINDOWS_OF_TIER,
    Math.trunc(turnOf(nombre) / SCREENS_PER_LOOK) % VENTANAS.length,
  );
}

/**
 * Lists the faults of the current screen in each window: overflow, controls out of reach or too low for a finger, parts over the foot. Also lists too small letters
 * and axe's findings. On request it saves pictures as `test-results/<carpeta>/<nombre>-<window>-<theme>.png`: in both themes, zoomed ones
 * only in the light theme. Restores the window.
 */
export async function revisarVentanas(
  page: Page,
  carpeta: string,
  nombre: string,
): Promise<readonly string[]> {
  const antes = page.viewportSize();
  const malas: string[] = [];
  for (const [ancho, alto, zoom] of windowsOf(nombre)) {
    await page.setViewportSize({ width: Math.round(ancho / zoom), height: Math.round(alto / zoom) });
    const ventana = `${ancho}x${alto}-${zoom * 100}`;
    const halladas = [
      ...(await desbordes(page)),
      ...(await cortados(page)),
      ...(await accionOculta(page)),
      ...(await sobreElPie(page)),
      ...(await pieYPad(page)),
      ...(await bajos(page)),
    ];
    malas.push(...halladas.map((una) => `${ventana}: ${una}`));
    if (CON_FOTOS)
      await tomarFoto(page, carpeta, `${nombre}-${ventana}`, zoom === 1 ? ["dark", "light"] : ["light"]);
  }
  if (antes !== null) await page.setViewportSize(antes);
  malas.push(...(await letrasChicas(page)));
  malas.push(...(await faltasDeAcceso(page)));
  return malas;
}

/**
 * Expects a till's screen to be faultless in every window and theme, and saves its pictures as `revisarVentanas` does. The first tier looks
 * at some of the screens.
 */
export function revisor(carpeta: string): (page: Page, nombre: string) => Promise<void> {
  return async (page, nombre) => {
    if (isFirstTier() && turnOf(nombre) % SCREENS_PER_LOOK !== 0) return;
    expect.soft(await revisarVentanas(page, carpeta, nombre), nombre).toEqual([]);
  };
}
