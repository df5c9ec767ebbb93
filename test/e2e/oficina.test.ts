import { readFileSync } from "node:fs";
import { isFirstTier } from "@mostrador/core/support";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fingirCorreo } from "../support/correo-fingido.ts";
import { fotografo } from "../support/fotos.ts";
import { interceptar } from "../support/interceptar.ts";
import type { Mundo } from "../support/mundo.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { ojosDe, openOficina } from "../support/oficina.ts";

/** An owner who comes to the back office for the first time, at a desk, on a tablet and on a phone. */
describe("the owner's back office", CON_NAVEGADOR, () => {
  let mundo: Mundo;
  let page: Page;
  let quejas: string[];
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ mundo, page, quejas, close } = await openOficina({ viewport: { width: 1366, height: 768 } }));
  });
  afterAll(() => close());

  const secciones = () => page.getByRole("navigation", { name: "Secciones" });
  const ir = async (seccion: string) => {
    const menu = page.getByRole("button", { name: "Menú" });
    if (await menu.isVisible()) await menu.click();
    await secciones().getByRole("link", { name: seccion, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: seccion }).waitFor();
  };
  const { total, bajada } = ojosDe(() => page);

  test("she sees today against yesterday and last week, and that a drawer was short, with the way to it", async () => {
    await page.getByText("Bs 410.40").first().waitFor();
    await page.getByText("6 facturas por Bs 510.40, menos Bs 100.00 anulado").waitFor();
    const espera = page.getByRole("region", { name: "Le esperan" });
    await espera.getByText("Faltan Bs 150.00 en Caja del fondo · Casa matriz").waitFor();
    await espera.getByRole("link", { name: "Ver el cierre" }).click();
    await page.getByRole("cell", { name: /Falta Bs 150.00/ }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Inicio" }).waitFor();
  });

  test("she filters the sales, shares the address, and Back takes the filter off again", async () => {
    await ir("Ventas");
    await total("Vendido", "Bs 510.40");
    await total("Anulado", "− Bs 100.00");
    await total("Venta neta", "Bs 410.40");
    await page.getByRole("button", { name: "Filtros" }).click();
    await page.getByLabel("Cajero", { exact: true }).selectOption("Beto Quispe");
    await total("Vendido", "Bs 174.40");
    await page.getByLabel("Estado", { exact: true }).selectOption("Anuladas");
    await total("Venta neta", "Bs 0.00");
    expect(new URL(page.url()).search).toBe("?estado=ANULADA&cajero=Beto+Quispe");
    await page.reload();
    await total("Venta neta", "Bs 0.00");
    await page.goBack();
    await total("Vendido", "Bs 174.40");
    await page.getByRole("button", { name: "Quitar Cajero" }).click();
    await total("Vendido", "Bs 510.40");
  });

  test("she sorts by amount, and exports what she sees", async () => {
    await page.getByRole("columnheader", { name: "Monto" }).getByRole("button").click();
    await page.getByRole("row").nth(1).getByText("Bs 208.00").waitFor();
    await page.getByRole("button", { name: "Exportar" }).click();
    const { nombre, ruta } = await bajada(() => page.getByRole("menuitem", { name: "CSV" }).click());
    const filas = readFileSync(ruta, "utf8").trim().split("\r\n");
    expect(filas).toHaveLength(7);
    expect(filas[1]).toContain("208.00");
    expect(nombre).toMatch(/^ventas_\d+_\d{4}-\d\d-\d\d\.csv$/);
  });

  test("she opens a sale, gives part of it back, and the note is told apart and subtracted", async () => {
    const [primera] = await page.getByRole("button", { name: /^Ver la factura/ }).all();
    await primera?.click();
    const panel = page.getByRole("dialog");
    await panel.getByText("Arroz grano de oro 5 kg").first().waitFor();
    await panel.getByText("Aceptada por Impuestos").waitFor();
    await panel.getByRole("button", { name: "Devolver" }).click();
    const nota = page.getByRole("dialog", { name: /^Devolver de la factura/ });
    await nota.getByLabel("Cuánto devuelve de Arroz grano de oro 5 kg").fill("1");
    await nota.getByRole("button", { name: "Emitir la nota" }).click();
    await page.getByText(/Se emitió la nota 1: devuelva Bs 52.00 al cliente/).waitFor();
    await panel.getByRole("link", { name: "Nota 1" }).waitFor();
  });

  test("she mails the sale to its client, and the sale tells where it went", async () => {
    const panel = page.getByRole("dialog", { name: /^Factura/ });
    const { pedidas, quitar } = await fingirCorreo(page);
    await panel.getByRole("button", { name: "Correo" }).click();
    const envio = page.getByRole("dialog", { name: "Enviar por correo" });
    await envio.getByLabel("Correo del cliente").fill("ana@ejemplo.bo");
    await envio.getByRole("button", { name: "Enviar" }).click();
    await envio.waitFor({ state: "detached" });
    await panel.getByRole("status").getByText("Se envió a ana@ejemplo.bo.").waitFor();
    expect(pedidas).toEqual(["POST ana@ejemplo.bo"]);
    await fotografo("oficina-1366")(page, "venta-enviada");
    await quitar();
    await page.keyboard.press("Escape");
    await total("Devuelto", "− Bs 52.00");
    await total("Venta neta", "Bs 358.40");
  });

  test("she annuls a sale: asked once, with its number and amount", async () => {
    await page.getByLabel("Buscar").fill("aceite");
    const halladas = page.getByRole("button", { name: /^Ver la factura/ });
    await expect.poll(() => halladas.count()).toBe(1);
    await halladas.click();
    await page.getByRole("dialog").getByRole("button", { name: "Anular" }).click();
    const pregunta = page.getByRole("dialog", { name: /^Anular la factura/ });
    await pregunta.getByText(/de Bs 42.60. Su número no se usa otra vez/).waitFor();
    await pregunta.getByRole("button", { name: "Anular", exact: true }).click();
    await page.getByText(/Se anuló la factura \d+, de Bs 42.60/).waitFor();
    await page.keyboard.press("Escape");
    await page.getByLabel("Buscar").fill("");
    await total("Anulado", "− Bs 142.60");
    await total("Venta neta", "Bs 315.80");
  });

  // informes, sucursales, cierres-cajas and ventas-exportar of the server's ventas/routes have these four in the first tier.
  if (!isFirstTier())
    test("she reads reports whose rows add up to the same", async () => {
      await ir("Informes");
      for (const por of ["Hora", "Cajero", "Caja", "Sucursal", "Categoría", "Producto", "Forma de pago"]) {
        await page.getByLabel("Ventas por", { exact: true }).selectOption(por);
        await page.getByRole("table", { name: `Ventas por ${por.toLowerCase()}` }).waitFor();
        await total("Venta neta", "Bs 315.80");
      }
    });

  if (!isFirstTier())
    test("she holds her branches side by side, sorts them, takes them along, and shares the address", async () => {
      await ir("Sucursales");
      const tabla = page.getByRole("table", { name: "Sucursales lado a lado" });
      const primera = tabla.getByRole("row").nth(1);
      await primera.getByText("Bs 264.80").waitFor();
      await total("Venta neta", "Bs 315.80");
      await tabla
        .getByRole("columnheader", { name: "Venta neta", exact: true })
        .getByRole("button")
        .dblclick();
      await primera.getByText("Sucursal 1").waitFor();
      await primera.getByText("Bs 51.00").first().waitFor();
      await page.getByRole("radiogroup").getByText("Este mes").click();
      await page.getByText(/^(El|Del) 01\/\d\d\/\d{4}.*, comparado con (el|los días del) 01/).waitFor();
      expect(new URL(page.url()).search).toBe("?periodo=mes");
      await page.getByRole("button", { name: "Exportar" }).click();
      const { ruta } = await bajada(() => page.getByRole("menuitem", { name: "CSV" }).click());
      const filas = readFileSync(ruta, "utf8").trim().split("\r\n");
      expect(filas.map((fila) => fila.split(/[,;]/)[0])).toEqual(["Sucursal", "Casa matriz", "Sucursal 1"]);
    });

  test("she opens a closing with all that was counted", async () => {
    await ir("Cajas");
    await page.getByRole("radiogroup").getByText("Cierres Z").click();
    await page.getByRole("columnheader", { name: "Diferencia" }).getByRole("button").click();
    expect(new URL(page.url()).searchParams.get("orden")).toBe("-diferencia");
    await page.getByRole("columnheader", { name: "Diferencia" }).and(page.locator("[aria-sort]")).waitFor();
    await page.getByRole("button", { name: /^Ver el cierre Z 1/ }).click();
    const cierre = page.getByRole("dialog", { name: "Cierre Z 1" });
    await cierre.getByText("Falta Bs 150.00").waitFor();
    await cierre.getByText("Debía haber").waitFor();
    const parte = (titulo: string) => cierre.getByRole("region", { name: titulo });
    await parte("Venta neta").getByText("− Bs 150.00").first().waitFor();
    await parte("Dinero por resolver").getByText("Por devolver").waitFor();
    await parte("Documentos").getByText("1 anulación").waitFor();
    await page.keyboard.press("Escape");
  });

  if (!isFirstTier())
    test("she takes along what happened at the tills, and is told where a sheet ends", async () => {
      await page.getByRole("radiogroup").getByText("Qué pasó").click();
      await page.getByLabel("Mostrar").selectOption("Turnos y cierres Z");
      await page.getByRole("columnheader", { name: "Cuándo" }).getByRole("button").press("Enter");
      expect(new URL(page.url()).searchParams.get("orden")).toBe("fecha");
      await page.getByRole("cell", { name: /Falta Bs 150.00/ }).waitFor();
      await page.getByRole("button", { name: "Exportar" }).click();
      await page
        .getByText("Excel llega a 1,000,000 filas: si hay más, use CSV o filtre menos días.")
        .waitFor();
      await fotografo("oficina-1366")(page, "exportar");
      const { ruta } = await bajada(() => page.getByRole("menuitem", { name: "CSV" }).click());
      const filas = readFileSync(ruta, "utf8").trim().split("\r\n");
      expect(filas[0]).toContain("Diferencia (USD)");
      expect(filas.filter((fila) => fila.includes("-150.00"))).toHaveLength(1);
    });

  if (!isFirstTier())
    test("she takes along the open shifts as a sheet that is made in the browser", async () => {
      await page.getByRole("radiogroup").getByText("Ahora").click();
      await page.getByRole("table", { name: "Turnos abiertos" }).getByText("Caja del fondo").waitFor();
      const tomar = async (forma: string) => {
        await page.getByRole("button", { name: "Exportar" }).click();
        const { nombre, ruta } = await bajada(() => page.getByRole("menuitem", { name: forma }).click());
        expect(nombre).toMatch(/^turnos-abiertos\.(csv|xlsx)$/);
        return readFileSync(ruta);
      };
      const [titulos, fila] = (await tomar("CSV")).toString("utf8").trim().split("\r\n");
      expect(titulos).toMatch(/Caja,Abrió,Inicial,Ventas,Vendido,Debe haber/);
      expect(fila).toMatch(/^Caja del fondo · Casa matriz,"Turno 2, .*",150.00,1,150.00,300.00$/);
      // A sheet is a ZIP.
      expect((await tomar("Excel")).subarray(0, 2).toString("latin1")).toBe("PK");
    });

  test("she chooses which notices come by mail, and the choice stays", async () => {
    await page.goto(`${mundo.base}/portal/cuenta`);
    const cajon = page.getByRole("switch", { name: "Se abrió el cajón sin una venta" });
    expect(await cajon.isChecked()).toBe(false);
    await cajon.click({ force: true });
    await expect.poll(() => cajon.isChecked()).toBe(true);
    await page.reload();
    await expect.poll(() => cajon.isChecked()).toBe(true);
  });

  test("what cannot be read is said, and nothing of another filter stands in its place", async () => {
    await page.goto(`${mundo.base}/portal/ventas`);
    await total("Venta neta", "Bs 315.80");
    const lista = "**/v1/portal/ventas/lista?*";
    await interceptar(page, lista, (route) => route.abort());
    await page.getByLabel("Periodo").selectOption("Mes pasado");
    await page.getByRole("alert").getByText("No hay conexión con el servidor").waitFor();
    await fotografo("oficina-390")(page, "ventas-sin-conexion");
    expect(await page.getByRole("group", { name: "Totales" }).count()).toBe(0);
    await page.unroute(lista);
    await page.getByRole("button", { name: "Intentar de nuevo" }).click();
    await page.getByText("Ninguna venta coincide").waitFor();
    // The browser itself tells of the call that was cut.
    expect(quejas.splice(0).filter((queja) => !queja.includes("ERR_FAILED"))).toEqual([]);
  });

  test("nothing failed on the way", () => expect(quejas).toEqual([]));
});
