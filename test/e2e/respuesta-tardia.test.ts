import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { interceptar } from "../support/interceptar.ts";
import { hasta } from "../support/mundo.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { retenerLlamada } from "../support/retener-llamada.ts";

/** The shop, the till and the tax system change something while a cashier charges. */
describe("a sale", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  beforeAll(async () => {
    una = await CajaEnPantalla.start();
  });
  afterAll(() => una?.close());

  // Counts sales of all days: midnight may pass during the test.
  const ventas = async () => (await una.puente.invoke("buscarVentas")).ventas.length;

  test("that has another price since its review says so, and its payment opened anew has it", async () => {
    const { page } = una;
    const ficha = { codigo: "QUE-1", codigoBarras: null, descripcion: "Queso criollo", precio: "40.00" };
    const [{ codigoSin, actividadEconomica }] = await una.puente.invoke("sugerirCodigoSin", {
      descripcion: "café",
    });
    const suyo = {
      codigoSin,
      actividadEconomica,
      unidadMedida: 57,
      categoria: null,
      activo: true,
      foto: null,
    };
    const { id } = await una.puente.invoke("guardarProducto", { id: null, ...ficha, ...suyo });
    await una.caja.buscar("queso criollo");
    await page.getByTestId("total").getByText("40.00").waitFor();
    await una.puente.invoke("guardarProducto", { id, ...ficha, ...suyo, precio: "50.00" });
    const cobrar = page.getByRole("dialog", { name: "Cobrar" });
    for (const esperado of ["El total ya no es Bs 40.00, sino Bs 50.00", "Bs 50.00"]) {
      await page.keyboard.press("F9");
      await cobrar.getByLabel("Efectivo recibido").waitFor();
      if (esperado !== "Bs 50.00") await page.keyboard.press("Enter");
      await cobrar.getByText(esperado).first().waitFor();
      await page.keyboard.press("Escape");
      await cobrar.waitFor({ state: "detached" });
    }
    await page.keyboard.press("F8");
  });

  test("that is charged does not come back over the next one when news of its buyer is late", async () => {
    const antes = await ventas();
    const nit = await retenerLlamada(una.page, "validarNit");
    await una.caja.buscar("cafe molido 250");
    await una.caja.cliente("1020703023");
    await nit.hay();
    await una.caja.cobrarEfectivo("");
    const guardar = await retenerLlamada(una.page, "guardarVentaAbierta");
    nit.soltar();
    await guardar.hay();
    await una.caja.siguiente();
    const respondida = una.page.waitForResponse(/puente\/guardarVentaAbierta/);
    guardar.soltar();
    expect(await (await respondida).json()).toMatchObject({ ok: false, error: { kind: "ventaCobrada" } });
    await una.caja.buscar("cafe molido 250");
    await hasta("la venta nueva se guardó", async () => (await una.puente.invoke("ventaAbierta")) !== null);
    expect(await una.page.getByTestId("vendida").count()).toBe(0);
    expect(await una.page.getByText("ya se cobró").count()).toBe(0);
    await una.page.keyboard.press("F8");
    await una.page.getByRole("listitem").first().waitFor({ state: "detached" });
    await una.page.keyboard.press("F4");
    expect(await ventas()).toBe(antes + 1);
  });

  test("whose ticket is scanned last is the one that a note is made of, however late another one is found", async () => {
    const { page } = una;
    const vendidas = (await una.puente.invoke("buscarVentas")).ventas;
    await una.caja.buscar("pan integral");
    await una.caja.cobrarEfectivo("");
    await una.caja.siguiente();
    const [ultima] = (await una.puente.invoke("buscarVentas")).ventas;
    const suelta = Promise.withResolvers<void>();
    let primera = true;
    await interceptar(page, "**/puente/facturaOriginal", async (route) => {
      if (primera) {
        primera = false;
        await suelta.promise;
      }
      await route.continue();
    });
    const panel = page.getByRole("dialog", { name: "Notas de crédito" });
    const pedida = page.waitForRequest(/puente\/facturaOriginal/);
    await una.caja.leer(vendidas[0].cuf);
    await pedida;
    await una.caja.leer(ultima.cuf);
    await panel.getByText("Pan de molde").first().waitFor();
    const tardia = page.waitForResponse(/puente\/facturaOriginal/);
    suelta.resolve();
    await tardia;
    await page.evaluate(
      () => new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo))),
    );
    expect(await panel.getByText("Pan de molde").count()).toBeGreaterThan(0);
    expect(await page.getByRole("dialog", { name: "Se leyó otra factura" }).count()).toBe(0);
  });
});
