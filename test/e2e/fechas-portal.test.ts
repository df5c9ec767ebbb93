import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { manosDe, openPortal, type Portal } from "../support/portal-abierto.ts";
import { devices } from "../support/ventanas.ts";

/** An owner whose Windows is in English, where a date field of the browser reads mm/dd/yyyy. */
describe.each(devices("phone"))("dates in an English browser at a %s", CON_NAVEGADOR, (_, width, height) => {
  let portal: Portal;
  let page: Page;
  beforeAll(async () => {
    portal = await openPortal("fechas-portal", width, height, "en-US");
    ({ page } = portal);
  });
  afterAll(() => portal.close());

  const { boton, panel } = manosDe(() => page);
  const campo = (nombre: string, en: Locator | Page = page) =>
    en.getByRole("textbox", { name: nombre, exact: true });
  const calendario = (nombre: string) =>
    page.getByRole("dialog", { name: `Elegir en el calendario: ${nombre}` });
  const consulta = () => Object.fromEntries(new URL(page.url()).searchParams);
  const MAL = "La fecha se escribe como 31/12/2026, y debe existir.";

  test("the browser is in English", async () => {
    expect(await page.evaluate(() => navigator.language)).toBe("en-US");
  });

  test("03/04/2026 in a filter is 3 April, in the address as ISO", async () => {
    await portal.ir("Ventas");
    await boton("Filtros").click();
    await campo("Desde").fill("03/04/2026");
    await boton("Quitar Desde: 03/04/2026").waitFor();
    expect(consulta()).toEqual({ desde: "2026-04-03" });
    expect(await campo("Desde").inputValue()).toBe("03/04/2026");
    await portal.mirar("filtro");
  });

  test("digits alone are a day, and so is one of this year", async () => {
    await campo("Desde").fill("05042026");
    await campo("Hasta").focus();
    expect(await campo("Desde").inputValue()).toBe("05/04/2026");
    expect(consulta()).toEqual({ desde: "2026-04-05" });
    await campo("Hasta").fill("7/4");
    await campo("Hasta").press("Enter");
    const anio = new Date().getFullYear();
    expect(await campo("Hasta").inputValue()).toBe(`07/04/${anio}`);
    expect(consulta()).toEqual({ desde: "2026-04-05", hasta: `${anio}-04-07` });
  });

  test("a day that does not exist is told, and the filter stays", async () => {
    await campo("Desde").fill("31/02/2026");
    await campo("Hasta").focus();
    await page.getByText(MAL).waitFor();
    expect(await campo("Desde").getAttribute("aria-invalid")).toBe("true");
    expect(consulta()["desde"]).toBe("2026-04-05");
    await portal.mirar("mala");
    await boton("Quitar Desde: 05/04/2026").click();
    expect(await campo("Desde").inputValue()).toBe("");
    await page.goBack();
    await boton("Quitar Desde: 05/04/2026").waitFor();
    expect(await campo("Desde").inputValue()).toBe("05/04/2026");
  });

  test("the calendar is in Spanish, begins on Monday, and is used by keys", async () => {
    await boton("Elegir en el calendario: Desde").press("Enter");
    await calendario("Desde").getByText("abril 2026").waitFor();
    expect(await calendario("Desde").getByRole("columnheader").allTextContents()).toEqual([
      "lu",
      "ma",
      "mi",
      "ju",
      "vi",
      "sá",
      "do",
    ]);
    await portal.mirar("calendario");
    const dia = (nombre: string) => calendario("Desde").getByRole("button", { name: nombre, exact: true });
    await expect
      .poll(() => dia("5 de abril de 2026").evaluate((e) => e === document.activeElement))
      .toBe(true);
    await page.keyboard.press("ArrowDown");
    await expect
      .poll(() => dia("12 de abril de 2026").evaluate((e) => e === document.activeElement))
      .toBe(true);
    await page.keyboard.press("Enter");
    await calendario("Desde").waitFor({ state: "detached" });
    expect(await campo("Desde").inputValue()).toBe("12/04/2026");
    expect(consulta()["desde"]).toBe("2026-04-12");
    await expect
      .poll(() => boton("Elegir en el calendario: Desde").evaluate((e) => e === document.activeElement))
      .toBe(true);
  });

  test("buttons of the calendar are named in Spanish", async () => {
    await boton("Elegir en el calendario: Desde").click();
    await calendario("Desde").getByRole("button", { name: "Mes siguiente" }).click();
    await calendario("Desde").getByRole("button", { name: "mayo 2026", exact: true }).click();
    await calendario("Desde").getByRole("button", { name: "Año anterior" }).click();
    await calendario("Desde").getByRole("button", { name: "2025", exact: true }).click();
    await calendario("Desde").getByRole("button", { name: "2024" }).click();
    await calendario("Desde").getByRole("button", { name: "ene" }).click();
    await calendario("Desde").getByRole("button", { name: "31 de enero de 2024" }).click();
    expect(await campo("Desde").inputValue()).toBe("31/01/2024");
  });

  test("a promotion's days and hours read as in Bolivia; Escape closes the calendar alone", async () => {
    await portal.ir("Precios");
    await boton("Nueva promoción").click();
    const nueva = panel("Nueva promoción");
    await campo("Desde la hora", nueva).fill("18:30");
    expect(await campo("Desde la hora", nueva).inputValue()).toBe("18:30");
    await campo("Hasta el día", nueva).fill("03/04/2099");
    await nueva.getByRole("button", { name: "Elegir en el calendario: Hasta el día" }).click();
    await calendario("Hasta el día").getByText("abril 2099").waitFor();
    await portal.mirar("calendario-panel");
    await page.keyboard.press("Escape");
    await calendario("Hasta el día").waitFor({ state: "detached" });
    expect(await nueva.isVisible()).toBe(true);
    await campo("Hasta el día", nueva).fill("31/02/2099");
    await nueva.getByLabel("Nombre").fill("Café a la mitad");
    await nueva.getByText("Toda la tienda", { exact: true }).click();
    await nueva.getByRole("button", { name: "Guardar" }).click();
    expect(await campo("Hasta el día", nueva).evaluate((e: HTMLInputElement) => e.validationMessage)).toBe(
      MAL,
    );
    await campo("Hasta el día", nueva).fill("04/04/2099");
    await nueva.getByRole("button", { name: "Guardar" }).click();
    await nueva.waitFor({ state: "detached" });
    await page.getByText(/04\/04\/2099/).waitFor();
  });

  test("a book of invoices takes its days, and says in Spanish which is missing", async () => {
    await portal.irAjuste("Talonarios manuales");
    await boton("Registrar").click();
    const nuevo = panel("Registrar un talonario");
    const cafc = nuevo.getByLabel("CAFC");
    await nuevo.getByRole("button", { name: "Guardar" }).click();
    expect(await cafc.evaluate((e: HTMLInputElement) => e.validationMessage)).toBe("Llene este campo.");
    await cafc.fill("10122BD3D6F");
    await nuevo
      .getByLabel("Tipo de factura")
      .selectOption({ label: "Factura de alquiler de bienes inmuebles" });
    await campo("Desde", nuevo).fill("03/04/2026");
    expect(await campo("Hasta", nuevo).evaluate((e: HTMLInputElement) => e.validationMessage)).toBe(
      "Escriba la fecha, como 31/12/2026.",
    );
    await campo("Hasta", nuevo).fill("5/4/2027");
    await portal.mirar("talonario");
    await nuevo.getByRole("button", { name: "Guardar" }).click();
    await nuevo.waitFor({ state: "detached" });
    await page.getByText("03/04/2026 a 05/04/2027").waitFor();
    await page.getByText("Factura de alquiler de bienes inmuebles").waitFor();
  });

  test("a proforma holds until the day that was typed", async () => {
    await portal.ir("Proformas");
    await boton("Nueva proforma").click();
    const nueva = panel("Nueva proforma");
    await campo("Válida hasta", nueva).fill("03/04/2099");
    await campo("Para quién es", nueva).fill("Hotel Los Andes");
    await nueva.getByRole("textbox", { name: /producto/i }).fill("cafe molido 250");
    await nueva.getByRole("group", { name: "Lo que se halló" }).getByRole("button").first().click();
    await nueva.getByRole("button", { name: "Guardar" }).click();
    await panel("Proforma")
      .getByText(/03\/04\/2099/)
      .first()
      .waitFor();
  });

  test("the browser complained of nothing", () => {
    expect(portal.quejas).toEqual([]);
  });
});
