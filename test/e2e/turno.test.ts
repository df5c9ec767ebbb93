import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cambiarPapelYTeclas, seguirElAsistente } from "../support/asistente.ts";
import { CERRADA } from "../support/demo.ts";
import type { Page } from "playwright-core";
import { openMostrador, type Mostrador } from "../support/mostrador.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { revisor } from "../support/ventanas.ts";

/** A short shift with nothing but the keyboard: the drawer's money from opening to Z. */
describe("a cashier's shift", CON_NAVEGADOR, () => {
  let mostrador: Mostrador;
  let demo: Mostrador["demo"];
  let page: Mostrador["page"];
  let caja: Mostrador["caja"];
  let revisar: Mostrador["revisar"];

  beforeAll(async () => {
    mostrador = await openMostrador("turno", CERRADA);
    ({ demo, page, caja, revisar } = mostrador);
  });
  afterAll(() => mostrador.close());

  const tecla = (nombre: string) => page.keyboard.press(nombre);
  /** The cart's total, once it has been reckoned. */
  const total = async () => {
    await page.locator('[data-testid="total"]:not(:text-is("0.00"))').waitFor();
    return caja.total();
  };
  const escribir = (texto: string) => caja.escribir(texto);

  test("opens the till with what is in the drawer: nothing is sold before, and the screen leads there", async () => {
    await revisar("cerrada");
    await caja.buscar("cafe molido 250");
    await page.getByText("Abra la caja para cobrar (Ctrl+E).").waitFor();
    await tecla("F9");
    await page.getByLabel("Efectivo inicial").waitFor();
    await tecla("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await tecla("F8");
    await page.getByText("La caja está cerrada").waitFor();
    await page.getByRole("button", { name: "Abrir caja" }).last().click();
    await page.getByLabel("Efectivo inicial").waitFor();
    await revisar("abrir");
    await escribir("300");
    await tecla("Enter");
    await page.getByText(/Turno 1, abierto/).waitFor();
    await tecla("Escape");
    await page.locator('[data-turno="abierto"]').waitFor();
  });

  test("takes what is typed right after a key for what that key opened, not for the screen behind", async () => {
    await caja.buscar("cafe molido 250");
    for (const [key, shift, campo] of [
      ["F7", true, "En Bs, o un porcentaje como 10%"],
      ["F6", false, "Café molido"],
      ["F7", false, "Café molido"],
    ] as const) {
      expect(await caja.focoTras(key, shift)).toContain(campo);
      await tecla("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    const pago = await caja.focoAlAparecer("Efectivo recibido");
    await tecla("F9");
    expect(await pago()).toBe(true);
    await tecla("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await tecla("F8");
    await page.getByRole("listitem").waitFor({ state: "detached" });
  });

  test("charges what was entered, however fast: found by its whole name, counted and charged without a look at the screen", async () => {
    await caja.escribir("2*cafe molido 250\n");
    await caja.leer("7774021000013");
    await caja.escribir("\n");
    await page.getByLabel("Efectivo recibido").waitFor();
    await page.getByRole("listitem").nth(1).waitFor();
    const lineas = await page.getByRole("listitem").allTextContents();
    expect(lineas[0]).toContain("Café molido de los Yungas 250 g");
    expect(await page.getByRole("dialog").locator(".total").textContent()).toBe(`Bs ${await total()}`);
    await tecla("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    for (const resto of [1, 0]) {
      await tecla("F8");
      await page.getByRole("listitem").nth(resto).waitFor({ state: "detached" });
    }
  });

  test("takes ten per cent of the whole sale once, also when it is given again", async () => {
    await caja.buscar("cafe molido 250");
    const antes = Number(await total());
    for (let vez = 0; vez < 2; vez++) {
      await tecla("Shift+F7");
      await escribir("10%");
      await tecla("Enter");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.getByText(/Descuento de 10 % \(Bs/).waitFor();
      await expect.poll(async () => Number(await caja.total())).toBeCloseTo(antes * 0.9, 2);
    }
    await tecla("Shift+F7");
    await escribir("0");
    await tecla("Enter");
    await page.getByTestId("descuentos").waitFor({ state: "detached" });
    await tecla("F8");
    await page.getByRole("listitem").waitFor({ state: "detached" });
  });

  test("sells in cash, with a discount of ten per cent on the whole sale", async () => {
    await caja.buscar("cafe molido 250");
    const antes = Number(await total());
    await tecla("Shift+F7");
    await page.getByLabel(/En Bs, o un porcentaje/).waitFor();
    await escribir("10%");
    await tecla("Enter");
    await page.getByText(/Descuento de 10 % \(Bs/).waitFor();
    expect(Number(await caja.total())).toBeCloseTo(antes * 0.9, 2);
    await revisar("venta");
    await tecla("F9");
    await page.getByLabel("Efectivo recibido").waitFor();
    await revisar("pago");
    await escribir("100");
    const ventana = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: 683, height: 384 });
    await page.getByRole("button", { name: /^Emitir factura, cambio Bs \d/ }).waitFor();
    await page.setViewportSize(ventana);
    await page.getByLabel("Efectivo recibido").fill("");
    await tecla("Escape");
    await page.getByLabel("Efectivo recibido").waitFor({ state: "hidden" });
    expect((await caja.cobrarEfectivo("")).estado).toBe("EMITIDA");
    await revisar("vendida");
    await caja.siguiente();
  });

  test("shows the buyer the lines, the total, and the invoice's QR, on a screen that only looks", async () => {
    const cliente = await page.context().newPage();
    cliente.on("pageerror", (error) => mostrador.quejas.push(error.message));
    await cliente.setViewportSize({ width: 1024, height: 768 });
    await cliente.goto(new URL("cliente.html", demo.json.desktop_url).href.split("?")[0] ?? "");
    await cliente.locator('[data-vista="espera"]').waitFor();
    // One tab at a time is drawn here; on a second monitor both are.
    await page.bringToFront();
    await caja.buscar("cafe molido 250");
    await cliente.getByText("1 × Café molido").waitFor();
    expect(await cliente.locator(".cliente-total b").textContent()).toBe(`Bs ${await total()}`);
    await cliente.bringToFront();
    await revisor("turno")(cliente, "cliente-venta");
    await page.bringToFront();
    expect((await caja.cobrarEfectivo("100")).estado).toBe("EMITIDA");
    await cliente.getByText(/Su cambio/).waitFor();
    await cliente.getByRole("img", { name: "QR de la factura" }).waitFor();
    await cliente.bringToFront();
    await revisor("turno")(cliente, "cliente-vendida");
    await page.bringToFront();
    await caja.siguiente();
    await cliente.locator('[data-vista="espera"]').waitFor();
    expect(await cliente.locator("button, input, a").count()).toBe(0);
    await cliente.close();
  });

  test("is told whether the tax system knows a NIT, and what to do when it does not", async () => {
    await tecla("F2");
    await escribir("1023456022");
    await page.locator('[data-nit="true"]').waitFor();
    await tecla("F2");
    await escribir("1020304994");
    await page.locator('[data-nit="false"]').waitFor();
    await revisar("nit");
    await tecla("F4");
    await page.locator("[data-nit]").waitFor({ state: "detached" });
  });

  test("puts a sale aside for the next in the queue, and takes it up again; it has no number meanwhile", async () => {
    await caja.buscar("cafe molido 250");
    const suyo = await total();
    await tecla("F5");
    await page.getByText(/Venta en espera/).waitFor();
    expect(await caja.total()).toBe("0.00");
    await tecla("F5");
    await page.getByText(/Desde las/).waitFor();
    await revisar("aparcadas");
    await page.getByRole("button", { name: /^Borrar / }).click();
    await revisar("borrar-aparcada");
    await page.getByRole("button", { name: "No", exact: true }).click();
    await page.getByRole("button", { name: /^Poner nombre a / }).click();
    await page.getByLabel("Nombre de la venta").waitFor();
    await caja.escribir("Mesa 1");
    await tecla("Enter");
    await page.getByRole("dialog").getByText("Mesa 1", { exact: true }).waitFor();
    await tecla("1");
    await page.getByRole("listitem").first().waitFor();
    expect(await total()).toBe(suyo);
  });

  test("takes a sale in two ways, card and cash", async () => {
    await tecla("F9");
    await page.getByText("Varios").click();
    await page.getByLabel("Tarjeta (Bs)").fill("10");
    await page.getByLabel(/4 primeros/).fill("47977896");
    await page.getByLabel("Efectivo recibido").fill("200");
    await revisar("varios");
    await tecla("Enter");
    const hecha = page.getByTestId("vendida");
    await hecha.waitFor();
    expect(await hecha.getAttribute("data-estado")).toBe("EMITIDA");
    await caja.siguiente();
  });

  test("takes a part by QR and the rest in cash, with its change, by eight keys", async () => {
    await caja.buscar("cafe molido 250");
    await page.locator('[data-testid="total"]:text-is("38.50")').waitFor();
    const pulsadas = await contarTeclas(page);
    await tecla("F9");
    await page.getByLabel("Efectivo recibido").waitFor();
    await tecla("F8");
    await page.getByLabel("QR / Transferencia (Bs)").and(page.locator(":focus")).waitFor();
    for (const cifra of "10") await tecla(cifra);
    await tecla("Enter");
    await page.getByLabel("Efectivo recibido").and(page.locator(":focus")).waitFor();
    for (const cifra of "50") await tecla(cifra);
    await page.locator('[data-testid="cambio"]:text-is("Bs 21.50")').waitFor();
    await tecla("Enter");
    const hecha = page.getByTestId("vendida");
    await hecha.waitFor();
    expect(await pulsadas()).toBe(8);
    expect(await hecha.locator(".cambio").textContent()).toBe("Bs 21.50");
    await caja.siguiente();
  });

  test("takes a card and a QR by one key each, the focus where the next key belongs", async () => {
    await caja.buscar("cafe molido 250");
    await page.locator('[data-testid="total"]:text-is("38.50")').waitFor();
    await tecla("F9");
    await page.getByLabel("Efectivo recibido").waitFor();
    await tecla("F6");
    await page
      .getByLabel(/4 primeros/)
      .and(page.locator(":focus"))
      .waitFor();
    await tecla("F5");
    await page.getByLabel("Efectivo recibido").and(page.locator(":focus")).waitFor();
    await tecla("F7");
    await page.getByRole("button", { name: "Emitir factura" }).and(page.locator(":focus")).waitFor();
    await tecla("Enter");
    await page.getByTestId("vendida").waitFor();
    await caja.siguiente();
  });

  test("takes dollars at the day's rate, and a gift card for a part", async () => {
    await caja.buscar("cafe molido 250");
    await total();
    await tecla("F9");
    await page.getByLabel("Tarjeta de regalo").fill("10");
    await page.getByLabel("Dólares recibidos (US$)").fill("20");
    await revisar("dolares");
    await tecla("Enter");
    const hecha = page.getByTestId("vendida");
    await hecha.waitFor();
    expect(await hecha.getAttribute("data-estado")).toBe("EMITIDA");
    await caja.siguiente();
  });

  test("annuls the last sale with a reason, and notes the cash that went back", async () => {
    await tecla("F3");
    await page.locator("tbody tr").last().click();
    const [descarga] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Descargar PDF" }).click(),
    ]);
    expect(descarga.suggestedFilename()).toMatch(/^factura_\d+\.pdf$/);
    expect(readFileSync(await descarga.path(), "latin1").slice(0, 5)).toBe("%PDF-");
    await page.getByRole("button", { name: "Anular" }).click();
    await page.getByRole("button", { name: "Anular la factura" }).waitFor();
    await revisar("anular");
    await page.getByRole("button", { name: "Anular la factura" }).click();
    await page.locator('tr[data-estado="ANULADA"]').waitFor();
    await page.locator('button:focus:has-text("Devolví en efectivo")').waitFor();
    await tecla("Enter");
    await page.locator('[role="dialog"]:focus').waitFor();
    await revisar("anulada");
    await tecla("Escape");
    await page.locator("tbody").waitFor({ state: "hidden" });
  });

  test("cancels the sale with one key and brings it back, and says what a discount leaves", async () => {
    await caja.buscar("cafe molido 250");
    await page.locator('[data-testid="total"]:text-is("38.50")').waitFor();
    await tecla("F7");
    await page.getByRole("dialog", { name: "Descuento de la línea" }).waitFor();
    await caja.escribir("10%");
    await page.getByTestId("queda").getByText("Bs 34.65").waitFor();
    await tecla("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await tecla("Shift+F8");
    await page.locator('[data-testid="total"]:text-is("0.00")').waitFor();
    await tecla("Shift+F8");
    await page.locator('[data-testid="total"]:text-is("38.50")').waitFor();
    await tecla("Shift+F8");
    await page.getByRole("listitem").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Deshacer" }).click();
    await page.locator('[data-testid="total"]:text-is("38.50")').waitFor();
    await tecla("Shift+F8");
    await page.getByRole("listitem").waitFor({ state: "detached" });
  });

  test("opens the drawer without a sale, for a reason; nothing in the drawer's screen acts at Enter", async () => {
    await tecla("Control+e");
    const cajon = page.getByRole("dialog", { name: "Caja: efectivo del turno" });
    await cajon.getByRole("button", { name: "Abrir el cajón" }).waitFor();
    await tecla("Enter");
    expect(await cajon.getByLabel("Cuántos de Bs 100").count()).toBe(0);
    await cajon.getByRole("button", { name: "Abrir el cajón" }).click();
    await cajon.getByRole("button", { name: "Revisar el efectivo" }).click();
    await tecla("Enter");
    await cajon.getByRole("button", { name: "Retiro" }).waitFor();
    await cajon.getByRole("button", { name: "Cerrar", exact: true }).click();
    await cajon.waitFor({ state: "detached" });
  });

  test("takes money out, counts blind, and closes with a Z that comes out", async () => {
    await tecla("Control+e");
    await page.getByRole("button", { name: "Retiro" }).click();
    expect(await page.getByText("Venta cancelada").count()).toBe(0);
    const monto = page.getByLabel("Monto");
    await monto.fill("1.250");
    await page.getByText("¿Son 1,250.00 o 1.25?").first().waitFor();
    await revisar("monto-dudoso");
    await page.getByRole("button", { name: "1,250.00", exact: true }).click();
    await expect.poll(() => monto.inputValue()).toBe("1250.00");
    await page.locator("input:focus").and(monto).waitFor();
    await monto.fill("2.5051");
    await page.getByText("El dinero llega hasta el centavo: escriba 2.50 o 2.51.").first().waitFor();
    await monto.fill("30");
    await tecla("Enter");
    await page.getByLabel("Motivo").and(page.locator(":focus")).waitFor();
    await page.getByRole("button", { name: "Pago a proveedor" }).waitFor();
    await caja.escribir("Pago de agua");
    await tecla("Enter");
    await page.getByText("Pago de agua").waitFor();
    expect(await page.getByText("Debe haber").count()).toBe(0);
    await revisar("turno");
    await page.getByRole("button", { name: "Cerrar la caja" }).click();
    await page.getByLabel("Cuántos de Bs 100").fill("1");
    await page.getByLabel("Dólares en total").fill("1.2.3");
    await page.getByText("Corrija los dólares.").waitFor();
    await page.getByLabel("Dólares en total").fill("20");
    await revisar("conteo");
    await page.getByRole("button", { name: "Cerrar e imprimir Z" }).click();
    await page.getByLabel("Motivo de la diferencia").fill("Se cuenta mañana");
    await page.getByRole("button", { name: "Cerrar e imprimir Z" }).click();
    await page.getByText(/Caja cerrada: Z N° 1/).waitFor();
    await revisar("z");
    await tecla("Enter");
    await page.getByRole("cell", { name: "Copia" }).waitFor();
    await revisar("cierres");
    const tickets = join(demo.data, "tickets");
    const z = readdirSync(tickets).find((nombre) => nombre.startsWith("CIERRE-Z"));
    expect(readFileSync(join(tickets, z ?? "")).toString("latin1")).toContain("Pago de agua");
  });

  test("sets where tickets go, and prints a page to see it", async () => {
    await tecla("Escape");
    await page.locator('[data-turno="cerrado"]').waitFor();
    await tecla("F10");
    await page.getByText("Impresora, cajón").click();
    await page.getByRole("button", { name: "Configurar paso a paso" }).click();
    await seguirElAsistente(page, revisar);
    await page.getByText(/Guardada/).waitFor();
    await page.getByRole("button", { name: "Imprimir una prueba" }).click();
    await page.getByRole("cell", { name: "Página de prueba" }).waitFor();
    await page.getByRole("cell", { name: "impreso" }).first().waitFor();
    await revisar("configuracion");
    await cambiarPapelYTeclas(page, revisar);
  });

  test("finds every key on one page", async () => {
    await tecla("Escape");
    await page.getByText("Configuración de la caja").waitFor({ state: "detached" });
    await tecla("F12");
    await page.getByText("todo con el teclado").waitFor();
    await revisar("ayuda");
    await tecla("Escape");
    await page.getByText("todo con el teclado").waitFor({ state: "detached" });
    await tecla("F10");
    await page.getByRole("dialog", { name: "Menú" }).waitFor();
    await revisar("menu");
    expect(mostrador.quejas).toEqual([]);
  });
});

/** Counts the keys that a person presses on a page from now on. */
async function contarTeclas(page: Page): Promise<() => Promise<number>> {
  const cuenta = await page.evaluateHandle(() => {
    const esta = { teclas: 0 };
    addEventListener("keydown", ({ isTrusted }) => (esta.teclas += isTrusted ? 1 : 0), { capture: true });
    return esta;
  });
  return () => cuenta.evaluate(({ teclas }) => teclas);
}
