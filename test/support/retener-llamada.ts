import type { Page } from "playwright-core";

/** Holds calls of the page to its till, until `soltar`. `hay` resolves once there is one. */
export async function retenerLlamada(page: Page, nombre: string) {
  const llegada = Promise.withResolvers<void>();
  const suelta = Promise.withResolvers<void>();
  await page.route(`**/puente/${nombre}`, async (route) => {
    llegada.resolve();
    await suelta.promise;
    await route.continue();
  });
  return {
    hay: () => llegada.promise,
    soltar: () => suelta.resolve(),
  };
}
