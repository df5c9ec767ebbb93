/** An invoice of an outage that the tax system observed is put right at its till, in one step. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { dueno } from "../support/caja.ts";
import { hasta } from "../support/mundo.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { revisor } from "../support/ventanas.ts";

describe("an observed invoice", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  let page: Page;
  /** The simulator's control address, open even while its services are not. */
  let control: string;
  beforeAll(async () => {
    una = await CajaEnPantalla.start();
    ({ page } = una);
    // Without a blind count the open shift says what its drawer holds.
    const ajustes = await una.puente.invoke("configuracion");
    await una.puente.invoke("guardarConfiguracion", { ...ajustes, arqueoCiego: false });
    const respuesta = await fetch(`${una.mundo.siat}/control`);
    control = ((await respuesta.json()) as { controlUrl: string }).controlUrl;
  });
  afterAll(() => una?.close());

  const boton = (name: string | RegExp) => page.getByRole("button", { name });
  const revisar = (nombre: string) => revisor("observada")(page, nombre);
  const inicio = async () => (await dueno(una.mundo, "GET", "/v1/portal/inicio")) as { observadas: number };
  const turno = async () => Number((await una.puente.invoke("turno"))?.esperado);

  test("says what is wrong, is issued anew with the buyer put right, and leaves every list of what waits", async () => {
    await una.mundo.control({ unreachable: "refuse", observeNext: [{ codigo: 1037, times: 1 }] });
    await una.caja.buscar("cafe molido 250");
    await una.caja.cobrarEfectivo("");
    expect(await page.getByTestId("vendida").getAttribute("data-estado")).toBe("OFFLINE");
    await una.caja.siguiente();
    await fetch(`${control}/control`, { method: "PUT", body: JSON.stringify({ unreachable: "no" }) });
    await hasta("Impuestos la observa", async () => {
      const { pendientes, modo } = await una.puente.invoke("estado");
      return pendientes.observadas === 1 && modo === "enLinea";
    });
    expect((await inicio()).observadas).toBe(1);
    const enCaja = await turno();
    await page.keyboard.press("F3");
    await page.locator("tbody tr").first().click();
    const elegida = page.getByRole("region", { name: "Venta elegida" });
    await elegida.getByText(/Impuestos observó esta factura/).waitFor();
    await revisar("elegida");
    await boton("Corregir y emitir de nuevo").click();
    const dialogo = page.getByRole("dialog", { name: "Corregir y emitir de nuevo" });
    await dialogo.getByRole("button", { name: "Emitir de nuevo" }).click();
    await dialogo.getByText(/No cambió ningún dato/).waitFor();
    await revisar("sin-corregir");
    await dialogo.getByLabel("Número").fill("5551299");
    await dialogo.getByLabel("Nombre o razón social").fill("Ana Quispe");
    await dialogo.getByRole("button", { name: "Emitir de nuevo" }).click();
    await dialogo.getByText(/Se emitió la factura \d+/).waitFor();
    await revisar("corregida");
    await dialogo.getByRole("button", { name: "Entendido" }).click();
    await elegida.getByText("Ana Quispe").first().waitFor();
    expect(await elegida.getByText(/observó/).count()).toBe(0);
    expect(await turno()).toBe(enCaja);
    expect((await una.puente.invoke("estado")).pendientes).toMatchObject({ facturas: 0, observadas: 0 });
    expect((await inicio()).observadas).toBe(0);
    expect(una.quejas).toEqual([]);
  });
});
