/** The gain that an owner's prices leave her, on her phone: by product, after the dollar moved, and of what was sold. */
import { randomUUID } from "node:crypto";
import { epochToInstante } from "@mostrador/core";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { admin } from "../../scripts/demo/provision.ts";
import { bajos } from "../support/bajos.ts";
import { dueno } from "../support/caja.ts";
import { hasta } from "../support/hasta.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { manosDe, openPortal, type Portal } from "../support/portal-abierto.ts";

const DIA_MS = 86_400_000;
const dia = (atras: number) => epochToInstante(Date.now() - atras * DIA_MS).slice(0, 10);

const TELEFONOS = [
  ["small phone", 360, 740],
  ["phone", 390, 844],
] as const;

/** Goods of the shop with their price of before. */
interface Bien {
  readonly id: string;
  readonly codigo: string;
  readonly descripcion: string;
}

describe.each(TELEFONOS)("what is left to the owner, on a %s", CON_NAVEGADOR, (_, width, height) => {
  let portal: Portal;
  let page: Page;
  let cafe: Bien;
  let te: Bien;
  const { boton, panel } = manosDe(() => page);
  const api = (method: string, path: string, body?: object) => dueno(portal.mundo, method, path, body);
  const dolar = (usd: string, atras: number) =>
    admin(portal.mundo.config, ["tipo-cambio", "poner", "--usd", usd, "--fecha", dia(atras)]);
  const hallar = async (buscar: string): Promise<Bien> => {
    const { productos } = await api("GET", `/v1/portal/productos?buscar=${encodeURIComponent(buscar)}`);
    return productos[0];
  };
  const mirar: Portal["mirar"] = (nombre) => portal.mirar(nombre);
  /** Looks at a page without a panel over it, where a thumb presses. */
  const mirarPagina = async (nombre: string) => {
    await mirar(nombre);
    expect.soft(await bajos(page), nombre).toEqual([]);
  };
  const movimientos = async ({ id }: Bien): Promise<readonly string[]> => {
    const { movimientos: todos } = await api("GET", `/v1/kardex?producto_id=${id}`);
    return todos.map(
      ({ motivo, cantidad, queda_cantidad }: Record<string, string>) =>
        `${motivo} ${cantidad}: ${queda_cantidad}`,
    );
  };
  const parte = (lista: string, nombre: string) =>
    page.getByRole("navigation", { name: lista }).getByRole("link", { name: nombre }).click();
  /** Opens a product from the list of all of them. */
  const abrirProducto = async ({ descripcion }: Bien) => {
    await portal.ir("Productos");
    await page.getByLabel("Buscar").fill(descripcion);
    await page.getByText("1 producto", { exact: true }).waitFor();
    await page.getByRole("button", { name: new RegExp(descripcion) }).click();
    await panel("Producto").getByText("¿Cuánto me queda?").waitFor();
    return panel("Producto");
  };
  /** The parts of the typed price, in words. */
  const partes = (ficha: Locator) =>
    ficha
      .getByRole("group", { name: "Partes del precio" })
      .locator(":scope > *")
      .allInnerTexts()
      .then((textos) => textos.map((texto) => texto.replaceAll(/\s+/g, " ")));

  beforeAll(async () => {
    portal = await openPortal("ganancia-portal", width, height);
    ({ page } = portal);
    [cafe, te] = [await hallar("cafe molido yungas 250"), await hallar("te negro 20 unidades")];
    // The demo has rates of its own.
    await dolar("7.00", 20);
    await dolar("7.00", 0);
    await portal.ir("Existencias");
    await boton("Empezar a llevar existencias").click();
    await page.getByText(/Todavía no hay existencias/).waitFor();
    await api("POST", "/v1/compras", {
      id: randomUUID(),
      proveedor: { documento: "1028627025", razon_social: "Distribuidora Andina" },
      con_factura: true,
      recibida: true,
      pagada: true,
      numero: "4521",
      autorizacion: "A1B2C3",
      fecha: dia(20),
      sucursal: 0,
      descuento: "0",
      total: "400.00",
      lineas: [
        { producto_id: cafe.id, presentacion_id: null, cantidad: "10", importe: "400.00", ya_tenia: null },
      ],
    });
    await api("POST", "/v1/conteos", {
      id: randomUUID(),
      lineas: [{ producto_id: te.id, contado: "20", costo: "2" }],
    });
  });
  afterAll(() => portal.close());

  test("a price tells its VAT, its IT, its cost and what it leaves; one for a wanted gain is taken", async () => {
    const ficha = await abrirProducto(cafe);
    // Bs 400 for ten, less the credit of 13 % in their invoice.
    await expect.poll(() => ficha.getByLabel("Costo de una unidad (Bs)").inputValue()).toBe("34.80");
    expect(await partes(ficha)).toEqual([
      "Precio Bs 38.50",
      "IVA Bs 5.01",
      "IT 3 % Bs 1.16",
      "Costo Bs 34.80",
      "Pierde Bs 2.47 (7.1 % del costo)",
    ]);
    await mirar("cuanto-queda-pierde");
    await ficha.getByLabel("Quiero ganar (% del costo)").fill("50");
    await ficha.getByRole("button", { name: "Poner Bs 62.14" }).waitFor();
    await ficha.getByLabel("Quiero ganar (% del costo)").fill("30");
    await ficha.getByRole("button", { name: "Poner Bs 53.86" }).click();
    expect(await ficha.getByLabel("Precio (Bs)").inputValue()).toBe("53.86");
    expect((await partes(ficha)).at(-1)).toBe("Le queda Bs 10.44 (30.0 % del costo)");
    await mirar("cuanto-queda");
    await ficha.getByRole("button", { name: "Guardar", exact: true }).click();
    await ficha.waitFor({ state: "detached" });
    expect(await hallar(cafe.descripcion)).toMatchObject({ precio: "53.86" });
  });

  test("her own use is invoiced from where goods are taken out, and leaves stock exactly once", async () => {
    await portal.ir("Existencias");
    await parte("Partes de las existencias", "Salidas sin venta");
    await boton("Sacar sin vender").click();
    const sacar = panel("Sacar sin vender");
    await sacar.getByRole("textbox", { name: /producto/i }).fill(cafe.descripcion);
    await sacar.getByRole("group", { name: "Lo que se halló" }).getByRole("button").first().click();
    await sacar.getByLabel("Cantidad").fill("2");
    await sacar.getByLabel("Por qué sale").selectOption({ label: "Retiro del dueño" });
    await mirar("retiro-salida");
    await sacar.getByRole("link", { name: "Hacer su factura" }).click();
    // The invoice begins with the lines that were typed for the leaving.
    const nueva = panel("Nueva proforma");
    await nueva.getByLabel("Para quién es").fill("Marta Quispe");
    await nueva.getByRole("group", { name: cafe.descripcion }).getByLabel("Cantidad").waitFor();
    await nueva.getByText("Total Bs 107.72").waitFor();
    await mirar("retiro-proforma");
    await nueva.getByRole("button", { name: "Guardar" }).click();
    await panel("Proforma").getByRole("button", { name: "Facturar" }).click();
    const pregunta = page.getByRole("dialog", { name: /Facturar la proforma/ });
    await pregunta.getByText(/Se emite una factura por Bs\s107.72/).waitFor();
    await pregunta.getByRole("button", { name: "Emitir la factura" }).dblclick();
    await panel("Proforma")
      .getByRole("link", { name: /Factura \d+/ })
      .waitFor();
    await mirar("retiro-facturado");
    await page.keyboard.press("Escape");
    expect(await movimientos(cafe)).toEqual(["venta -2: 8", "compra 10: 10"]);
    // The owner finds the goods that left in her ledger of stock.
    await portal.ir("Existencias");
    await page.getByRole("button", { name: `Ver los movimientos de ${cafe.descripcion}` }).click();
    await panel("Movimientos").getByText("Venta", { exact: true }).first().waitFor();
    await mirar("retiro-kardex");
    await page.keyboard.press("Escape");
  });

  test("goods that sell below their replacement are listed once the dollar moves, and no more at a price that pays it", async () => {
    await portal.ir("Precios");
    await parte("Qué ver de los precios", "Reponer hoy");
    await page.getByText(/^Ningún producto se vende por menos/).waitFor();
    await dolar("14.00", 0);
    await page.reload();
    const suya = page.getByRole("table", { name: "Reponer hoy" });
    await suya.getByText(cafe.descripcion).waitFor();
    for (const cifra of ["Bs 53.86", "Bs 69.60", "Bs 24.36", "Bs 99.43"])
      await suya.getByText(cifra).waitFor();
    expect(await suya.getByText(te.descripcion).count()).toBe(0);
    await mirarPagina("reponer");
    await page.getByLabel("Quiero ganar (% de lo que cuesta reponer)").fill("50");
    await suya.getByText("Bs 124.29").waitFor();
    await page.getByRole("button", { name: `Cambiar el precio de ${cafe.descripcion}` }).click();
    const ficha = panel("Producto");
    await ficha
      .getByText(/Reponerlo hoy costaría Bs 69.60: el dólar estaba a 7.00 .* hoy está a 14.00/)
      .waitFor();
    await mirar("reponer-producto");
    await ficha.getByLabel("Precio (Bs)").fill("99.43");
    await ficha.getByRole("button", { name: "Guardar", exact: true }).click();
    await ficha.waitFor({ state: "detached" });
    await portal.ir("Precios");
    await parte("Qué ver de los precios", "Reponer hoy");
    await page.getByText(/^Ningún producto se vende por menos/).waitFor();
  });

  test("her first page tells the gain of the week, and the report the same by product, category and cashier", async () => {
    await vender("Rosa Mamani", [te, 5, 6]);
    await vender("Beto Quispe", [te, 1, 6]);
    await vender("Beto Quispe", [{ id: "", codigo: "SUELTO", descripcion: "Bolsa" }, 10, 1]);
    await portal.ir("Inicio");
    const total = "Bs 43.44";
    const suya = page.getByRole("region", { name: "Ganancia de los últimos 7 días" });
    await suya.getByText(total, { exact: true }).waitFor();
    await suya
      .getByText("Bs 125.04 vendidos sin IVA, menos Bs 81.60 que costaron: 34.7 de cada 100")
      .waitFor();
    await suya.getByText("Sin costo conocido: Bs 10.00, 1 línea. No están en la ganancia.").waitFor();
    await mirarPagina("inicio");
    await suya.getByRole("link", { name: "Ver por producto" }).click();
    const informe = async (por: string, filas: readonly (readonly [nombre: string, ganancia: string])[]) => {
      await page.getByLabel("Por", { exact: true }).selectOption({ label: por });
      await page.getByText(`Se ganó ${total}: Bs 125.04 sin IVA, menos Bs 81.60 que costó.`).waitFor();
      const tabla = page.getByRole("table", { name: "Ganancia" });
      for (const [nombre, ganancia] of filas)
        await tabla
          .getByRole("row")
          .filter({ hasText: nombre })
          .getByText(ganancia, { exact: true })
          .waitFor();
      expect(await tabla.locator("tbody").getByRole("row").count(), por).toBe(filas.length);
      await mirarPagina(`ganancia-${por}`);
    };
    await informe("Producto", [
      [cafe.descripcion, "Bs 24.12"],
      [te.descripcion, "Bs 19.32"],
    ]);
    await informe("Categoría", [["Desayuno", total]]);
    await informe("Cajero", [
      ["Rosa Mamani", "Bs 16.10"],
      ["Beto Quispe", "Bs 3.22"],
      ["duena@demo.bo", "Bs 24.12"],
    ]);
  });

  test("and no page complained", () => expect(portal.quejas).toEqual([]));

  /** Sells by a document of the API, which moves stock from now on. */
  async function vender(usuario: string, [bien, cantidad, precio_unitario]: readonly [Bien, number, number]) {
    await api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: true });
    const antes = bien.id === "" ? [] : await movimientos(bien);
    const { codigo: codigo_producto, descripcion } = bien;
    const { status, body } = await portal.mundo.api("POST", "/v1/facturas", {
      emisor: { actividad_economica: "4711100", sucursal: 0 },
      cliente: { tipo_documento: 1, numero_documento: "4455667", razon_social: "Ana Ñáñez" },
      usuario,
      metodo_pago: 1,
      items: [
        { codigo_producto, descripcion, codigo_sin: 1000119, cantidad, unidad_medida: 57, precio_unitario },
      ],
    });
    expect(status, JSON.stringify(body)).toBe(200);
    if (bien.id !== "")
      await hasta("la venta mueve existencias", async () => (await movimientos(bien)).length > antes.length);
  }
});
