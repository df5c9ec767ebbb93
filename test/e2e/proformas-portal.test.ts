import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROTOCOLO, PROTOCOLO_HEADER } from "@mostrador/core";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { manosDe, openPortal, perderRespuesta, type Portal } from "../support/portal-abierto.ts";
import { devices } from "../support/ventanas.ts";

/** An owner who quotes a price to a client and invoices it when he says yes. */
describe.each(devices("desk"))("the owner's proformas at a %s", CON_NAVEGADOR, (_, width, height) => {
  let portal: Portal;
  let page: Page;
  let mirar: Portal["mirar"];
  beforeAll(async () => {
    portal = await openPortal("proformas-portal", width, height);
    ({ page, mirar } = portal);
  });
  afterAll(() => portal.close());

  const { boton, panel } = manosDe(() => page);
  const ficha = () => panel("Proforma");
  const enCaja = async () => {
    const headers = { [PROTOCOLO_HEADER]: String(PROTOCOLO) };
    const filas: Record<string, unknown>[] = [];
    for (let desde = 0, hayMas = true; hayMas;) {
      const path = `/v1/terminal/datos?desde=${desde}&limite=1000`;
      const datos = await portal.enCaja("GET", path, undefined, headers);
      filas.push(...datos.proformas);
      ({ cursor: desde, hay_mas: hayMas } = datos);
    }
    return filas;
  };

  test("she reads what one is for, and makes one at today's prices", async () => {
    await portal.ir("Proformas");
    await page.getByText(/Una proforma es un presupuesto/).waitFor();
    await mirar("ninguna");
    await boton("Nueva proforma").click();
    const nueva = panel("Nueva proforma");
    await nueva.getByText("Escriba para quién es.").waitFor();
    await nueva.getByLabel("Buscar un cliente (opcional)").and(page.locator(":focus")).waitFor();
    await nueva.getByLabel("Para quién es").fill("Hotel Los Andes");
    await nueva.getByLabel("Celular (opcional)").fill("71234567");
    await nueva.getByText("Agregue un producto.").waitFor();
    await nueva.getByRole("textbox", { name: /producto/i }).fill("cafe molido 250");
    await nueva.getByRole("group", { name: "Lo que se halló" }).getByRole("button").first().click();
    await nueva.getByLabel("Cantidad").fill("4");
    await nueva.getByLabel("Precio (Bs)").fill("25");
    await nueva.getByLabel("Descuento").fill("10");
    await nueva.getByText("Total Bs 90.00").waitFor();
    await mirar("nueva");
    await perderRespuesta(portal, "**/v1/portal/proformas", nueva, "Guardar");
    await nueva.getByRole("button", { name: "Guardar" }).click();
    await ficha().getByText("Bs 90.00").first().waitFor();
    await mirar("vigente");
    expect(await enCaja()).toMatchObject([{ serie: "0-W", numero: 1, total: "90.00", descartada: false }]);
  });

  test("she changes it and prints its page", async () => {
    // A panel without fields has the focus on its title, and not on the button that closes it.
    await page.reload();
    await ficha().getByText("Bs 90.00").first().waitFor();
    await ficha()
      .locator("h2 :focus")
      .filter({ hasText: /^Proforma$/ })
      .waitFor();
    await ficha().getByRole("button", { name: "Cambiar" }).click();
    await ficha().getByLabel("Nota (opcional)").fill("Entrega en 48 horas");
    await ficha().getByLabel("Descuento").fill("20");
    await ficha().getByRole("button", { name: "Guardar" }).click();
    await ficha().getByText("Entrega en 48 horas").waitFor();
    await ficha().getByText("Bs 80.00").first().waitFor();
    const bajada = page.waitForEvent("download");
    await ficha().getByRole("button", { name: "PDF" }).click();
    expect((await bajada).suggestedFilename()).toBe("proforma_0-W-1.pdf");
  });

  test("she orders its mail, which says why none goes out in sandbox", async () => {
    await ficha().getByRole("button", { name: "Correo" }).click();
    const envio = page.getByRole("dialog", { name: "Enviar la proforma 0-W-1 por correo" });
    await envio.getByText("Escriba el correo.").waitFor();
    await envio.getByLabel("Correo del cliente").fill("compras@losandes.bo");
    await envio.getByRole("button", { name: "Enviar" }).click();
    await envio.getByText(/El envío de correos está apagado/).waitFor();
    await mirar("correo");
    await envio.getByRole("button", { name: "Volver" }).click();
  });

  test("she invoices it once, and finds it sold in the list", async () => {
    await ficha().getByRole("button", { name: "Facturar" }).click();
    const pregunta = page.getByRole("dialog", { name: /Facturar la proforma/ });
    await pregunta.getByText(/Se emite una factura por Bs\s80.00/).waitFor();
    const formas = pregunta.getByLabel("Forma de pago");
    expect(await formas.getByRole("option").allTextContents()).toEqual([
      "Efectivo",
      "Tarjeta",
      "QR / Transferencia",
    ]);
    await formas.selectOption("Tarjeta");
    await pregunta.getByText("Escriba los 4 primeros y los 4 últimos dígitos de la tarjeta.").waitFor();
    await pregunta.getByLabel("Tarjeta: 4 primeros y 4 últimos dígitos").fill("47977896");
    await mirar("facturar");
    await pregunta.getByRole("button", { name: "Emitir la factura" }).dblclick();
    await ficha()
      .getByRole("link", { name: /Factura \d+/ })
      .waitFor();
    expect(await ficha().getByRole("button", { name: "Facturar" }).count()).toBe(0);
    await mirar("vendida");
    await perderRespuesta(portal, "**/v1/portal/proformas/*/duplicar", ficha(), "Duplicar");
    await ficha().getByRole("button", { name: "Duplicar" }).click();
    await ficha().getByRole("heading", { name: "0-W-2", exact: true }).waitFor();
    await ficha().getByRole("button", { name: "Cerrar" }).click();
    await page.getByText("2 proformas", { exact: false }).waitFor();
    await mirar("lista");
    await page.getByLabel("Estado").selectOption("convertida");
    await page.getByText(/^1 proforma ·/).waitFor();
    expect((await enCaja()).map(({ conversion }) => conversion === null)).toEqual([false, true]);
  });

  test("the browser complained of nothing but that refusal", () => {
    expect(portal.quejas.filter((queja) => !queja.includes("status of 403"))).toEqual([]);
  });
});
