import type { Page } from "playwright-core";

/** The smallest letters of a screen, in CSS pixels. */
const MINIMO_PX = 14;

/** Lists visible texts whose letters are too small to read at a counter. Previews of paper have the paper's own measure. */
export function letrasChicas(page: Page): Promise<readonly string[]> {
  return page.evaluate((minimo) => {
    const conTexto = [...document.querySelectorAll("body *")].filter(
      (e) =>
        e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        e.closest("svg, .mantine-VisuallyHidden-root") === null &&
        [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent?.trim() !== ""),
    );
    return conTexto
      .filter((e) => Number.parseFloat(getComputedStyle(e).fontSize) < minimo - 0.01)
      .map(
        (e) =>
          `letra de ${getComputedStyle(e).fontSize}: ${e.className} ${(e.textContent ?? "").slice(0, 40)}`,
      );
  }, MINIMO_PX);
}
