/** Keys and taps that a payment takes, counted in the page as they come from the keyboard and the finger. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { contarPulsaciones, durante } from "../support/pulsaciones.ts";

describe("a payment takes few", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  beforeAll(async () => {
    una = await CajaEnPantalla.start();
  });
  afterAll(() => una?.close());

  /** Counts what happens between the cart and the issued invoice. */
  const hastaVendida = (que: "pulsadas" | "toques", pagar: () => Promise<void>) =>
    durante(una.page, que, async () => {
      await pagar();
      await una.page.getByTestId("vendida").waitFor();
    });

  describe("keys", () => {
    beforeAll(async () => {
      await contarPulsaciones(una.page);
      await una.page.reload();
      await una.caja.lista();
    });

    const F9 = async () => {
      await una.page.keyboard.press("F9");
      await una.page.getByLabel("Efectivo recibido").waitFor();
    };
    const pulsar = async (...teclas: readonly string[]) => {
      for (const tecla of teclas) await una.page.keyboard.press(tecla);
    };

    test.each([
      ["exact cash", 2, () => pulsar("Enter")],
      ["cash with change, the note typed", 5, () => pulsar("1", "0", "0", "Enter")],
      ["cash with change, the second proposed note", 4, () => pulsar("ArrowDown", "ArrowDown", "Enter")],
      ["cash with change, the last proposed note", 3, () => pulsar("ArrowUp", "Enter")],
      ["QR", 3, () => pulsar("F7", "Enter")],
      [
        "a part by QR, the rest in cash with change",
        8,
        () => pulsar("F8", "1", "0", "Enter", "5", "0", "Enter"),
      ],
    ] as const)("%s: %i, that of charging among them", async (_nombre, maximo, pagar) => {
      await una.caja.buscar("cafe molido 250");
      const teclas = await hastaVendida("pulsadas", async () => {
        await F9();
        await pagar();
      });
      expect(teclas).toBeLessThanOrEqual(maximo);
      await una.caja.siguiente();
    });

    test("cash with change of a note of two digits: 4", async () => {
      await una.caja.buscar("cafe molido 250");
      expect(Number(await una.caja.total())).toBeLessThan(50);
      const teclas = await hastaVendida("pulsadas", async () => {
        await F9();
        await pulsar("5", "0", "Enter");
      });
      expect(teclas).toBeLessThanOrEqual(4);
      await una.caja.siguiente();
    });
  });

  describe("taps", () => {
    beforeAll(() => una.tocar(contarPulsaciones));

    test("cash with change: 3, the product's tile among them", async () => {
      const { page } = una;
      const toques = await hastaVendida("toques", async () => {
        await page.locator(".casilla").first().tap();
        await page.locator('[data-testid="total"]:not(:text-is("0.00"))').waitFor();
        await page.getByRole("button", { name: /^Cobrar/ }).tap();
        const billetes = page.getByRole("group", { name: "Emitir con un billete" }).getByRole("button");
        await billetes.nth(1).tap();
      });
      expect(toques).toBeLessThanOrEqual(3);
      expect(
        Number(
          await page
            .getByTestId("vendida")
            .locator(".cambio")
            .textContent()
            .then((t) => t?.replace(/\D/g, "")),
        ),
      ).toBeGreaterThan(0);
    });
  });
});
