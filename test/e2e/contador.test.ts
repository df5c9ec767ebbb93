import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROTOCOLO, PROTOCOLO_HEADER } from "@mostrador/core";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { faltasDeAcceso } from "../support/accesible.ts";
import { dueno } from "../support/caja.ts";
import { desbordes } from "../support/desbordes.ts";
import { fotografo } from "../support/fotos.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { CON_NAVEGADOR, openNavegador } from "../support/navegador.ts";

const CORREO = "contadora@demo.bo";

/** The accountant whom an owner lets in: she reads and exports, and nothing that changes the shop is offered to her. */
describe("an accountant in the portal", CON_NAVEGADOR, () => {
  let mundo: Mundo;
  let navegador: Browser;
  let page: Page;
  const quejas: string[] = [];

  beforeAll(async () => {
    buildPantallas();
    mundo = await startMundo();
    const venta = {
      emisor: { actividad_economica: "4711100" },
      cliente: { tipo_documento: 1, numero_documento: "4455667", razon_social: "Ana Ñáñez" },
      items: [
        {
          codigo_producto: "CAF",
          codigo_sin: 1000118,
          descripcion: "Café molido 250 g",
          cantidad: 2,
          unidad_medida: 57,
          precio_unitario: 38.5,
        },
      ],
    };
    const emitida = await mundo.api("POST", "/v1/facturas", venta, { prefer: "return=minimal" });
    if (emitida.status !== 200) throw new Error(JSON.stringify(emitida.body));
    await dueno(mundo, "POST", "/v1/usuarios", { correo: CORREO, rol: "contador" });
    navegador = await openNavegador();
    page = await (await navegador.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
    page.on("console", (mensaje) => mensaje.type() === "error" && quejas.push(mensaje.text()));
    page.on("pageerror", (error) => quejas.push(error.message));
  });
  afterAll(async () => {
    await navegador?.close();
    await mundo?.close();
  });

  /** Makes a promotion whose change at a till comes too late: an owner is told of it. */
  const cruzarPromocion = async () => {
    const promocion = {
      id: null,
      nombre: "3 por 2 en todo",
      activo: true,
      beneficio: { kind: "nPorM", lleva: 3, paga: 2 },
      productos: [],
      categorias: [],
      dias: [],
      hora_desde: null,
      hora_hasta: null,
      fecha_desde: null,
      fecha_hasta: null,
      sobre_tarifas: false,
    };
    const { id } = await dueno(mundo, "POST", "/v1/portal/promociones", promocion);
    const { codigo } = await dueno(mundo, "POST", "/v1/terminales/codigos", {});
    const par = await mundo.api("POST", "/v1/terminal/emparejar", { codigo, nombre: "Caja del fondo" });
    const tarde = { id, editado_en: "2020-01-01T00:00:00.000", campos: { nombre: "2 por 1 en todo" } };
    await mundo.api(
      "POST",
      "/v1/terminal/cambios",
      { promociones: [tarde] },
      {
        authorization: `Bearer ${par.body.datos.token}`,
        "x-api-key": "",
        [PROTOCOLO_HEADER]: String(PROTOCOLO),
      },
    );
    expect((await dueno(mundo, "GET", "/v1/portal/promociones")).conflictos).toBe(1);
  };

  test("she accepts the offer, and is named by her role", async () => {
    await mundo.api("POST", "/v1/auth/solicitar-acceso", { email: CORREO });
    const accesos = readFileSync(join(mundo.config.data, "accesos.txt"), "utf8").trim().split("\n");
    const enlace = new URL(accesos.findLast((linea) => linea.startsWith(CORREO))?.split(" ")[1] ?? "");
    await page.goto(mundo.base + enlace.pathname + enlace.search);
    await page.getByText("Le ofrece acceso como contador").waitFor();
    await page.getByRole("button", { name: "Aceptar" }).click();
    await page.getByRole("heading", { level: 1, name: "Inicio" }).waitFor();
    await page.getByText("1 factura por Bs 77.00").waitFor();
    const secciones = page.getByRole("navigation", { name: "Secciones" }).getByRole("link");
    const nombres = [
      "Inicio",
      "Ventas",
      "Cajas",
      "Proformas",
      "Productos",
      "Existencias",
      "Precios",
      "Clientes",
      "Informes",
      "Libros",
      "Estado",
      "Contingencia",
      "Créditos",
      "Accesos",
      "Ayuda",
    ];
    expect(await secciones.allTextContents()).toEqual(nombres);
    await fotografo("contador")(page, "inicio");
  });

  test("she exports the sales and a sale's evidence, and may change nothing of it", async () => {
    await page.getByRole("link", { name: "Ventas", exact: true }).click();
    await page.getByRole("group", { name: "Totales" }).getByText("Bs 77.00").first().waitFor();
    await page.getByRole("button", { name: "Exportar" }).click();
    const [planilla] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Excel (XLSX)" }).click(),
    ]);
    expect(planilla.suggestedFilename()).toMatch(/^ventas_.*\.xlsx$/);
    await page.getByRole("button", { name: /^Ver la factura/ }).click();
    const panel = page.getByRole("dialog");
    const [evidencia] = await Promise.all([
      page.waitForEvent("download"),
      panel.getByRole("button", { name: "Evidencia" }).click(),
    ]);
    expect(await evidencia.failure()).toBeNull();
    for (const acto of ["Anular", "Devolver", "Correo"])
      expect(await panel.getByRole("button", { name: acto }).count(), acto).toBe(0);
    await fotografo("contador")(page, "venta");
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
  });

  test("she reads prices, and may write none", async () => {
    await page.getByRole("link", { name: "Precios", exact: true }).click();
    await page.getByRole("navigation", { name: "Qué ver de los precios" }).waitFor();
    expect(await page.getByRole("button", { name: /^Nueva / }).count()).toBe(0);
  });

  test("she is told of no crossed changes, which only an owner can look at and settle", async () => {
    await cruzarPromocion();
    await page.getByRole("link", { name: "Inicio", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Inicio" }).waitFor();
    await page.getByRole("link", { name: "Precios", exact: true }).click();
    await page.getByRole("cell", { name: "3 por 2 en todo" }).waitFor();
    expect(await page.getByText(/se cruz/).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Ver lo que no quedó" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: /3 por 2 en todo/ }).count()).toBe(0);
    await fotografo("contador")(page, "precios");
    await page.goto(`${mundo.base}/portal/precios/cruzados`);
    await page.getByRole("cell", { name: "3 por 2 en todo" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("she reads and exports products and buyers, with their changes, and may write none", async () => {
    await page.getByRole("link", { name: "Productos", exact: true }).click();
    await page.getByRole("button", { name: /^Ver / }).first().click();
    const panel = page.getByRole("dialog", { name: "Producto" });
    await panel.getByText("Código de Impuestos").waitFor();
    await fotografo("contador")(page, "producto");
    expect(await panel.getByRole("button", { name: /Guardar|Borrar/ }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    for (const acto of ["Nuevo producto", "Importar", "Cambiar varios"])
      expect(await page.getByRole("button", { name: acto }).count(), acto).toBe(0);
    await page.getByRole("button", { name: "Cambios" }).click();
    await page.getByRole("dialog", { name: "Cambios de la tienda" }).waitFor();
    await page.keyboard.press("Escape");
    await page.goto(`${mundo.base}/portal/productos/nuevo`);
    await page.getByRole("heading", { level: 1, name: "Productos" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("link", { name: "Clientes", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Clientes" }).waitFor();
    expect(await page.getByRole("button", { name: "Nuevo cliente" }).count()).toBe(0);
    await page
      .getByRole("button", { name: /^Ver a / })
      .first()
      .click();
    await page
      .getByRole("dialog", { name: "Cliente" })
      .getByText(/facturas? con este documento|Compró/)
      .waitFor();
    await fotografo("contador")(page, "cliente");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Exportar" }).click();
    const [clientes] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "CSV" }).click(),
    ]);
    expect(clientes.suggestedFilename()).toMatch(/^clientes_.*\.csv$/);
  });

  test("she reads reports, drawers and closings", async () => {
    for (const [seccion, texto] of [
      ["Informes", "Venta neta por día"],
      ["Cajas", "Abiertos ahora"],
    ] as const) {
      await page.getByRole("link", { name: seccion, exact: true }).click();
      await page.getByText(texto).waitFor();
    }
    await page.getByRole("radiogroup").getByText("Cierres Z").click();
    await page.getByText("No hay cierres en estas fechas.").waitFor();
    expect(quejas).toEqual([]);
  });

  test("she sees the month of both her companies, and takes a ledger by one click", async () => {
    const segunda = mundo.empresas[1];
    const invitada = await fetch(`${mundo.base}/v1/usuarios`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${segunda?.ownerToken}` },
      body: JSON.stringify({ correo: CORREO, rol: "contador" }),
    });
    expect(invitada.status).toBe(200);
    await page.reload();
    await page.getByRole("button", { name: "Cambiar de empresa" }).click();
    await page.getByRole("button", { name: "Aceptar" }).click();
    await page.getByRole("heading", { level: 1, name: "Cajas" }).waitFor();
    await page.getByRole("button", { name: "Cambiar de empresa" }).click();
    const mes = page.getByRole("region", { name: "El mes de sus empresas" });
    await mes.getByRole("row").filter({ hasText: "77.00" }).first().waitFor();
    const [libro] = await Promise.all([
      page.waitForEvent("download"),
      mes
        .getByRole("button", { name: /^Bajar ventas de/ })
        .first()
        .click(),
    ]);
    expect(libro.suggestedFilename()).toMatch(/^libro-ventas_.*\.xlsx$/);
    await mes.getByText("El mes no terminó").first().waitFor();
    const [todos] = await Promise.all([
      page.waitForEvent("download"),
      mes.getByRole("button", { name: "Bajar todos los libros (ZIP)" }).click(),
    ]);
    expect(todos.suggestedFilename()).toMatch(/^libros_.*\.zip$/);
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await desbordes(page), `the months at ${width}`).toEqual([]);
      await fotografo("contador")(page, `mes-${width}`);
    }
    expect(await faltasDeAcceso(page)).toEqual([]);
    await fotografo("contador")(page, "mes");
    expect(quejas).toEqual([]);
  });
});
