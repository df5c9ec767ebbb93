import { isFirstTier, rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { retener, sinRespuesta } from "../support/en-medio.ts";
import { hasta } from "../support/mundo.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { escribirPago, escribirVenta } from "../support/venta-escrita.ts";

const FACTURAS = "/v1/terminal/facturas";
/** Ways in which the screen goes away in the middle of a sale. */
const FINES = ["recargar", "matar", "apagon"] as const;
const NOMBRES = { recargar: "a reload", matar: "the death of the till", apagon: "a power cut" } as const;

describe("the open sale of a till", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  /** The simulator's control, open while its services are not. */
  let control: string;
  beforeAll(async () => {
    una = await CajaEnPantalla.start();
    const { controlUrl } = (await (await fetch(`${una.mundo.siat}/control`)).json()) as {
      controlUrl: string;
    };
    control = controlUrl;
    const configuracion = await una.puente.invoke("configuracion");
    await una.puente.invoke("guardarConfiguracion", { ...configuracion, esperaSegundos: 20 });
  });
  afterAll(() => una?.close());

  const tecla = (nombre: string) => una.page.keyboard.press(nombre);
  const escribir = (texto: string) => una.caja.escribir(texto);

  const visto = () => una.caja.ventaVisible();

  /** Waits until the till has stored this: a killed till loses unsent input. */
  const guardada = (que: string) =>
    hasta(`la caja guardó ${que}`, async () =>
      JSON.stringify(await una.puente.invoke("ventaAbierta")).includes(que),
    );
  const ventas = async () =>
    // Reads sales of all days: midnight may pass during the test.
    (await una.puente.invoke("buscarVentas")).ventas as {
      id: string;
      estado: string;
      total: string;
      numeroFactura: number;
    }[];

  /** CUFs of the documents that the tax system holds as valid (690). */
  async function validas(): Promise<string[]> {
    const reply = await fetch(`${control}/control/documentos`);
    const { documentos } = (await reply.json()) as { documentos: { cuf: string; estado: number }[] };
    return documentos.filter(({ estado }) => estado === 690).map(({ cuf }) => cuf);
  }

  const vendida = () => una.page.getByTestId("vendida");
  async function seguir(): Promise<void> {
    await tecla("Enter");
    await vendida().waitFor({ state: "hidden" });
    await una.page.getByRole("listitem").first().waitFor({ state: "detached" });
  }

  test.each(rowsOfTier(FINES, 1, 2))(
    "in the cart survives %s: every line, discount, serial number and the buyer",
    async (fin) => {
      await escribirVenta(una);
      const antes = await visto();
      expect(antes.lineas).toHaveLength(2);
      await guardada("Rosa Choque");
      await una[fin]();
      await una.page.getByText(/Descuentos Bs 6.50/).waitFor();
      expect(await visto(), NOMBRES[fin]).toEqual(antes);
      for (let i = 0; i < 2; i++) await tecla("F8");
      await una.page.getByRole("listitem").first().waitFor({ state: "detached" });
      await tecla("F4");
      await hasta("no queda venta abierta", async () => (await una.puente.invoke("ventaAbierta")) === null);
      await una.recargar();
      await una.page.getByLabel("Buscar producto").waitFor();
    },
  );

  test("is there to the last key where the page is left with that key", async () => {
    await una.caja.lista();
    await una.caja.buscar("cafe molido 250");
    await tecla("F2");
    await escribir("5551299");
    await una.page.getByLabel("Nombre o razón social").focus();
    await escribir("Rosa Choque Mamani");
    await una.recargar();
    await una.page.getByRole("listitem").first().waitFor();
    expect(await una.caja.nombreCliente()).toBe("Rosa Choque Mamani");
    await tecla("F8");
    await una.page.getByRole("listitem").first().waitFor({ state: "detached" });
    await tecla("F4");
  });

  test.each(rowsOfTier(FINES, 1, 1))("in its payment survives %s, and is charged once", async (fin) => {
    const antesDeVender = { ventas: (await ventas()).length, validas: (await validas()).length };
    await escribirVenta(una);
    await escribirPago(una);
    const antes = await visto();
    expect(antes.aPagar).not.toBeNull();
    await guardada("47977896");
    await una[fin]();
    await una.page.getByLabel(/4 primeros/).waitFor();
    await una.page.getByText(/Descuentos Bs 6.50/).waitFor();
    expect(await visto(), NOMBRES[fin]).toEqual(antes);
    await una.page.getByRole("button", { name: "Emitir factura" }).click();
    await vendida().waitFor();
    expect(await vendida().getAttribute("data-estado")).toBe("EMITIDA");
    await seguir();
    expect(await ventas()).toHaveLength(antesDeVender.ventas + 1);
    expect(await validas()).toHaveLength(antesDeVender.validas + 1);
    await una.recargar();
    await una.page.getByLabel("Buscar producto").waitFor();
    expect(await una.page.getByRole("listitem").count()).toBe(0);
  });

  test.each(rowsOfTier(FINES, 1, 0))(
    "while the tax system is awaited: %s leads back to that very sale and its change",
    async (fin) => {
      const antes = { ventas: (await ventas()).length, validas: (await validas()).length };
      await una.caja.lista();
      await una.caja.buscar("cafe molido 250");
      const retenida = retener(FACTURAS);
      una.medio.poner(retenida.ajena);
      await tecla("F9");
      await una.page.getByLabel("Efectivo recibido").waitFor();
      await escribir("100");
      await tecla("Enter");
      await una.page.getByText("Esperando a Impuestos").waitFor();
      await hasta("la factura llega a Impuestos", async () => (await validas()).length > antes.validas);
      await una[fin]();
      await una.page.getByText("Esperando a Impuestos").waitFor();
      expect(await una.page.getByRole("listitem").count()).toBe(0);
      // Keys pressed without looking at the screen charge nothing.
      await tecla("F9");
      await tecla("Enter");
      una.medio.poner(null);
      retenida.soltar();
      await vendida().waitFor();
      expect(await vendida().getAttribute("data-estado")).toBe("EMITIDA");
      const cambio = await vendida().locator(".cambio").textContent();
      const [ultima] = await ventas();
      expect(cambio).toBe(`Bs ${(100 - Number(ultima?.total)).toFixed(2)}`);
      // The outcome stays until the cashier goes on.
      await una.recargar();
      await vendida().waitFor();
      expect(await vendida().locator(".cambio").textContent()).toBe(cambio);
      await seguir();
      expect(await ventas()).toHaveLength(antes.ventas + 1);
      expect(await validas()).toHaveLength(antes.validas + 1);
    },
  );

  test("that is awaited goes on offline by its key after a reload, too", async () => {
    await una.caja.lista();
    await una.caja.buscar("cafe molido 250");
    una.medio.poner(sinRespuesta(FACTURAS));
    await tecla("F9");
    await una.page.getByLabel("Efectivo recibido").waitFor();
    await tecla("Enter");
    await una.page.getByText("Esperando a Impuestos").waitFor();
    await una.recargar();
    await una.page.getByText("Esperando a Impuestos").waitFor();
    await tecla("Escape");
    await vendida().waitFor();
    expect(await vendida().getAttribute("data-estado")).toBe("OFFLINE");
    una.medio.poner(null);
    await seguir();
    const { id } = (await ventas())[0] ?? { id: "" };
    await hasta(
      "queda EMITIDA",
      async () => (await una.puente.invoke("venta", { ventaId: id })).estado === "EMITIDA",
    );
  });

  test("is charged once where it stands in two windows: the other one shows what became of it", async () => {
    await una.caja.buscar("cafe molido 250");
    await guardada("Café molido");
    const otra = await una.page.context().newPage();
    await otra.goto(new URL("/", una.page.url()).href);
    await otra.getByRole("listitem").first().waitFor();
    await una.page.bringToFront();
    const antes = (await ventas()).length;
    const { titulo } = await una.caja.cobrarEfectivo("");
    await otra.bringToFront();
    await otra.getByLabel("NIT o CI del cliente").fill("5551299");
    await otra.getByText(/Esta venta ya se cobró: factura \d+/).waitFor();
    await otra
      .getByTestId("vendida")
      .getByText(titulo ?? "")
      .waitFor();
    await otra.close();
    await una.page.bringToFront();
    await seguir();
    expect(await ventas()).toHaveLength(antes + 1);
    expect(una.quejas).toEqual([]);
  });

  // caja/ventas and caja/documentos have the list and the annulment in the first tier.
  if (!isFirstTier())
    test("F3 begins with the newest sale each time, and annuls the one that it shows", async () => {
      const panel = una.page.getByRole("region", { name: "Venta elegida" });
      const vender = async () => {
        await una.caja.buscar("cafe molido 250");
        const { titulo } = await una.caja.cobrarEfectivo("");
        await una.caja.siguiente();
        return /\d+/.exec(titulo ?? "")?.[0] ?? "";
      };
      const abrir = async (numero: string) => {
        await tecla("F3");
        await panel.getByText(`Factura ${numero} ·`).waitFor();
      };
      const cerrar = async () => {
        await tecla("Escape");
        await panel.waitFor({ state: "detached" });
      };
      const primera = await vender();
      const segunda = await vender();
      await abrir(segunda);
      await una.page.locator("tbody tr").nth(1).click();
      await panel.getByText(`Factura ${primera} ·`).waitFor();
      await cerrar();
      const tercera = await vender();
      await abrir(tercera);
      await panel.getByRole("button", { name: "Anular", exact: true }).click();
      await una.page.getByText(`Anular la factura ${tercera}`).waitFor();
      await una.page.getByRole("button", { name: "Anular la factura" }).click();
      await una.page.locator('tr[data-estado="ANULADA"]').waitFor();
      await cerrar();
      const anuladas = (await ventas()).filter(({ estado }) => estado === "ANULADA");
      expect(anuladas.map(({ numeroFactura }) => String(numeroFactura))).toEqual([tercera]);
      await abrir(tercera);
      await cerrar();
    });

  // caja/venta/abierta-de-quien.test.ts has whose sale it is in the first tier.
  if (!isFirstTier())
    test("is its cashier's: another one begins anew, finds it among the parked ones, and leaves it to its owner", async () => {
      const persona = async (nombre: string, permisos: string[]) =>
        una.puente.invoke("guardarUsuario", { id: null, nombre, pin: "2468", permisos, activo: true });
      const entrar = async (letra: string) => {
        const bloqueada = una.page.getByRole("button", { name: "Entrar", exact: true });
        await bloqueada.waitFor();
        await escribir(`${letra}2468`);
        await tecla("Enter");
        await bloqueada.waitFor({ state: "detached" });
      };
      await una.caja.buscar("cafe molido 250");
      const lineas = async () => (await visto()).lineas;
      const calculada = () => una.page.locator('[data-testid="total"]:not(:text-is("0.00"))').waitFor();
      await calculada();
      const antes = await lineas();
      await persona("Ana", ["configuracion"]);
      await persona("Luis", []);
      // Sold before there were users, it is the first user's.
      await una.page.getByText("Ana").first().waitFor();
      await calculada();
      expect(await lineas()).toEqual(antes);
      await una.caja.cliente("1020703023");
      await expect.poll(() => una.caja.nombreCliente()).toBe("Distribuidora Illimani SRL");
      await tecla("Control+l");
      await entrar("b");
      expect(await una.page.getByRole("listitem").count()).toBe(0);
      await tecla("F5");
      await una.page.getByText(/Desde las .*, Ana/).waitFor();
      await tecla("Escape");
      await una.page.getByText(/Desde las/).waitFor({ state: "hidden" });
      await una.apagon();
      await entrar("a");
      await calculada();
      expect(await lineas()).toEqual(antes);
      expect(await una.caja.nombreCliente()).toBe("Distribuidora Illimani SRL");
      expect(una.quejas).toEqual([]);
    });
});
