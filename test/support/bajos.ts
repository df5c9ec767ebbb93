import type { Page } from "playwright-core";

/** In CSS pixels. */
const ALTO_DE_PULGAR = 44;

/**
 * Lists the controls lower than a thumb needs. A box is pressed by its label, a field of chips by its frame, and a list's row by all of
 * it. A link within a sentence is as high as its line. A chooser of files stands behind a button.
 */
export function bajos(page: Page): Promise<readonly string[]> {
  return page.evaluate((minimo) => {
    const blancoDe = (e: Element): Element => {
      if (e instanceof HTMLInputElement && ["radio", "checkbox"].includes(e.type)) return e.labels?.[0] ?? e;
      const fila = e.closest("tbody tr");
      if (fila !== null && getComputedStyle(fila).cursor === "pointer") return fila;
      return e.closest(".mantine-Input-input") ?? e;
    };
    return [...document.querySelectorAll("button, input, select, main a, nav a, [role=option]")]
      .filter((e) => !e.matches('[type="file"], [type="hidden"]') && e.closest("p") === null)
      .map((e) => ({ e, blanco: blancoDe(e) }))
      .filter(({ blanco }) => blanco.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map(({ e, blanco }) => ({ e, caja: blanco.getBoundingClientRect() }))
      .filter(({ caja }) => caja.right > 0 && caja.height < minimo - 0.5)
      .map(
        ({ e, caja }) =>
          `${e.tagName} de ${Math.round(caja.height)} px: ${e.getAttribute("aria-label") ?? e.textContent}`,
      );
  }, ALTO_DE_PULGAR);
}
