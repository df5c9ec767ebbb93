import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMostrador, type Mostrador } from "../support/mostrador.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";

/** The cashier's screen when a payment lacks a field, is refused, or waits. */
describe("a payment that fails", CON_NAVEGADOR, () => {
  let mostrador: Mostrador;
  let page: Mostrador["page"];
  let caja: Mostrador["caja"];

  beforeAll(async () => {
    mostrador = await openMostrador("cobro");
    ({ page, caja } = mostrador);
  });
  afterAll(() => mostrador.close());

  const tecla = (nombre: string) => page.keyboard.press(nombre);
  const emitir = () => page.getByRole("button", { name: "Emitir factura" });
  const control = (cambio: object) =>
    fetch(`${mostrador.demo.json.simulator_url}/control`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(cambio),
    });
  test("says why its button is off", async () => {
    await page.getByText("Agregue un producto para cobrar.").waitFor();
    await caja.buscar("cafe molido");
    await tecla("F9");
    await page.getByLabel("Efectivo recibido").fill("0.10");
    await page
      .locator("[data-motivo]")
      .getByText(/^Faltan Bs .* de efectivo\.$/)
      .waitFor();
    await page.getByText("Tarjeta", { exact: true }).click();
    await page
      .locator("[data-motivo]")
      .getByText(/4 primeros y los 4 últimos/)
      .waitFor();
    await page.getByText("Varios", { exact: true }).click();
    await page
      .locator("[data-motivo]")
      .getByText(/Escriba cuánto se paga por QR/)
      .waitFor();
    await tecla("Escape");
    await page.getByRole("dialog", { name: "Cobrar" }).waitFor({ state: "hidden" });
  });

  test("keeps its action in sight, and the reason, down to 1024x768 at 200 %", async () => {
    await control({
      failNext: [{ operation: "recepcionFactura", kind: "rechazo", codigo: 1037, times: 1 }],
    });
    await tecla("F9");
    await page.getByLabel("Efectivo recibido").waitFor();
    await page.setViewportSize({ width: 512, height: 384 });
    await tecla("Enter");
    const error = page.getByRole("alert").filter({ hasText: "No se emitió" });
    await error.waitFor();
    for (const [width, height] of [
      [512, 384],
      [683, 384],
      [683, 512],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const parte of [emitir(), error.getByText("No se emitió")]) {
        const sitio = await parte.boundingBox();
        expect(sitio?.y, `${width}x${height}`).toBeGreaterThanOrEqual(0);
        expect((sitio?.y ?? 0) + (sitio?.height ?? 0), `${width}x${height}`).toBeLessThanOrEqual(height);
      }
      // The visible button receives the click: nothing covers it.
      await emitir().click({ trial: true });
    }
    expect(await page.getByText("La venta volvió").count(), "a notice over the amount").toBe(0);
    await mostrador.revisar("error");
    await page.setViewportSize({ width: 1366, height: 768 });
    // The answer lies over the payment, which stays as it is.
    await error.getByRole("button", { name: "Ver qué hacer" }).click();
    const ayuda = page.getByRole("dialog", { name: "Ayuda" });
    await ayuda.getByText(/el último dígito es el que más se equivoca/).waitFor();
    await tecla("Escape");
    await ayuda.waitFor({ state: "hidden" });
    await emitir().waitFor();
    await tecla("Escape");
    await page.getByRole("dialog", { name: "Cobrar" }).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Descartar la venta devuelta" }).click();
    await page.getByRole("button", { name: "Sí, descartar" }).click();
    await page.getByRole("listitem").waitFor({ state: "detached" });
    await caja.buscar("cafe molido");
  });

  test("that waits for the tax system says so, and how to go on; the invoice out of line is as clear", async () => {
    await control({ latencyMs: 600_000, latencyOperation: "recepcionFactura" });
    await tecla("F9");
    await page.getByLabel("Efectivo recibido").waitFor();
    await tecla("Enter");
    await page.getByText("Esperando a Impuestos").waitFor();
    await mostrador.revisar("espera");
    await tecla("Escape");
    await page.getByTestId("vendida").waitFor();
    await mostrador.revisar("fuera-de-linea");
    // The server need not wait for its end.
    await control({ latencyMs: 0 });
  });
});
