import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { desbordes } from "../support/desbordes.ts";
import { retener } from "../support/en-medio.ts";
import { fotografo } from "../support/fotos.ts";
import { hasta } from "../support/mundo.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";

const FACTURAS = "/v1/terminal/facturas";
const ESPERANDO = "Esperando al sistema tributario";
/** A product of the demo. */
const CAFE = "7774021000013";
/** How the screen goes away in the middle of a sale. */
const FINES = ["recargar", "matar", "apagon"] as const;
const NOMBRES = { recargar: "a reload", matar: "the death of the till", apagon: "a power cut" } as const;

/** What a cashier entered, and what a buyer asks about afterwards. */
describe("at the counter", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  beforeAll(async () => {
    una = await CajaEnPantalla.start();
    const configuracion = await una.puente.invoke("configuracion");
    await una.puente.invoke("guardarConfiguracion", { ...configuracion, esperaSegundos: 20 });
  });
  afterAll(() => una?.close());

  const tecla = (nombre: string) => una.page.keyboard.press(nombre);
  const escribir = (texto: string) => una.caja.escribir(texto);
  const ultima = () => una.page.getByTestId("ultima-venta");
  /** Pays in cash, as far as the tax system is awaited. */
  async function cobrarYEsperar(recibido = ""): Promise<void> {
    await tecla("F9");
    await una.page.getByLabel("Efectivo recibido").waitFor();
    await escribir(recibido);
    await tecla("Enter");
    await una.page.getByText(ESPERANDO).waitFor();
  }
  const guardadas = (cuantas: number) =>
    hasta(
      `quedan ${cuantas} para la siguiente venta`,
      async () => (await una.puente.invoke("ventaAbierta"))?.siguientes.length === cuantas,
    );
  const vaciar = async () => {
    while ((await una.page.getByRole("listitem").count()) > 0) {
      const antes = await una.page.getByRole("listitem").count();
      await tecla("F8");
      await expect.poll(() => una.page.getByRole("listitem").count()).toBe(antes - 1);
    }
  };

  test.each(FINES)(
    "the last sale and its change are told until the next product, also after %s",
    async (fin) => {
      await una.caja.lista();
      await una.caja.buscar("cafe molido 250");
      const { titulo, cambio } = await una.caja.cobrarEfectivo("100");
      const numero = /\d+/.exec(titulo ?? "")?.[0];
      expect(await ultima().count(), "while its outcome stands over the cart").toBe(0);
      await una.caja.siguiente();
      const dicha = () => ultima().locator("dd").allTextContents();
      await ultima().waitFor();
      const antes = await dicha();
      expect(antes).toEqual([expect.stringMatching(/^Bs [\d.]+$/), "Bs 100.00", cambio]);
      expect(await ultima().textContent()).toContain(`Factura ${numero}`);
      await una[fin]();
      await ultima().waitFor();
      expect(await dicha(), NOMBRES[fin]).toEqual(antes);
      expect(await ultima().getAttribute("data-estado")).toBe("EMITIDA");
      await una.page.setViewportSize({ width: 1024, height: 768 });
      await fotografo("lo-escrito")(una.page, "ultima-venta");
      expect(await desbordes(una.page)).toEqual([]);
      await una.caja.buscar("cafe molido 250");
      await ultima().waitFor({ state: "detached" });
      await vaciar();
      await hasta("no queda venta abierta", async () => (await una.puente.invoke("ventaAbierta")) === null);
    },
  );

  test.each(FINES)(
    "what is read for the next sale while one is awaited survives %s, and begins it",
    async (fin) => {
      await una.caja.lista();
      await una.caja.buscar("cafe molido 250");
      const retenida = retener(FACTURAS);
      una.medio.poner(retenida.ajena);
      await cobrarYEsperar();
      const entra = una.page.getByRole("alert").getByText("entra en la siguiente venta");
      await una.caja.leer(CAFE);
      await entra.waitFor();
      await guardadas(1);
      await una[fin]();
      await una.page.getByText(ESPERANDO).waitFor();
      await una.page.getByText("Para la siguiente venta").waitFor();
      // Read by the screen that came afterwards.
      await una.caja.leer(CAFE);
      await guardadas(2);
      await una[fin]();
      await una.page.getByText(ESPERANDO).waitFor();
      una.medio.poner(null);
      retenida.soltar();
      await una.page.getByTestId("vendida").waitFor();
      await una[fin]();
      await una.page.getByTestId("vendida").waitFor();
      await una.caja.siguiente();
      const linea = una.page.getByRole("listitem");
      await linea.waitFor();
      expect(await linea.getByLabel("Cantidad").textContent(), NOMBRES[fin]).toBe("2");
      expect(await una.page.getByText("Para la siguiente venta").count()).toBe(0);
      await guardadas(0);
      await una.recargar();
      await linea.waitFor();
      expect(await linea.getByLabel("Cantidad").textContent()).toBe("2");
      await vaciar();
    },
  );

  test("the last sale is its cashier's: neither the lock nor another one shows it", async () => {
    const persona = async (nombre: string, permisos: string[]) =>
      una.puente.invoke("guardarUsuario", { id: null, nombre, pin: "2468", permisos, activo: true });
    const entrar = async (letra: string) => {
      const boton = una.page.getByRole("button", { name: "Entrar", exact: true });
      await boton.waitFor();
      await escribir(`${letra}2468`);
      await tecla("Enter");
      await boton.waitFor({ state: "detached" });
    };
    await persona("Ana", ["configuracion"]);
    await persona("Luis", []);
    await una.page.getByText("Ana").first().waitFor();
    await una.caja.buscar("cafe molido 250");
    const { cambio } = await una.caja.cobrarEfectivo("50");
    await una.caja.siguiente();
    await ultima()
      .getByText(cambio ?? "")
      .waitFor();
    await tecla("Control+l");
    await ultima().waitFor({ state: "detached" });
    await entrar("b");
    await una.page.getByText("Listo para vender").waitFor();
    expect(await una.puente.invoke("ultimaVenta")).toBeNull();
    expect(await ultima().count()).toBe(0);
    await tecla("Control+l");
    await entrar("a");
    await ultima()
      .getByText(cambio ?? "")
      .waitFor();
    expect(una.quejas).toEqual([]);
  });
});
