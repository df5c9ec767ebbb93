import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dueno } from "../support/caja.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { manosDe, openPortal, type Portal } from "../support/portal-abierto.ts";
import { devices } from "../support/ventanas.ts";

/** An owner who follows her stock: buys, counts, sends to the other branch, takes out what broke, and reads what to order. */
describe.each(devices("desk"))("the owner's stock at a %s", CON_NAVEGADOR, (_, width, height) => {
  let portal: Portal;
  let page: Page;
  let mirar: Portal["mirar"];
  beforeAll(async () => {
    portal = await openPortal("existencias-portal", width, height);
    ({ page, mirar } = portal);
    const [{ nit, codigoSistema } = { nit: 0, codigoSistema: "" }] = portal.mundo.empresas;
    const otra = { nit, codigo_sistema: codigoSistema, sucursal: 1, punto_venta: 0 };
    expect((await portal.mundo.api("POST", "/v1/sincronizar", otra)).status).toBe(200);
  });
  afterAll(() => portal.close());

  const { boton, panel } = manosDe(() => page);
  const parte = (nombre: string) =>
    page
      .getByRole("navigation", { name: "Partes de las existencias" })
      .getByRole("link", { name: nombre })
      .click();
  /** Adds a product to the lines of a form by its words and Enter. */
  const agregar = async (titulo: string, palabras: string, nombre: string) => {
    const suya = panel(titulo);
    await suya.getByLabel("Agregar un producto").fill(palabras);
    await suya.getByRole("group", { name: "Lo que se halló" }).getByRole("button").first().waitFor();
    await suya.getByLabel("Agregar un producto").press("Enter");
    const linea = suya.getByRole("group", { name: new RegExp(nombre) });
    await linea.waitFor();
    return linea;
  };

  test("she starts it", async () => {
    await portal.ir("Existencias");
    await page.getByText("Sepa cuánto le queda de cada producto").waitFor();
    await boton("Empezar a llevar existencias").click();
    await page.getByText(/Todavía no hay existencias/).waitFor();
    await mirar("vacia");
  });

  test("she registers a purchase with its lines, what she had before and a total as on the paper", async () => {
    await boton("Registrar compra").click();
    const compra = panel("Registrar una compra");
    await compra.getByText("Escriba a quién le compró.").waitFor();
    await compra.getByLabel("A quién le compró").fill("Distribuidora Andina");
    await compra.getByLabel("Ya la pagué").uncheck();
    await compra.getByLabel("Su NIT").fill("1028627025");
    await compra.getByLabel("Número de la factura").fill("4521");
    await compra.getByLabel("Código de autorización o CUF").fill("A1B2C3");
    const cafe = await agregar("Registrar una compra", "cafe molido 250", "Café molido de los Yungas 250");
    await cafe.getByLabel("Cantidad").fill("10");
    await cafe.getByLabel("Importe (Bs)").fill("250");
    await cafe.getByLabel("Ya tenía").fill("2");
    await compra.getByText("Total del papel: Bs 250.00").waitFor();
    await mirar("compra");
    await compra.getByRole("button", { name: "Guardar", exact: true }).click();
    await page.getByRole("table", { name: "Existencias" }).getByText("12", { exact: true }).waitFor();
    await mirar("saldos");
  });

  test("she reads the movements of a product, and says from when on it is to be bought", async () => {
    await page.getByRole("button", { name: /Ver los movimientos de Café molido de los Yungas 250/ }).click();
    const suyo = panel("Movimientos");
    await suyo.getByText("Lo que ya había").waitFor();
    await suyo.getByLabel("Avisar cuando quede menos de").fill("20");
    await suyo.getByRole("button", { name: "Guardar mínimo" }).click();
    await suyo.getByText("Es lo que está guardado.").waitFor();
    await mirar("kardex");
    await page.reload();
    await suyo.getByLabel("Avisar cuando quede menos de").waitFor();
    expect(await suyo.getByLabel("Avisar cuando quede menos de").inputValue()).toBe("20");
    await page.keyboard.press("Escape");
    await page.getByText("Reponer: mínimo 20").waitFor();
  });

  test("she counts, and reads what was missing", async () => {
    await parte("Conteos");
    await boton("Contar").click();
    const cafe = await agregar("Contar", "cafe molido 250", "Café molido de los Yungas 250");
    await cafe.getByLabel("Contado").fill("11");
    await cafe.getByLabel("Costo unitario (Bs)").fill("1.250");
    await panel("Contar").getByText("Escriba el costo de Café molido").waitFor();
    await cafe.getByRole("button", { name: "1.25", exact: true }).click();
    await panel("Contar").getByText("Escriba el costo de Café molido").waitFor({ state: "detached" });
    await cafe.getByLabel("Costo unitario (Bs)").fill("");
    await mirar("contar");
    await panel("Contar").getByRole("button", { name: "Guardar", exact: true }).click();
    await page.getByRole("button", { name: /Ver el conteo del/ }).click();
    await panel("Conteo")
      .getByRole("table", { name: "Lo que se contó" })
      .getByText(/Café molido de los Yungas 250/)
      .waitFor();
    await mirar("conteo");
    await page.keyboard.press("Escape");
  });

  test("she begins a product by a sheet, which says what it lacks before it counts anything", async () => {
    const { codigo } = await elTe();
    await boton("Contar").click();
    const contar = panel("Contar");
    const bajada = page.waitForEvent("download");
    await contar.getByRole("button", { name: "Bajar la plantilla" }).click();
    expect((await bajada).suggestedFilename()).toMatch(/\.xlsx$/);
    const traer = (hoja: string) =>
      contar
        .locator('input[type="file"]')
        .setInputFiles({ name: "saldos.csv", mimeType: "text/csv", buffer: Buffer.from(hoja) });
    await traer(`Código;Cantidad\n${codigo};20\n`);
    await contar.getByText("A la planilla le falta la columna Costo.").waitFor();
    await traer(`Código;Cantidad;Costo\n${codigo};20;2\nNO-HAY;1;1\n`);
    await contar.getByText(/Ningún producto tiene el código NO-HAY/).waitFor();
    await mirar("planilla");
    await traer(`Código;Cantidad;Costo\n${codigo};20;2\n`);
    await contar.waitFor({ state: "detached" });
    expect(await movimientosDelTe()).toEqual(["inicial 20"]);
  });

  test("she sends goods to the other branch, and receives them with one missing", async () => {
    await parte("Traslados");
    await page.getByText(/Nada está en camino/).waitFor();
    await boton("Enviar").click();
    const cafe = await agregar("Enviar a otra sucursal", "cafe molido 250", "Café molido de los Yungas 250");
    await cafe.getByLabel("Cantidad").fill("5");
    await mirar("enviar");
    await panel("Enviar a otra sucursal").getByRole("button", { name: "Guardar", exact: true }).click();
    const suyo = panel("Traslado");
    await suyo.getByRole("img", { name: "QR de la guía" }).waitFor();
    await mirar("en-camino");
    await suyo.getByRole("button", { name: "Recibir" }).click();
    await suyo.getByLabel(/Café molido de los Yungas 250/).fill("4");
    await suyo.getByText("Escriba por qué falta, o marque que llegará después.").waitFor();
    await suyo.getByLabel("Por qué falta").fill("Se rompió en el camino");
    await mirar("recibir");
    await suyo.getByRole("button", { name: "Guardar", exact: true }).click();
    await suyo.getByText(/Se rompió en el camino/).waitFor();
    await mirar("llegado");
    await page.keyboard.press("Escape");
  });

  test("she receives by the slip's code what she did not know of", async () => {
    const { saldo } = await dueno(
      portal.mundo,
      "GET",
      `/v1/kardex?producto_id=${await idDelCafe()}&sucursal=1`,
    );
    expect(saldo).toMatchObject({ cantidad: "4" });
    await boton("Recibir").click();
    const suyo = panel("Recibir con la guía");
    await suyo.getByLabel("Código de la guía").fill("7771234567890");
    await suyo
      .getByText(/su código empieza con GUIA1/)
      .last()
      .waitFor();
    await mirar("guia-ajena");
    await page.keyboard.press("Escape");
  });

  test("she takes out what broke, with an act to sign; her own use is a sale", async () => {
    await parte("Salidas sin venta");
    await boton("Sacar sin vender").click();
    const suya = panel("Sacar sin vender");
    await suya.getByLabel("Por qué sale").selectOption({ label: "Retiro del dueño" });
    await suya.getByText("El retiro del dueño es una venta").waitFor();
    await mirar("retiro");
    await suya.getByLabel("Por qué sale").selectOption({ label: "Regalo" });
    await suya.getByLabel("NIT o cédula de quien lo recibió").fill("5120345");
    await suya.getByLabel("Quién firma el acta").fill("Marta Quispe");
    const cafe = await agregar("Sacar sin vender", "cafe molido 250", "Café molido de los Yungas 250");
    await cafe.getByLabel("Cantidad").fill("1");
    await mirar("salida");
    await suya.getByRole("button", { name: "Guardar", exact: true }).click();
    await panel("Acta").getByText("Acta 1: Regalo").waitFor();
    await panel("Acta")
      .getByText(/Firma: _+ Marta Quispe/)
      .waitFor();
    await mirar("acta");
    await page.keyboard.press("Escape");
  });

  test.each([
    ["Vencido", false],
    ["Robo o pérdida", false],
    ["Muestra", true],
    ["Donación", true],
  ])("she takes out goods as «%s», once, with an act to sign", async (motivo, reintegra) => {
    const antes = await movimientosDelTe();
    await boton("Sacar sin vender").click();
    const suya = panel("Sacar sin vender");
    await suya.getByLabel("Por qué sale").selectOption({ label: motivo });
    const quien = suya.getByLabel("NIT o cédula de quien lo recibió");
    expect(await quien.count()).toBe(reintegra ? 1 : 0);
    if (reintegra) await quien.fill("5120345");
    await suya.getByLabel("Quién firma el acta").fill("Marta Quispe");
    const te = await agregar("Sacar sin vender", "te negro 20 unidades", "Té negro en bolsitas 20");
    await te.getByLabel("Cantidad").fill("2");
    await suya.getByRole("button", { name: "Guardar", exact: true }).dblclick();
    const acta = panel("Acta");
    await acta.getByText(new RegExp(`^Acta \\d+: ${motivo}$`)).waitFor();
    await acta.getByText(/Firma: _+ Marta Quispe/).waitFor();
    expect(await acta.getByText(/Va en el Registro de Reintegros/).count()).toBe(reintegra ? 1 : 0);
    await mirar(`acta-${motivo}`);
    await page.keyboard.press("Escape");
    await acta.waitFor({ state: "detached" });
    const despues = await movimientosDelTe();
    expect([despues.length, despues.slice(1)]).toEqual([antes.length + 1, antes]);
    expect(despues[0]).toMatch(/ -2$/);
  });

  test("she finds what was given away in the month's Registro de Reintegros, and nothing else", async () => {
    await portal.ir("Libros");
    // The present month is the first of the list; the last full one is chosen.
    await page.getByLabel("Mes", { exact: true }).selectOption({ index: 0 });
    const bajada = page.waitForEvent("download");
    await page.getByRole("button", { name: "Bajar Registro de Reintegros, CSV" }).click();
    const filas = readFileSync((await (await bajada).path()) ?? "", "utf8")
      .trim()
      .split("\n");
    // A gift, a sample and a donation, below the row of titles.
    expect(filas).toHaveLength(4);
    for (const fila of filas.slice(1)) expect(fila).toContain("5120345");
    await portal.ir("Existencias");
  });

  test("she reads what to order, what does not sell and what was lost", async () => {
    await parte("Informes");
    await page
      .getByRole("table", { name: "Qué pedir" })
      .getByText(/Café molido de los Yungas 250/)
      .waitFor();
    await mirar("pedir");
    await page.getByText("Perdido", { exact: true }).click();
    await page
      .getByRole("table", { name: "Perdido" })
      .getByText(/Café molido de los Yungas 250/)
      .waitFor();
    await mirar("perdidas");
    await page.getByText("No se vende", { exact: true }).click();
    await page.getByText(/quedó sin venderse/).waitFor();
  });

  test("she finds the purchase with its lines", async () => {
    await parte("Compras");
    await page.getByRole("button", { name: "Ver la compra a Distribuidora Andina" }).click();
    await panel("Compra").getByText("Factura 4521").waitFor();
    await mirar("ver-compra");
    await page.keyboard.press("Escape");
  });

  test("she adds its freight, sends some back, and pays the supplier, who owes her a note", async () => {
    await page.getByRole("button", { name: "Ver la compra a Distribuidora Andina" }).click();
    const compra = panel("Compra");
    await compra.getByRole("button", { name: "Agregar un gasto" }).click();
    await compra.getByLabel("De qué es").fill("Flete");
    await compra.getByLabel("Monto (Bs)").fill("20");
    await mirar("gasto");
    await compra.getByRole("button", { name: "Guardar", exact: true }).click();
    await compra.getByText(/Gasto, Bs 20.00 · Flete/).waitFor();
    await compra.getByRole("button", { name: "Devolver al proveedor" }).click();
    await compra.getByLabel(/Café molido de los Yungas 250/).fill("2");
    await compra.getByRole("button", { name: "Guardar", exact: true }).click();
    await compra.getByText(/Volvió al proveedor, Bs 50.00/).waitFor();
    await mirar("compra-cambiada");
    await page.keyboard.press("Escape");
    await parte("Proveedores");
    await page.getByText(/Distribuidora Andina: Bs 50.00 por una devolución/).waitFor();
    await mirar("proveedores");
    await page.getByRole("button", { name: "Ver la cuenta de Distribuidora Andina" }).click();
    const cuenta = panel("Cuenta del proveedor");
    await cuenta.getByText("Bs 250.00").first().waitFor();
    await cuenta.getByRole("button", { name: "Anotar un pago" }).click();
    await cuenta.getByLabel("Cuánto pagó (Bs)").fill("100");
    await mirar("pago");
    await cuenta.getByRole("button", { name: "Guardar", exact: true }).click();
    await cuenta.getByText("Bs 150.00").first().waitFor();
    await mirar("cuenta");
    await page.keyboard.press("Escape");
    await boton("Anotar su nota").click();
    const nota = panel("La nota del proveedor");
    await nota.getByLabel("Número de la nota").fill("77");
    await nota.getByLabel("Código de autorización o CUF").fill("N77");
    await mirar("nota");
    await nota.getByRole("button", { name: "Guardar", exact: true }).click();
    await page.getByRole("table", { name: "Proveedores" }).getByText("Bs 100.00").waitFor();
  });

  test("she takes in goods before their invoice, and joins it when it comes", async () => {
    await parte("Compras");
    await boton("Registrar compra").click();
    const compra = panel("Registrar una compra");
    await compra.getByLabel("A quién le compró").fill("Tostadora Caranavi");
    await compra.getByLabel("Su NIT").fill("3344556016");
    await compra.getByLabel("La factura llega después").check();
    const cafe = await agregar("Registrar una compra", "cafe molido 250", "Café molido de los Yungas 250");
    await cafe.getByLabel("Cantidad").fill("4");
    await cafe.getByLabel("Importe (Bs)").fill("100");
    await compra.getByText("Total que se espera: Bs 100.00").waitFor();
    await mirar("por-facturar");
    await compra.getByRole("button", { name: "Guardar", exact: true }).click();
    await page.getByRole("button", { name: "Ver la compra a Tostadora Caranavi" }).click();
    const suya = panel("Compra");
    await suya.getByText("Llegó antes de su factura.").waitFor();
    await suya.getByRole("button", { name: "Registrar su factura" }).click();
    await suya.getByLabel("Número de la factura").fill("910");
    await suya.getByLabel("Código de autorización o CUF").fill("F910");
    await suya.getByLabel("Importe (Bs)").fill("120");
    await suya.getByText("Total de la factura: Bs 120.00").waitFor();
    await mirar("su-factura");
    await suya.getByRole("button", { name: "Guardar", exact: true }).click();
    await suya.getByText(/Llegó su factura · Factura 910/).waitFor();
    await mirar("facturada");
    await page.keyboard.press("Escape");
    await page.getByRole("table", { name: "Compras" }).getByText("910").waitFor();
  });

  test("and no page complained", () => expect(portal.quejas).toEqual([]));

  async function elTe(): Promise<{ readonly id: string; readonly codigo: string }> {
    const { productos } = await dueno(
      portal.mundo,
      "GET",
      "/v1/portal/productos?buscar=te+negro+20+unidades",
    );
    return productos[0];
  }
  /** Movements of the tea, the last one first. */
  async function movimientosDelTe(): Promise<readonly string[]> {
    const { movimientos } = await dueno(portal.mundo, "GET", `/v1/kardex?producto_id=${(await elTe()).id}`);
    return movimientos.map(({ motivo, cantidad }: Record<string, string>) => `${motivo} ${cantidad}`);
  }
  async function idDelCafe(): Promise<string> {
    const { existencias } = await dueno(portal.mundo, "GET", "/v1/existencias?buscar=cafe+molido+250");
    return existencias[0].producto_id;
  }
});
