/** A buyer brings something back and takes something else, in one step: only the difference moves. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { hasta } from "../support/mundo.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { revisor } from "../support/ventanas.ts";

describe("an exchange", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  let page: Page;
  beforeAll(async () => {
    una = await CajaEnPantalla.start();
    ({ page } = una);
    // Without a blind count the open shift says what its drawer holds.
    const ajustes = await una.puente.invoke("configuracion");
    await una.puente.invoke("guardarConfiguracion", { ...ajustes, arqueoCiego: false });
  });
  afterAll(() => una?.close());

  const tecla = (nombre: string) => page.keyboard.press(nombre);
  const boton = (name: string | RegExp) => page.getByRole("button", { name });
  const revisar = (nombre: string) => revisor("canje")(page, nombre);
  const esperado = async () => Number((await una.puente.invoke("turno"))?.esperado);
  const abiertos = async () => ((await una.puente.invoke("deberes")) as readonly object[]).length;
  const total = async () => {
    // The total is computed after the line is there.
    await page.locator('[data-testid="total"]:not(:text-is("0.00"))').waitFor();
    return Number((await una.caja.total()).replaceAll(",", ""));
  };

  /** Sells one product in cash, and gives its amount. */
  async function vender(producto: string): Promise<number> {
    await una.caja.buscar(producto);
    const importe = await total();
    await una.caja.cobrarEfectivo("");
    await una.caja.siguiente();
    return importe;
  }

  /** Opens the last sale, and issues a note for all of it. */
  async function devolver(): Promise<void> {
    await tecla("F3");
    await page.locator("tbody tr").first().click();
    await boton(/^Nota de crédito/).click();
    await boton("Devuelve todo").click();
    await boton("Emitir la nota").click();
    await page.getByTestId("nota-emitida").waitFor();
  }

  test("deducts what came back from what is taken: the buyer hands over the difference", async () => {
    const antes = await esperado();
    const devuelto = await vender("cafe molido 250");
    await devolver();
    await revisar("nota-emitida");
    await boton("Llevar otra cosa").click();
    await page.getByTestId("en-canje").getByText("A favor del cliente").waitFor();
    await revisar("a-favor");
    await una.caja.buscar("2*cafe molido 250");
    const lleva = await total();
    expect(lleva).toBeGreaterThan(devuelto);
    await tecla("F9");
    await page
      .getByTestId("a-favor")
      .getByText(/^Paga Bs .* de diferencia$/)
      .waitFor();
    await revisar("cobrar-la-diferencia");
    await page.getByLabel("Efectivo recibido").focus();
    await una.caja.escribir(String(lleva - devuelto + 10));
    await tecla("Enter");
    await page.getByTestId("vendida").locator(".cambio").getByText("10.00").waitFor();
    await expect.poll(abiertos).toBe(0);
    expect(await esperado()).toBeCloseTo(antes + lleva, 2);
    await una.caja.siguiente();
    expect(await page.getByTestId("en-canje").count()).toBe(0);
  });

  test("gives back what is left over, and is left without a trace but the open duty", async () => {
    await una.caja.buscar("2*cafe molido 250");
    const devuelto = await total();
    await una.caja.cobrarEfectivo("");
    await una.caja.siguiente();
    const antes = await esperado();
    await devolver();
    await boton("Llevar otra cosa").click();
    await boton("Dejar el canje").click();
    await page.getByTestId("en-canje").waitFor({ state: "detached" });
    expect(await abiertos()).toBe(1);
    await tecla("Control+e");
    await page.getByRole("region", { name: "Dinero pendiente de respuesta" }).waitFor();
    await revisar("pendiente-en-caja");
    await page.locator("[data-deber]").getByRole("button", { name: "Llevar otra cosa" }).click();
    await una.caja.buscar("cafe molido 250");
    const lleva = await total();
    await tecla("F9");
    await page
      .getByTestId("a-favor")
      .getByText(/^Se devuelven/)
      .waitFor();
    await revisar("devolver-la-diferencia");
    await tecla("Enter");
    await page.getByTestId("vendida").waitFor();
    await expect.poll(abiertos).toBe(0);
    expect(await esperado()).toBeCloseTo(antes - devuelto + lleva, 2);
    await una.caja.siguiente();
    expect(una.quejas).toEqual([]);
  });

  test("without the server begins with a numbered vale, on paper too; its note is issued once the server is there", async () => {
    const devuelto = await vender("cafe molido 250");
    una.medio.poner((_req, res) => (res.destroy(), "respondida"));
    const carpeta = join(una.mundo.config.data, "tickets");
    await tecla("F3");
    await page.locator("tbody tr").first().click();
    await boton(/^Nota de crédito/).click();
    await boton("Devuelve todo").click();
    await boton("Dar un vale").waitFor();
    await revisar("sin-conexion");
    await boton("Dar un vale").click();
    const dado = page.getByTestId("nota-emitida");
    await dado.getByText(`Vale N° 1 por Bs ${devuelto.toFixed(2)}`).waitFor();
    const entregado = dado.getByRole("button", { name: "Vale entregado" });
    expect(await entregado.evaluate((boton) => boton === document.activeElement)).toBe(true);
    expect(await dado.locator("button:not([data-variant])").allInnerTexts()).toEqual(["Vale entregado"]);
    await revisar("vale-dado");
    await hasta("el vale sale", () =>
      readdirSync(carpeta)
        .filter((uno) => uno.startsWith("VALE-"))
        .some((uno) => /VALE N.*A FAVOR Bs/s.test(readFileSync(join(carpeta, uno), "latin1"))),
    );
    // The buyer goes round the shop with the vale: the return is over, and the till knows the vale by its number.
    await tecla("Enter");
    await dado.waitFor({ state: "detached" });
    await tecla("Escape");
    await page.getByRole("dialog", { name: "Notas de crédito" }).waitFor({ state: "detached" });
    await tecla("Control+e");
    const deber = page.locator("[data-deber]");
    await deber.getByText(`¿Usó el cliente el vale N° 1, de Bs ${devuelto.toFixed(2)}?`).waitFor();
    const primero = deber.getByRole("button").first();
    expect(await primero.innerText()).toBe("Llevar otra cosa");
    await revisar("vale-en-caja");
    await primero.click();
    await una.caja.buscar("2*cafe molido 250");
    const lleva = await total();
    await tecla("F9");
    await page
      .getByTestId("a-favor")
      .getByText(/^Vale N° 1: se descuentan/)
      .waitFor();
    await page
      .getByTestId("a-favor")
      .getByText(/^Paga Bs .* de diferencia$/)
      .waitFor();
    await revisar("cobrar-con-vale");
    await page.getByLabel("Efectivo recibido").focus();
    await una.caja.escribir(String(lleva - devuelto));
    await tecla("Enter");
    await page.getByTestId("vendida").waitFor();
    expect(await page.getByTestId("vendida").getAttribute("data-estado")).toBe("OFFLINE");
    await una.caja.siguiente();
    await una.caja.abrirDelMenu("Notas");
    const notas = page.getByRole("table", { name: "Notas" });
    await notas.getByText("Vale N° 1", { exact: true }).waitFor();
    await revisar("vale-en-la-lista");
    una.medio.poner(null);
    await hasta("la nota del vale sale", async () => {
      const suyas = (await una.puente.invoke("notas")) as readonly { vale: number | null; estado: string }[];
      return suyas.some(({ vale, estado }) => vale === 1 && estado === "emitida");
    });
    await expect.poll(abiertos).toBe(0);
    expect(una.quejas).toEqual([]);
  });
});
