import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dueno } from "../support/caja.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { manosDe, openPortal, type Portal } from "../support/portal-abierto.ts";
import { devices } from "../support/ventanas.ts";

/** An owner who takes back a part of what was sold by weight, annuls the note, and reads in plain words what is refused. */
describe.each(devices("desk"))("returns in the portal at a %s", CON_NAVEGADOR, (_donde, width, height) => {
  let portal: Portal;
  let page: Page;
  let mirar: Portal["mirar"];
  let cuf = "";
  beforeAll(async () => {
    portal = await openPortal("devolver", width, height);
    ({ page, mirar } = portal);
    const linea = { codigo_producto: "QUE", codigo_sin: 1000118, descripcion: "Queso criollo" };
    const venta = {
      emisor: { actividad_economica: "4711100" },
      cliente: { tipo_documento: 1, numero_documento: "7766554", razon_social: "Julia Ñáñez" },
      items: [{ ...linea, cantidad: 1.2, unidad_medida: 22, precio_unitario: 1250 }],
    };
    const { body } = await portal.mundo.api("POST", "/v1/facturas", venta, { prefer: "return=minimal" });
    ({ cuf } = body.datos);
    const lineas = [{ nro_item: 1, cantidad: "1" }];
    await dueno(portal.mundo, "POST", `/v1/portal/documentos/${cuf}/nota`, { clave: randomUUID(), lineas });
  });
  afterAll(() => portal.close());

  const { boton, panel } = manosDe(() => page);
  const abrirVenta = async (ruta: string) => {
    await page.evaluate((direccion) => {
      window.history.pushState(null, "", direccion);
      window.dispatchEvent(new PopStateEvent("popstate"));
    }, ruta);
  };

  test("she finds the sale by an amount as the page shows it", async () => {
    await portal.ir("Ventas");
    await boton("Filtros").click();
    await page.getByLabel("Monto desde").fill("Bs 1,500.00");
    await page.getByText("Monto desde: Bs 1,500.00").waitFor();
    await boton(/^Ver la factura/)
      .first()
      .waitFor();
    await page.getByRole("textbox", { name: "Monto hasta" }).fill("1.250");
    await page.getByText("¿Son 1,250.00 o 1.25?").waitFor();
    await mirar("monto-dudoso");
    await page.getByRole("button", { name: "1,250.00", exact: true }).click();
    await page.getByText("Monto hasta: Bs 1,250.00").waitFor();
    await page.getByRole("textbox", { name: "Monto hasta" }).fill("1,234.50");
    await page
      .getByText(/El monto «desde» es mayor que el monto «hasta»: escriba uno menor o igual/)
      .waitFor();
    await mirar("filtro-al-reves");
  });

  test("she takes back the rest, to the gram", async () => {
    await abrirVenta(`/portal/ventas/${cuf}?orden=monto`);
    const venta = page.getByRole("dialog");
    await venta.getByRole("button", { name: "Devolver" }).click();
    const devolver = panel("Devolver de la factura");
    await devolver.getByText("Puede devolver 0.2 de 1.2", { exact: true }).waitFor();
    const cuanto = devolver.getByLabel("Cuánto devuelve de Queso criollo");
    await cuanto.fill("0,21");
    await devolver.getByText("Quedan 0.2: ya se devolvieron 1.").waitFor();
    await devolver.getByText("Corrija las cantidades.").waitFor();
    await mirar("devolver-de-mas");
    await cuanto.fill("0,2");
    await devolver.getByRole("button", { name: "Emitir la nota" }).click();
    await page.getByText(/Se emitió la nota 2: devuelva Bs 250.00 al cliente/).waitFor();
  });

  test("she annuls the note: the reason is that of notes, and a refusal is said in words", async () => {
    await page.getByRole("dialog").getByRole("link", { name: "Nota 2" }).click();
    await page.getByRole("dialog", { name: "Nota de crédito 2" }).waitFor();
    expect(new URL(page.url()).search).toBe("?orden=monto");
    await page.getByRole("dialog").getByRole("button", { name: "Anular" }).click();
    const pregunta = panel("Anular la nota 2");
    const motivo = pregunta.getByLabel("Motivo");
    expect(await motivo.inputValue()).toBe("2");
    await portal.mundo.control({
      failNext: [{ operation: "anulacionDocumentoAjuste", kind: "rechazo", codigo: 906, times: 1 }],
    });
    await pregunta.getByRole("button", { name: "Anular", exact: true }).click();
    const aviso = pregunta.getByRole("alert").filter({ hasText: "Impuestos no lo aceptó." });
    await aviso.waitFor();
    expect(await aviso.textContent()).not.toMatch(/'codigo'|\{|\[/);
    await mirar("anulacion-rechazada");
    await pregunta.getByRole("button", { name: "Anular", exact: true }).click();
    await page.getByText("Se anuló la nota 2, de Bs 250.00.").waitFor();
  });
});
