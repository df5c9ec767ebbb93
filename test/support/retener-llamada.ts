import type { Page } from "playwright-core";
import { interceptar } from "./interceptar.ts";

/** Holds calls of the page to its till, until `soltar`. `hay` resolves once there is one. */
export async function retenerLlamada(page: Page, nombre: string) {
  const llegada = Promise.withResolvers<void>();
  const suelta = Promise.withResolvers<void>();
  await interceptar(page, `**/puente/${nombre}`, async (route) => {
    llegada.resolve();
    await suelta.promise;
    await route.continue();
  });
  return {
    hay: () => llegada.promise,
    soltar: () => suelta.resolve(),
  };
}
