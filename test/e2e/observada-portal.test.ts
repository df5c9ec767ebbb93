/** An invoice of the API that the tax system observed is put right in the portal, and issued anew. docs/decisions/0073 */
import { epochToInstante } from "@mostrador/core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasta } from "../support/hasta.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { manosDe, openPortal, type Portal } from "../support/portal-abierto.ts";
import { devices } from "../support/ventanas.ts";

describe.each(devices("phone"))(
  "an observed invoice of the API at a %s",
  CON_NAVEGADOR,
  (_, width, height) => {
    let portal: Portal;
    let page: Page;
    let mirar: Portal["mirar"];
    let cuf: string;

    const pedir = async (ruta: string, cuerpo: object = {}) => {
      const { status, body } = await portal.mundo.api("POST", ruta, cuerpo);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.datos;
    };
    beforeAll(async () => {
      portal = await openPortal("observada-portal", width, height);
      ({ page, mirar } = portal);
      const emitida = await pedir("/v1/facturas", {
        contingencia: true,
        emisor: { actividad_economica: "4711100" },
        cliente: {
          tipo_documento: 5,
          numero_documento: "1028627020",
          razon_social: "Ferretería El Tornillo",
        },
        metodo_pago: 1,
        items: [
          {
            codigo_producto: "CAF-250",
            codigo_sin: 1000118,
            descripcion: "Café molido 250 g",
            cantidad: 2,
            unidad_medida: 57,
            precio_unitario: 38.5,
          },
        ],
      });
      ({ cuf } = emitida);
      const desde = Date.parse(emitida.fecha_emision);
      await hasta("pasa un segundo", () => Date.now() > desde + 1_100);
      await pedir("/v1/contingencia/evento", {
        tipo_evento: 1,
        fecha_inicio: emitida.fecha_emision,
        fecha_fin: epochToInstante(desde + 1_000),
      });
      await portal.mundo.control({ observeNext: [{ codigo: 1037, times: 1 }] });
      const { codigo_recepcion } = await pedir("/v1/contingencia/paquete");
      await hasta("Impuestos la observa", async () => {
        const { estado } = await pedir("/v1/contingencia/validar-paquete", { codigo_recepcion });
        return estado === "OBSERVADO";
      });
    });
    afterAll(() => portal?.close());

    const { panel } = manosDe(() => page);

    test("says what is wrong; put right, another one is issued for the same amount, and nothing waits any more", async () => {
      await page.reload();
      await page.getByText("1 factura observada por Impuestos").waitFor();
      await mirar("inicio");
      await page.goto(`${portal.mundo.base}/portal/ventas/${cuf}`);
      const vieja = panel(/^Factura \d+$/);
      await vieja.getByText("Impuestos la observó").waitFor();
      await mirar("observada");
      await vieja.getByRole("button", { name: "Corregir y emitir de nuevo" }).click();
      const forma = panel(/^Corregir la factura \d+$/);
      await forma.getByRole("button", { name: "Emitir de nuevo" }).click();
      await forma.getByText(/No cambió ningún dato/).waitFor();
      await mirar("sin-corregir");
      await forma.getByLabel("Número").fill("1028627025");
      await forma.getByRole("button", { name: "Emitir de nuevo" }).click();
      await forma.getByText(/^Se emitió la factura \d+$/).waitFor();
      await mirar("corregida");
      await forma.getByRole("button", { name: /^Ver la factura \d+$/ }).click();
      const nueva = panel(/^Factura \d+$/);
      await nueva.getByText("1028627025 · Ferretería El Tornillo").waitFor();
      await nueva.getByText("Bs 77.00").first().waitFor();
      expect(await nueva.getByText(/observó/).count()).toBe(0);
      await mirar("nueva");
      expect(page.url()).not.toContain(cuf);
      await page.goto(`${portal.mundo.base}/portal/inicio`);
      await page.getByRole("heading", { level: 1, name: "Inicio" }).waitFor();
      const { body } = await portal.mundo.api("GET", "/v1/portal/inicio");
      expect(body.datos.observadas).toBe(0);
    });

    test("and no page complained", () => expect(portal.quejas).toEqual([]));
  },
);
