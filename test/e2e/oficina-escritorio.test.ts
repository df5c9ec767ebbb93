import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desbordes } from "../support/desbordes.ts";
import { fotografo } from "../support/fotos.ts";
import { hasta, type Mundo } from "../support/mundo.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { openOficina, ojosDe } from "../support/oficina.ts";
import { manosDe, openAjuste } from "../support/portal-abierto.ts";

const DIRECCION = "http://tienda.local";

/** An owner at her desk: what she does when a buyer asks, when Impuestos refuses, and when her system needs a key. */
describe("the owner's acts at a desk", CON_NAVEGADOR, () => {
  let mundo: Mundo;
  let page: Page;
  let quejas: string[];
  let close: () => Promise<void>;
  const { boton, panel } = manosDe(() => page);
  const { total } = ojosDe(() => page);
  const venta = () => panel(/^Factura/);

  beforeAll(async () => {
    const viewport = { width: 1366, height: 768 };
    ({ mundo, page, quejas, close } = await openOficina({ viewport }, { MOSTRADOR_PUBLIC_URL: DIRECCION }));
  });
  afterAll(() => close());

  const ir = async (seccion: string) => {
    const secciones = page.getByRole("navigation", { name: "Secciones" });
    await secciones.getByRole("link", { name: seccion, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: seccion }).waitFor();
  };
  const mirar = async (nombre: string) => {
    await fotografo("oficina-escritorio")(page, nombre);
    expect.soft(await desbordes(page), nombre).toEqual([]);
  };
  const abrir = async (texto: string) => {
    await ir("Ventas");
    await page.getByLabel("Buscar").fill(texto);
    await expect.poll(() => boton(/^Ver la factura/).count()).toBe(1);
    await boton(/^Ver la factura/).click();
    await venta().getByText("Aceptada por Impuestos").waitFor();
  };

  test("she sends a sale's page by WhatsApp: a number that is none is told, the right one opens the chat", async () => {
    await abrir("aceite");
    await venta().getByRole("button", { name: "WhatsApp" }).click();
    const envio = panel("Enviar por WhatsApp");
    await page.keyboard.type("2441414");
    await envio.getByText("Escriba un celular de Bolivia.").waitFor();
    await mirar("whatsapp");
    await envio.getByLabel("Celular").fill("700-12345");
    // WhatsApp itself is not of this test.
    await page.context().route("https://wa.me/**", (ruta) => ruta.fulfill({ body: "WhatsApp" }));
    const [chat] = await Promise.all([
      page.context().waitForEvent("page"),
      envio.getByRole("button", { name: "Abrir WhatsApp" }).click(),
    ]);
    await chat.waitForURL("https://wa.me/59170012345**");
    const texto = new URL(chat.url()).searchParams.get("text") ?? "";
    expect(texto).toMatch(/^Su factura \d+ por Bs 42\.60: http:\/\/tienda\.local\//);
    const pagina = new URL(texto.split(": ")[1] ?? "");
    expect((await fetch(mundo.base + pagina.pathname + pagina.search)).status).toBe(200);
    await chat.close();
    await envio.waitFor({ state: "detached" });
  });

  test("she annuls the sale, takes the annulment back, and the totals follow", async () => {
    await venta().getByRole("button", { name: "Anular", exact: true }).click();
    await panel(/^Anular la factura/)
      .getByRole("button", { name: "Anular", exact: true })
      .click();
    await venta()
      .getByText(/Se anuló la factura \d+, de Bs 42.60/)
      .waitFor();
    await venta().getByRole("button", { name: "Revertir la anulación" }).click();
    const vuelta = panel("Revertir la anulación");
    await mirar("revertir");
    await page.keyboard.press("Escape");
    await vuelta.waitFor({ state: "detached" });
    expect(await venta().count(), "one Escape closes one layer").toBe(1);
    await venta().getByRole("button", { name: "Revertir la anulación" }).click();
    await vuelta.getByRole("button", { name: "Revertir", exact: true }).click();
    await venta()
      .getByText(/Vuelve a valer la factura \d+, de Bs 42.60/)
      .waitFor();
    expect(await venta().getByRole("button", { name: "Anular", exact: true }).count()).toBe(0);
    await mirar("revertida");
    await page.keyboard.press("Escape");
    await page.getByLabel("Buscar").fill("");
    await total("Anulado", "− Bs 100.00");
    await total("Venta neta", "Bs 410.40");
  });

  test("Impuestos refuses a note: she reads why, nothing is issued, and the next press issues it", async () => {
    await abrir("arroz");
    await venta().getByRole("button", { name: "Devolver" }).click();
    const nota = panel(/^Devolver de la factura/);
    await nota.getByLabel("Cuánto devuelve de Arroz grano de oro 5 kg").fill("1");
    const falla = { operation: "recepcionDocumentoAjuste", kind: "rechazo", codigo: 1037, times: 1 };
    await mundo.control({ failNext: [falla] });
    await nota.getByRole("button", { name: "Emitir la nota" }).click();
    const rechazo = nota.getByRole("alert");
    await rechazo.getByText(/^Impuestos no lo aceptó\./).waitFor();
    expect(await rechazo.textContent()).not.toMatch(/[{}]|codigo/);
    await mirar("nota-rechazada");
    await nota.getByRole("button", { name: "Emitir la nota" }).click();
    await page.getByText(/Se emitió la nota \d+: devuelva Bs 52.00 al cliente/).waitFor();
    await page.keyboard.press("Escape");
  });

  test("Impuestos observes an invoice of an outage: the first page leads her to what it is and what to do", async () => {
    const lugar = { sucursal: 0, punto_venta: 0 };
    const { body } = await mundo.api("POST", "/v1/facturas", {
      emisor: { actividad_economica: "4711100" },
      cliente: { tipo_documento: 1, numero_documento: "4455667", razon_social: "Ana Ñáñez" },
      usuario: "Rosa Mamani",
      metodo_pago: 1,
      contingencia: true,
      items: [
        {
          codigo_producto: "PAN",
          codigo_sin: 1000118,
          descripcion: "Pan de batalla",
          cantidad: 10,
          unidad_medida: 57,
          precio_unitario: 0.5,
        },
      ],
    });
    const emitidaMs = Date.parse(body.datos.fecha_emision);
    const hora = (ms: number) => new Date(ms).toISOString();
    await mundo.control({ observeNext: [{ codigo: 1037, times: 1 }] });
    const corte = {
      tipo_evento: 2,
      fecha_inicio: hora(emitidaMs - 1000),
      fecha_fin: hora(emitidaMs + 1),
      ...lugar,
    };
    await hasta("el corte terminó", () => Promise.resolve(Date.now() > emitidaMs + 2000));
    const evento = await mundo.api("POST", "/v1/contingencia/evento", corte);
    expect(evento.status, JSON.stringify(evento.body)).toBe(200);
    const paquete = await mundo.api("POST", "/v1/contingencia/paquete", lugar);
    expect(paquete.status, JSON.stringify(paquete.body)).toBe(200);
    const { codigo_recepcion } = paquete.body.datos;
    const observada = async () => {
      const leida = await mundo.api("POST", "/v1/contingencia/validar-paquete", { codigo_recepcion });
      return leida.body.datos?.observadas === 1;
    };
    await hasta("queda observada", observada);
    await ir("Inicio");
    await page.reload();
    const espera = page.getByRole("region", { name: "Le esperan" });
    await espera.getByText("1 factura observada por Impuestos").waitFor();
    await mirar("inicio-observada");
    await espera.getByRole("link", { name: "Resolver" }).click();
    const tarjeta = page.getByRole("region", { name: "Facturas observadas" });
    await tarjeta.getByText(/\(1037\)/).waitFor();
    await mirar("observada");
  });

  test("she makes a new key of the API, copies it, and the old one ends", async () => {
    await ir("Ajustes");
    await openAjuste(page, "Clave de API");
    await boton("Hacer una nueva").click();
    const pregunta = panel("Hacer una clave nueva");
    await pregunta.getByText("La clave actual deja de servir al instante").waitFor();
    await mirar("clave-nueva");
    await pregunta.getByRole("button", { name: "Volver" }).click();
    expect((await mundo.api("GET", "/v1/cuenta")).status, "a cancelled question changes nothing").toBe(200);
    await boton("Hacer una nueva").click();
    await pregunta.getByRole("button", { name: "Hacer la nueva" }).click();
    await pregunta.waitFor({ state: "detached" });
    const nueva = (await page.locator("pre").textContent()) ?? "";
    expect(nueva).toMatch(/^mk_/);
    await boton("Copiar").click();
    await boton("Copiado").waitFor();
    const campo = page.getByRole("searchbox", { name: "Buscar un ajuste" });
    await campo.press("ControlOrMeta+V");
    expect(await campo.inputValue()).toBe(nueva);
    await campo.fill("");
    expect((await mundo.api("GET", "/v1/cuenta")).status).toBe(403);
    expect((await mundo.api("GET", "/v1/cuenta", undefined, { "x-api-key": nueva })).status).toBe(200);
    await page.reload();
    await boton("Ver la clave").waitFor();
    expect(await page.content(), "a page that is read again hides it").not.toContain(nueva);
  });

  test("she asks to go to production, and is told what comes next", async () => {
    await ir("Ajustes");
    await openAjuste(page, "Pasar a producción");
    await page.getByLabel("Teléfono").fill("70012345");
    await page.getByLabel("Mensaje").fill("Queremos empezar en enero");
    await boton("Pedir la cuenta real").click();
    await page.getByText(/^Anotado\. Una cuenta real necesita/).waitFor();
    await mirar("produccion");
  });

  // The browser itself tells of the note that was refused.
  test("nothing failed on the way", () =>
    expect(quejas.filter((queja) => !queja.includes("status of 400"))).toEqual([]));
});
