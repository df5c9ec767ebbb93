import type { Page } from "playwright-core";
import { asentarse } from "./desbordes.ts";

/**
 * Lists what is wrong with the place of the field that has the focus. The field, its label and its error must lie inside the window, and
 * nothing may cover them. Returns an empty list if a person sees them whole.
 */
export async function fueraDeVista(page: Page): Promise<readonly string[]> {
  await asentarse(page);
  return page.evaluate(() => {
    const campo = document.activeElement;
    if (!(campo instanceof HTMLInputElement)) return ["ningún campo tiene el foco"];
    const entero = (que: string, e: Element): readonly string[] => {
      const { left, right, top, bottom, width, height } = e.getBoundingClientRect();
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
        return [`${que} sale de la ventana: ${Math.round(top)} a ${Math.round(bottom)} de ${innerHeight}`];
      const partes = [0.05, 0.35, 0.65, 0.95];
      const vistos = partes.flatMap((x) =>
        partes.map((y) => document.elementFromPoint(left + width * x, top + height * y)),
      );
      // A field's own signs and buttons lie over its ends.
      const suyos = e.closest(".mantine-InputWrapper-root") ?? e;
      const suyo = (otro: Element | null) => otro === null || suyos.contains(otro) || otro.contains(e);
      const encima = vistos.find((otro) => !suyo(otro));
      return encima === undefined || encima === null
        ? []
        : [`${que} queda debajo de ${encima.className} ${(encima.textContent ?? "").slice(0, 30)}`];
    };
    const rotulo = [...(campo.labels ?? [])].filter((e) => e.checkVisibility() && e.clientWidth > 2);
    const falta = document.getElementById(campo.getAttribute("aria-errormessage") ?? `${campo.id}-error`);
    return [
      ...entero("el campo", campo),
      ...rotulo.flatMap((e) => entero("su nombre", e)),
      ...(falta === null ? [] : entero("su error", falta)),
    ];
  });
}
