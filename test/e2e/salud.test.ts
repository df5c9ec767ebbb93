import { existsSync, readFileSync } from "node:fs";
import { readZip } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMostrador, type Mostrador } from "../support/mostrador.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";

/** The health page, opened from every screen, with and without a server, and with no user signed in. */
describe("the till's health page", CON_NAVEGADOR, () => {
  let mostrador: Mostrador;
  let page: Mostrador["page"];

  beforeAll(async () => {
    mostrador = await openMostrador("salud");
    ({ page } = mostrador);
  });
  afterAll(() => mostrador.close());

  const tecla = (nombre: string) => page.keyboard.press(nombre);
  const salud = () => page.getByRole("dialog", { name: "Salud de la caja" });
  const renglon = (clave: string) => salud().locator(`[data-renglon="${clave}"]`);
  const puente = (nombre: string, entrada: object) =>
    page.evaluate(
      async ([ruta, body]) => {
        const headers = { "content-type": "application/json" };
        return (await (await fetch(`puente/${ruta}`, { method: "POST", headers, body })).json()) as {
          ok: boolean;
        };
      },
      [nombre, JSON.stringify(entrada)] as const,
    );

  test("opens by keys from the menu and from the state panel, and tells each part of the till", async () => {
    await tecla("F10");
    await tecla("s");
    await renglon("version").waitFor();
    expect(await renglon("disco").textContent()).toContain("GB libres");
    expect(await renglon("pendientes").getAttribute("data-color")).toBe("verde");
    await expect.poll(() => renglon("hora").getAttribute("data-color")).toBe("verde");
    expect(await renglon("version").textContent()).toMatch(/Caja \d+\.\d+\.\d+, servidor \d+\.\d+\.\d+/);
    expect(await salud().locator("[data-portal]").textContent()).toMatch(/^http:\/\/.+\/portal\/$/);
    await mostrador.revisar("bien");
    await tecla("Escape");
    await salud().waitFor({ state: "hidden" });
    await tecla("F11");
    await page.getByRole("button", { name: "Salud de la caja" }).focus();
    await tecla("Enter");
    await renglon("version").waitFor();
    await tecla("Escape");
    await salud().waitFor({ state: "hidden" });
  });

  test("shows the licences of what it contains", async () => {
    await tecla("F10");
    await tecla("s");
    await salud().getByRole("button", { name: "Ver sus licencias" }).focus();
    await tecla("Enter");
    const texto = salud().getByRole("region", { name: "Licencias" });
    await texto.getByText("react-dom").first().waitFor();
    expect(await texto.textContent()).toContain("MIT");
    await mostrador.revisar("licencias");
    await tecla("Escape");
    await salud().waitFor({ state: "hidden" });
  });

  test("saves the diagnosis by a key and says where", async () => {
    await tecla("F10");
    await tecla("s");
    await salud().getByRole("button", { name: "Guardar diagnóstico" }).focus();
    await tecla("Enter");
    const dicho = await salud().getByRole("status").textContent();
    const archivo = (dicho ?? "").replace("Guardado en ", "");
    expect(existsSync(archivo)).toBe(true);
    expect([...readZip(readFileSync(archivo)).keys()]).toContain("diagnostico.json");
    await mostrador.revisar("guardado");
    await tecla("Escape");
  });

  test("tells without its server what waits and since when", async () => {
    await mostrador.demo.escribir("servidor", /detenido/);
    await page.locator('[data-luz="servidor"][data-color="rojo"]').waitFor();
    await mostrador.caja.buscar("cafe molido");
    await mostrador.caja.cobrarEfectivo("");
    await mostrador.caja.siguiente();
    await tecla("F10");
    await tecla("s");
    await expect.poll(() => renglon("pendientes").getAttribute("data-color")).toBe("ambar");
    expect(await renglon("pendientes").textContent()).toMatch(
      /1 factura por enviar\. Desde \d\d\/\d\d \d\d:\d\d/,
    );
    await mostrador.revisar("sin-servidor");
    await tecla("Escape");
  });

  test("opens under the lock, where the diagnosis waits for a person", async () => {
    const permisos = ["descuentos", "anular", "efectivo", "cierres", "productos", "configuracion"];
    const persona = { id: null, nombre: "María Fernanda Choquehuanca", permisos, activo: true, pin: "2468" };
    expect((await puente("guardarUsuario", persona)).ok).toBe(true);
    // The first user is signed in at the till.
    await page.getByText("María Fernanda Choquehuanca").waitFor();
    await tecla("Control+l");
    const candado = page.getByText("¿Quién atiende?");
    await candado.waitFor();
    await page.getByRole("button", { name: "Salud de la caja" }).focus();
    await tecla("Enter");
    const bajoLlave = page.getByRole("region", { name: "Salud de la caja" });
    await bajoLlave.locator('[data-renglon="version"]').waitFor();
    await bajoLlave.getByText("Entre con su PIN para guardarlo.").waitFor();
    await mostrador.revisar("bloqueada");
    await tecla("Escape");
    // The PIN is typed at once: its field has the focus again.
    await candado.waitFor();
    await mostrador.caja.escribir("2468");
    await tecla("Enter");
    await candado.waitFor({ state: "hidden" });
    expect(mostrador.quejas).toEqual([]);
  });
});
