import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { retenerLlamada } from "../support/retener-llamada.ts";

const AZUCAR = "7774021000112";

/** A list follows the typed text, and Enter or a button may come before it. */
describe("before the till has answered what was typed last", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  beforeAll(async () => {
    una = await CajaEnPantalla.start();
  });
  afterAll(() => una?.close());

  const dialogo = (titulo: string) => una.page.getByRole("dialog", { name: titulo });
  const lineas = () => una.page.getByRole("listitem");

  test("Enter sells the proforma of those words, and not the first of the list at hand", async () => {
    for (const [que, quien] of [
      ["pan integral", "Rosa Mamani"],
      ["cafe molido 250", "Luis Choque"],
    ] as const) {
      await una.caja.buscar(que);
      await una.page.keyboard.press("Shift+F5");
      await dialogo("Hacer proforma").getByLabel("Para quién es").fill(quien);
      await una.page.keyboard.press("Enter");
      await dialogo("Hacer proforma").waitFor({ state: "detached" });
    }
    await una.page.keyboard.press("Shift+F5");
    await dialogo("Proformas").locator("[data-proforma]").nth(1).waitFor();
    // The letters and Enter come in one task: no list can come between them.
    await dialogo("Proformas")
      .getByLabel("Buscar proformas")
      .evaluate((campo) => {
        document.execCommand("insertText", false, "mamani");
        campo.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      });
    await dialogo("Proformas").waitFor({ state: "detached" });
    expect(await lineas().first().textContent()).toContain("Pan de molde");
    await una.page.keyboard.press("F8");
  });

  test.each(["proformas", "proformaEnCarrito"])(
    "nothing is sold once the list of proformas was closed (%s is late)",
    async (nombre) => {
      await una.page.keyboard.press("Shift+F5");
      await dialogo("Proformas").getByText("Luis Choque").waitFor();
      const tardia = await retenerLlamada(una.page, nombre);
      await dialogo("Proformas").getByLabel("Buscar proformas").press("Enter");
      await tardia.hay();
      await una.page.keyboard.press("Escape");
      await dialogo("Proformas").waitFor({ state: "detached" });
      const respondida = una.page.waitForResponse(new RegExp(`puente/${nombre}`));
      tardia.soltar();
      await respondida;
      // A proforma that was sold would have its lines in the cart, too.
      await una.caja.leer(AZUCAR);
      await lineas().getByText("Azúcar").waitFor();
      expect(await lineas().count()).toBe(1);
      await una.page.keyboard.press("F8");
      await lineas().first().waitFor({ state: "detached" });
      await una.page.unroute(`**/puente/${nombre}`);
    },
  );

  test("Enter adds the product of that text to the labels", async () => {
    await una.caja.abrirDelMenu("Etiquetas");
    const campo = dialogo("Etiquetas").getByLabel("Buscar producto");
    await campo.fill("cafe");
    await dialogo("Etiquetas")
      .getByRole("button", { name: /^Agregar Café/ })
      .first()
      .waitFor();
    const lista = await retenerLlamada(una.page, "buscarProductos");
    await campo.fill("azucar morena");
    await campo.press("Enter");
    lista.soltar();
    await dialogo("Etiquetas").getByRole("table", { name: "Etiquetas por imprimir" }).waitFor();
    expect(
      await dialogo("Etiquetas")
        .getByLabel(/^Etiquetas de/)
        .count(),
    ).toBe(1);
    await dialogo("Etiquetas")
      .getByLabel(/^Etiquetas de Azúcar/)
      .waitFor();
    await una.page.keyboard.press("Escape");
    await dialogo("Etiquetas").waitFor({ state: "detached" });
  });

  test("a price check shows what was scanned last, whatever comes late", async () => {
    await una.page.keyboard.press("Control+p");
    const campo = dialogo("Consultar precio").getByLabel("Producto", { exact: true });
    const escrito = await retenerLlamada(una.page, "productoPorCodigo");
    await campo.fill("cafe");
    await campo.press("Enter");
    await escrito.hay();
    await una.caja.leer(AZUCAR);
    await dialogo("Consultar precio")
      .getByRole("region", { name: /^Azúcar/ })
      .waitFor();
    const respondido = una.page.waitForResponse(/puente\/productoPorCodigo/);
    await campo.pressSequentially("pa");
    escrito.soltar();
    await respondido;
    await una.page.evaluate(
      () => new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo))),
    );
    expect(await campo.inputValue()).toBe("pa");
    await campo.fill("");
    await dialogo("Consultar precio")
      .getByRole("region", { name: /^Azúcar/ })
      .waitFor();
    await una.page.keyboard.press("Escape");
    await dialogo("Consultar precio").waitFor({ state: "detached" });
  });

  test("no link opens the chat of the number before", async () => {
    await una.caja.buscar("pan integral");
    await una.caja.cobrarEfectivo("");
    await una.caja.siguiente();
    await una.page.keyboard.press("F3");
    await una.page.getByRole("button", { name: "WhatsApp" }).click();
    const envio = dialogo("Enviar por WhatsApp");
    await envio.getByLabel("Celular del cliente").fill("71234567");
    const enlace = envio.getByRole("link", { name: "Abrir WhatsApp" });
    await expect.poll(() => enlace.getAttribute("href")).toContain("59171234567");
    const pagina = await retenerLlamada(una.page, "compartirFactura");
    await envio.getByLabel("Celular del cliente").fill("69876543");
    await pagina.hay();
    expect(await enlace.count()).toBe(0);
    pagina.soltar();
    await expect.poll(() => enlace.getAttribute("href")).toContain("59169876543");
  });
});
