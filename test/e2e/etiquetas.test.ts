import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMostrador, type Mostrador } from "../support/mostrador.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";

describe("labels", CON_NAVEGADOR, () => {
  let mostrador: Mostrador;
  let page: Mostrador["page"];
  beforeAll(async () => {
    mostrador = await openMostrador("etiquetas");
    ({ page } = mostrador);
  });
  afterAll(() => mostrador.close());

  test("are found, looked at as they come out, and printed; the button says why it is off before", async () => {
    await page.keyboard.press("F10");
    const menu = page.getByRole("dialog", { name: "Menú" });
    await menu.getByText("Etiquetas", { exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Etiquetas" });
    await panel.getByText("Agregue un producto.").waitFor();
    await mostrador.revisar("vacias");
    await panel.getByLabel("Buscar producto").fill("cafe molido");
    await panel
      .getByRole("button", { name: /Agregar Café molido/ })
      .first()
      .waitFor();
    await panel.getByLabel("Buscar producto").press("Enter");
    const muestra = panel.getByRole("img", { name: "Muestra de la etiqueta" });
    await muestra.waitFor();
    expect(await muestra.locator("path").count()).toBe(1);
    await panel.getByLabel(/^Etiquetas de Café/).fill("30");
    await panel.getByText("30 etiquetas, en 2 hojas").waitFor();
    await panel.getByText("Góndola", { exact: true }).click();
    await mostrador.revisar("gondola");
    await panel.getByRole("button", { name: "Imprimir" }).click();
    await panel.getByText(/^Listas: 30 en .*\.pdf\.$/).waitFor();
    // A product that is scanned here is for labels, and not for the open sale.
    await mostrador.caja.leer("7774021000112");
    await panel.getByLabel(/^Etiquetas de Azúcar/).waitFor();
    await panel.getByText("Balanza", { exact: true }).click();
    await panel.getByText(/Elija en Configuración/).waitFor();
    await mostrador.revisar("balanza");
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "hidden" });
    expect(await page.getByRole("listitem").count()).toBe(0);
  });

  test("with the price of before are told, taken into the list at once, and printed", async () => {
    const llamar = (nombre: string, entrada: object) =>
      page.evaluate(
        async ([ruta, cuerpo]) => {
          const headers = { "content-type": "application/json" };
          const reply = await fetch(`puente/${ruta}`, {
            method: "POST",
            headers,
            body: JSON.stringify(cuerpo),
          });
          const { ok, value } = await reply.json();
          if (ok !== true) throw new Error(ruta);
          return value;
        },
        [nombre, entrada] as const,
      );
    for (const [texto, precio] of [
      ["cafe molido 250", "40.00"],
      ["azucar blanca 1 kg", "7.00"],
    ] as const) {
      const [{ id }] = await llamar("buscarProductos", { texto });
      await llamar("guardarProducto", { ...(await llamar("producto", { id })), precio });
    }
    await page.reload();
    await mostrador.caja.lista();
    await page.keyboard.press("F10");
    await page.getByRole("dialog", { name: "Menú" }).getByText("Etiquetas", { exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Etiquetas" });
    const viejas = panel.getByTestId("etiquetas-viejas");
    await viejas.getByText(/^El precio de 2 productos cambió/).waitFor();
    await mostrador.revisar("precio-de-antes");
    await viejas.getByRole("button", { name: "Agregar las 2" }).click();
    await panel.getByText(/antes Bs 38\.50, ahora Bs 40\.00/).waitFor();
    await panel.getByText("2 etiquetas, en 1 hoja").waitFor();
    await mostrador.revisar("precio-nuevo");
    await panel.getByRole("button", { name: "Imprimir" }).click();
    await panel.getByText(/^Listas: 2 en .*\.pdf\.$/).waitFor();
    await viejas.waitFor({ state: "detached" });
    await panel.getByText("Agregue un producto.").waitFor();
    expect(mostrador.quejas).toEqual([]);
  });
});
