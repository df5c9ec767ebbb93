import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROTOCOLO, PROTOCOLO_HEADER } from "@mostrador/core";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { manosDe, openPortal, perderRespuesta, type Portal } from "../support/portal-abierto.ts";
import { devices } from "../support/ventanas.ts";

/** An owner who writes her offers and her wholesale prices in the portal for the first time. */
describe.each(devices("phone"))("the owner's prices at a %s", CON_NAVEGADOR, (_donde, width, height) => {
  let portal: Portal;
  let page: Page;
  let mirar: Portal["mirar"];
  beforeAll(async () => {
    portal = await openPortal("precios-portal", width, height);
    ({ page, mirar } = portal);
  });
  afterAll(() => portal.close());

  const { boton, panel, buscar } = manosDe(() => page);
  const ver = async (parte: string) => {
    await page.getByRole("navigation", { name: "Qué ver de los precios" }).getByText(parte).click();
  };
  const cerrado = (nombre: string) => panel(nombre).waitFor({ state: "detached" });
  const guardar = async (nombre: string) => {
    await panel(nombre).getByRole("button", { name: "Guardar" }).click();
    await cerrado(nombre);
  };
  /** The rows of a kind, as a till reads them of the feed. */
  const enCaja = async (tipo: string) => {
    const filas: Record<string, unknown>[] = [];
    for (let desde = 0, hayMas = true; hayMas;) {
      const path = `/v1/terminal/datos?desde=${desde}&limite=1000`;
      const datos = await portal.enCaja("GET", path, undefined, { [PROTOCOLO_HEADER]: String(PROTOCOLO) });
      filas.push(...datos[tipo]);
      ({ cursor: desde, hay_mas: hayMas } = datos);
    }
    return filas;
  };
  /** Chooses the first product that the words find. */
  const elegirCafe = async (en: string) => {
    await panel(en)
      .getByRole("textbox", { name: /producto/i })
      .fill("cafe molido 250");
    await panel(en).getByRole("group", { name: "Lo que se halló" }).getByRole("button").first().click();
  };

  test("she reads what a promotion is for, and writes one that tells what it does", async () => {
    await portal.ir("Precios");
    await page.getByText(/Una promoción baja el precio sola/).waitFor();
    await mirar("promociones-ninguna");
    await boton("Nueva promoción").click();
    const nueva = panel("Nueva promoción");
    await nueva.getByText("Escriba el nombre.").waitFor();
    await nueva.getByLabel("Nombre").fill("Café a la mitad");
    await nueva.getByText("Agregue el producto de la promoción, o elija toda la tienda.").waitFor();
    await elegirCafe("Nueva promoción");
    const dicha = nueva.getByRole("status", { name: "Cómo queda" });
    await dicha.getByText(/^Lleve 3, pague 2 en .*250/).waitFor();
    await dicha.getByText(/3 × Bs [\d.]+: paga Bs [\d.]+ y ahorra Bs/).waitFor();
    await dicha.getByText("Rige ahora").waitFor();
    await nueva.getByRole("textbox", { name: "Desde el día" }).fill("24/12/2099");
    await nueva.getByRole("textbox", { name: "Hasta el día" }).fill("01/12/2099");
    await nueva.getByText("La fecha en que termina va después de la fecha en que empieza.").waitFor();
    await mirar("promocion-falta");
    await nueva.getByRole("textbox", { name: "Hasta el día" }).fill("31/12/2099");
    await dicha.getByText("Por empezar").waitFor();
    await mirar("promocion-nueva");
    // Pressed again after a lost answer, it is one promotion.
    await perderRespuesta(portal, "**/v1/portal/promociones", nueva, "Guardar");
    await guardar("Nueva promoción");
    await page.getByText("1 promoción", { exact: true }).waitFor();
    await page.getByText("Por empezar").waitFor();
    expect(await enCaja("promociones")).toMatchObject([
      { nombre: "Café a la mitad", fecha_desde: "2099-12-24", beneficio: { kind: "nPorM", lleva: 3 } },
    ]);
  });

  test("she changes it to a percentage that runs now, and reads what she changed", async () => {
    await boton("Editar Café a la mitad").click();
    const ficha = panel("Promoción");
    await ficha.getByText("Porcentaje", { exact: true }).click();
    await ficha.getByLabel("Descuento (%)").fill("50");
    await ficha.getByRole("textbox", { name: "Desde el día" }).fill("");
    await ficha.getByRole("textbox", { name: "Hasta el día" }).fill("");
    await ficha.getByText(/^50 % de descuento en .*250/).waitFor();
    await guardar("Promoción");
    await page.getByText("Rige ahora").waitFor();
    await mirar("promociones");
    await boton("Editar Café a la mitad").click();
    await ficha.getByText("Qué da: Lleve 3, pague 2 → 50 % de descuento").waitFor();
    await mirar("promocion");
    await ficha.getByRole("button", { name: "Volver" }).click();
    await cerrado("Promoción");
    await page.getByLabel("Buscar").fill("gaseosa");
    await page.getByText("Nada coincide con lo que busca.").waitFor();
    await page.getByLabel("Buscar").fill("");
    await boton("Editar Café a la mitad").waitFor();
  });

  test("she sells a product by the box; a name that it has is refused", async () => {
    await ver("Presentaciones");
    await boton("Nueva presentación").click();
    const nueva = panel("Nueva presentación");
    await elegirCafe("Nueva presentación");
    await nueva.getByLabel("Nombre").fill("Caja de 12");
    await nueva.getByLabel("Cuántas unidades trae").fill("12");
    await nueva.getByLabel("Precio (Bs)").fill("400,5");
    await mirar("presentacion-nueva");
    await guardar("Nueva presentación");
    await page.getByText("Bs 400.50").waitFor();
    await mirar("presentaciones");
    expect(await enCaja("presentaciones")).toMatchObject([{ nombre: "Caja de 12", precio: "400.50" }]);
    await boton("Nueva presentación").click();
    await elegirCafe("Nueva presentación");
    await nueva.getByLabel("Nombre").fill("caja de 12");
    await nueva.getByLabel("Cuántas unidades trae").fill("24");
    await nueva.getByLabel("Precio (Bs)").fill("700");
    await nueva.getByRole("button", { name: "Guardar" }).click();
    await nueva.getByText(/ya tiene una presentación/).waitFor();
    await nueva.getByRole("button", { name: "Volver" }).click();
    await boton("Salir sin guardar").click();
    await cerrado("Nueva presentación");
  });

  test("she finds it beside its product", async () => {
    await portal.ir("Productos");
    await buscar("cafe molido 250", "1 producto");
    await boton(/^Editar /).click();
    const suyas = panel("Producto").getByRole("region", { name: "Presentaciones" });
    await suyas.getByText("trae 12 · Bs 400.50").waitFor();
    await mirar("producto-con-presentaciones");
    await suyas.getByRole("link", { name: "Caja de 12" }).click();
    await panel("Presentación").getByText("Nuevo").waitFor();
    await mirar("presentacion");
    await page.keyboard.press("Escape");
    await cerrado("Presentación");
  });

  test("going there with unsaved changes asks first, and can save them", async () => {
    await portal.ir("Productos");
    await buscar("cafe molido 250", "1 producto");
    await boton(/^Editar /).click();
    const campo = panel("Producto").getByLabel("Código de barras");
    const caja12 = panel("Producto").getByRole("link", { name: "Caja de 12" });
    const pregunta = page.getByRole("dialog", { name: "Cambios sin guardar" });
    await campo.fill("7790001");
    await caja12.click();
    await mirar("sin-guardar");
    await pregunta.getByRole("button", { name: "Quedarse" }).click();
    await pregunta.waitFor({ state: "hidden" });
    expect(await campo.inputValue()).toBe("7790001");
    await caja12.click();
    await pregunta.getByRole("button", { name: "Guardar y seguir" }).click();
    await panel("Presentación").getByText("Nuevo").waitFor();
    expect(await enCaja("productos")).toContainEqual(expect.objectContaining({ codigo_barras: "7790001" }));
    await page.keyboard.press("Escape");
    await cerrado("Presentación");
  });

  test("she makes a list for a client, with a price of the box; the same price twice is refused", async () => {
    await ver("Listas");
    await boton("Nueva lista").click();
    await panel("Nueva lista").getByLabel("Nombre").fill("Mayoristas");
    await guardar("Nueva lista");
    await mirar("listas");
    await boton("Abrir Mayoristas").click();
    await page.getByText(/Aquí van los precios de los clientes de esta lista/).waitFor();
    for (const veces of [1, 2]) {
      await boton("Nuevo precio").click();
      await elegirCafe("Nuevo precio");
      await panel("Nuevo precio")
        .getByLabel("Cómo se vende")
        .selectOption({ label: "Caja de 12 · Bs 400.50" });
      await panel("Nuevo precio").getByText("Precio general Bs 400.50").waitFor();
      await panel("Nuevo precio").getByLabel("Precio de cada una (Bs)").fill("380");
      if (veces === 1) await mirar("precio-nuevo");
      if (veces === 1) await guardar("Nuevo precio");
    }
    await panel("Nuevo precio").getByRole("button", { name: "Guardar" }).click();
    await panel("Nuevo precio").getByText("Ya hay un precio de este producto desde 0: cámbielo.").waitFor();
    await panel("Nuevo precio").getByRole("button", { name: "Volver" }).click();
    await boton("Salir sin guardar").click();
    await page.getByText("Cualquier cantidad").waitFor();
    await mirar("lista");
    await page.getByText("Clientes", { exact: true }).last().click();
    await page.getByText("Todavía nadie tiene esta lista.").waitFor();
    await page.getByLabel("Agregar un cliente").fill("a");
    await page.getByRole("group", { name: "Lo que se halló" }).getByRole("button").first().click();
    await page.getByText("1 cliente", { exact: true }).waitFor();
    await mirar("lista-clientes");
    const [lista] = await enCaja("listas");
    expect(await enCaja("listas_de_clientes")).toMatchObject([{ lista_id: lista?.["id"] }]);
    expect(await enCaja("tarifas")).toMatchObject([{ lista_id: lista?.["id"], precio: "380.00" }]);
  });

  test("she deletes the list: told what goes with it, and the tills forget its prices", async () => {
    await boton("Cambiar la lista").click();
    await panel("Lista de precios").getByRole("button", { name: "Borrar" }).click();
    const pregunta = panel("Borrar la lista");
    await pregunta.getByText(/sus clientes pagan los precios generales/).waitFor();
    await mirar("lista-borrar");
    await pregunta.getByRole("button", { name: "Sí, borrar" }).click();
    await page.getByText("Esa lista ya no está.").waitFor();
    expect(await enCaja("listas_de_clientes")).toMatchObject([{ lista_id: null }]);
    expect(await enCaja("listas")).toEqual([]);
  });

  test("nothing failed on the way", () => expect(portal.quejas).toEqual([]));
});
