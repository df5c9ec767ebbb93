import { letrasChicas } from "../support/letras.ts";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { enlaceDeAcceso } from "../../scripts/demo/preparar.ts";
import { lastEnlace } from "../support/enlaces.ts";
import { contarTurnos } from "../support/hechos.ts";
import { fotografo } from "../support/fotos.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { CON_NAVEGADOR, openNavegador } from "../support/navegador.ts";

/** An owner's quarter of an hour in the portal, in a real browser. */
describe("the owner's portal", CON_NAVEGADOR, () => {
  let mundo: Mundo;
  let navegador: Browser;
  let page: Page;
  const recibidos: string[] = [];
  const receptor = createServer((req, res) => {
    recibidos.push(req.headers["webhook-id"] as string);
    res.writeHead(recibidos.length === 1 ? 500 : 200).end();
  });
  const quejas: string[] = [];

  beforeAll(async () => {
    buildPantallas();
    receptor.listen(0, "127.0.0.1");
    await once(receptor, "listening");
    mundo = await startMundo({ MOSTRADOR_WEBHOOK_REDES: "127.0.0.0/8" });
    navegador = await openNavegador();
    page = await (await navegador.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    page.on("console", (mensaje) => mensaje.type() === "error" && quejas.push(mensaje.text()));
    page.on("pageerror", (error) => quejas.push(error.message));
  });
  afterAll(async () => {
    await navegador.close();
    await mundo.close();
    receptor.close();
  });

  const fotografiar = fotografo("portal");
  const foto = (nombre: string) => fotografiar(page, nombre);
  const ir = async (seccion: string) => {
    await page.getByRole("navigation", { name: "Secciones" }).getByRole("link", { name: seccion }).click();
    await page.getByRole("heading", { level: 1, name: seccion }).waitFor();
  };

  test("she signs in by a link, whose token leaves the address at once", async () => {
    const principal = mundo.empresas[0];
    if (principal === undefined) throw new Error("sin empresa");
    for (const cliente of ["Ana Ñáñez", "Beto Quispe"])
      await mundo.api(
        "POST",
        "/v1/facturas",
        {
          emisor: { actividad_economica: "4711100" },
          cliente: { tipo_documento: 1, numero_documento: "4455667", razon_social: cliente },
          items: [
            {
              codigo_producto: "CAF",
              codigo_sin: 1000118,
              descripcion: "Café",
              cantidad: 2,
              unidad_medida: 57,
              precio_unitario: 38.5,
            },
          ],
        },
        { prefer: "return=minimal" },
      );
    const enlace = new URL(await enlaceDeAcceso(mundo.config, principal));
    await page.goto(mundo.base + enlace.pathname + enlace.search);
    await page.getByRole("heading", { name: "Inicio" }).waitFor();
    expect(page.url()).toBe(`${mundo.base}/portal/`);
    await page.getByText("Bs 154.00").first().waitFor();
    await foto("inicio");
  });

  test("she finds an invoice by a name without its accents, and opens its A4 page", async () => {
    await ir("Ventas");
    await page.getByText("Beto Quispe").waitFor();
    await page.getByLabel("Buscar").fill("nanez");
    await page.getByText("Beto Quispe").waitFor({ state: "detached" });
    await foto("facturas");
    await page.getByRole("button", { name: /^Ver la factura/ }).click();
    await page.getByRole("button", { name: "Ver papel" }).click();
    const pdf = page.getByRole("menuitem", { name: "PDF (A4)" });
    await pdf.waitFor();
    await foto("factura");
    const reply = await fetch(
      ((await pdf.getAttribute("href")) ?? "").replace(/^https?:\/\/[^/]+/, mundo.base),
    );
    expect(reply.headers.get("content-type")).toBe("application/pdf");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("she pairs a till by a code, sees it, and revokes it", async () => {
    await ir("Equipos");
    await page.getByRole("button", { name: "Emparejar una caja" }).click();
    await page.getByRole("button", { name: "Crear el código" }).click();
    const codigo = (await page.locator("[data-codigo]").textContent()) ?? "";
    await foto("codigo");
    const paired = await mundo.api("POST", "/v1/terminal/emparejar", { codigo, nombre: "Caja del fondo" });
    expect(paired.status, JSON.stringify(paired.body)).toBe(200);
    await page.getByRole("button", { name: "Listo" }).click();
    await page.getByRole("cell", { name: "Caja del fondo" }).waitFor();
    await foto("cajas");
    const turno = { quien: "Ana", nota: "Se pagó un flete", monto: "150.00" };
    await contarTurnos(mundo, paired.body.datos.token, turno);
    await page.getByRole("button", { name: "Quitar", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Quitar la caja" }).click();
    await page.getByRole("cell", { name: "Quitada" }).waitFor();
  });

  test("she sees what should be in each open drawer, and what a closing was short of", async () => {
    await ir("Cajas");
    const abierto = page.getByRole("region", { name: "Abiertos ahora" });
    await abierto.getByText("Caja del fondo").waitFor();
    await abierto.getByText("Bs 300.00").waitFor();
    await page.getByRole("radiogroup").getByText("Cierres Z").click();
    const cierres = page.getByRole("region", { name: "Cierres" });
    await cierres.getByRole("cell", { name: /Falta Bs 150.00/ }).waitFor();
    await cierres.getByText("Se pagó un flete").waitFor();
    await foto("turnos");
  });

  test("she sees what happened at the tills, and of it what she asks for", async () => {
    await page.getByRole("radiogroup").getByText("Qué pasó").click();
    const actos = page.getByRole("region", { name: "Lo que pasó en las cajas" });
    await actos.getByText("Falta Bs 150.00").waitFor();
    await actos.getByText("Imprimió otra vez").waitFor();
    await page.getByLabel("Mostrar").selectOption("Líneas quitadas");
    await actos.getByText("Imprimió otra vez").waitFor({ state: "detached" });
    await actos.getByText("2 × Se pagó un flete, a Bs 150.00").waitFor();
    const personas = await page.getByLabel("Persona").getByRole("option").allTextContents();
    expect(personas[0]).toBe("Todas");
    await page.getByLabel("Persona").selectOption(personas.at(-1) ?? "");
    await actos.getByText("Nada coincide.").waitFor();
    await foto("actos");
  });

  test("she registers a webhook, sees the secret once, and sends a failed delivery again", async () => {
    await ir("Webhooks");
    await page.getByRole("button", { name: "Nuevo webhook" }).click();
    await page.getByRole("dialog", { name: "Nuevo webhook" }).waitFor();
    expect(await letrasChicas(page)).toEqual([]);
    const url = `http://127.0.0.1:${(receptor.address() as AddressInfo).port}/`;
    await page.getByLabel("Dirección que recibe").fill(url);
    await page.getByRole("button", { name: "Crear" }).click();
    expect(await page.getByLabel("Secreto del webhook").textContent()).toMatch(/^whsec_/);
    await page.getByRole("button", { name: "Probar" }).click();
    await page.getByText(/^500 /).waitFor();
    await foto("webhooks");
    await page.getByRole("button", { name: "Reenviar" }).click();
    await page.getByText(/^200 /).waitFor();
    expect(new Set(recibidos).size).toBe(1);
  });

  test("a cashier whom she lets in sees invoices, and neither key nor users", async () => {
    await ir("Usuarios");
    await page.getByLabel("Correo").fill("cajera@demo.bo");
    await page.getByRole("button", { name: "Invitar" }).click();
    await page.getByRole("cell", { name: "cajera@demo.bo" }).waitFor();
    await foto("usuarios");
    await ir("Ajustes");
    await foto("ajustes");
    await page.getByRole("searchbox", { name: "Buscar un ajuste" }).fill("erp");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Ver la clave" }).click();
    expect(await page.locator("pre").textContent()).toMatch(/^mk_/);
    await foto("cuenta");
    await ir("Créditos");
    const dias = page.getByRole("slider", { name: /^Créditos por día: 2 del/ });
    await dias.press("ArrowRight");
    await dias.getByText(/^\d\d\/\d\d: 2$/).waitFor();
    await dias.press("ArrowLeft");
    await dias.getByText(/^\d\d\/\d\d: 0$/).waitFor();
    await foto("creditos");
    await ir("Contingencia");
    await page.getByRole("button", { name: "Salir" }).click();
    await page.getByLabel("Su correo").waitFor();
    await foto("entrar");
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
    await page.getByLabel("Su correo").fill("cajera@demo.bo");
    await page.getByRole("button", { name: "Pedir un enlace" }).click();
    await page.getByText("cajera@demo.bo").waitFor();
    const enlace = new URL(lastEnlace(mundo.config.data));
    await page.goto(mundo.base + enlace.pathname + enlace.search);
    await page.getByRole("button", { name: "Aceptar" }).waitFor();
    await foto("elegir-empresa");
    await page.getByRole("button", { name: "Aceptar" }).click();
    await ir("Ventas");
    const secciones = await page
      .getByRole("navigation", { name: "Secciones" })
      .getByRole("link")
      .allTextContents();
    expect(secciones).toEqual(["Inicio", "Ventas", "Estado", "Contingencia", "Créditos", "Accesos", "Ayuda"]);
  });

  test("nothing was refused by the page's own policy, and nothing failed on the way", () => {
    expect(quejas).toEqual([]);
  });
});
