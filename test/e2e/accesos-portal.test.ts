import type { Browser, Page } from "playwright-core";
import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { desbordes } from "../support/desbordes.ts";
import { fotografo } from "../support/fotos.ts";
import { letrasChicas } from "../support/letras.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { CON_NAVEGADOR, openNavegador } from "../support/navegador.ts";
import { entrar } from "../support/portal-abierto.ts";

const PANTALLAS = [
  [1366, 768, "light"],
  [390, 844, "dark"],
  [768, 1024, "dark"],
] as const;

/** Where an owner sees what opens her company, and ends it. docs/trust.md heading 77 */
describe("accesses in the portal", CON_NAVEGADOR, () => {
  let mundo: Mundo;
  let navegador: Browser;
  let page: Page;
  let quejas: string[];
  let conClave: Page;
  let clave = "";

  beforeAll(async () => {
    buildPantallas();
    mundo = await startMundo();
    clave = mundo.empresas[0]?.ownerToken ?? "";
    navegador = await openNavegador();
    ({ page, quejas } = await entrar(mundo, navegador, { viewport: { width: 1366, height: 768 } }));
    conClave = await (await navegador.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  });
  afterAll(async () => {
    await navegador.close();
    await mundo.close();
  });

  const tokenDe = (cual: Page) => cual.evaluate(() => sessionStorage.getItem("mostrador.sesion") ?? "");
  const estadoCon = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, "x-api-key": "" };
    return (await fetch(`${mundo.base}/v1/portal/sesiones`, { headers })).status;
  };
  const escribirClave = async (texto: string) => {
    await conClave.goto(`${mundo.base}/portal/`);
    await conClave.getByRole("button", { name: "Entrar con la clave del dueño" }).click();
    await conClave.getByLabel(/^Clave del dueño/).fill(texto);
    await conClave.getByRole("button", { name: "Entrar", exact: true }).click();
  };

  test("the owner's key that is typed is exchanged: the browser keeps a session, and a wrong one is told", async () => {
    await escribirClave("own_otra");
    await conClave.getByText("Esa clave no es de ningún dueño, o ya terminó.").waitFor();
    await escribirClave(clave);
    await conClave.getByRole("heading", { level: 1, name: "Inicio" }).waitFor();
    expect(await tokenDe(conClave)).toMatch(/^ses_/);
    expect(
      await conClave.evaluate(() =>
        JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
      ),
    ).not.toContain(clave);
  });

  test.each(rowsOfTier(PANTALLAS, 1))("the page holds at %i x %i, %s", async (width, height, colorScheme) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${mundo.base}/portal/accesos`);
    await page.getByText("Abrió una sesión que sigue.").waitFor();
    await page.getByText("No hay otra sesión abierta.").waitFor();
    await fotografo(`accesos-${width}`)(page, colorScheme);
    expect.soft([...(await desbordes(page)), ...(await letrasChicas(page))], `${width}`).toEqual([]);
  });

  test("a session of another device is ended here, and that device enters again", async () => {
    const otra = await entrar(mundo, navegador, { viewport: { width: 390, height: 844 } });
    const token = await tokenDe(otra.page);
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`${mundo.base}/portal/accesos`);
    const tabla = page.getByRole("table", { name: "Sesiones abiertas" });
    await tabla.getByText("Esta", { exact: true }).waitFor();
    await tabla.getByRole("button", { name: "Cerrar", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sí, cerrar" }).click();
    await page.getByText("No hay otra sesión abierta.").waitFor();
    expect(await estadoCon(token)).toBe(401);
    await otra.page.goto(`${mundo.base}/portal/ventas`);
    await otra.page.getByLabel("Su correo").waitFor();
    await otra.page.context().close();
  });

  test("a new owner's key is shown once, and who entered with the one before is out", async () => {
    await page.goto(`${mundo.base}/portal/accesos`);
    await page.getByRole("button", { name: "Hacer una nueva" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sí, hacer una nueva" }).click();
    const nueva = (await page.getByLabel("Clave nueva", { exact: true }).textContent()) ?? "";
    expect(nueva).toMatch(/^own_/);
    await conClave.goto(`${mundo.base}/portal/ventas`);
    await conClave.getByLabel("Su correo").waitFor();
    await escribirClave(nueva);
    await conClave.getByRole("heading", { level: 1, name: "Inicio" }).waitFor();
    await page.getByRole("button", { name: "Terminarla" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sí, terminarla" }).click();
    await page.getByText("No hay una clave del dueño.").waitFor();
    expect(await estadoCon(await tokenDe(conClave))).toBe(401);
  });

  test("leaving ends the session at the server", async () => {
    const token = await tokenDe(page);
    expect(await estadoCon(token)).toBe(200);
    const dejada = page.waitForResponse((reply) => reply.url().endsWith("/v1/portal/salir"));
    await page.getByRole("button", { name: "Salir" }).click();
    expect((await dejada).status()).toBe(200);
    await page.getByLabel("Su correo").waitFor();
    expect(await estadoCon(token)).toBe(401);
  });

  test("and the browser complained of nothing", () => {
    expect(quejas).toEqual([]);
  });
});
