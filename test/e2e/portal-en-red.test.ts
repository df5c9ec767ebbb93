import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { enlaceDeAcceso } from "../../scripts/demo/preparar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { CON_NAVEGADOR, openNavegador } from "../support/navegador.ts";
import { lastEnlace } from "../support/enlaces.ts";
import { fotografo } from "../support/fotos.ts";
import { manosDe, openAjuste } from "../support/portal-abierto.ts";
import { fillTienda } from "../support/tienda-llena.ts";

/** A name as a shop's server has in its network: to a browser, plain http there is no secure context. */
const DIRECCION = "http://tienda.local";

/** A browser without a source of randomness, where a note cannot be begun; and with its own again. */
const SIN_AZAR = "void (crypto.getRandomValues = () => { throw new Error('sin azar'); })";
const CON_AZAR = "delete crypto.getRandomValues";

/** An owner at another computer of the shop, on the server's plain address in the network. */
describe("the owner's portal in the shop's network", CON_NAVEGADOR, () => {
  let mundo: Mundo;
  let navegador: Browser;
  let page: Page;
  const quejas: string[] = [];
  const { boton, panel } = manosDe(() => page);

  beforeAll(async () => {
    buildPantallas();
    mundo = await startMundo({ MOSTRADOR_PUBLIC_URL: DIRECCION });
    await fillTienda(mundo);
    const { host } = new URL(mundo.base);
    navegador = await openNavegador({ otros: [`--host-resolver-rules=MAP tienda.local:80 ${host}`] });
    page = await navegador.newPage();
    page.on("pageerror", (error) => quejas.push(error.message));
  });
  afterAll(async () => {
    await navegador.close();
    await mundo.close();
  });

  const ir = async (seccion: string) => {
    await page
      .getByRole("navigation", { name: "Secciones" })
      .getByRole("link", { name: seccion, exact: true })
      .click();
    await page.getByRole("heading", { level: 1, name: seccion }).waitFor();
  };

  const devolver = () => page.getByRole("dialog").getByRole("button", { name: "Devolver" });

  const cerrarPaneles = () =>
    expect
      .poll(async () => {
        await page.keyboard.press("Escape");
        return page.getByRole("dialog").count();
      })
      .toBe(0);

  test("she signs in by the link, which has the address as it was configured", async () => {
    const [principal] = mundo.empresas;
    if (principal === undefined) throw new Error("sin empresa");
    const enlace = await enlaceDeAcceso(mundo.config, principal);
    expect(new URL(enlace).origin).toBe(DIRECCION);
    await page.goto(enlace);
    await page.getByRole("heading", { level: 1, name: "Inicio" }).waitFor();
    expect(await page.evaluate("isSecureContext")).toBe(false);
    const aviso = page.getByRole("alert").filter({ hasText: "Esta página no está cifrada" });
    const cifrada = await aviso.getByRole("link").getAttribute("href");
    expect(cifrada).toMatch(/^https:\/\/tienda\.local:80\/portal\//);
  });

  test("a page that fails says so, leaves the menu in use, and is loaded again", async () => {
    await ir("Ventas");
    await page.getByLabel("Buscar").fill("arroz");
    const halladas = page.getByRole("button", { name: /^Ver la factura/ });
    await expect.poll(() => halladas.count()).toBe(1);
    await halladas.click();
    await devolver().waitFor();
    await page.evaluate(SIN_AZAR);
    await devolver().click();
    const fallida = page.getByRole("alert").filter({ hasText: "Esta página falló" });
    await fallida.getByText("sin azar").waitFor();
    await page.evaluate(CON_AZAR);
    await fotografo("portal-en-red")(page, "fallida");
    await ir("Clientes");
    await page.goBack();
    await devolver().waitFor();
    await page.evaluate(SIN_AZAR);
    await devolver().click();
    await fallida.getByRole("button", { name: "Cargar de nuevo" }).click();
    await devolver().waitFor();
  });

  test("she takes back what was sold", async () => {
    await devolver().click();
    const nota = panel(/^Devolver de la factura/);
    await nota.getByLabel("Cuánto devuelve de Arroz grano de oro 5 kg").fill("1");
    await nota.getByRole("button", { name: "Emitir la nota" }).click();
    await page.getByText(/Se emitió la nota 1: devuelva Bs 52.00 al cliente/).waitFor();
    await cerrarPaneles();
  });

  test("she adds a product to a proforma", async () => {
    await ir("Proformas");
    await boton("Nueva proforma").click();
    const nueva = panel("Nueva proforma");
    await nueva.getByLabel("Para quién es").fill("Hotel Los Andes");
    await nueva.getByRole("textbox", { name: /producto/i }).fill("cafe molido 250");
    await nueva.getByRole("group", { name: "Lo que se halló" }).getByRole("button").first().click();
    await nueva.getByLabel("Precio (Bs)").fill("25");
    await nueva.getByRole("button", { name: "Guardar" }).click();
    await panel(/^Proforma/)
      .getByText("Bs 25.00")
      .first()
      .waitFor();
    await cerrarPaneles();
  });

  test("she copies the key of the API, and has it to paste", async () => {
    await ir("Ajustes");
    await openAjuste(page, "Clave de API");
    await boton("Ver la clave").click();
    const clave = await page.locator("pre").textContent();
    await boton("Copiar").click();
    await boton("Copiado").waitFor();
    const campo = page.getByRole("searchbox", { name: "Buscar un ajuste" });
    await campo.press("ControlOrMeta+V");
    expect(await campo.inputValue()).toBe(clave);
  });

  test("a programmer copies a sample of the guide, and is told so", async () => {
    await page.goto(`${DIRECCION}/guia/anular`);
    const codigo = page.locator('[data-muestra="anular"] .codigo:visible').first();
    await codigo.getByRole("button", { name: "Copiar" }).click();
    await codigo.getByRole("button", { name: "Copiado" }).waitFor();
  });

  test("a sign-in goes on to the page that was wanted, and to none elsewhere", async () => {
    const otra = await (await navegador.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await otra.goto(`${DIRECCION}/portal/equipos?emparejar=1`);
    await otra.getByLabel("Su correo").fill("duena@demo.bo");
    await otra.getByRole("button", { name: "Pedir un enlace" }).click();
    await otra.getByText(/accesos\.txt/).waitFor();
    await fotografo("portal-en-red")(otra, "pedido");
    await otra.goto(lastEnlace(mundo.config.data));
    await otra.getByRole("dialog", { name: "Emparejar una caja" }).waitFor();
    expect(otra.url()).toBe(`${DIRECCION}/portal/equipos?emparejar=1`);
    const ajena = await (await navegador.newContext()).newPage();
    await ajena.goto(`${DIRECCION}/acceso?token=acc_1&destino=${encodeURIComponent("//malo.example/")}`);
    await expect.poll(() => ajena.url()).toBe(`${DIRECCION}/portal/`);
  });

  test("nothing failed on the way", () => {
    expect(quejas).toEqual([]);
  });
});
