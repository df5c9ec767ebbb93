import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bajos } from "../support/bajos.ts";
import { fingirCorreo } from "../support/correo-fingido.ts";
import { desbordes } from "../support/desbordes.ts";
import { lastEnlace } from "../support/enlaces.ts";
import { fotografo } from "../support/fotos.ts";
import type { Mundo } from "../support/mundo.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { ojosDe, openOficina } from "../support/oficina.ts";
import { manosDe, openAjuste } from "../support/portal-abierto.ts";

/** The server's name in the shop's network. */
const DIRECCION = "http://tienda.local";
const TELEFONO = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const INVITADA = "contadora@demo.bo";

/** An owner away from her desk: the tasks of the back office by her thumb, each looked at as it stands. */
describe("the back office on a phone", CON_NAVEGADOR, () => {
  let mundo: Mundo;
  let navegador: Browser;
  let page: Page;
  let quejas: string[];
  let close: () => Promise<void>;

  beforeAll(async () => {
    const env = { MOSTRADOR_PUBLIC_URL: DIRECCION, MOSTRADOR_WEBHOOK_REDES: "127.0.0.0/8" };
    ({ mundo, navegador, page, quejas, close } = await openOficina(TELEFONO, env));
  });
  afterAll(() => close());

  const { boton, panel } = manosDe(() => page);
  const { total, bajada } = ojosDe(() => page);
  const ir = async (seccion: string) => {
    await boton("Más").tap();
    await page
      .getByRole("navigation", { name: "Secciones" })
      .getByRole("link", { name: seccion, exact: true })
      .tap();
    await page.getByRole("heading", { level: 1, name: seccion }).waitFor();
  };
  const mirar = async (nombre: string, cual = page) => {
    await fotografo("oficina-telefono")(cual, nombre);
    expect.soft(await desbordes(cual), nombre).toEqual([]);
    expect.soft(await bajos(cual), nombre).toEqual([]);
  };

  test("she goes from what waits for her to the closing that was short", async () => {
    await page.getByRole("link", { name: "Ver el cierre" }).tap();
    await page
      .getByText(/Falta Bs 150.00/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await boton(/^Ver el cierre Z 1/).tap();
    await panel("Cierre Z 1").getByText("Debía haber").waitFor();
    await mirar("cierre");
    await panel("Cierre Z 1").getByRole("button", { name: "Cerrar" }).tap();
  });

  test("she reads the numbers of an hour and of a day, each by a tap on its bar", async () => {
    await ir("Inicio");
    const horas = page.getByRole("slider", { name: "Ventas por hora" });
    await horas.getByText(/^Hora más alta: Bs /).waitFor();
    await horas.tap({ position: { x: 4, y: 100 } });
    await horas
      .getByText(/^A las \d+ h: hoy (− )?Bs [\d.,]+, ayer Bs 0.00, hace una semana Bs 0.00\.$/)
      .waitFor();
    const [primera] = (await horas.getAttribute("aria-valuetext"))?.match(/\d+/) ?? [];
    await horas.press("ArrowRight");
    await horas.getByText(new RegExp(`^A las ${Number(primera) + 1} h: `)).waitFor();
    await mirar("horas");
    await ir("Créditos");
    const dias = page.getByRole("slider", { name: /^Créditos por día: / });
    const { width = 0 } = (await dias.boundingBox()) ?? {};
    await dias.tap({ position: { x: width - 12, y: 100 } });
    await dias.getByText(/^\d\d\/\d\d: [1-9]\d*$/).waitFor();
    const cortadas = await page.locator("main text.eje").evaluateAll((letras) => {
      const { left, right } = letras[0]?.closest("svg")?.getBoundingClientRect() ?? { left: 0, right: 0 };
      return letras.filter((una) => {
        const caja = una.getBoundingClientRect();
        return caja.left < left - 1 || caja.right > right + 1;
      }).length;
    });
    expect(cortadas, "labels of the axis that are cut").toBe(0);
    await mirar("creditos");
  });

  test("she filters the sales of a cashier, and takes them along as a file", async () => {
    await page.getByRole("navigation", { name: "A mano" }).getByRole("link", { name: "Ventas" }).tap();
    await boton("Filtros").tap();
    await page.getByLabel("Cajero", { exact: true }).selectOption("Beto Quispe");
    await total("Venta neta", "Bs 74.40");
    await mirar("ventas");
    await boton("Exportar").tap();
    const { nombre, ruta } = await bajada(() => page.getByRole("menuitem", { name: "CSV" }).tap());
    expect(nombre).toMatch(/^ventas_.*\.csv$/);
    expect(readFileSync(ruta, "utf8").trim().split("\r\n")).toHaveLength(4);
  });

  test("she sends a sale's page by WhatsApp, its papers by mail, and takes its evidence along", async () => {
    await page.getByLabel("Buscar").fill("aceite");
    await expect.poll(() => boton(/^Ver la factura/).count()).toBe(1);
    await boton(/^Ver la factura/).tap();
    const venta = panel(/^Factura/);
    await venta.getByRole("button", { name: "WhatsApp" }).tap();
    const envio = panel("Enviar por WhatsApp");
    await envio.getByLabel("Celular").fill("70012345");
    await mirar("whatsapp");
    // WhatsApp itself is not of this test.
    await page.context().route("https://wa.me/**", (ruta) => ruta.fulfill({ body: "WhatsApp" }));
    const [chat] = await Promise.all([
      page.context().waitForEvent("page"),
      envio.getByRole("button", { name: "Abrir WhatsApp" }).tap(),
    ]);
    await chat.waitForURL("https://wa.me/**");
    const abierto = new URL(chat.url());
    expect(abierto.pathname).toBe("/59170012345");
    const texto = abierto.searchParams.get("text") ?? "";
    expect(texto).toMatch(/^Su factura \d+ por Bs 42\.60: http:\/\/tienda\.local\//);
    const pagina = new URL(texto.split(": ")[1] ?? "");
    expect((await fetch(mundo.base + pagina.pathname + pagina.search)).status).toBe(200);
    await chat.close();
    await envio.waitFor({ state: "detached" });
    const { pedidas, quitar } = await fingirCorreo(page);
    await venta.getByRole("button", { name: "Correo" }).tap();
    await page.getByLabel("Correo del cliente").fill("ana@ejemplo.bo");
    await panel("Enviar por correo").getByRole("button", { name: "Enviar" }).tap();
    await venta.getByRole("status").getByText("Se envió a ana@ejemplo.bo.").waitFor();
    expect(pedidas).toEqual(["POST ana@ejemplo.bo"]);
    await quitar();
    const { nombre } = await bajada(() => venta.getByRole("button", { name: "Evidencia" }).tap());
    expect(nombre).toMatch(/\.zip$/);
  });

  test("she annuls the sale, and takes the annulment back", async () => {
    const venta = panel(/^Factura/);
    await venta.getByRole("button", { name: "Anular", exact: true }).tap();
    await mirar("anular");
    await panel(/^Anular la factura/)
      .getByRole("button", { name: "Anular", exact: true })
      .tap();
    await venta.getByText(/Se anuló la factura \d+, de Bs 42.60/).waitFor();
    await venta.getByRole("button", { name: "Revertir la anulación" }).tap();
    const vuelta = panel("Revertir la anulación");
    await vuelta.getByText(/Después ya no se puede anular/).waitFor();
    await mirar("revertir");
    await vuelta.getByRole("button", { name: "Revertir", exact: true }).tap();
    await venta.getByText(/Vuelve a valer la factura \d+, de Bs 42.60/).waitFor();
    expect(await venta.getByRole("button", { name: "Anular", exact: true }).count()).toBe(0);
    await mirar("revertida");
    await venta.getByRole("button", { name: "Cerrar" }).first().tap();
  });

  test("she reads a report, and her branches side by side", async () => {
    await ir("Informes");
    await page.getByLabel("Ventas por", { exact: true }).selectOption("Cajero");
    await total("Venta neta", "Bs 410.40");
    await page.getByText("Rosa Mamani").filter({ visible: true }).first().waitFor();
    await ir("Sucursales");
    await page.getByRole("radiogroup").getByText("Este mes").tap();
    await total("Venta neta", "Bs 410.40");
    const horas = page.getByRole("slider", { name: "Ventas por hora de Sucursal 1" });
    await horas.getByText(/^Hora más alta: las \d+ h, Bs 51.00/).waitFor();
    await horas.tap({ position: { x: 4, y: 60 } });
    await horas.getByText(/^A las \d+ h: Bs [\d.]+\.$/).waitFor();
    await mirar("horas-de-sucursales");
  });

  test("she sees what a cashier did at a till", async () => {
    await ir("Cajas");
    await page.getByRole("radiogroup").getByText("Qué pasó").tap();
    await page.getByLabel("Mostrar").selectOption("Líneas quitadas");
    await page.getByText("2 × Se pagó un flete, a Bs 150.00").filter({ visible: true }).first().waitFor();
  });

  test("she connects a second till by the address and the code that her phone shows", async () => {
    await ir("Inicio");
    const pasos = page.getByRole("region", { name: /^Primeros pasos/ });
    const qr = pasos.locator("svg.qr");
    expect(await qr.getAttribute("data-abre")).toMatch(/\/portal\/equipos\?emparejar=1$/);
    const direccion = (await pasos.locator("[data-direccion]").first().textContent()) ?? "";
    await mirar("segunda-caja");
    // The phone's camera opens this address.
    const abre = new URL((await qr.getAttribute("data-abre")) ?? "");
    await page.goto(mundo.base + abre.pathname + abre.search);
    const emparejar = panel("Emparejar una caja");
    await emparejar.getByRole("button", { name: "Crear el código" }).tap();
    const codigo = (await emparejar.locator("[data-codigo]").textContent()) ?? "";
    expect(await emparejar.locator("[data-direccion]").first().textContent()).toBe(direccion);
    await mirar("codigo");
    // The second till finds the name in the shop's network, which this test does not have.
    const par = await fetch(`${direccion.replace(DIRECCION, mundo.base)}/v1/terminal/emparejar`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ codigo, nombre: "Caja de la esquina" }),
    });
    expect(par.status).toBe(200);
    await emparejar.getByRole("button", { name: "Listo" }).tap();
    await page.getByText("Caja de la esquina").filter({ visible: true }).first().waitFor();
    await ir("Inicio");
    await pasos.locator('[data-paso="segundaCaja"][data-hecho="true"]').waitFor();
  });

  test("she registers a webhook, and reads its secret once", async () => {
    await ir("Webhooks");
    await boton("Nuevo webhook").tap();
    await page.getByLabel("Dirección que recibe").fill(`${mundo.base}/avisos`);
    await mirar("webhook");
    await panel("Nuevo webhook").getByRole("button", { name: "Crear" }).tap();
    expect(await page.getByLabel("Secreto del webhook").textContent()).toMatch(/^whsec_/);
  });

  test("she invites her accountant, who turns the invitation down on her own phone", async () => {
    await ir("Usuarios");
    await page.getByLabel("Correo").fill(INVITADA);
    await page.getByRole("combobox", { name: "Rol" }).tap();
    await page.getByRole("option", { name: "Contador" }).tap();
    await boton("Invitar").tap();
    await page.getByText(INVITADA).filter({ visible: true }).first().waitFor();
    await mirar("usuarios");
    const suya = await (await navegador.newContext(TELEFONO)).newPage();
    await suya.goto(`${mundo.base}/portal/`);
    await suya.getByLabel("Su correo").fill(INVITADA);
    await suya.getByRole("button", { name: "Pedir un enlace" }).tap();
    await suya.getByText(/accesos\.txt/).waitFor();
    const enlace = new URL(lastEnlace(mundo.config.data));
    await suya.goto(mundo.base + enlace.pathname + enlace.search);
    await suya.getByText("Le ofrece acceso como contador").waitFor();
    await suya.getByRole("button", { name: "Rechazar" }).tap();
    const pregunta = suya.getByRole("dialog", { name: "Rechazar la invitación" });
    await pregunta.waitFor();
    await mirar("rechazar", suya);
    await pregunta.getByRole("button", { name: "Sí, rechazar" }).tap();
    await suya.getByText("Le ofrece acceso como contador").waitFor({ state: "detached" });
    await pregunta.waitFor({ state: "detached" });
    await mirar("sin-empresa", suya);
    await suya.context().close();
    await page.reload();
    await page
      .getByText(/Nadie más entra con su correo|Dueño/)
      .first()
      .waitFor();
    expect(await page.getByText(INVITADA).count()).toBe(0);
  });

  test("she asks to go to production, and is told what comes next", async () => {
    await ir("Ajustes");
    await openAjuste(page, "Pasar a producción");
    await page.getByLabel("Teléfono").fill("70012345");
    await page.getByLabel("Mensaje").fill("Queremos empezar en enero");
    await boton("Pedir la cuenta real").tap();
    await page.getByText(/^Anotado\. Una cuenta real necesita/).waitFor();
    await mirar("produccion");
  });

  test("she makes a new key of the API, and the old one ends", async () => {
    await page.getByRole("link", { name: "Todos los ajustes" }).tap();
    await openAjuste(page, "Clave de API");
    await boton("Hacer una nueva").tap();
    await mirar("clave-nueva");
    expect((await mundo.api("GET", "/v1/cuenta")).status).toBe(200);
    await panel("Hacer una clave nueva").getByRole("button", { name: "Hacer la nueva" }).tap();
    const nueva = (await page.locator("pre").textContent()) ?? "";
    expect(nueva).toMatch(/^mk_/);
    expect((await mundo.api("GET", "/v1/cuenta")).status).toBe(403);
    expect((await mundo.api("GET", "/v1/cuenta", undefined, { "x-api-key": nueva })).status).toBe(200);
  });

  test("nothing failed on the way", () => expect(quejas).toEqual([]));
});
