import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { epochToInstante } from "@mostrador/core";
import { dueno } from "../support/caja.ts";
import { fillExistencias } from "../support/existencias-llenas.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { openPortal, type Portal } from "../support/portal-abierto.ts";
import { devices } from "../support/ventanas.ts";

const DIA_MS = 86_400_000;

/** What an owner reads about the money in her stock: its value on a past day, what she gains, what a price leaves, what to replace. */
describe.each(devices("phone"))(
  "the money in the owner's stock at a %s",
  CON_NAVEGADOR,
  (_, width, height) => {
    let portal: Portal;
    let page: Page;
    let mirar: Portal["mirar"];
    /** A product that costs Bs 25 less its VAT, and is sold. */
    let vendido = { id: "", descripcion: "", codigo: "" };
    beforeAll(async () => {
      portal = await openPortal("existencias-dinero", width, height);
      ({ page, mirar } = portal);
      const [{ nit, codigoSistema } = { nit: 0, codigoSistema: "" }] = portal.mundo.empresas;
      const otra = { nit, codigo_sistema: codigoSistema, sucursal: 1, punto_venta: 0 };
      expect((await portal.mundo.api("POST", "/v1/sincronizar", otra)).status).toBe(200);
      await fillExistencias(portal.mundo);
      await pedir("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: true });
      [vendido] = (await pedir("GET", "/v1/portal/productos?limite=1")).productos;
      await vender(4);
    });
    afterAll(() => portal.close());

    const pedir = (metodo: string, ruta: string, cuerpo?: object) =>
      dueno(portal.mundo, metodo, ruta, cuerpo);
    async function vender(cantidad: number): Promise<void> {
      const { producto } = await pedir("GET", `/v1/portal/productos/${vendido.id}`);
      const factura = {
        sucursal: 0,
        punto_venta: 0,
        cliente: { tipo_documento: 5, numero_documento: "1020255020", razon_social: "Feria El Alto" },
        metodo_pago: 1,
        items: [
          {
            codigo_producto: producto.codigo,
            codigo_sin: producto.codigo_sin,
            descripcion: producto.descripcion,
            cantidad,
            unidad_medida: producto.unidad_medida,
            precio_unitario: Number(producto.precio),
          },
        ],
      };
      const hecha = await portal.mundo.api("POST", "/v1/facturas", factura, {
        "x-idempotency-key": randomUUID(),
      });
      expect(hecha.status, JSON.stringify(hecha.body)).toBe(200);
    }
    const informe = async (cual: string) => {
      await page.goto(new URL(`/portal/existencias?ver=informes&informe=${cual}`, page.url()).href);
      await page.getByRole("radiogroup", { name: "Qué informe ver" }).waitFor();
    };

    test("the home page has the gain of the week, and leads to it by product, category and cashier", async () => {
      await portal.ir("Inicio");
      await page.getByText("Ganancia de los últimos 7 días").waitFor();
      await mirar("inicio");
      await page.getByRole("link", { name: "Ver por producto" }).click();
      const tabla = page.getByRole("table", { name: "Ganancia" });
      await tabla.getByText(vendido.descripcion).waitFor();
      await mirar("ganancia-producto");
      for (const por of ["categoria", "cajero"]) {
        await page.getByLabel("Por", { exact: true }).selectOption(por);
        await tabla.waitFor();
        await mirar(`ganancia-${por}`);
      }
    });

    test("the stock of a past day has its value of then", async () => {
      await portal.ir("Existencias");
      await page.getByText(/3 saldos · valen/).waitFor();
      await mirar("saldos");
      const ayer = epochToInstante(Date.now() - DIA_MS).slice(0, 10);
      await page.goto(new URL(`/portal/existencias?al=${ayer}`, page.url()).href);
      await page.getByText(/todavía no se llevaban existencias/).waitFor();
      await mirar("ayer");
      const hoy = epochToInstante(Date.now()).slice(0, 10);
      await page.goto(new URL(`/portal/existencias?al=${hoy}`, page.url()).href);
      await page.getByText(/saldos · valen/).waitFor();
      await mirar("hoy");
    });

    test("what does not sell and what was lost are told", async () => {
      await informe("sin-vender");
      await page
        .getByText(/quedó sin venderse/)
        .first()
        .waitFor();
      await mirar("sin-vender");
      await informe("perdidas");
      await page.getByRole("table", { name: "Perdido" }).waitFor();
      await mirar("perdido");
    });

    test("the page of a product says what its price leaves, and proposes one for the gain that she wants", async () => {
      await page.goto(new URL(`/portal/productos/${encodeURIComponent(vendido.id)}`, page.url()).href);
      const partes = page.getByRole("group", { name: "Partes del precio" });
      for (const nombre of ["IVA", "IT 3 %", "Costo", /Le queda|Pierde/])
        await partes.getByText(nombre).waitFor();
      await page.getByLabel("Quiero ganar (% del costo)").fill("50");
      await mirar("cuanto-queda");
      const poner = page.getByRole("button", { name: /^Poner Bs/ });
      const propuesto = (await poner.textContent())?.replace("Poner Bs", "").trim() ?? "";
      await poner.click();
      await expect
        .poll(() =>
          page
            .getByLabel(/^Precio/)
            .first()
            .inputValue(),
        )
        .toBe(propuesto);
      await partes.getByText(/\(50\.0 % del costo\)/).waitFor();
    });

    test("what sells below its replacement is listed with the price that mends it", async () => {
      await page.goto(new URL("/portal/precios?ver=reponer", page.url()).href);
      await page.getByText(/Ningún producto se vende por menos/).waitFor();
      await mirar("reponer-nada");
      const { producto } = await pedir("GET", `/v1/portal/productos/${vendido.id}`);
      const barato = { ...producto, id: vendido.id, precio: "15.00" };
      await pedir("POST", "/v1/portal/productos", barato);
      await page.reload();
      await page.getByRole("table", { name: "Reponer hoy" }).getByText(vendido.descripcion).waitFor();
      await mirar("reponer");
    });

    test("and no page complained", () => expect(portal.quejas).toEqual([]));
  },
);
