/** Counts the keys and taps that a task takes, in the page and as they come. */
import type { Page } from "playwright-core";

/** Counts keys and taps from before the page's own listeners: keys of a person or a scanner, and presses of a finger. */
export async function contarPulsaciones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sumar = (que: string) => (event: Event) => {
      const { dataset } = document.documentElement;
      if (event.isTrusted) dataset[que] = String(Number(dataset[que] ?? 0) + 1);
    };
    addEventListener("keydown", sumar("pulsadas"), { capture: true });
    addEventListener("click", sumar("toques"), { capture: true });
  });
}

/** Gives how many keys or taps came while something was done. */
export async function durante(
  page: Page,
  que: "pulsadas" | "toques",
  hacer: () => Promise<void>,
): Promise<number> {
  const leer = () => page.evaluate((cual) => Number(document.documentElement.dataset[cual] ?? 0), que);
  const antes = await leer();
  await hacer();
  return (await leer()) - antes;
}
