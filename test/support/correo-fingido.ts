import type { Page } from "playwright-core";
import { interceptar } from "./interceptar.ts";

/**
 * Answers the portal's mails in the mail service's place, which sandbox does not call; correo.test.ts holds the
 * server to that reply. Gives what was asked, and an end to it.
 */
export async function fingirCorreo(page: Page) {
  const pedidas: string[] = [];
  await interceptar(page, "**/reenviar-email?*", (ruta) => {
    const url = new URL(ruta.request().url());
    const correo = url.searchParams.get("email");
    pedidas.push(`${ruta.request().method()} ${correo}`);
    return ruta.fulfill({
      json: { exito: true, datos: { cuf: url.pathname.split("/")[3], enviado_a: correo } },
    });
  });
  return { pedidas, quitar: () => page.unroute("**/reenviar-email?*") };
}
