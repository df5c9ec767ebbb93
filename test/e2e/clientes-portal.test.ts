import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { manosDe, openPortal, type Portal } from "../support/portal-abierto.ts";
import { devices } from "../support/ventanas.ts";

/** An owner who writes her buyers in the portal for the first time. */
describe.each(devices("phone"))("the owner's buyers at a %s", CON_NAVEGADOR, (_donde, width, height) => {
  let portal: Portal;
  let page: Page;
  let mirar: Portal["mirar"];
  beforeAll(async () => {
    portal = await openPortal("clientes", width, height);
    ({ page, mirar } = portal);
  });
  afterAll(() => portal.close());

  const { boton, panel, buscar } = manosDe(() => page);
  test("she merges a buyer whom two tills wrote apart, and reads what he bought", async () => {
    const fila = (id: string, correo: string | null, razon_social: string) => ({
      id,
      editado_en: "2026-11-23T09:00:00.000",
      campos: { tipo_documento: 1, numero_documento: "7766554", complemento: null, razon_social, correo },
    });
    const clientes = [fila("c1", null, "Julia Ñáñez"), fila("c2", "julia@ejemplo.bo", "Julia Ñañez V.")];
    await portal.enCaja("POST", "/v1/terminal/cambios", { productos: [], clientes, usuarios: [] });
    const factura = {
      emisor: { actividad_economica: "4711100" },
      cliente: { tipo_documento: 1, numero_documento: "7766554", razon_social: "Julia Ñáñez" },
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
    };
    await portal.mundo.api("POST", "/v1/facturas", factura, { prefer: "return=minimal" });
    await portal.ir("Clientes");
    await page.getByText(/^\d+ clientes$/).waitFor();
    await mirar("clientes");
    await buscar("nanez", "2 clientes");
    await boton("Ver a Julia Ñáñez").click();
    const ficha = panel("Cliente");
    await ficha.getByText("Compró Bs 77.00 en 1 factura").waitFor();
    await ficha.getByText("Está escrito más de una vez").waitFor();
    await mirar("cliente-repetido");
    await ficha.getByRole("button", { name: "Unir con esta" }).click();
    await panel("Unir las dos fichas").getByRole("button", { name: "Sí, unir" }).click();
    await expect.poll(() => ficha.getByLabel("Correo").inputValue()).toBe("julia@ejemplo.bo");
    await mirar("cliente");
    await ficha.getByLabel("Estado").selectOption("Anulada");
    await ficha.getByText("Ningún documento coincide.").waitFor();
    await ficha.getByLabel("Estado").selectOption("Todos");
    await ficha.getByLabel("Complemento").fill("1A");
    await ficha.getByRole("button", { name: "Ver la factura 1" }).click();
    await boton("Seguir escribiendo").click();
    await ficha.getByLabel("Complemento").fill("");
    await ficha.getByRole("button", { name: "Guardar" }).click();
    await ficha.waitFor({ state: "detached" });
    await page.getByText("1 cliente", { exact: true }).waitFor();
  });

  test("closing a buyer gives back the list in its order and at its page", async () => {
    // The place before all buyers.
    const tras = Buffer.from(JSON.stringify(["codigo", "", ""])).toString("base64url");
    await page.evaluate((lugar) => {
      window.history.pushState(null, "", `/portal/clientes?orden=codigo&tras=${lugar}`);
      window.dispatchEvent(new PopStateEvent("popstate"));
    }, tras);
    await page
      .getByRole("button", { name: /^Ver a / })
      .first()
      .click();
    await panel("Cliente").getByLabel("Nombre o razón social").waitFor();
    await page.keyboard.press("Escape");
    await panel("Cliente").waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe(`?orden=codigo&tras=${tras}`);
    await portal.ir("Clientes");
  });

  test("she writes a new buyer; one of a document that is there is refused by its name", async () => {
    await page.getByLabel("Buscar").fill("");
    await boton("Nuevo cliente").click();
    const nuevo = panel("Nuevo cliente");
    await nuevo.getByLabel("Nombre o razón social").fill("Ferretería El Perno");
    await nuevo.getByLabel("Tipo de documento").selectOption("CI");
    await nuevo.getByLabel("Número").fill("7766554");
    await nuevo.getByRole("button", { name: "Guardar" }).click();
    await nuevo.getByText("El documento 7766554 ya es de «Julia Ñáñez».").waitFor();
    await nuevo.getByLabel("Número").fill("8899001");
    await mirar("cliente-nuevo");
    await nuevo.getByRole("button", { name: "Guardar" }).click();
    await nuevo.waitFor({ state: "detached" });
    await buscar("perno", "1 cliente");
    await buscar("nada de esto", "Ningún cliente coincide.");
    await mirar("clientes-nada");
  });

  test("nothing failed on the way", () => expect(portal.quejas).toEqual([]));
});
