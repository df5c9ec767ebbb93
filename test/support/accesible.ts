/** Faults that axe finds on a screen: names, roles, focus, contrast of letters. Edges of controls are looked at beside it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { bordesDebiles } from "./bordes.ts";
import { asentarse } from "./desbordes.ts";

declare global {
  interface Window {
    /** Set by axe's script in the page. */
    readonly axe?: { readonly run: (options: RunOptions) => Promise<AxeResults> };
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const OTRO = { dark: "light", light: "dark" } as const;

/** Only the rule about the window's orientation reads the style sheets, and none of them asks for an orientation. */
const COMUN = { resultTypes: ["violations"], preload: false } satisfies RunOptions;
/** Rules of WCAG 2.2 up to AA, and axe's own best practices. */
const REGLAS: RunOptions = {
  ...COMUN,
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
/** The theme changes colours and nothing else. */
const COLORES: RunOptions = {
  ...COMUN,
  runOnly: { type: "rule", values: ["color-contrast"] },
};

/** Lists the faults of the screen as it stands: all rules in the light theme, contrast in the dark one too. The theme is then light. */
export async function faltasDeAcceso(page: Page): Promise<readonly string[]> {
  const faltas: string[] = [];
  for (const [tema, reglas] of [
    ["dark", COLORES],
    ["light", REGLAS],
  ] as const) {
    await page.emulateMedia({ colorScheme: tema, reducedMotion: "reduce" });
    await page.locator(`html:not([data-mantine-color-scheme="${OTRO[tema]}"])`).waitFor();
    await asentarse(page);
    if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE);
    const halladas = await page.evaluate(async (options) => {
      const { violations = [] } = (await window.axe?.run(options)) ?? {};
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html, any }) => ({
          donde: target.join(" "),
          falta: `${id}: ${target.join(" ")} ${any[0]?.message ?? html}`,
        })),
      );
    }, reglas);
    const bajoElPie: string[] = [];
    for (const { donde, falta } of halladas)
      if (falta.includes("partially obscured") && (await page.evaluate(saleAlDeslizar, donde)))
        bajoElPie.push(falta);
    faltas.push(
      ...[
        ...halladas.map(({ falta }) => falta).filter((una) => !bajoElPie.includes(una)),
        ...(await bordesDebiles(page)),
      ].map((una) => `${tema}: ${una}`),
    );
  }
  return faltas;
}

/** In the page: tells whether a control that a dialog's foot covers in part comes out whole by scrolling. The scroll is as before. */
function saleAlDeslizar(selector: string): boolean {
  const control = document.querySelector(selector);
  if (control === null) return false;
  const antes: (readonly [Element, number])[] = [];
  for (let e = control.parentElement; e !== null; e = e.parentElement) antes.push([e, e.scrollTop]);
  control.scrollIntoView({ block: "center" });
  const { left, top, width, height } = control.getBoundingClientRect();
  const libre = [0.1, 0.5, 0.9].every((y) => {
    const encima = document.elementFromPoint(left + width / 2, top + height * y);
    return encima !== null && (control.contains(encima) || encima.contains(control));
  });
  for (const [e, y] of antes) e.scrollTop = y;
  return libre;
}
