import type { Page, Route } from "playwright-core";
import { hasta } from "./mundo.ts";

/** A page that every server of ours has, with a mark. */
const SONDA = "/?sonda";

/**
 * Handles a page's requests to an address. The browser says that it intercepts before its page knows: the first
 * requests may pass. This one resolves once a request of the page was intercepted.
 */
export async function interceptar(
  page: Page,
  direccion: string | RegExp | ((url: URL) => boolean),
  atender: (route: Route) => unknown,
): Promise<void> {
  await page.route(direccion, atender);
  const esSonda = ({ search }: URL) => search === "?sonda";
  await page.route(esSonda, (route) => route.fulfill({ status: 204 }));
  const pedir = async (ruta: string) => (await fetch(ruta)).status;
  await hasta("la página pasa por la prueba", async () => (await page.evaluate(pedir, SONDA)) === 204);
  await page.unroute(esSonda);
}
