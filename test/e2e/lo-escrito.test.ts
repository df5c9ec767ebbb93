import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { retener } from "../support/en-medio.ts";
import { hasta } from "../support/mundo.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { revisor } from "../support/ventanas.ts";

const FACTURAS = "/v1/terminal/facturas";
const ESPERANDO = "Esperando a Impuestos";
/** A product of the demo. */
const ARROZ = "7774021000013";
/** Ways in which the screen goes away in the middle of a sale. */
const FINES = ["recargar", "matar", "apagon"] as const;
const NOMBRES = { recargar: "a reload", matar: "the death of the till", apagon: "a power cut" } as const;

/** The cashier's input, and the buyer's later questions about it. */
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
  /** Pays in cash, up to the wait for the tax system. */
  async function cobrarYEsperar(recibido = ""): Promise<void> {
    await tecla("F9");
    await una.page.getByLabel("Efectivo recibido").waitFor();
    await escribir(recibido);
    await tecla("Enter");
    await una.page.getByText(ESPERANDO).waitFor();
  }
  /** Makes the tax system refuse the next invoice. */
  async function rechazar(): Promise<void> {
    const { controlUrl } = (await (await fetch(`${una.mundo.siat}/control`)).json()) as {
      controlUrl: string;
    };
    const failNext = [{ operation: "recepcionFactura", kind: "rechazo", codigo: 1037, times: 1 }];
    const reply = await fetch(`${controlUrl}/control`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ failNext }),
    });
    expect(reply.status).toBe(200);
  }
  /** Waits until the till has stored this text of the open sale. */
  const guardada = (que: string) =>
    hasta(`la caja guardó ${que}`, async () =>
      JSON.stringify(await una.puente.invoke("ventaAbierta")).includes(que),
    );
  const guardadas = (cuantas: number) =>
    hasta(
      `quedan ${cuantas} para la siguiente venta`,
      async () => (await una.puente.invoke("ventaAbierta"))?.siguientes.length === cuantas,
    );
  const sinAbierta = () =>
    hasta("no queda venta abierta", async () => (await una.puente.invoke("ventaAbierta")) === null);
  const vaciar = async () => {
    while ((await una.page.getByRole("listitem").count()) > 0) {
      const antes = await una.page.getByRole("listitem").count();
      await tecla("F8");
      await expect.poll(() => una.page.getByRole("listitem").count()).toBe(antes - 1);
    }
    await sinAbierta();
  };

  test.each(rowsOfTier(FINES, 1, 0))(
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
      // Until the till knows that the cashier went on, it tells the outcome of the sale again.
      await sinAbierta();
      await una[fin]();
      await ultima().waitFor();
      expect(await dicha(), NOMBRES[fin]).toEqual(antes);
      expect(await ultima().getAttribute("data-estado")).toBe("EMITIDA");
      if (fin === "recargar") await revisor("lo-escrito")(una.page, "ultima-venta");
      await una.caja.buscar("cafe molido 250");
      await ultima().waitFor({ state: "detached" });
      await vaciar();
    },
  );

  test.each(rowsOfTier(FINES, 1, 2))(
    "what is read for the next sale while one is awaited survives %s, and begins it",
    async (fin) => {
      await una.caja.lista();
      await una.caja.buscar("cafe molido 250");
      const retenida = retener(FACTURAS);
      una.medio.poner(retenida.ajena);
      await cobrarYEsperar();
      const entra = una.page.getByRole("alert").getByText("entra en la siguiente venta");
      await una.caja.leer(ARROZ);
      await entra.waitFor();
      await guardadas(1);
      await una[fin]();
      await una.page.getByText(ESPERANDO).waitFor();
      await una.page.getByText("Para la siguiente venta").waitFor();
      // This code is scanned on the screen that came afterwards.
      await una.caja.leer(ARROZ);
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

  test.each(rowsOfTier(FINES, 1, 1))(
    "a refusal after %s leaves the payment as it was typed, and what was read meanwhile apart",
    async (fin) => {
      await una.caja.lista();
      await una.caja.buscar("cafe molido 250");
      await rechazar();
      const retenida = retener(FACTURAS);
      una.medio.poner(retenida.ajena);
      await tecla("F9");
      await una.page.getByLabel("Efectivo recibido").waitFor();
      await una.page.getByText("Varios", { exact: true }).click();
      await una.page.getByLabel("Tarjeta (Bs)").fill("10");
      await una.page.getByLabel(/4 primeros/).fill("47977896");
      const antes = await una.caja.ventaVisible();
      // From the card's digits to the cash, which is the rest, and on.
      await tecla("Enter");
      await tecla("Enter");
      await una.page.getByText(ESPERANDO).waitFor();
      await una.caja.leer(ARROZ);
      await guardadas(1);
      await una[fin]();
      await una.page.getByText(ESPERANDO).waitFor();
      una.medio.poner(null);
      retenida.soltar();
      const linea = una.page.getByRole("listitem");
      await linea.waitFor();
      await una.page.getByText(ESPERANDO).waitFor({ state: "detached" });
      expect(await linea.getByLabel("Cantidad").textContent(), "of the refused sale").toBe("1");
      await una.page.getByText("Para la siguiente venta").waitFor();
      await tecla("F9");
      await una.page.getByLabel(/4 primeros/).waitFor();
      expect(await una.caja.ventaVisible(), NOMBRES[fin]).toEqual(antes);
      await tecla("Enter");
      await tecla("Enter");
      await una.page.getByTestId("vendida").waitFor();
      await una.caja.siguiente();
      await linea.waitFor();
      expect(await linea.getByLabel("Cantidad").textContent(), "of the next one").toBe("1");
      await vaciar();
    },
  );

  test("a scan over the payment keeps what was typed of it, and says what no longer fits", async () => {
    const recibido = una.page.getByLabel("Efectivo recibido");
    await una.caja.buscar("cafe molido 250");
    await tecla("F9");
    await recibido.waitFor();
    await escribir("40");
    await una.caja.leer(ARROZ);
    await recibido.waitFor({ state: "detached" });
    await guardada('"recibido":"40"');
    await una.recargar();
    await una.page.getByRole("listitem").nth(1).waitFor();
    expect(await una.page.getByRole("dialog").count(), "the dialog was left").toBe(0);
    await tecla("F9");
    await recibido.waitFor();
    expect(await recibido.inputValue()).toBe("40");
    await una.page.getByText(/^El total era Bs 38\.50 y ahora es Bs .*: al efectivo le faltan Bs /).waitFor();
    // The typed amount replaces the previous one.
    await escribir("100");
    expect(await recibido.inputValue()).toBe("100");
    await una.page.getByText("El total era").waitFor({ state: "detached" });
    await una.page.getByText("Tarjeta", { exact: true }).click();
    await una.page.getByLabel(/4 primeros/).fill("47977896");
    await una.page.getByRole("button", { name: "Emitir factura" }).focus();
    await una.caja.leer(ARROZ);
    await una.page.getByRole("dialog").waitFor({ state: "detached" });
    await tecla("F9");
    await una.page.getByLabel(/4 primeros/).waitFor();
    expect(await una.page.getByLabel(/4 primeros/).inputValue()).toBe("47977896");
    await tecla("Escape");
    await una.page.getByRole("dialog").waitFor({ state: "detached" });
    await vaciar();
    await una.caja.buscar("cafe molido 250");
    await tecla("F9");
    await recibido.waitFor();
    expect(await recibido.inputValue(), "of another sale").toBe("");
    await tecla("Escape");
    await recibido.waitFor({ state: "detached" });
    await vaciar();
  });

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
