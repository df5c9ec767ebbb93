import { rowsOfTier } from "@mostrador/core/support";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { enlaceDeAcceso } from "../../scripts/demo/preparar.ts";
import { dueno } from "../support/caja.ts";
import { desbordes, textoLargo } from "../support/desbordes.ts";
import { contarTurnos } from "../support/hechos.ts";
import { fotografo } from "../support/fotos.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { CON_NAVEGADOR, openNavegador } from "../support/navegador.ts";

const NOMBRE = textoLargo(500);
const CORREO = `${"w".repeat(60)}@${"w".repeat(60)}.bo`;
const RUTA = "w".repeat(200);

/** The owner's screens with the longest values that a company has: on a desk and on a phone. */
describe("the longest values in the portal", CON_NAVEGADOR, () => {
  let mundo: Mundo;
  let navegador: Browser;
  let page: Page;

  beforeAll(async () => {
    buildPantallas();
    mundo = await startMundo({ MOSTRADOR_WEBHOOK_REDES: "127.0.0.0/8" });
    navegador = await openNavegador();
    page = await navegador.newPage();
    await fill();
    const [principal] = mundo.empresas;
    if (principal === undefined) throw new Error("sin empresa");
    const enlace = new URL(await enlaceDeAcceso(mundo.config, principal));
    await page.goto(mundo.base + enlace.pathname + enlace.search);
    await page.getByRole("heading", { name: "Inicio" }).waitFor();
  });
  afterAll(async () => {
    await navegador.close();
    await mundo.close();
  });

  /** An invoice, a till, a webhook and a user, each as long as they come. */
  async function fill(): Promise<void> {
    const linea = {
      codigo_producto: "W".repeat(50),
      codigo_sin: 1000118,
      descripcion: textoLargo(500, "Café tostado molido "),
      cantidad: 1,
      unidad_medida: 57,
      precio_unitario: 9_999_999_999.99,
    };
    const cliente = {
      tipo_documento: 1,
      numero_documento: "9".repeat(13),
      razon_social: NOMBRE,
      correo: CORREO,
    };
    const emisor = { actividad_economica: "4711100" };
    const emitida = await mundo.api("POST", "/v1/facturas", { emisor, cliente, items: [linea] });
    expect(emitida.status, JSON.stringify(emitida.body).slice(0, 300)).toBe(200);
    const { codigo } = await dueno(mundo, "POST", "/v1/terminales/codigos", {});
    const caja = await mundo.api("POST", "/v1/terminal/emparejar", { codigo, nombre: "W".repeat(60) });
    await contarTurnos(mundo, caja.body.datos.token, {
      quien: "W".repeat(60),
      nota: textoLargo(500, "Se pagó un flete "),
      monto: "999999999999.99",
    });
    const webhook = { url: `http://127.0.0.1:9/${RUTA}`, eventos: ["factura.emitida"] };
    expect((await mundo.api("POST", "/v1/webhooks", webhook)).status).toBe(200);
    await dueno(mundo, "POST", "/v1/usuarios", { correo: CORREO, rol: "cajero" });
  }

  const secciones = () => page.getByRole("navigation", { name: "Secciones" });

  /** A long text that a section shows once it has what it asked for. */
  const LARGOS: Readonly<Record<string, string | RegExp>> = {
    Inicio: /9,999,999,999\.99/,
    Ventas: NOMBRE.slice(0, 40),
    Equipos: "W".repeat(60),
    Cajas: /Bs 999,999,999,999\.99/,
    Informes: /9,999,999,999\.99/,
    Webhooks: RUTA,
    Usuarios: CORREO,
  };

  async function listSecciones(): Promise<readonly string[]> {
    await secciones().getByRole("link", { name: "Inicio", exact: true }).waitFor({ state: "attached" });
    const nombres = await secciones().getByRole("link").allTextContents();
    expect(nombres).toEqual(expect.arrayContaining([...Object.keys(LARGOS), "Ajustes"]));
    return nombres;
  }

  const pantallas = [
    ["a phone", 390, 844],
    ["a desk", 1280, 800],
  ] as const;
  test.each(rowsOfTier(pantallas, 1))(
    "stay on the screen of %s, in every section",
    async (donde, width, height) => {
      await page.setViewportSize({ width, height });
      const foto = fotografo(`largos-portal-${width}`);
      for (const seccion of await listSecciones()) {
        const menu = page.getByRole("button", { name: "Menú" });
        if (await menu.isVisible()) await menu.click();
        await secciones().getByRole("link", { name: seccion, exact: true }).click();
        await page.getByRole("heading", { level: 1, name: seccion }).waitFor();
        await page
          .locator("main")
          .getByText(LARGOS[seccion] ?? /.+/)
          .first()
          .waitFor();
        await foto(page, seccion);
        expect(await desbordes(page), `${seccion} on ${donde}`).toEqual([]);
      }
      const menu = page.getByRole("button", { name: "Menú" });
      if (await menu.isVisible()) await menu.click();
      await secciones().getByRole("link", { name: "Ventas", exact: true }).click();
      await page
        .getByRole("button", { name: /^Ver la factura/ })
        .first()
        .click();
      await page.getByText("Aceptada por Impuestos").waitFor();
      await foto(page, "Factura");
      expect(await desbordes(page), `an invoice on ${donde}`).toEqual([]);
      await page.keyboard.press("Escape");
    },
  );
});
