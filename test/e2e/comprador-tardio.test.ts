import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { retenerLlamada } from "../support/retener-llamada.ts";

const CONOCIDO = {
  tipoDocumento: 1,
  numeroDocumento: "7788955",
  complemento: null,
  razonSocial: "Rosa Quispe",
  correo: null,
};

/** Buyers are looked up while their number is typed, and a till may answer after the next digits. */
describe(
  "a buyer's number that is typed to its end before the list of its beginning is gone",
  CON_NAVEGADOR,
  () => {
    let una: CajaEnPantalla;
    beforeAll(async () => {
      una = await CajaEnPantalla.start();
      await una.puente.invoke("guardarCliente", CONOCIDO);
      await una.caja.buscar("cafe molido 250");
    });
    afterAll(() => una?.close());

    /** Types a beginning that only the known buyer has, then goes on while the till does not answer. */
    async function escribirTras(principio: string, cambiar: () => Promise<void>): Promise<void> {
      const { page, caja } = una;
      await page.keyboard.press("F4");
      await page.keyboard.press("F2");
      await caja.escribir(principio);
      await page.getByRole("button", { name: CONOCIDO.razonSocial }).waitFor();
      const lista = await retenerLlamada(page, "buscarClientes");
      await cambiar();
      await page.keyboard.press("Enter");
      lista.soltar();
    }
    const numero = () => una.page.getByLabel("NIT o CI del cliente").inputValue();

    test("is its own, and the name is asked for", async () => {
      await escribirTras("77889", () => una.caja.escribir("12"));
      await expect
        .poll(() => una.page.evaluate(() => document.activeElement?.ariaLabel))
        .toBe("Nombre o razón social");
      expect([await numero(), await una.caja.nombreCliente()]).toEqual(["7788912", ""]);
    });

    test("is its own, too, when it is too short for a list", async () => {
      await escribirTras("778", async () => {
        for (let i = 0; i < 2; i++) await una.page.keyboard.press("Backspace");
      });
      await expect
        .poll(() => una.page.evaluate(() => document.activeElement?.ariaLabel))
        .toBe("Nombre o razón social");
      expect([await numero(), await una.caja.nombreCliente()]).toEqual(["7", ""]);
    });

    test("is the known buyer's where it is a longer beginning of that number", async () => {
      await escribirTras("77889", () => una.caja.escribir("5"));
      await expect.poll(numero).toBe(CONOCIDO.numeroDocumento);
      expect(await una.caja.nombreCliente()).toBe(CONOCIDO.razonSocial);
    });
  },
);
