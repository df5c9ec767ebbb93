import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dueno } from "../support/caja.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { manosDe, openPortal, type Portal } from "../support/portal-abierto.ts";
import { devices } from "../support/ventanas.ts";

/** An owner who quotes what has no product's file, presentations by their barcode, and at the prices of a client's list. */
describe.each(devices("phone"))("the lines of a proforma at a %s", CON_NAVEGADOR, (_donde, width, height) => {
  let portal: Portal;
  let page: Page;
  let mirar: Portal["mirar"];
  beforeAll(async () => {
    portal = await openPortal("proformas-lineas", width, height);
    ({ page, mirar } = portal);
    await prepararPrecios();
    await portal.ir("Proformas");
    await boton("Nueva proforma").click();
  });
  afterAll(() => portal.close());

  const { boton, panel } = manosDe(() => page);
  const nueva = () => panel("Nueva proforma");
  const linea = (nombre: string | RegExp) => nueva().getByRole("group", { name: nombre });
  const deDueno = (path: string, body: object) =>
    dueno(portal.mundo, "POST", `/v1/portal/${path}`, { id: null, ...body });

  /** A product with a box of six, and a client whose list has both at less. */
  async function prepararPrecios(): Promise<void> {
    const { sugerencias } = await dueno(
      portal.mundo,
      "GET",
      "/v1/portal/productos/sugerencias?descripcion=gaseosa",
    );
    const { codigo_sin, actividad_economica } = sugerencias[0];
    const { id: producto_id } = await deDueno("productos", {
      codigo: "SING",
      codigo_barras: null,
      descripcion: "Singani San Pedro 750 ml",
      precio: "80.00",
      categoria: null,
      activo: true,
      unidad_medida: 57,
      codigo_sin,
      actividad_economica,
    });
    const deSeis = { nombre: "Caja de 6", factor: "6", codigo_barras: "7771234500012", precio: "450.00" };
    const caja = await deDueno("presentaciones", { producto_id, unidad_medida: 57, activo: true, ...deSeis });
    const { id: lista_id } = await deDueno("listas", { nombre: "Hoteles", activo: true });
    const tarifas = [
      { presentacion_id: null, precio: "70.00" },
      { presentacion_id: caja.id, precio: "400.00" },
    ];
    for (const tarifa of tarifas) await deDueno("tarifas", { producto_id, lista_id, desde: "0", ...tarifa });
    const { id: cliente_id } = await deDueno("clientes", {
      tipo_documento: 5,
      numero_documento: "1028627025",
      complemento: null,
      razon_social: "Hotel Los Andes S.R.L.",
      correo: "compras@losandes.bo",
    });
    await dueno(portal.mundo, "POST", "/v1/portal/listas/clientes", { cliente_id, lista_id });
  }

  async function agregar(texto: string, hallado: RegExp): Promise<void> {
    await nueva().getByLabel("Agregar un producto").fill(texto);
    const halladas = nueva().getByRole("group", { name: "Lo que se halló" });
    await halladas.getByRole("button", { name: hallado }).click();
  }

  test("a barcode finds the presentation, with its own price", async () => {
    await agregar("7771234500012", /Caja de 6/);
    await nueva().getByText("Total Bs 450.00").waitFor();
    await agregar("singani", /750 ml\s*Bs\s80/);
    await nueva().getByText("Total Bs 530.00").waitFor();
    const campos = await linea(/750 ml$/)
      .getByRole("textbox")
      .all();
    const tops = await Promise.all(campos.map(async (campo) => (await campo.boundingBox())?.y ?? null));
    expect(new Set(tops).size, "fields of a line stand on one level").toBe(1);
    await mirar("presentacion");
  });

  test("the client's list gives each line its price, and a typed one stays", async () => {
    await nueva().getByLabel("Buscar un cliente (opcional)").fill("los andes");
    await nueva()
      .getByRole("button", { name: /Hotel Los Andes/ })
      .click();
    await nueva().getByText("Total Bs 470.00").waitFor();
    expect(await nueva().getByLabel("Para quién es").inputValue()).toBe("Hotel Los Andes S.R.L.");
    expect(await nueva().getByLabel("Correo (opcional)").inputValue()).toBe("compras@losandes.bo");
    await linea(/750 ml$/)
      .getByLabel("Cantidad")
      .fill("3");
    await nueva().getByText("Total Bs 610.00").waitFor();
    await linea(/Caja de 6/)
      .getByLabel("Precio (Bs)")
      .fill("390");
    await nueva().getByText("Total Bs 600.00").waitFor();
    await linea(/750 ml$/)
      .getByLabel("Cantidad")
      .fill("2");
    await nueva().getByText("Total Bs 530.00").waitFor();
    await mirar("precios-del-cliente");
  });

  test("a line of no product takes the code that its words suggest", async () => {
    await boton("Otro producto, sin ficha").click();
    const libre = nueva().getByRole("group", { name: "Otro producto", exact: true });
    await libre.getByText("Escriba qué se cotiza.").waitFor();
    await libre.getByLabel("Descripción").fill("Gaseosa con hielo para el evento");
    await libre.getByLabel("Precio (Bs)").fill("120");
    await mirar("otro-producto");
    await libre.getByRole("button", { name: "Agregar la línea" }).click();
    await nueva().getByText("Total Bs 650.00").waitFor();
    await nueva().getByRole("button", { name: "Guardar" }).click();
    await panel("Proforma").getByText("Bs 650.00").first().waitFor();
    await mirar("guardada");
  });

  test("it is invoiced with its three lines", async () => {
    await panel("Proforma").getByRole("button", { name: "Facturar" }).click();
    const pregunta = page.getByRole("dialog", { name: /Facturar la proforma/ });
    await pregunta.getByText(/Se emite una factura por Bs\s650.00 a nombre de Hotel Los Andes/).waitFor();
    await pregunta.getByRole("button", { name: "Emitir la factura" }).click();
    await panel("Proforma")
      .getByRole("link", { name: /Factura \d+/ })
      .waitFor();
    const { facturas } = (await portal.mundo.api("GET", "/v1/facturas?limite=1")).body.datos;
    expect(facturas[0]).toMatchObject({ estado: "EMITIDA", monto_total: 650 });
  });

  test("the browser complained of nothing", () => {
    expect(portal.quejas).toEqual([]);
  });
});
