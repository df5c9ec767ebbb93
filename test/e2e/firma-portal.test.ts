import type { Page } from "playwright-core";
import { buildP12 } from "@mostrador/core/firma";
import { epochToInstante } from "@mostrador/core";
import { fecha } from "@mostrador/core/formato";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { openPortal, type Portal } from "../support/portal-abierto.ts";
import { devices } from "../support/ventanas.ts";

const DIA_MS = 86_400_000;
const CLAVE = "mi-clave-secreta";

/** An owner renews her certificate and her token where the home page says. */
describe.each(devices("phone"))("certificate and token at a %s", CON_NAVEGADOR, (_donde, width, height) => {
  let portal: Portal;
  let page: Page;
  beforeAll(async () => {
    portal = await openPortal("firma", width, height);
    ({ page } = portal);
  });
  afterAll(() => portal.close());

  const tarjeta = () => page.getByRole("region", { name: "Firma y token" });
  const renglon = (nombre: string) => tarjeta().getByRole("group", { name: nombre });
  const p12 = (dias: number) => {
    const ahora = Date.now();
    const nit = portal.mundo.empresas[0]?.nit ?? 0;
    const pedido = { titular: "Tienda Ñandú", nit, clave: CLAVE, desdeMs: ahora - DIA_MS };
    return buildP12({ ...pedido, hastaMs: ahora + dias * DIA_MS });
  };
  const elegir = async (dias: number) => {
    await renglon("Certificado de firma").getByRole("button", { name: "Renovar" }).click();
    const archivo = { name: "firma.p12", mimeType: "application/x-pkcs12", buffer: p12(dias) };
    await tarjeta().locator("input[type=file]").setInputFiles(archivo);
  };
  const cargar = async (clave: string) => {
    await tarjeta().getByLabel("Contraseña del certificado", { exact: true }).fill(clave);
    await tarjeta().getByRole("button", { name: "Cargar el certificado" }).click();
  };
  const hasta = (dias: number) => fecha(epochToInstante(Date.now() + dias * DIA_MS));

  test("an owner lets go on what changes by much when it is rounded, and the API says so in its notice", async () => {
    const item = { codigo_producto: "AZA", codigo_sin: 99100, descripcion: "Azafrán", unidad_medida: 22 };
    const emitir = () =>
      portal.mundo.api("POST", "/v1/facturas", {
        emisor: { actividad_economica: "4711100" },
        cliente: { tipo_documento: 1, numero_documento: "4853921", razon_social: "Quispe" },
        items: [{ ...item, cantidad: 0.005, precio_unitario: 800 }],
      });
    expect((await emitir()).body.detail).toMatchObject([{ type: "redondeoDistorsiona" }]);
    await portal.irAjuste("Clave de API");
    const suya = page.getByRole("region", { name: "Importes que cambian al redondear" });
    const rechaza = suya.getByRole("switch", { name: /^Rechazar lo que su sistema envíe/ });
    await suya.scrollIntoViewIfNeeded();
    expect(await rechaza.isChecked()).toBe(true);
    await portal.mirar("redondeo");
    await rechaza.press("Space");
    await suya.locator("input:not(:checked)").waitFor({ state: "attached" });
    const { status, body } = await emitir();
    expect([status, body.datos?.monto_total, body.datos?.avisos?.length]).toEqual([200, 8, 1]);
  });

  test("an owner sets the part of fuel that grants credit from a day on, with its rule, and takes it back", async () => {
    await portal.irAjuste("Crédito fiscal parcial");
    await page.getByText(/hoy el cliente usa como crédito fiscal el 70 % de lo que paga/).waitFor();
    const partes = page.getByRole("table", { name: "Partes por fecha" });
    await partes.getByText("Ley 317").waitFor();
    await portal.mirar("credito-de-ley");
    await page.getByRole("button", { name: "Agregar otra" }).click();
    const forma = page.getByRole("dialog", { name: "Agregar otra parte" });
    await forma.getByText("Elija el día desde el que rige.").waitFor();
    await forma.getByRole("textbox", { name: "Desde qué día" }).fill(hasta(40));
    await forma.getByLabel("Parte que da crédito fiscal (%)").fill("120");
    await forma.getByText("El porcentaje va de 0.01 a 100.").waitFor();
    await forma.getByLabel("Parte que da crédito fiscal (%)").fill("82,5");
    await forma.getByText("Escriba la norma que lo manda.").waitFor();
    await forma.getByLabel("Norma que lo manda").fill("Decreto 5800");
    await portal.mirar("credito-nuevo");
    await forma.getByRole("button", { name: "Guardar" }).click();
    await partes.getByText("82.5 %").waitFor();
    await portal.mirar("credito-puesto");
    await page.getByRole("button", { name: `Quitar la parte desde el ${hasta(40)}` }).click();
    await partes.getByText("82.5 %").waitFor({ state: "detached" });
    const quitada = page
      .getByRole("status")
      .filter({ hasText: `Quitó la parte de 82.5 % desde el ${hasta(40)}` });
    await quitada.waitFor();
    await portal.mirar("credito-quitado");
    await quitada.getByRole("button", { name: "Deshacer" }).click();
    await partes.getByText("Decreto 5800").waitFor();
    await quitada.waitFor({ state: "detached" });
    await page.getByRole("button", { name: `Quitar la parte desde el ${hasta(40)}` }).click();
    await partes.getByText("82.5 %").waitFor({ state: "detached" });
  });

  test("a wrong password is told, and leaves the page; the right one loads the certificate", async () => {
    await portal.irAjuste("Firma y token");
    await renglon("Certificado de firma")
      .getByText(/^Vale hasta el/)
      .waitFor();
    await elegir(10);
    await portal.mirar("certificado");
    await cargar("equivocada");
    await tarjeta().getByRole("alert").getByText("La contraseña del .p12 no es la correcta.").waitFor();
    expect(await tarjeta().getByLabel("Contraseña del certificado", { exact: true }).inputValue()).toBe("");
    await portal.mirar("clave-equivocada");
    await cargar(CLAVE);
    await tarjeta().getByRole("status").getByText("firma desde el documento siguiente").waitFor();
    await renglon("Certificado de firma")
      .getByText(`Vale hasta el ${hasta(10)}`)
      .waitFor();
    await renglon("Certificado de firma").getByText("A nombre de Tienda Ñandú.").waitFor();
    expect(await page.content()).not.toContain(CLAVE);
  });

  test("a certificate that ends soon waits on the first page, with the way to where it is renewed", async () => {
    await page.goto(`${portal.mundo.base}/portal/inicio`);
    const espera = page.getByRole("region", { name: "Le esperan" });
    await espera.getByText(/El certificado de firma vence en (9|10) días/).waitFor();
    await portal.mirar("inicio");
    await espera.getByRole("link", { name: "Renovar" }).click();
    await elegir(700);
    await cargar(CLAVE);
    await renglon("Certificado de firma")
      .getByText(`Vale hasta el ${hasta(700)}`)
      .waitFor();
    await portal.mirar("renovado");
  });

  test("a text that is no token is told; a token is taken, and not shown again", async () => {
    await renglon("Token de Impuestos").getByRole("button", { name: "Renovar" }).click();
    const campo = tarjeta().getByLabel("Token delegado");
    await campo.fill("no es");
    await tarjeta().getByRole("button", { name: "Guardar el token" }).click();
    await tarjeta()
      .getByRole("alert")
      .getByText(/no es un token delegado: cópielo entero/)
      .waitFor();
    const token = portal.mundo.empresas[0]?.token ?? "";
    await campo.fill(token);
    await portal.mirar("token");
    await tarjeta().getByRole("button", { name: "Guardar el token" }).click();
    await tarjeta().getByRole("status").getByText("sirve desde la llamada siguiente").waitFor();
    await renglon("Token de Impuestos")
      .getByText(/^Vale hasta el/)
      .waitFor();
    expect(await page.content()).not.toContain(token);
    expect(portal.quejas).toEqual([]);
  });

  test("an owner says for which annex her system was authorised", async () => {
    await portal.irAjuste("Firma y token");
    const suya = renglon("Autorización del sistema");
    await suya.getByText("Para el anexo técnico de la Ley 843.").waitFor();
    await suya.getByRole("button", { name: "Cambiar" }).click();
    await tarjeta().getByText("Ya está dicho así.").waitFor();
    await tarjeta().getByLabel("¿Para qué anexo se autorizó?").selectOption("ley-1733");
    await portal.mirar("anexo");
    await tarjeta().getByRole("button", { name: "Guardar el anexo" }).click();
    await tarjeta().getByRole("status").getByText("autorizado para el anexo de la Ley 1733").waitFor();
    await suya.getByText("Para el anexo técnico de la Ley 1733.").waitFor();
    expect(portal.quejas).toEqual([]);
  });

  test("the page of credits says whom to ask for more", async () => {
    await portal.ir("Créditos");
    await page.getByText("Los créditos los agrega quien administra este servidor.").waitFor();
    await portal.mirar("creditos");
  });
});
