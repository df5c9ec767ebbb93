/** A cashier who quotes a price, and sells it when the client comes back with the paper. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { revisor } from "../support/ventanas.ts";

describe("a proforma at the till", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  let page: Page;
  let total = "";
  let nombre = "";
  beforeAll(async () => {
    una = await CajaEnPantalla.start();
    ({ page } = una);
  });
  afterAll(() => una.close());

  const revisar = (que: string) => revisor("proformas")(page, que);
  const dialogo = (titulo: string) => page.getByRole("dialog", { name: titulo });
  const aPagar = () => una.caja.total();
  const filas = () => dialogo("Proformas").locator("[data-proforma]");

  test("is explained where there is none", async () => {
    await page.getByLabel("Buscar producto").focus();
    await page.keyboard.press("Shift+F5");
    await dialogo("Proformas")
      .getByText(/Una proforma es un presupuesto/)
      .waitFor();
    await revisar("ninguna");
    await page.keyboard.press("Escape");
    await dialogo("Proformas").waitFor({ state: "detached" });
  });

  test("is made of the cart by one key and Enter, printed, and leaves the cart empty", async () => {
    await una.caja.buscar("cafe molido 250");
    await expect.poll(aPagar).not.toContain("0.00");
    total = await aPagar();
    await page.keyboard.press("Shift+F5");
    await dialogo("Hacer proforma").getByLabel("Para quién es").fill("Ana Quispe");
    await revisar("hacer");
    await page.keyboard.press("Enter");
    const dicho = page.getByText(/Proforma 0-1-\d+ guardada/);
    await dicho.waitFor();
    nombre = /0-1-\d+/.exec((await dicho.textContent()) ?? "")?.[0] ?? "";
    await dialogo("Hacer proforma").waitFor({ state: "detached" });
    const papeles = () => readdirSync(join(una.mundo.config.data, "tickets"));
    await expect.poll(() => papeles().some((papel) => papel.startsWith("PROFORMA"))).toBe(true);
  });

  test("is found by its client, and becomes the sale by Enter, at its price", async () => {
    await page.keyboard.press("Shift+F5");
    await dialogo("Proformas").getByLabel("Buscar proformas").fill("quispe");
    await filas().first().waitFor();
    await revisar("lista");
    await page.keyboard.press("Enter");
    await dialogo("Proformas").waitFor({ state: "detached" });
    await page.getByTestId("de-proforma").getByText(nombre).waitFor();
    await expect.poll(aPagar).toBe(total);
    await revisar("en-venta");
  });

  test("is listed from the menu, whatever the cart holds, with its page and its mail", async () => {
    await una.caja.abrirDelMenu("Proformas guardadas");
    await filas().first().getByRole("button", { name: /^Más/ }).click();
    const papeles = dialogo(`Proforma ${nombre}`);
    const bajada = page.waitForEvent("download");
    await papeles.getByRole("button", { name: "Descargar PDF" }).click();
    expect((await bajada).suggestedFilename()).toBe(`proforma_${nombre}.pdf`);
    await papeles.getByRole("button", { name: "Imprimir en carta" }).click();
    await papeles.getByText(/La hoja está en la cola/).waitFor();
    await revisar("papeles");
    const hojas = () => readdirSync(join(una.mundo.config.data, "tickets"));
    await expect.poll(() => hojas().some((hoja) => hoja.startsWith(`proforma_${nombre}_`))).toBe(true);
    await papeles.getByRole("button", { name: "Enviar por correo" }).click();
    const envio = dialogo(`Enviar la proforma ${nombre} por correo`);
    await envio.getByLabel("Correo del cliente").fill("ana@ejemplo.bo");
    await page.keyboard.press("Enter");
    await envio.getByText(/El envío de correos está apagado/).waitFor();
    await revisar("correo");
    for (const titulo of [`Enviar la proforma ${nombre} por correo`, `Proforma ${nombre}`, "Proformas"]) {
      await page.keyboard.press("Escape");
      await dialogo(titulo).waitFor({ state: "detached" });
    }
    await page.getByTestId("de-proforma").getByText(nombre).waitFor();
  });

  test("is sold once: it is told sold, and not sold again", async () => {
    await una.caja.cobrarEfectivo("");
    await una.caja.siguiente();
    await page.keyboard.press("Shift+F5");
    await dialogo("Proformas").getByText("Todas").click();
    await filas()
      .first()
      .getByText(/Vendida · factura \d+/)
      .waitFor();
    await filas().first().getByRole("button").first().click();
    await dialogo("Proformas")
      .getByText(/ya se vendió/)
      .waitFor();
    await revisar("vendida");
  });

  test("the page complained of nothing", () => {
    expect(una.quejas).toEqual([]);
  });
});
