import type { Locator, Page } from "playwright-core";

/**
 * Lists controls of the topmost dialog, else of the page, that a person cannot reach. They lie outside the window or are cut, and no
 * scrolling reveals them.
 */
export function cortados(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const encima = [...document.querySelectorAll('[role="dialog"]')].filter((e) => e.checkVisibility());
    const raiz = encima.at(-1) ?? document.body;
    const seDesplaza = (e: Element) =>
      e === document.scrollingElement
        ? e.scrollHeight > innerHeight
        : /auto|scroll/.test(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight;
    /** A row of buttons that a finger moves sideways. */
    const enFila = (e: Element) => {
      const fila = e.parentElement;
      return (
        fila !== null &&
        /auto|scroll/.test(getComputedStyle(fila).overflowX) &&
        fila.scrollWidth > fila.clientWidth
      );
    };
    const alcanza = (control: Element): boolean => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      if ((left < -1 || right > innerWidth + 1) && !enFila(control)) return false;
      for (let e = control.parentElement; e !== null; e = e.parentElement) {
        if (seDesplaza(e)) return true;
        const caja = e.getBoundingClientRect();
        const { overflowY, display } = getComputedStyle(e);
        // `display: contents` makes no box, and so cuts nothing.
        const corta = overflowY !== "visible" && display !== "contents" && e !== document.body;
        if (corta && (bottom > caja.bottom + 1 || top < caja.top - 1)) return false;
      }
      return top >= -1 && bottom <= innerHeight + 1;
    };
    const controles = [
      ...raiz.querySelectorAll("button, input:not([type=hidden]), textarea, a[href]"),
    ].filter(
      (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && e.clientWidth > 2,
    );
    return controles
      .filter((e) => !alcanza(e))
      .map((e) => `fuera: ${(e.getAttribute("aria-label") ?? e.textContent ?? "").slice(0, 40)}`);
  });
}

/** Lists the submit action of a dialog if it is not visible without scrolling. */
export function accionOculta(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const dialogo = [...document.querySelectorAll('[role="dialog"]')]
      .filter((e) => e.checkVisibility())
      .at(-1);
    const acciones = [...(dialogo?.querySelectorAll('form button[type="submit"]') ?? [])];
    return acciones
      .filter((e) => {
        const { top, bottom } = e.getBoundingClientRect();
        return top < -1 || bottom > innerHeight + 1;
      })
      .map((e) => `no se ve: ${e.textContent ?? ""}`);
  });
}

/** Least air below an action at the foot of a dialog, in CSS pixels. */
const AIRE = 7;

/** Lists what a dialog's foot and its pad of digits get wrong: an action that touches the dialog's edge, a digit under the foot. */
export function pieYPad(page: Page): Promise<readonly string[]> {
  return page.evaluate((aire) => {
    const dialogo = [...document.querySelectorAll('[role="dialog"]')]
      .filter((e) => e.checkVisibility())
      .at(-1);
    const borde = Math.min(dialogo?.getBoundingClientRect().bottom ?? 0, innerHeight);
    const pegadas = [...(dialogo?.querySelectorAll('form button[type="submit"]') ?? [])].filter((e) => {
      const { bottom } = e.getBoundingClientRect();
      return bottom <= borde + 1 && bottom > borde - aire;
    });
    const tapadas = [...document.querySelectorAll(".cifras-pin button")].filter((e) => {
      const { left, right, top, bottom } = e.getBoundingClientRect();
      const encima = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return !(encima !== null && e.contains(encima));
    });
    return [
      ...pegadas.map((e) => `al borde: ${e.textContent ?? ""}`),
      ...tapadas.map((e) => `tapada: ${e.getAttribute("aria-label") ?? e.textContent ?? ""}`),
    ];
  }, AIRE);
}

/** Tells whether a control lies whole inside the window, and nothing covers its middle. */
export function isALaVista(control: Locator): Promise<boolean> {
  return control.evaluate((e) => {
    const { left, right, top, bottom } = e.getBoundingClientRect();
    const encima = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const dentro = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return dentro && encima !== null && e.contains(encima);
  });
}

/** Lists elements painted over the sticky foot of the topmost dialog, or of the page. */
export function sobreElPie(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const encima = [...document.querySelectorAll('[role="dialog"]')].filter((e) => e.checkVisibility());
    const raiz = encima.at(-1) ?? document.body;
    const pies = [...raiz.querySelectorAll("*")].filter(
      (e) => getComputedStyle(e).position === "sticky" && e.checkVisibility(),
    );
    const pasos = [0.1, 0.3, 0.5, 0.7, 0.9];
    return pies.flatMap((pie) => {
      const { left, top, width, height } = pie.getBoundingClientRect();
      const vistos = pasos.flatMap((x) =>
        Array.from({ length: 24 }, (_, i) =>
          document.elementFromPoint(left + width * x, top + (height * (i + 0.5)) / 24),
        ),
      );
      const ajenos = vistos.filter((e) => e !== null && !pie.contains(e) && !e.contains(pie));
      return [
        ...new Set(
          ajenos.map(
            (e) =>
              `sobre el pie: ${(e?.textContent ?? "").slice(0, 40) || (e?.outerHTML ?? "").slice(0, 120)}`,
          ),
        ),
      ];
    });
  });
}
