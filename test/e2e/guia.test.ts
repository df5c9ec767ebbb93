import { rowsOfTier } from "@mostrador/core/support";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faltasDeAcceso } from "../support/accesible.ts";
import { desbordes } from "../support/desbordes.ts";
import { fotografo } from "../support/fotos.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { CON_NAVEGADOR, openNavegador } from "../support/navegador.ts";

const TAMANOS = [
  ["phone", { width: 390, height: 844 }],
  ["desk", { width: 1366, height: 768 }],
] as const;
/** One of each kind of page: with samples, with the widest tables, the reference, the form. */
const PAGINAS = [
  "/",
  "/guia",
  "/guia/errores",
  "/guia/codigos-siat",
  "/guia/webhooks",
  "/guia/sectores",
  "/guia/preguntas",
  "/guia/licencias",
  "/guia/errores/creditosAgotados",
  "/docs",
  "/docs/post_v1_facturas",
  "/docs/get_v1_facturas",
];

/** An integrator's first hour with the documentation, in a real browser. */
describe("the documentation", CON_NAVEGADOR, () => {
  let mundo: Mundo;
  let navegador: Browser;
  let page: Page;
  const quejas: string[] = [];

  beforeAll(async () => {
    mundo = await startMundo();
    navegador = await openNavegador();
    page = await (await navegador.newContext()).newPage();
    page.on("console", (mensaje) => mensaje.type() === "error" && quejas.push(mensaje.text()));
    page.on("pageerror", (error) => quejas.push(error.message));
    page.on("request", (pedida) => !pedida.url().startsWith(mundo.base) && quejas.push(pedida.url()));
  });
  afterAll(async () => {
    await navegador.close();
    await mundo.close();
  });
  const fotografiar = fotografo("guia");
  const ir = (ruta: string) => page.goto(mundo.base + ruta);

  const listCapitulos = async () => {
    await ir("/guia");
    const capitulos = await page
      .locator('#menu a[href*="/guia"]')
      .evaluateAll((enlaces) => enlaces.map((uno) => new URL((uno as HTMLAnchorElement).href).pathname));
    expect(capitulos.length).toBeGreaterThan(15);
    return capitulos;
  };

  test("axe finds nothing in any chapter", async () => {
    await page.setViewportSize(TAMANOS[1][1]);
    // Both sizes of the others are looked at below.
    const otros = (await listCapitulos()).filter((ruta) => !PAGINAS.includes(ruta));
    for (const capitulo of rowsOfTier(otros, 5)) {
      await ir(capitulo);
      expect.soft(await faltasDeAcceso(page), capitulo).toEqual([]);
    }
  });

  describe.each(rowsOfTier(TAMANOS, 1))("on a %s", (nombre, tamano) => {
    test.each(PAGINAS)("%s fits, in both themes, and axe finds nothing", async (ruta) => {
      await page.setViewportSize(tamano);
      await ir(ruta);
      expect(await desbordes(page)).toEqual([]);
      await fotografiar(page, `${nombre}-${ruta.slice(1).replaceAll("/", "-") || "portada"}`);
    });

    test("no table of any chapter is cut", async () => {
      await page.setViewportSize(tamano);
      const cortadas: string[] = [];
      for (const capitulo of rowsOfTier(await listCapitulos(), 8)) {
        await ir(capitulo);
        const suyas = await page
          .locator(".tabla")
          .evaluateAll((tablas) =>
            tablas.filter((t) => t.scrollWidth > t.clientWidth + 1).map((t) => t.textContent?.slice(0, 60)),
          );
        cortadas.push(...suyas.map((una) => `${capitulo}: ${una}`));
      }
      expect(cortadas).toEqual([]);
    });

    test("the reference fits, and axe finds nothing", async () => {
      await page.setViewportSize(tamano);
      await ir("/redoc#post_v1_facturas");
      // One function makes every section: axe looks at the first ones.
      await page.evaluate(() =>
        document.querySelectorAll("section:nth-of-type(n + 3)").forEach((una) => una.remove()),
      );
      expect(await desbordes(page)).toEqual([]);
      await fotografiar(page, `${nombre}-redoc`);
    });
  });

  test("the language that is chosen once is the language of every page", async () => {
    await page.setViewportSize(TAMANOS[1][1]);
    await ir("/guia");
    const muestra = page.locator('[data-muestra="emitir"]');
    await muestra.getByRole("tab", { name: "PHP" }).click();
    await muestra.getByText("require 'mostrador.php'").waitFor();
    expect(await muestra.getByText("import os").isVisible()).toBe(false);
    await page.getByRole("link", { name: "Anular y revertir" }).click();
    const anular = page.locator('[data-muestra="anular"]');
    expect(await anular.getByRole("tab", { selected: true }).textContent()).toBe("PHP");
    await anular.getByRole("tab", { name: "PHP" }).press("ArrowRight");
    expect(await anular.getByRole("tab", { selected: true }).textContent()).toBe("Python");
  });

  test("code is copied by its button, as it stands", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: mundo.base });
    await ir("/guia/anular");
    const codigo = page.locator('[data-muestra="anular"] .codigo:visible').first();
    await codigo.getByRole("button", { name: "Copiar" }).click();
    await codigo.getByRole("button", { name: "Copiado" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await codigo.locator("code").textContent(),
    );
  });

  test.each([
    ["idempotencia", "Idempotencia", "/guia/idempotencia"],
    ["enduda", "Errores", "/guia/errores"],
    ["ROTAR SECRETO", "Webhooks", "/guia/webhooks#rotar-el-secreto"],
    ["1049", "Códigos del SIN", "/guia/codigos-siat"],
  ])("the search finds %s with the keyboard alone", async (palabras, titulo, destino) => {
    await ir("/guia/lotes");
    await page.keyboard.press("/");
    await page.keyboard.type(palabras);
    const hallada = page.getByRole("option").filter({ hasText: titulo }).first();
    await hallada.waitFor();
    while ((await hallada.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => `${url.pathname}${url.hash}`.startsWith(destino));
  });

  test("nothing found says so", async () => {
    await ir("/guia");
    await page.getByRole("combobox", { name: "Buscar en la guía" }).fill("zzzz");
    await page.getByText("Nada en la guía dice «zzzz»").waitFor();
  });

  test("the menu of a phone opens and leads on", async () => {
    await page.setViewportSize(TAMANOS[0][1]);
    await ir("/guia");
    const enlace = page.getByRole("link", { name: "Notas de crédito y débito" });
    expect(await enlace.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menú" }).click();
    await enlace.click();
    await page.getByRole("heading", { level: 1, name: "Notas de crédito y débito" }).waitFor();
  });

  test("the theme that is chosen stays", async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await ir("/guia");
    await page.getByRole("button", { name: "Cambiar entre claro y oscuro" }).click();
    await ir("/redoc");
    expect(await page.locator("html").getAttribute("data-tema")).toBe("oscuro");
    await page.getByRole("button", { name: "Cambiar entre claro y oscuro" }).click();
  });

  test("the form of an operation issues an invoice, and shows a refusal with its headers", async () => {
    await ir("/docs");
    await page.getByRole("link", { name: "/v1/facturas", exact: false }).first().waitFor();
    await ir("/docs/post_v1_facturas");
    await page.getByRole("button", { name: "Enviar" }).click();
    await page.getByText(/^403 no se hizo/).waitFor();
    await page.getByLabel("Clave de API").fill(mundo.empresas[0]?.apiKey ?? "");
    await page.getByRole("button", { name: "Enviar" }).click();
    await page.getByText(/^200 hecho/).waitFor();
    expect(await page.locator("#dada-cuerpo").textContent()).toContain('"estado": "EMITIDA"');
    expect(await page.locator("#dada-cabeceras").textContent()).toContain("ratelimit:");
  });

  test("without scripts each sample stands in all its languages", async () => {
    const sin = await navegador.newContext({ javaScriptEnabled: false });
    const pagina = await sin.newPage();
    await pagina.goto(`${mundo.base}/guia/anular`);
    for (const archivo of ["anular.sh", "anular.ts", "anular.php", "anular.py"])
      expect(await pagina.getByText(archivo, { exact: true }).isVisible()).toBe(true);
    await sin.close();
  });

  test("the first page says how the server and the tax system are, and leads on", async () => {
    await ir("/");
    await page.locator('[data-estado="api"]').getByText("Funciona").waitFor();
    await page.getByRole("link", { name: /^Guía de integración/ }).click();
    await page.getByRole("heading", { level: 1, name: "Inicio rápido" }).waitFor();
  });

  test("no page complained, and nothing came from elsewhere", () => {
    expect(quejas.filter((queja) => !queja.includes("403"))).toEqual([]);
  });
});
