import type { Page } from "playwright-core";

/** Builds a text of Bolivian words, then one unbroken word in the widest letters. */
export function textoLargo(largo: number, palabras = "Distribuidora Ñancahuazú "): string {
  return `${palabras.repeat(largo).slice(0, largo / 2)} `.padEnd(largo, "W").slice(0, largo);
}

/** Waits until all finite animations have ended; endless ones are not awaited. */
export async function asentarse(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const cuadro = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const finitas = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === "running" && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
        );
    // An animation starts one frame after its element was drawn.
    for (let quietos = 0; quietos < 2; quietos = finitas().length === 0 ? quietos + 1 : 0) {
      await Promise.allSettled(finitas().map(({ finished }) => finished));
      await cuadro();
    }
  });
}

/** Lists texts of a page that overflow its window, or are cut without an ellipsis. Also reports a page that scrolls sideways. */
export async function desbordes(page: Page): Promise<readonly string[]> {
  await asentarse(page);
  return page.evaluate(() => {
    const cortado = (e: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(e);
      return overflowX === "hidden" && textOverflow !== "ellipsis" && e.scrollWidth > e.clientWidth + 1;
    };
    // Wide tables and code scroll in a box of their own.
    const seDesliza = (e: Element) =>
      e.closest(
        ".mantine-ScrollArea-viewport, .mantine-TableScrollContainer-scrollContainer, pre, .tabla, .lugares, .pestanas, .rejilla-paginas",
      ) !== null;
    const conTexto = [...document.querySelectorAll("body *")].filter(
      (e) =>
        e.checkVisibility() &&
        // Words for screen readers only.
        e.closest(".mantine-VisuallyHidden-root, .oculto") === null &&
        [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent?.trim() !== ""),
    );
    const malas = conTexto.filter((e) => {
      const { left, right, width } = e.getBoundingClientRect();
      return width > 0 && ((right > innerWidth + 1 && left < innerWidth && !seDesliza(e)) || cortado(e));
    });
    const ancho = document.documentElement.scrollWidth > innerWidth ? ["la página se desplaza"] : [];
    return [
      ...ancho,
      ...malas.map((e) => `${e.tagName}.${e.className}: ${(e.textContent ?? "").slice(0, 40)}`),
    ];
  });
}

/** Lists the texts of a page or a dialog that are cut after some lines, which a person reads only where a pointer stays on them. */
export async function recortados(page: Page): Promise<readonly string[]> {
  await asentarse(page);
  return page.evaluate(() =>
    [...document.querySelectorAll("main *, [role=dialog] *")]
      .filter(
        (e) =>
          e.checkVisibility() &&
          ((getComputedStyle(e).webkitLineClamp !== "none" && e.scrollHeight > e.clientHeight + 1) ||
            (getComputedStyle(e).textOverflow === "ellipsis" && e.scrollWidth > e.clientWidth + 1)),
      )
      .map((e) => `recortado: ${(e.textContent ?? "").slice(0, 60)}`),
  );
}
