import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMostrador, type Mostrador } from "../support/mostrador.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";

/** A picture of one dot. */
const PUNTO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** The code on a cashier's badge. */
const GAFETE = "GAFETE-JUAN-0042";

/** An owner sets the shop up at the till (people, products, buyers); then a cashier works with it. */
describe("an owner's part at the till", CON_NAVEGADOR, () => {
  let mostrador: Mostrador;
  let demo: Mostrador["demo"];
  let page: Mostrador["page"];
  let caja: Mostrador["caja"];
  let revisar: Mostrador["revisar"];

  beforeAll(async () => {
    mostrador = await openMostrador("negocio");
    ({ demo, page, caja, revisar } = mostrador);
  });
  afterAll(() => mostrador.close());

  const tecla = (nombre: string) => page.keyboard.press(nombre);
  const cerrar = async (titulo: string) => {
    await tecla("Escape");
    await page.getByRole("dialog", { name: titulo }).waitFor({ state: "hidden" });
  };

  test("adds a product: its code of the tax system is suggested by its name, and it is sold at once", async () => {
    await caja.abrirDelMenu("Productos");
    await page.getByText(/\d+ productos/).waitFor();
    await revisar("productos");
    await page.getByRole("button", { name: "Nuevo" }).click();
    await page.getByLabel("Descripción").fill("Café tostado Buena Vista 1 kg");
    await page.getByLabel(/^Código( \*)?$/).fill("BV-1");
    await page.getByLabel("Código de barras").fill("7779998887771");
    await page.getByLabel("Precio (Bs)").fill("95,50");
    await page.locator('input[value*="·"]').waitFor();
    const archivo = (name: string, buffer: Buffer) =>
      page.locator('input[type="file"]').setInputFiles({ name, mimeType: "image/png", buffer });
    await archivo("cafe.png", PUNTO);
    const foto = page.getByAltText("Foto del producto");
    await foto.waitFor();
    await archivo("lista.png", Buffer.from("codigo;precio"));
    const error = page.getByText("«lista.png» no es una foto.");
    await error.waitFor();
    expect((await error.boundingBox())?.width, "it has the form's width").toBeGreaterThan(300);
    expect(await foto.isVisible()).toBe(true);
    await revisar("producto");
    await page.getByRole("button", { name: "Guardar" }).click();
    await page.getByRole("dialog").getByLabel("Buscar").fill("buena vista");
    await page.getByText("95.50").waitFor();
    await cerrar("Productos");
    await caja.escanear("7779998887771");
    expect((await caja.cobrarEfectivo("")).estado).toBe("EMITIDA");
    await caja.siguiente();
  });

  test("imports a price list: sees first what it does and what is wrong, then takes what is right", async () => {
    const planilla = join(demo.data, "precios.csv");
    const filas = Array.from(
      { length: 30 },
      (_, i) => `LIB-${i};Libro de cuentos N° ${i};${20 + i},50;Librería`,
    );
    writeFileSync(
      planilla,
      Buffer.from(
        [
          "codigo;descripcion;precio;categoria;codigo de barras",
          ...filas,
          "MAL;Sin precio;;",
          "CERO;Libro sin su cero;20;Librería;36000291452",
        ].join("\r\n"),
        "latin1",
      ),
    );
    await caja.abrirDelMenu("Productos");
    await page.getByRole("button", { name: "Importar", exact: true }).click();
    await page.locator('input[type="file"]').setInputFiles(planilla);
    await page.getByText(/1 no se importará/).waitFor();
    await page
      .getByRole("row", { name: /sin su primer cero/ })
      .getByText("Dudoso")
      .waitFor();
    await page.getByRole("button", { name: "Importar 30" }).waitFor();
    await page.getByLabel("Importar también la fila con un código dudoso").check();
    await revisar("importar");
    await page.getByRole("button", { name: "Importar 31" }).click();
    await page.getByTestId("importado").waitFor();
    expect(await page.getByTestId("importado").textContent()).toMatch(/31 nuevos.*1 no se importará/);
    await page.getByRole("button", { name: "Volver" }).click();
    await page.getByRole("dialog").getByLabel("Buscar").fill("cuentos 7");
    await page.getByText("Libro de cuentos N° 7").waitFor();
    await cerrar("Productos");
  });

  test("adds people: from the first on the till asks who is there", async () => {
    await caja.abrirDelMenu("Usuarios");
    await page.getByText(/abierta para cualquiera/).waitFor();
    await page.getByRole("button", { name: "Agregar una persona" }).click();
    await page.getByLabel("Nombre").fill("Elsa Rojas");
    await page.getByLabel(/^PIN/).fill("2468");
    await revisar("usuario");
    await page.getByRole("button", { name: "Guardar" }).click();
    await page.getByRole("button", { name: "Cambiar a Elsa Rojas" }).waitFor();
    await page.getByRole("button", { name: "Agregar una persona" }).click();
    await page.getByLabel("Nombre").fill("Juan Mamani");
    await page.getByLabel(/^PIN/).fill("1357");
    await caja.leer(GAFETE);
    await page.getByText("Gafete leído: termina en 042.").waitFor();
    await revisar("gafete");
    await page.getByRole("button", { name: "Guardar" }).click();
    await page.getByRole("button", { name: "Cambiar a Juan Mamani" }).waitFor();
    await revisar("usuarios");
    await cerrar("Usuarios de la caja");
  });

  test("leaves the till to the cashier, who signs in with the keyboard and takes up the half-typed sale of another", async () => {
    await caja.escanear("7779998887771");
    await tecla("Control+l");
    await page.getByRole("radio", { name: /Elsa/ }).waitFor();
    await revisar("bloqueada");
    await caja.escribir("b9999");
    await tecla("Enter");
    await page.getByText("El PIN no es ese.").waitFor();
    await caja.escribir("1357");
    await tecla("Enter");
    await page
      .getByText(/Juan Mamani/)
      .first()
      .waitFor();
    await page.getByRole("radio", { name: /Elsa/ }).waitFor({ state: "hidden" });
    await page.getByLabel("Buscar producto").waitFor();
    expect(await page.getByRole("listitem").count()).toBe(0);
    await tecla("F5");
    await page.getByText(/Desde las .*, Elsa Rojas/).waitFor();
    await tecla("1");
    await page.getByRole("listitem").first().waitFor();
  });

  test("or with the badge alone, passed by the scanner; an unknown one opens nothing", async () => {
    await tecla("Control+l");
    await page.getByRole("radio", { name: /Elsa/ }).waitFor();
    // While the till is locked, the bridge reveals no sales to any caller.
    const oculto = await page.evaluate(async () => {
      const pedido = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
      return (await fetch("puente/ventasDeHoy", pedido)).json();
    });
    expect(oculto).toMatchObject({ ok: false, error: { kind: "sinUsuario" } });
    await caja.leer("GAFETE-DE-NADIE");
    await page.getByText(/Ese gafete no es de nadie/).waitFor();
    await revisar("gafete-desconocido");
    await caja.leer(GAFETE);
    await page.getByRole("radio", { name: /Elsa/ }).waitFor({ state: "hidden" });
    // An unknown badge is not looked up as a product: the half-typed sale is unchanged.
    expect(await page.getByRole("listitem").count()).toBe(1);
  });

  test("a discount beyond the cashier's limit asks the owner on the spot, and goes on by itself", async () => {
    await tecla("Shift+F7");
    await page.getByLabel(/En Bs, o un porcentaje/).waitFor();
    await caja.escribir("30%");
    await tecla("Enter");
    // The till asks as the discount is given, and shows its amount.
    await page.getByText("Pida autorización").waitFor();
    await page.getByText(/descuento de Bs\s[\d.,]+ sobre Bs\s[\d.,]+, quedan Bs/).waitFor();
    await revisar("autorizar");
    await caja.escribir("2468");
    await tecla("Enter");
    await page.getByText(/Descuento de 30 % \(Bs/).waitFor();
    await tecla("F9");
    await page.getByLabel("Efectivo recibido").waitFor();
    await tecla("Enter");
    await page.getByTestId("vendida").waitFor();
    expect(await page.getByTestId("vendida").getAttribute("data-estado")).toBe("EMITIDA");
    await caja.siguiente();
  });

  test("a ticket that comes back is scanned: its invoice opens, what comes back is marked, and the note is issued and printed", async () => {
    const qr = await page.evaluate(async () => {
      const pedido = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
      const { value } = await (await fetch("puente/ventasDeHoy", pedido)).json();
      const [venta] = value.ventas;
      return `https://siat.impuestos.gob.bo/consulta/QR?nit=1&cuf=${venta.cuf}&numero=${venta.numeroFactura}&t=1`;
    });
    await caja.leer(qr);
    await page.getByRole("button", { name: "Devuelve todo" }).click();
    await page.getByLabel("Total devuelto").waitFor();
    await revisar("nota");
    // Another ticket does not take the place of the note without a question.
    await caja.leer(qr.replace(/cuf=[^&]+/, `cuf=${"A1".repeat(25)}`));
    const otra = page.getByRole("dialog", { name: "Se leyó otra factura" });
    await otra.waitFor();
    await revisar("otra-factura");
    await tecla("Enter");
    await otra.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Emitir la nota" }).click();
    // The cashier lacks the permission: the owner lends it.
    await page.getByText("Pida autorización").waitFor();
    await caja.escribir("2468");
    await tecla("Enter");
    await page.getByTestId("nota-emitida").waitFor();
    await revisar("nota-emitida");
    await tecla("Enter");
    await page.locator('tr[data-nota="emitida"]').waitFor();
    await revisar("notas");
    await cerrar("Notas de crédito");
    const tickets = join(demo.data, "tickets");
    await expect
      .poll(() => readdirSync(tickets).filter((nombre) => nombre.startsWith("nota_")).length)
      .toBeGreaterThan(0);
  });

  test("who did what is written down", async () => {
    await caja.abrirDelMenu("Usuarios");
    await page.getByRole("tab", { name: "Registro" }).click();
    await page.getByText(/Vendió con descuento permitido, autorizó Elsa Rojas/).waitFor();
    await page
      .getByText(/factura \d+, Bs\s[\d.]+/)
      .first()
      .waitFor();
    await revisar("registro");
    await cerrar("Usuarios de la caja");
  });

  test("a page that was loaded under the lock works once somebody signs in", async () => {
    await tecla("Control+l");
    await page.getByRole("radio", { name: /Elsa/ }).waitFor();
    await page.reload();
    await page.getByRole("radio", { name: /Elsa/ }).waitFor();
    await caja.leer(GAFETE);
    await page.getByRole("radio", { name: /Elsa/ }).waitFor({ state: "hidden" });
    await caja.escanear("7779998887771");
    expect((await caja.cobrarEfectivo("")).estado).toBe("EMITIDA");
    await caja.siguiente();
  });

  test("sees how the till goes, and its buyers", async () => {
    await caja.abrirDelMenu("Cómo va la caja");
    await page.getByText("Lo que más se vendió").waitFor();
    await page
      .getByRole("table", { name: /más se vendieron/ })
      .getByText(/Buena Vista/)
      .waitFor();
    await revisar("graficos");
    await cerrar("Cómo va la caja");
    await caja.abrirDelMenu("Clientes");
    await page.getByText(/\d+ clientes/).waitFor();
    await revisar("clientes");
    await cerrar("Clientes");
    expect(mostrador.quejas).toEqual([]);
  });
});
