import type { Page } from "playwright-core";

/** In CSS pixels. */
const ALTO_DE_PULGAR = 44;

/** Lists the controls lower than a thumb needs; a link within a sentence is as high as its line. */
export function bajos(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    (minimo) =>
      [...document.querySelectorAll("button, input, select, main a, nav a")]
        .filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.closest("p") === null)
        .filter((e) => !e.matches('[type="radio"]') && e.getBoundingClientRect().height < minimo - 0.5)
        .filter((e) => e.getBoundingClientRect().right > 0)
        .map((e) => `${e.tagName} ${e.getAttribute("aria-label") ?? e.textContent ?? ""}`),
    ALTO_DE_PULGAR,
  );
}
