import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { enlaceDeAcceso } from "../../scripts/demo/preparar.ts";
import { desbordes } from "../support/desbordes.ts";
import { fotografo } from "../support/fotos.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { CON_NAVEGADOR, openNavegador } from "../support/navegador.ts";
import { entrar } from "../support/portal-abierto.ts";

const CONTADORA = "contadora@demo.bo";

/** Sign-in links in a tab that has a session, and a link that an owner hands to somebody without a mail service. */
describe("links to the portal", CON_NAVEGADOR, () => {
  let mundo: Mundo;
  let navegador: Browser;
  let page: Page;
  let quejas: string[];
  let enlace = "";

  beforeAll(async () => {
    buildPantallas();
    mundo = await startMundo();
    navegador = await openNavegador();
    ({ page, quejas } = await entrar(mundo, navegador, { viewport: { width: 390, height: 844 } }));
  });
  afterAll(async () => {
    await navegador.close();
    await mundo.close();
  });

  const mirar = async (cual: Page, nombre: string) => {
    await fotografo("enlaces")(cual, nombre);
    expect.soft(await desbordes(cual), nombre).toEqual([]);
  };
  /** Opens a link at this server, whatever address it names. */
  const abrir = async (cual: Page, texto: string) => {
    const { pathname, search } = new URL(texto);
    await cual.goto(mundo.base + pathname + search);
  };

  test("an owner makes a link for her accountant, and reads it once", async () => {
    await page.goto(`${mundo.base}/portal/usuarios`);
    await page.getByLabel("Correo").fill(CONTADORA);
    await page.getByRole("combobox", { name: "Rol" }).click();
    await page.getByRole("option", { name: "Contador" }).click();
    await page.getByRole("button", { name: "Invitar" }).click();
    const fila = page.getByRole("row").filter({ hasText: CONTADORA });
    await fila.getByRole("button", { name: "Dar un enlace" }).click();
    const panel = page.getByRole("dialog", { name: "Dar un enlace" });
    await mirar(page, "antes");
    await panel.getByRole("button", { name: "Hacer el enlace" }).click();
    enlace = (await panel.getByLabel("Enlace de acceso").textContent()) ?? "";
    expect(enlace).toMatch(/\/acceso\?token=inv_/);
    await mirar(page, "dado");
    await panel.getByRole("button", { name: "Listo" }).click();
    await panel.waitFor({ state: "detached" });
    expect(await page.content()).not.toContain("inv_");
  });

  test("the accountant enters by it, at this company alone", async () => {
    const suya = await (await navegador.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await abrir(suya, enlace);
    await suya.getByRole("heading", { level: 1, name: "Inicio" }).waitFor();
    expect(suya.url()).toBe(`${mundo.base}/portal/`);
    await suya.getByRole("button", { name: "Menú" }).click();
    const secciones = suya.getByRole("navigation", { name: "Secciones" }).getByRole("link");
    expect(await secciones.allTextContents()).toContain("Libros");
    expect(await secciones.allTextContents()).not.toContain("Usuarios");
    expect(await suya.getByRole("button", { name: "Cambiar de empresa" }).count()).toBe(0);
    await abrir(suya, enlace);
    await suya.getByText("La sesión no es válida o venció: entre de nuevo.").waitFor();
    await suya.context().close();
  });

  test("a tab with a session takes the person of a new link, whose token leaves the address", async () => {
    const [principal] = mundo.empresas;
    if (principal === undefined) throw new Error("sin empresa");
    await page.goto(`${mundo.base}/portal/usuarios`);
    await page
      .getByRole("row")
      .filter({ hasText: CONTADORA })
      .getByRole("button", { name: "Dar un enlace" })
      .click();
    await page.getByRole("button", { name: "Hacer el enlace" }).click();
    const otro = (await page.getByLabel("Enlace de acceso").textContent()) ?? "";
    await abrir(page, otro);
    await page.getByRole("heading", { level: 1, name: "Inicio" }).waitFor();
    expect(page.url()).toBe(`${mundo.base}/portal/`);
    await page.getByRole("button", { name: "Menú" }).click();
    const usuarios = page.getByRole("link", { name: "Usuarios", exact: true });
    expect(await usuarios.count()).toBe(0);
    await abrir(page, await enlaceDeAcceso(mundo.config, principal));
    await page.getByRole("heading", { level: 1, name: "Inicio" }).waitFor();
    expect(page.url()).toBe(`${mundo.base}/portal/`);
    await page.getByRole("button", { name: "Menú" }).click();
    await usuarios.waitFor();
  });

  test("an access that is taken away ends its session", async () => {
    await page.goto(`${mundo.base}/portal/usuarios`);
    const fila = page.getByRole("row").filter({ hasText: CONTADORA });
    await fila.getByRole("button", { name: "Dar un enlace" }).click();
    await page.getByRole("button", { name: "Hacer el enlace" }).click();
    const ultimo = (await page.getByLabel("Enlace de acceso").textContent()) ?? "";
    await page.getByRole("button", { name: "Listo" }).click();
    const suya = await (await navegador.newContext()).newPage();
    await abrir(suya, ultimo);
    await suya.getByRole("heading", { level: 1, name: "Inicio" }).waitFor();
    await fila.getByRole("button", { name: "Quitar" }).click();
    await page.getByRole("button", { name: "Sí, quitar" }).click();
    await fila.waitFor({ state: "detached" });
    await suya.reload();
    await suya.getByLabel("Su correo").waitFor();
    await suya.context().close();
  });

  test("nothing failed on the way", () => expect(quejas).toEqual([]));
});
