import type { Page } from "playwright-core";

/** Least contrast of a control's edge with what is around it (WCAG 1.4.11). */
const MINIMO = 3;

/** Lists controls of a page that neither their edge nor their ground sets apart from what is around them, with their contrast. */
export function bordesDebiles(page: Page): Promise<readonly string[]> {
  return page.evaluate((minimo) => {
    type Color = readonly [number, number, number, number];
    const lienzo = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const leidos = new Map<string, Color>();
    const leer = (css: string): Color => {
      const hecho = leidos.get(css);
      if (hecho !== undefined || lienzo === null) return hecho ?? [0, 0, 0, 0];
      lienzo.clearRect(0, 0, 1, 1);
      lienzo.fillStyle = css;
      lienzo.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 0] = lienzo.getImageData(0, 0, 1, 1).data;
      leidos.set(css, [r, g, b, a / 255]);
      return [r, g, b, a / 255];
    };
    const sobre = ([r, g, b, a]: Color, [fr, fg, fb]: Color): Color => {
      const mezcla = (arriba: number, abajo: number) => arriba * a + abajo * (1 - a);
      return [mezcla(r, fr), mezcla(g, fg), mezcla(b, fb), 1];
    };
    const fondoDe = (e: Element | null): Color =>
      e === null
        ? [255, 255, 255, 1]
        : sobre(leer(getComputedStyle(e).backgroundColor), fondoDe(e.parentElement));
    const luz = ([r, g, b]: Color) => {
      const lineal = (n: number) => (n <= 10.31475 ? n / 3294.6 : ((n / 255 + 0.055) / 1.055) ** 2.4);
      return 0.2126 * lineal(r) + 0.7152 * lineal(g) + 0.0722 * lineal(b);
    };
    const contraste = (una: Color, otra: Color) => {
      const [clara = 0, oscura = 0] = [luz(una), luz(otra)].toSorted((a, b) => b - a);
      return (clara + 0.05) / (oscura + 0.05);
    };
    const CONTROLES =
      'input:not([type="hidden"], [type="file"], [type="range"]), textarea, select, :is(.mantine-Button-root, .mantine-ActionIcon-root)[data-variant="default"]';
    const seVe = (e: Element) =>
      e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      e.getBoundingClientRect().width > 1 &&
      !e.matches(":disabled, [data-disabled], [aria-hidden='true'] *, [inert] *, .mantine-Switch-input");
    // A password's field and a list's lie inside a box that has their edge.
    const marcos = new Set(
      [...document.querySelectorAll(CONTROLES)]
        .filter(seVe)
        .map((e) => e.closest(".mantine-Input-input") ?? e),
    );
    return [...marcos].flatMap((e) => {
      const { borderBottomColor, borderBottomStyle, borderBottomWidth, backgroundColor } =
        getComputedStyle(e);
      const fuera = fondoDe(e.parentElement);
      const conBorde = borderBottomStyle !== "none" && borderBottomWidth !== "0px";
      const borde = conBorde ? contraste(sobre(leer(borderBottomColor), fuera), fuera) : 1;
      const mejor = Math.max(borde, contraste(sobre(leer(backgroundColor), fuera), fuera));
      const nombre = e.getAttribute("aria-label") ?? e.getAttribute("name") ?? e.textContent ?? "";
      return mejor >= minimo
        ? []
        : [`borde: ${e.tagName}.${e.className} «${nombre.slice(0, 30)}» ${mejor.toFixed(2)}`];
    });
  }, MINIMO);
}
