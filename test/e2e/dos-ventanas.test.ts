import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { hasta } from "../support/mundo.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { PantallaCaja } from "../support/pantalla-caja.ts";

const AVISO = /se cambió también en otra ventana/;

/** One sale that two windows of a till have on the screen. docs/trust.md 73. */
describe("a second window on the open sale", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  let otra: Page;
  beforeAll(async () => {
    una = await CajaEnPantalla.start();
  });
  afterAll(() => una?.close());

  const items = async (): Promise<{ codigoProducto: string; cantidad: string }[]> =>
    (await una.puente.invoke("ventaAbierta"))?.carrito?.items ?? [];
  const guardadas = (cuantas: number) =>
    hasta(`la caja guardó ${cuantas} líneas`, async () => (await items()).length === cuantas);

  beforeEach(async () => {
    await una.caja.lista();
    await una.caja.buscar("cafe molido 250");
    await guardadas(1);
    otra = await una.page.context().newPage();
    otra.on("pageerror", (error) => una.quejas.push(error.message));
    await otra.goto(una.page.url());
    await otra.getByRole("listitem").first().waitFor();
  });

  /** Charges what is on the screen, so that the next test begins anew. */
  async function cobrar(recibido: string): Promise<void> {
    await una.page.bringToFront();
    await una.page.keyboard.press("F9");
    await una.page.getByLabel("Efectivo recibido").waitFor();
    await una.caja.escribir(recibido);
    await una.page.keyboard.press("Enter");
    await una.page.getByTestId("vendida").waitFor();
    await una.page.keyboard.press("Enter");
    await una.page.getByTestId("vendida").waitFor({ state: "hidden" });
    await otra.close();
  }

  test("adds to what the first one added, and each is told", async () => {
    await new PantallaCaja(otra).leer("7774021000013");
    await guardadas(2);
    await una.page.bringToFront();
    await una.page.keyboard.press("Control+b");
    await una.caja.escribir("cafe molido 250\n");
    await una.page.getByText(AVISO).waitFor();
    await hasta(
      "la primera ventana muestra lo de las dos",
      async () => (await una.page.getByRole("list").getByRole("listitem").count()) >= 2,
    );
    await hasta("la caja guardó lo de las dos", async () => {
      const cantidades = (await items()).map(({ cantidad }) => cantidad);
      return cantidades.length === 2 && cantidades.includes("2");
    });
    // The notice stands until it is read, over a reload too.
    await una.page.reload();
    await una.page.getByText(AVISO).waitFor();
    await una.page.getByRole("button", { name: "Entendido" }).click();
    await una.page.getByText(AVISO).waitFor({ state: "detached" });
    expect(una.quejas).toEqual([]);
    await cobrar("90");
  });

  test("that added a line keeps it out of no invoice: the first one is not charged", async () => {
    await una.page.bringToFront();
    await una.page.keyboard.press("F9");
    await una.page.getByLabel("Efectivo recibido").waitFor();
    await hasta("la caja guardó el cobro abierto", async () =>
      JSON.stringify(await una.puente.invoke("ventaAbierta")).includes('"abierto":true'),
    );
    await otra.bringToFront();
    await otra.reload();
    await otra.getByLabel("Efectivo recibido").waitFor();
    await otra.keyboard.press("Escape");
    await new PantallaCaja(otra).leer("7774021000013");
    await guardadas(2);
    await una.page.bringToFront();
    await una.page.getByLabel("Efectivo recibido").focus();
    await una.caja.escribir("40");
    await Promise.all([
      una.page.getByText(/No se cobró: la venta se cambió en otra ventana/).waitFor(),
      una.page.keyboard.press("Enter"),
    ]);
    await una.page.getByLabel("Efectivo recibido").waitFor({ state: "detached" });
    expect(await items()).toHaveLength(2);
    await cobrar("50");
    expect(una.quejas).toEqual([]);
  });
});
