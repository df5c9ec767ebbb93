/** Two tills of one shop: one looks back at the sales of the other, prints, sends, takes back and annuls them. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { skipUnless } from "@mostrador/core/support";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { emparejarTerminal, type TerminalDePrueba } from "../support/terminal.ts";
import { revisor } from "../support/ventanas.ts";

const ZBAR = {
  hay: spawnSync("zbarimg", ["-v"]).error === undefined,
  motivo: "no zbarimg (apt-get install zbar-tools)",
};

describe("the sales of another till of the shop", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  let page: Page;
  let otra: TerminalDePrueba;
  /** Amounts of the other till's sales, and their CUFs. */
  const cufs = new Map<number, string>();

  beforeAll(async () => {
    una = await CajaEnPantalla.start();
    ({ page } = una);
    otra = await emparejarTerminal(una.mundo);
    for (const precio of [1234.5, 78]) {
      const factura = await otra.factura({ precio });
      const { body } = await otra.call("POST", "/v1/terminal/facturas", factura);
      expect(body.datos, JSON.stringify(body)).toMatchObject({ resultado: "aceptada" });
      cufs.set(precio, String(factura["cuf"]));
    }
    await una.puente.vender();
  });
  afterAll(() => una.close());

  const boton = (nombre: string) => page.getByRole("button", { name: nombre, exact: true });
  const elegida = () => page.getByRole("region", { name: "Venta elegida" });
  const filas = () => page.locator("tbody tr");
  const buscar = (texto: string) => page.getByLabel("Buscar ventas").fill(texto);
  const revisar = (nombre: string) => revisor("ventas-tienda")(page, nombre);
  const abrirDeLaTienda = async () => {
    await page.keyboard.press("F3");
    await page.getByText("De toda la tienda").click();
  };

  test("are found beside its own, each with its till and its ticket", async () => {
    await abrirDeLaTienda();
    await filas().nth(2).waitFor();
    expect(await filas().count()).toBe(3);
    await buscar("1234,50");
    await filas().nth(1).waitFor({ state: "detached" });
    await elegida().getByText("Caja de prueba").waitFor();
    await elegida().getByRole("region", { name: "Ticket" }).getByText("Café").waitFor();
    await revisar("detalle");
    await buscar("zzz");
    await page.getByText("Ninguna venta coincide con la búsqueda.").waitFor();
    await revisar("ninguna");
  });

  test("have all that its own sales have where the sale is its own", async () => {
    await buscar("molido");
    await elegida().getByRole("button", { name: "Descargar PDF" }).waitFor();
    await buscar("1234,50");
    await elegida().getByText("Caja de prueba").waitFor();
  });

  test("are printed again on this till's printer, from their own bytes", async () => {
    await boton("Reimprimir").click();
    await page.locator('[data-impresion="impresa"]').waitFor();
    const impresas = readdirSync(join(una.mundo.config.data, "tickets"));
    expect(impresas.some((nombre) => nombre.includes(`${cufs.get(1234.5) ?? "?"}_copia`))).toBe(true);
  });

  test("go to the buyer's WhatsApp as a link to the public page", async () => {
    await boton("WhatsApp").click();
    await page.getByText("Escriba el celular del cliente.").waitFor();
    await page.getByLabel("Celular del cliente").fill("21234567");
    await page.getByText("empieza con 6 o 7").waitFor();
    await page.getByLabel("Celular del cliente").fill("712-34567");
    const enlace = new URL(
      (await page.getByRole("link", { name: "Abrir WhatsApp" }).getAttribute("href")) ?? "",
    );
    expect(enlace.origin + enlace.pathname).toBe("https://wa.me/59171234567");
    expect(enlace.searchParams.get("text")).toContain(`/f/${cufs.get(1234.5)}`);
    await revisar("whatsapp");
  });

  test("have a QR of the public page for the buyer's phone", skipUnless(ZBAR), async () => {
    const carpeta = mkdtempSync(join(tmpdir(), "qr-"));
    const imagen = join(carpeta, "qr.png");
    await page.getByRole("img", { name: /^QR de la página/ }).screenshot({ path: imagen });
    const leido = execFileSync("zbarimg", ["-q", "--raw", imagen], { encoding: "utf8" }).trim();
    rmSync(carpeta, { recursive: true });
    expect(new URL(leido).pathname).toBe(`/f/${cufs.get(1234.5)}`);
    expect((await fetch(leido)).status).toBe(200);
    await page.keyboard.press("Escape");
    await page.getByLabel("Celular del cliente").waitFor({ state: "detached" });
  });

  test("are annulled with a question that names number and amount, and the other till hears of it", async () => {
    await buscar("78");
    await elegida()
      .getByText(/^Factura \d+ · Bs 78\.00$/)
      .waitFor();
    await boton("Anular").click();
    await page.getByText(/Ana Ñáñez, Bs 78\.00\./).waitFor();
    await revisar("anular");
    await boton("Anular la factura").click();
    await page
      .getByRole("status")
      .getByText(/quedó anulada/)
      .waitFor();
    await page.locator('tbody tr[data-estado="ANULADA"]').waitFor();
    await otra.espera(cufs.get(78) ?? "", "ANULADA");
  });

  test("are taken back with a note of credit, issued at this till", async () => {
    await buscar("1234,50");
    await boton("Nota de crédito").click();
    await boton("Devuelve todo").click();
    await page.getByLabel("Total devuelto").waitFor();
    await revisar("devolver");
    await boton("Emitir la nota").click();
    await page.getByTestId("nota-emitida").waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("are not seen while the server is away: the till says so, and its own ones stay", async () => {
    await una.mundo.servidor.stop();
    await abrirDeLaTienda();
    await page
      .getByRole("alert")
      .getByText(/se ven con el servidor, y ahora no responde/)
      .waitFor();
    await revisar("sin-servidor");
    await page.getByText("De esta caja", { exact: true }).click();
    await elegida().getByRole("button", { name: "Reimprimir" }).waitFor();
    await una.mundo.servidor.start();
    await page.getByText("De toda la tienda").click();
    await filas().first().or(boton("Intentar otra vez")).first().waitFor();
    expect(una.quejas).toEqual([]);
  });
});
