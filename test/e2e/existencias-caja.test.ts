/** Stock at the till: balances while selling, counting by scanner, receiving, leavings and transfers. */
import { guiaToCodigo, Nit, type Guia } from "@mostrador/core";
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { dueno } from "../support/caja.ts";
import { seguirExistencias, type Bien } from "../support/existencias-en-caja.ts";
import { hasta } from "../support/hasta.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { Teclado } from "../support/teclado.ts";
import { revisor } from "../support/ventanas.ts";

describe("stock at the till", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  let page: Page;
  let teclado: Teclado;
  let bienes: readonly [Bien, Bien, Bien];
  const api = (method: string, path: string, body?: object) => dueno(una.mundo, method, path, body);
  const revisar = (que: string) => revisor("existencias-caja")(page, que);
  const panel = () => page.getByRole("dialog", { name: "Existencias" });
  const abrir = async (pestana: string) => {
    await una.caja.abrirDelMenu("Existencias");
    await panel().getByRole("tab", { name: pestana }).click();
  };
  const cerrar = async () => {
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "detached" });
  };
  const saldo = async ({ id }: Bien) =>
    (await api("GET", `/v1/kardex?producto_id=${id}`)).movimientos[0]?.queda_cantidad;

  beforeAll(async () => {
    una = await CajaEnPantalla.start();
    ({ page } = una);
    teclado = new Teclado(page);
    bienes = await seguirExistencias(una);
  });
  afterAll(() => una?.close());

  test("a search and the cart say how much is left; a sale of more warns, and is made all the same", async () => {
    await page.getByLabel("Buscar producto").fill("azucar blanca");
    await page.getByRole("option").first().getByText("quedan 3").waitFor();
    await revisar("busqueda");
    await page.getByLabel("Buscar producto").fill("");
    await una.caja.escanear(bienes[1].codigoBarras);
    const queda = page.getByTestId("queda");
    await queda.getByText("quedan 3").waitFor();
    for (let i = 0; i < 4; i++) await una.caja.escanear(bienes[1].codigoBarras);
    await queda.getByText("quedan 3: faltan 2").waitFor();
    await page.getByTestId("sin-existencias").getByText("1 línea pasa lo que queda").waitFor();
    await revisar("venta");
    const { estado } = await una.caja.cobrarEfectivo("");
    expect(estado).toMatch(/EMITIDA|OFFLINE/);
    await una.caja.siguiente();
    await hasta("el servidor la descuenta", async () => (await saldo(bienes[1])) === "-2");
    const { existencias } = await api("GET", "/v1/existencias?saldo=negativas");
    expect(existencias.map(({ cantidad }: { cantidad: string }) => cantidad)).toEqual(["-2"]);
  });

  test("three products are counted without a key, while the shop sells, and a power cut loses none of it", async () => {
    await abrir("Contar");
    await teclado.escanear(bienes[0].codigoBarras);
    await panel()
      .getByText(/Lo escaneado no se contó/)
      .waitFor();
    await revisar("contar-empezar");
    await panel().getByRole("button", { name: "Empezar a contar" }).click();
    await panel()
      .getByText(/^Conteo [2-9A-HJ-NP-Z]{4}$/)
      .waitFor();
    for (const { codigoBarras } of bienes) await teclado.escanear(codigoBarras);
    await teclado.escribir("12*");
    await teclado.escanear(bienes[0].codigoBarras);
    const contado = (bien: Bien, cuanto: string) =>
      panel()
        .getByRole("button", { name: `Corregir ${bien.descripcion}: ${cuanto}` })
        .waitFor();
    await contado(bienes[0], "13");
    await revisar("contando");
    await una.matar();
    ({ page } = una);
    teclado = new Teclado(page);
    await una.caja.escanear(bienes[2].codigoBarras);
    await una.caja.cobrarEfectivo("");
    await una.caja.siguiente();
    const leido = Promise.withResolvers<void>();
    await page.route("**/puente/conteo", async (route) => {
      await leido.promise;
      await route.continue();
    });
    await abrir("Contar");
    // The count takes what is scanned before the till has read it.
    await teclado.escanear(bienes[0].codigoBarras);
    leido.resolve();
    await contado(bienes[0], "14");
    await page.unroute("**/puente/conteo");
    // A correction: the count of the sugar is 5 in place of 1.
    await panel()
      .getByRole("button", { name: `Corregir ${bienes[1].descripcion}` })
      .click();
    await teclado.escribir("5\n");
    await contado(bienes[1], "5");
    await panel().getByRole("button", { name: "Terminar el conteo" }).click();
    await page.getByRole("dialog", { name: "Terminar el conteo" }).waitFor();
    await revisar("contar-terminar");
    await page.keyboard.press("Enter");
    await panel()
      .getByText(/3 productos contados/)
      .waitFor();
    await cerrar();
    await hasta("el servidor cuenta", async () => (await saldo(bienes[0])) === "14");
    // One milk was counted, and one was sold since.
    expect([await saldo(bienes[1]), await saldo(bienes[2])]).toEqual(["5", "0"]);
  });

  test("a purchase is received by the QR of its invoice and a scan of each product", async () => {
    await abrir("Recibir compra");
    const cuf = "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD";
    await teclado.escanear(
      `https://pilotosiat.impuestos.gob.bo/consulta/QR?nit=1028627025&cuf=${cuf}&numero=4521&t=2`,
    );
    await expect.poll(() => panel().getByLabel("N° de factura").inputValue()).toBe("4521");
    await panel().getByLabel("Nombre o razón social").fill("Distribuidora Andina S.R.L.");
    await teclado.escanear(bienes[0].codigoBarras);
    await panel().getByLabel(`Cantidad de ${bienes[0].descripcion}`).fill("12");
    await panel().getByLabel(`Importe de ${bienes[0].descripcion}`).fill("120");
    await panel().getByLabel("Total del papel").fill("100");
    await panel()
      .getByText(/no es lo que dice el papel/)
      .waitFor();
    await panel().getByLabel("Total del papel").fill("120");
    await revisar("recibir");
    await panel().getByRole("button", { name: "Recibir la compra" }).click();
    await panel()
      .getByText(/Compra de Distribuidora Andina S.R.L. recibida/)
      .waitFor();
    await cerrar();
    await hasta("el servidor la tiene", async () => (await saldo(bienes[0])) === "26");
    const { compras } = await api("GET", "/v1/compras");
    expect(compras).toMatchObject([{ numero: "4521", total: "120", credito: "15.60" }]);
  });

  test("a supplier of before is found by a part of its name, and brings its NIT", async () => {
    await abrir("Recibir compra");
    const nit = panel().getByLabel("NIT del proveedor");
    expect(await nit.inputValue()).toBe("");
    await panel().getByLabel("Nombre o razón social").fill("andina");
    const hallado = panel().getByRole("button", { name: "Distribuidora Andina S.R.L., NIT 1028627025" });
    await hallado.waitFor();
    await revisar("recibir-proveedor");
    await hallado.click();
    await hallado.waitFor({ state: "detached" });
    expect([await nit.inputValue(), await panel().getByLabel("Nombre o razón social").inputValue()]).toEqual([
      "1028627025",
      "Distribuidora Andina S.R.L.",
    ]);
    await cerrar();
  });

  test("goods that come before their invoice are received without its number, and wait for it", async () => {
    await abrir("Recibir compra");
    await panel().getByLabel("NIT del proveedor").fill("1028627025");
    await panel().getByLabel("Nombre o razón social").fill("Distribuidora Andina S.R.L.");
    await panel().getByRole("switch", { name: "La factura llega después" }).click();
    await panel().getByLabel("N° de factura").waitFor({ state: "detached" });
    await teclado.escanear(bienes[2].codigoBarras);
    await panel().getByLabel(`Cantidad de ${bienes[2].descripcion}`).fill("6");
    await panel().getByLabel(`Importe de ${bienes[2].descripcion}`).fill("60");
    await panel().getByLabel("Total del papel").fill("60");
    await revisar("recibir-por-facturar");
    await panel().getByRole("button", { name: "Recibir la compra" }).click();
    await panel()
      .getByText(/Queda por facturar/)
      .waitFor();
    await cerrar();
    await hasta("el servidor la tiene", async () => (await saldo(bienes[2])) === "6");
    const { compras } = await api("GET", "/v1/compras?estado=porFacturar");
    expect(compras).toMatchObject([{ por_facturar: true, total: "60", credito: "0.00" }]);
  });

  test("what broke leaves with its act, though it is scanned before the form has read what was typed", async () => {
    const leido = Promise.withResolvers<void>();
    await page.route("**/puente/escrito", async (route) => {
      await leido.promise;
      await route.continue();
    });
    await abrir("Mermas");
    await teclado.escanear(bienes[0].codigoBarras);
    leido.resolve();
    await panel().getByText(bienes[0].descripcion).waitFor();
    await page.unroute("**/puente/escrito");
    await panel().getByLabel("Qué pasó").fill("Se cayó una caja");
    await panel().getByLabel("Quién firma el acta").fill("Ana Quispe");
    await revisar("merma");
    await panel().getByRole("button", { name: "Anotar la salida" }).click();
    await panel()
      .getByText(/Merma o rotura anotada/)
      .waitFor();
    await cerrar();
    await hasta("el servidor la descuenta", async () => (await saldo(bienes[0])) === "25");
  });

  test("goods go to another branch with a slip, and those of a scanned slip come in", async () => {
    const [{ nit, codigoSistema: codigo_sistema } = { nit: 0, codigoSistema: "" }] = una.mundo.empresas;
    await una.mundo.api("POST", "/v1/sincronizar", { nit, codigo_sistema, sucursal: 1, punto_venta: 0 });
    await hasta("la caja sabe de la otra sucursal", async () => {
      const { existencias } = await una.puente.invoke("estado");
      return existencias.otrasSucursales[0] === 1;
    });
    await abrir("Traslados");
    await revisar("traslado-recibir");
    await panel().getByText("Enviar a otra sucursal").click();
    // The only other branch is chosen already, by its name.
    const destino = panel().getByLabel("Sucursal que lo recibe");
    await destino.getByRole("option", { name: "Sucursal 1", selected: true }).waitFor({ state: "attached" });
    await teclado.escanear(bienes[0].codigoBarras);
    await revisar("traslado-enviar");
    await panel().getByRole("button", { name: "Enviar e imprimir la guía" }).click();
    await panel()
      .getByText(/La guía se imprime/)
      .waitFor();
    await cerrar();
    await hasta("el servidor lo descuenta", async () => (await saldo(bienes[0])) === "24");
    const guia: Guia = {
      id: randomUUID(),
      nit: Nit.parse(una.mundo.empresas[0]?.nit),
      sucursalOrigen: 1,
      sucursalDestino: 0,
      instante: (await una.puente.invoke("estado")).ahora,
      lineas: [{ productoId: bienes[0].id, cantidad: "6" }],
    };
    // Scanned while selling: the slip opens where it is received.
    await teclado.escanear(guiaToCodigo(guia));
    await panel().getByLabel(bienes[0].descripcion).fill("5");
    await panel().getByLabel("Qué pasó con el resto").fill("Una llegó rota");
    await revisar("traslado-llegada");
    await panel()
      .getByRole("button", { name: /^Recibir/ })
      .click();
    await panel()
      .getByText(/Llegada de .* anotada/)
      .waitFor();
    await cerrar();
    await hasta("el servidor lo recibe", async () => (await saldo(bienes[0])) === "29");
  });

  test("without the server the till says how old its balances are", async () => {
    await una.mundo.servidor.kill();
    await page.locator('[data-luz="servidor"][data-color="rojo"]').waitFor();
    await page.getByLabel("Buscar producto").fill("aceite de soya");
    await page
      .getByRole("option")
      .first()
      .getByText(/quedan 29 a las \d\d:\d\d/)
      .waitFor();
    await revisar("sin-servidor");
    expect(una.quejas).toEqual([]);
  });
});
