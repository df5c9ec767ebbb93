import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { CAJA, manosDe, openPortal, type Portal } from "../support/portal-abierto.ts";
import { devices } from "../support/ventanas.ts";

/** The least picture that a browser draws: one green dot, as PNG. */
const PUNTO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const FALTAS: readonly (readonly [fila: string, motivo: RegExp])[] = [
  [";;1;;", /falta el código/],
  ["F1;;1;;", /falta la descripción/],
  ["F2;Sin precio;;;", /falta el precio/],
  ["F3;Con letras;doce;;", /«doce» no es un número/],
  ["F4;Que puede ser dos;1,234;;", /puede ser 1234.00 o 1.23/],
  ["F5;Unidad rara;1;arroba;", /«arroba» no es una unidad/],
];

/** An owner who writes her products in the portal for the first time. */
describe.each(devices("desk"))("the owner's products at a %s", CON_NAVEGADOR, (_donde, width, height) => {
  let portal: Portal;
  let page: Page;
  let mirar: Portal["mirar"];
  beforeAll(async () => {
    portal = await openPortal("catalogo", width, height);
    ({ page, mirar } = portal);
  });
  afterAll(() => portal.close());

  const { boton, panel, buscar } = manosDe(() => page);
  /** Searches a code of the tax system by its number or its words, and takes the first that is found. */
  const elegirCodigo = async (ficha: Locator, texto: string, hallado: string | RegExp) => {
    await ficha.getByRole("combobox", { name: "Código de Impuestos" }).fill(texto);
    await page.getByRole("option", { name: hallado }).first().click();
  };
  /** The product with a code, as a till reads it of the feed. */
  const productoEnCaja = async (codigo: string) => {
    for (let desde = 0, hayMas = true; hayMas;) {
      const datos = await portal.enCaja("GET", `/v1/terminal/datos?desde=${desde}&limite=1000`);
      const suyo = datos.productos.find((p: { codigo: string }) => p.codigo === codigo);
      if (suyo !== undefined) return suyo;
      ({ cursor: desde, hay_mas: hayMas } = datos);
    }
    return undefined;
  };

  test("she finds her products by words, and sorts them", async () => {
    await portal.ir("Productos");
    await page.getByText(/^\d+ productos$/).waitFor();
    await mirar("productos");
    await buscar("cafe molido 250", "1 producto");
    await page.getByLabel("Buscar").fill("");
    await page.getByText("1 producto", { exact: true }).waitFor({ state: "detached" });
  });

  test("she writes a new one: price, barcode, picture, and the tax code that its name suggests", async () => {
    await boton("Nuevo producto").click();
    const nuevo = panel("Nuevo producto");
    await nuevo.getByLabel("Descripción").fill("Café de altura 500 g");
    await nuevo.getByLabel("Precio (Bs)").fill("62,50");
    await nuevo.getByRole("textbox", { name: "Código", exact: true }).fill("ALT-500");
    await nuevo.getByLabel("Código de barras").fill("7799000000011");
    await nuevo.getByLabel("Categoría").fill("De la casa");
    await nuevo
      .getByLabel("Foto", { exact: true })
      .setInputFiles({ name: "cafe.png", mimeType: "image/png", buffer: PUNTO });
    const foto = nuevo.getByRole("img", { name: "Foto del producto" });
    await foto.waitFor();
    await nuevo
      .getByLabel("Foto", { exact: true })
      .setInputFiles({ name: "lista.png", mimeType: "image/png", buffer: Buffer.from("codigo;precio") });
    const error = nuevo.getByText("«lista.png» no es una foto.");
    await error.waitFor();
    expect((await error.boundingBox())?.width, "it has the form's width").toBeGreaterThan(300);
    expect(await foto.isVisible()).toBe(true);
    await expect
      .poll(() => nuevo.getByRole("combobox", { name: "Código de Impuestos" }).inputValue())
      .toMatch(/^\d+ · \S/);
    const sugerido = await nuevo.getByRole("combobox", { name: "Código de Impuestos" }).inputValue();
    await elegirCodigo(nuevo, "arroz", /arroz/i);
    await elegirCodigo(nuevo, sugerido.split(" ")[0] ?? "", sugerido);
    await mirar("producto-nuevo");
    await nuevo.getByRole("button", { name: "Guardar" }).click();
    await nuevo.waitFor({ state: "detached" });
    await buscar("altura 500", "1 producto");
    const suyo = await productoEnCaja("ALT-500");
    expect(suyo).toMatchObject({ precio: "62.50", codigo_barras: "7799000000011", categoria: "De la casa" });
    expect(suyo.foto).toMatch(/^data:image\/webp;base64,/);
  });

  test("she changes its price; a barcode of another one is refused by its name", async () => {
    await boton("Editar Café de altura 500 g").click();
    const ficha = panel("Producto");
    await ficha.getByLabel("Precio (Bs)").fill("65");
    await ficha.getByRole("button", { name: "Guardar" }).click();
    await ficha.waitFor({ state: "detached" });
    await page.getByText("Bs 65.00").waitFor();
    expect(await productoEnCaja("ALT-500")).toMatchObject({ precio: "65.00" });
    await boton("Nuevo producto").click();
    const nuevo = panel("Nuevo producto");
    await nuevo.getByLabel("Descripción").fill("Café de altura 1 kg");
    await nuevo.getByLabel("Precio (Bs)").fill("120");
    await nuevo.getByRole("textbox", { name: "Código", exact: true }).fill("ALT-1000");
    await nuevo.getByLabel("Código de barras").fill("7799000000011");
    await expect
      .poll(() => nuevo.getByRole("combobox", { name: "Código de Impuestos" }).inputValue())
      .not.toBe("");
    await nuevo.getByRole("button", { name: "Guardar" }).click();
    await nuevo.getByText("El código de barras ya es de «Café de altura 500 g».").waitFor();
    await mirar("producto-rechazado");
    await page.keyboard.press("Escape");
    const pregunta = panel("Cambios sin guardar");
    await pregunta.getByText("Lo que escribió aquí todavía no se guardó.").waitFor();
    await mirar("producto-sin-guardar");
    await page.keyboard.press("Escape");
    await pregunta.waitFor({ state: "detached" });
    expect(await nuevo.getByLabel("Descripción").inputValue()).toBe("Café de altura 1 kg");
    await nuevo.getByRole("button", { name: "Volver" }).click();
    await pregunta.getByRole("button", { name: "Salir sin guardar" }).click();
    await nuevo.waitFor({ state: "detached" });
  });

  test("she reads who changed it", async () => {
    await boton("Editar Café de altura 500 g").click();
    const ficha = panel("Producto");
    await ficha.getByText("Precio: Bs 62.50 → Bs 65.00").waitFor();
    await ficha.getByRole("img", { name: "Foto del producto" }).waitFor();
    await mirar("producto");
    await page.keyboard.press("Escape");
    await ficha.waitFor({ state: "detached" });
  });

  test("she brings a list: each row that cannot be taken has its line and its reason, the others are taken once", async () => {
    const filas = [
      "codigo;descripcion;precio;unidad;categoria;codigo de barras",
      "L1;Café en grano 1 kg;98,00;unidad;Traída;36000291452",
      "L2;Café soluble 100 g;24,50;unidad;Traída",
      "L3;Café pasado por libra;40;kilogramo;Traída",
      ...FALTAS.map(([fila]) => fila),
    ];
    const archivo = { name: "lista.csv", mimeType: "text/csv", buffer: Buffer.from(filas.join("\r\n")) };
    await boton("Importar").click();
    const importar = panel("Importar productos");
    await mirar("importar");
    await importar.getByLabel("Archivo de la planilla").setInputFiles(archivo);
    await importar.getByText(`3 nuevos, 0 cambian, 0 iguales; ${FALTAS.length} no se importarán.`).waitFor();
    const lineas = importar.getByRole("row").filter({ hasText: "No se importará" });
    for (const [i, [, motivo]] of FALTAS.entries()) {
      await lineas
        .nth(i)
        .getByText(new RegExp(`^${i + 5}:`))
        .waitFor();
      await lineas.nth(i).getByText(motivo).waitFor();
    }
    await importar
      .getByRole("row")
      .filter({ hasText: "Dudoso" })
      .getByText(/sin su primer cero/)
      .waitFor();
    await importar.getByRole("button", { name: "Importar 2" }).waitFor();
    await importar.getByLabel("Importar también la fila con un código dudoso").check();
    await mirar("importar-faltas");
    await importar.getByRole("button", { name: "Importar 3" }).click();
    await importar.getByText(/Listo: 3 nuevos/).waitFor();
    await mirar("importar-hecho");
    await importar.getByLabel("Archivo de la planilla").setInputFiles(archivo);
    await importar.getByText(`0 nuevos, 0 cambian, 3 iguales; ${FALTAS.length} no se importarán.`).waitFor();
    await importar.getByText("La planilla no cambia nada.").waitFor();
    await page.keyboard.press("Escape");
    await importar.waitFor({ state: "detached" });
  });

  test("the template of Excel is a list that can be brought at once", async () => {
    await boton("Importar").click();
    const importar = panel("Importar productos");
    const [bajada] = await Promise.all([
      page.waitForEvent("download"),
      importar.getByRole("button", { name: "Bajar la plantilla" }).click(),
    ]);
    const buffer = readFileSync((await bajada.path()) ?? "");
    const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    await importar
      .getByLabel("Archivo de la planilla")
      .setInputFiles({ name: bajada.suggestedFilename(), mimeType, buffer });
    await importar.getByText("1 nuevo, 0 cambian, 0 iguales.").waitFor();
    await page.keyboard.press("Escape");
    await importar.waitFor({ state: "detached" });
  });

  test("she changes many at once, and sees first which", async () => {
    await page.getByLabel("Buscar").fill("");
    await page.getByLabel("Categoría", { exact: true }).selectOption("Traída");
    await page.getByText("3 productos", { exact: true }).waitFor();
    await boton("Cambiar varios").click();
    const varios = panel("Cambiar varios productos");
    await varios.getByLabel("Precio: subir o bajar (%)").fill("10");
    await varios.getByRole("button", { name: "Ver qué cambia" }).click();
    await varios.getByText("Cambian 3 productos.").waitFor();
    await varios.getByText("Bs 107.80").waitFor();
    await mirar("varios");
    await varios.getByRole("button", { name: "Cambiar 3" }).click();
    await varios.waitFor({ state: "detached" });
    await page.getByText("Bs 26.95").waitFor();
    expect(await productoEnCaja("L1")).toMatchObject({ precio: "107.80" });
  });

  test("she takes the list home as a file", async () => {
    await boton("Exportar").click();
    const [bajada] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "CSV" }).click(),
    ]);
    const filas = readFileSync((await bajada.path()) ?? "", "utf8")
      .trim()
      .split("\r\n");
    expect(filas).toHaveLength(4);
    expect(filas[1]).toContain("107.80");
  });

  test("a till's write that came too late is shown, not lost", async () => {
    const { id } = await productoEnCaja("L1");
    const campos = { precio: "1.00" };
    const tarde = { id, editado_en: "2026-01-01T08:00:00.000", campos };
    await portal.enCaja("POST", "/v1/terminal/cambios", { productos: [tarde], clientes: [], usuarios: [] });
    await page.reload();
    await page.getByText(/Un cambio se cruzó con otro/).waitFor();
    await mirar("conflicto");
    await page.getByRole("link", { name: "Ver lo que no quedó" }).click();
    const cruzados = panel("Cambios que se cruzaron");
    await cruzados.getByText(/Precio: quedó Bs\s107.80; no entró Bs\s1.00, que llegó tarde/).waitFor();
    await cruzados.getByText(`en la caja ${CAJA}`).waitFor();
    await mirar("cruzados");
    await page.keyboard.press("Escape");
    await boton("Cambios").click();
    await panel("Cambios de la tienda").getByText("Nuevo: producto «Café de altura 500 g»").waitFor();
    await mirar("cambios");
    await page.keyboard.press("Escape");
  });

  test("she deletes one: asked once, and the tills forget it", async () => {
    await boton("Editar Café soluble 100 g").click();
    const ficha = panel("Producto");
    await ficha.getByRole("button", { name: "Borrar" }).click();
    const pregunta = panel("Borrar el producto");
    await pregunta.getByText(/«Café soluble 100 g» deja de venderse en todas las cajas/).waitFor();
    await mirar("borrar");
    await pregunta.getByRole("button", { name: "Sí, borrar" }).click();
    await ficha.waitFor({ state: "detached" });
    await page.getByText("2 productos", { exact: true }).waitFor();
    await boton("Cambios").click();
    await panel("Cambios de la tienda").getByText("Borrado: producto «Café soluble 100 g»").waitFor();
    await page.keyboard.press("Escape");
  });

  test("nothing failed on the way", () => expect(portal.quejas).toEqual([]));
});
