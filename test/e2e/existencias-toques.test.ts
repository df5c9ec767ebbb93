/** Keys and taps that each task of stock takes at the till, counted in the page. docs/performance.md, "Keys and taps". */
import { guiaToCodigo, Nit, type Guia } from "@mostrador/core";
import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { seguirExistencias, type Bien } from "../support/existencias-en-caja.ts";
import { CON_NAVEGADOR, openNavegador } from "../support/navegador.ts";
import { entrar } from "../support/portal-abierto.ts";
import { contarPulsaciones, durante } from "../support/pulsaciones.ts";
import { Teclado } from "../support/teclado.ts";

/** The QR of a supplier's invoice. */
const qrDe = (numero: number) =>
  `https://pilotosiat.impuestos.gob.bo/consulta/QR?nit=1028627025&cuf=8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD${numero}&numero=${numero}&t=2`;

/** A purchase by which the till knows the supplier. */
const compraDe = ({ id }: Bien, fecha: string) => ({
  id: randomUUID(),
  proveedor: { documento: "1028627025", razonSocial: "Distribuidora Andina S.R.L." },
  conFactura: true,
  numero: "4520",
  autorizacion: "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
  fecha,
  descuento: "0",
  total: "10",
  lineas: [{ productoId: id, presentacionId: null, cantidad: "1", importe: "10", yaTenia: null }],
});

describe("stock at the till takes few", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  let bienes: readonly [Bien, Bien, Bien];
  let teclado: Teclado;
  /** Keys that the scanner sent, which no hand pressed. */
  let leidas = 0;
  beforeAll(async () => {
    una = await CajaEnPantalla.start();
    bienes = await seguirExistencias(una);
  });
  afterAll(() => una?.close());

  const panel = () => una.page.getByRole("dialog", { name: "Existencias" });
  const escanear = async (codigo: string) => {
    leidas += codigo.length + 1;
    await teclado.escanear(codigo);
  };
  const linea = (que: string, { descripcion }: Bien) => panel().getByLabel(`${que} de ${descripcion}`);
  const dicho = (texto: RegExp) => panel().getByText(texto).waitFor();
  const abrir = async (pestana: string) => {
    await una.caja.abrirDelMenu("Existencias");
    await panel().getByRole("tab", { name: pestana }).click();
  };
  const cerrar = async () => {
    await una.page.keyboard.press("Escape");
    await panel().waitFor({ state: "detached" });
  };
  /** Counts what a hand does from the open page to the answer; the scanner's keys are no hand's. */
  async function deMano(que: "pulsadas" | "toques", hacer: () => Promise<void>): Promise<number> {
    leidas = 0;
    const todas = await durante(una.page, que, hacer);
    return que === "pulsadas" ? todas - leidas : todas;
  }
  /** A slip of goods on their way to this branch. */
  async function guia(): Promise<string> {
    const nueva: Guia = {
      id: randomUUID(),
      nit: Nit.parse(una.mundo.empresas[0]?.nit),
      sucursalOrigen: 1,
      sucursalDestino: 0,
      instante: (await una.puente.invoke("estado")).ahora,
      lineas: [{ productoId: bienes[0].id, cantidad: "6" }],
    };
    return guiaToCodigo(nueva);
  }
  const tresContados = () =>
    panel()
      .getByRole("button", { name: `Corregir ${bienes[0].descripcion}: 13` })
      .waitFor();

  describe("keys", () => {
    beforeAll(async () => {
      await contarPulsaciones(una.page);
      await una.page.reload();
      await una.caja.lista();
      teclado = new Teclado(una.page);
    });

    test("a count of three products, one of them by the dozen: 6", async () => {
      await abrir("Contar");
      await panel().getByRole("button", { name: "Empezar a contar" }).waitFor();
      await panel().getByRole("button", { name: "Empezar a contar" }).focus();
      const teclas = await deMano("pulsadas", async () => {
        await una.page.keyboard.press("Enter");
        await dicho(/^Conteo [2-9A-HJ-NP-Z]{4}$/);
        for (const { codigoBarras } of bienes) await escanear(codigoBarras);
        await teclado.escribir("12*");
        await escanear(bienes[0].codigoBarras);
        await tresContados();
        await una.page.keyboard.press("F9");
        await una.page.getByRole("dialog", { name: "Terminar el conteo" }).waitFor();
        await una.page.keyboard.press("Enter");
        await dicho(/3 productos contados/);
      });
      expect(teclas).toBeLessThanOrEqual(6);
      await cerrar();
    });

    test("a dozen received by the QR of its invoice: 12, the digits of its cost and of the total among them", async () => {
      await una.puente.invoke(
        "recibirCompra",
        compraDe(bienes[0], (await una.puente.invoke("estado")).ahora.slice(0, 10)),
      );
      await abrir("Recibir compra");
      const teclas = await deMano("pulsadas", async () => {
        await escanear(qrDe(4521));
        await expect
          .poll(() => panel().getByLabel("Nombre o razón social").inputValue())
          .toBe("Distribuidora Andina S.R.L.");
        await teclado.escribir("12*");
        await escanear(bienes[0].codigoBarras);
        await expect
          .poll(() => linea("Importe", bienes[0]).evaluate((e) => e === document.activeElement))
          .toBe(true);
        await teclado.escribir("120\t\t120");
        await una.page.keyboard.press("F9");
        await dicho(/Compra de Distribuidora Andina S.R.L. recibida/);
      });
      expect(teclas).toBeLessThanOrEqual(12);
      await cerrar();
    });

    test("goods that broke: 4, beside what happened and who signs", async () => {
      const [que, quien] = ["Se cayó", "Ana"];
      await abrir("Mermas");
      await panel().getByLabel("Producto").waitFor();
      const teclas = await deMano("pulsadas", async () => {
        await escanear(bienes[0].codigoBarras);
        await linea("Cantidad", bienes[0]).waitFor();
        // A tabulator that comes as quickly as the scanner's keys would be its end.
        await teclado.escribir(`\t\t${que}\t${quien}`);
        await una.page.keyboard.press("F9");
        await dicho(/Merma o rotura anotada/);
      });
      expect(teclas - que.length - quien.length).toBeLessThanOrEqual(4);
      await cerrar();
    });

    test("goods to another branch: 2", async () => {
      await abrir("Traslados");
      await panel().getByText("Enviar a otra sucursal").click();
      await panel().getByLabel("Sucursal que lo recibe").waitFor();
      const teclas = await deMano("pulsadas", async () => {
        await teclado.escribir("1");
        await escanear(bienes[0].codigoBarras);
        await linea("Cantidad", bienes[0]).waitFor();
        await una.page.keyboard.press("F9");
        await dicho(/La guía se imprime/);
      });
      expect(teclas).toBeLessThanOrEqual(2);
      await cerrar();
    });

    test("goods of a slip: 1, from the selling screen on", async () => {
      const codigo = await guia();
      const teclas = await deMano("pulsadas", async () => {
        await escanear(codigo);
        await panel().getByLabel(bienes[0].descripcion).waitFor();
        await una.page.keyboard.press("F9");
        await dicho(/Llegada de .* anotada/);
      });
      expect(teclas).toBeLessThanOrEqual(1);
      await cerrar();
    });
  });

  describe("taps", () => {
    beforeAll(async () => {
      await una.tocar(contarPulsaciones);
      teclado = new Teclado(una.page);
    });
    const tocar = (name: string | RegExp) => panel().getByRole("button", { name }).tap();
    const cifras = async (texto: string) => {
      const numeros = una.page.getByRole("region", { name: "Teclado numérico" });
      for (const cifra of texto) await numeros.getByRole("button", { name: cifra, exact: true }).tap();
    };

    test("a count of three products: 3", async () => {
      await abrir("Contar");
      const toques = await deMano("toques", async () => {
        await tocar("Empezar a contar");
        await dicho(/^Conteo [2-9A-HJ-NP-Z]{4}$/);
        for (const { codigoBarras } of bienes) await escanear(codigoBarras);
        await panel()
          .getByRole("button", { name: `Corregir ${bienes[2].descripcion}: 1` })
          .waitFor();
        await tocar(/^Terminar el conteo/);
        await una.page.getByRole("button", { name: "Terminar", exact: true }).tap();
        await dicho(/3 productos contados/);
      });
      expect(toques).toBeLessThanOrEqual(3);
      await cerrar();
    });

    test("one received by the QR of its invoice: 6, two of them digits of the cost and two of the total", async () => {
      await abrir("Recibir compra");
      const toques = await deMano("toques", async () => {
        await escanear(qrDe(4522));
        await expect
          .poll(() => panel().getByLabel("Nombre o razón social").inputValue())
          .toBe("Distribuidora Andina S.R.L.");
        await escanear(bienes[0].codigoBarras);
        await expect
          .poll(() => linea("Importe", bienes[0]).evaluate((e) => e === document.activeElement))
          .toBe(true);
        await cifras("12");
        await panel().getByLabel("Total del papel").tap();
        await cifras("12");
        await tocar(/^Recibir la compra/);
        await dicho(/Compra de Distribuidora Andina S.R.L. recibida/);
      });
      expect(toques).toBeLessThanOrEqual(6);
      await cerrar();
    });

    test("goods before their invoice, from a known supplier: 9, four of them digits, beside the letters of its name", async () => {
      await abrir("Recibir compra");
      const toques = await deMano("toques", async () => {
        await panel().getByLabel("Nombre o razón social").tap();
        await teclado.escribir("andina");
        await tocar(/^Distribuidora Andina/);
        await panel().getByRole("switch", { name: "La factura llega después" }).tap();
        await panel().getByLabel("N° de factura").waitFor({ state: "detached" });
        await escanear(bienes[1].codigoBarras);
        await expect
          .poll(() => linea("Importe", bienes[1]).evaluate((e) => e === document.activeElement))
          .toBe(true);
        await cifras("12");
        await panel().getByLabel("Total del papel").tap();
        await cifras("12");
        await tocar(/^Recibir la compra/);
        await dicho(/Queda por facturar/);
      });
      expect(toques).toBe(9);
      await cerrar();
    });

    test("goods that broke: 3, beside what happened and who signs", async () => {
      await abrir("Mermas");
      const toques = await deMano("toques", async () => {
        await escanear(bienes[0].codigoBarras);
        await linea("Cantidad", bienes[0]).waitFor();
        await panel().getByLabel("Qué pasó").tap();
        await teclado.escribir("Se cayó");
        await panel().getByLabel("Quién firma el acta").tap();
        await teclado.escribir("Ana");
        await tocar(/^Anotar la salida/);
        await dicho(/Merma o rotura anotada/);
      });
      expect(toques).toBe(3);
      await cerrar();
    });

    test("goods to another branch: 2", async () => {
      await abrir("Traslados");
      await panel().getByText("Enviar a otra sucursal").tap();
      const toques = await deMano("toques", async () => {
        await cifras("1");
        await escanear(bienes[0].codigoBarras);
        await linea("Cantidad", bienes[0]).waitFor();
        await tocar(/^Enviar e imprimir/);
        await dicho(/La guía se imprime/);
      });
      expect(toques).toBeLessThanOrEqual(2);
      await cerrar();
    });

    test("goods of a slip: 1", async () => {
      const codigo = await guia();
      const toques = await deMano("toques", async () => {
        await escanear(codigo);
        await panel().getByLabel(bienes[0].descripcion).waitFor();
        await tocar(/^Recibir/);
        await dicho(/Llegada de .* anotada/);
      });
      expect(toques).toBeLessThanOrEqual(1);
      await cerrar();
      expect(una.quejas).toEqual([]);
    });
  });

  describe("taps on the owner's phone", () => {
    let navegador: Browser | undefined;
    let page: Page;
    beforeAll(async () => {
      navegador = await openNavegador();
      const telefono = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
      ({ page } = await entrar(una.mundo, navegador, { ...telefono, locale: "es-BO" }));
      await contarPulsaciones(page);
      await page.goto(`${una.mundo.base}/portal/existencias?ver=conteos`);
    });
    afterAll(() => navegador?.close());

    test("a count of a product: 5, beside the letters of its name and the digits", async () => {
      await page.getByRole("button", { name: "Contar", exact: true }).waitFor();
      const toques = await durante(page, "toques", async () => {
        await page.getByRole("button", { name: "Contar", exact: true }).tap();
        const contar = page.getByRole("dialog", { name: "Contar" });
        await contar.getByLabel("Agregar un producto").tap();
        await contar.getByLabel("Agregar un producto").fill("aceite de soya");
        await contar.getByRole("group", { name: "Lo que se halló" }).getByRole("button").first().tap();
        const contado = contar.getByRole("group", { name: new RegExp(bienes[0].descripcion) });
        await contado.getByLabel("Contado").tap();
        await contado.getByLabel("Contado").fill("20");
        await contar.getByRole("button", { name: "Guardar", exact: true }).tap();
        await contar.waitFor({ state: "detached" });
      });
      expect(toques).toBe(5);
      await page
        .getByRole("button", { name: /Ver el conteo del/ })
        .first()
        .waitFor();
    });

    test("goods that expired: 6, beside the reason, the names and the digits", async () => {
      await page.goto(`${una.mundo.base}/portal/existencias?ver=salidas`);
      await page.getByRole("button", { name: "Sacar sin vender" }).waitFor();
      const toques = await durante(page, "toques", async () => {
        await page.getByRole("button", { name: "Sacar sin vender" }).tap();
        const suya = page.getByRole("dialog", { name: "Sacar sin vender" });
        await suya.getByLabel("Por qué sale").selectOption({ label: "Vencido" });
        await suya.getByLabel("Quién firma el acta").tap();
        await suya.getByLabel("Quién firma el acta").fill("Ana");
        await suya.getByLabel("Agregar un producto").tap();
        await suya.getByLabel("Agregar un producto").fill("aceite de soya");
        await suya.getByRole("group", { name: "Lo que se halló" }).getByRole("button").first().tap();
        const linea = suya.getByRole("group", { name: new RegExp(bienes[0].descripcion) });
        await linea.getByLabel("Cantidad").tap();
        await linea.getByLabel("Cantidad").fill("1");
        await suya.getByRole("button", { name: "Guardar", exact: true }).tap();
        await page.getByText(/^Acta \d+: Vencido$/).waitFor();
      });
      expect(toques).toBe(6);
    });

    test("the owner's own use, from the leavings to its invoice: 8, beside the reason, the names and the digits", async () => {
      await page.goto(`${una.mundo.base}/portal/existencias/nueva?ver=salidas`);
      const suya = page.getByRole("dialog", { name: "Sacar sin vender" });
      await suya.getByLabel("Por qué sale").waitFor();
      const toques = await durante(page, "toques", async () => {
        await suya.getByLabel("Por qué sale").selectOption({ label: "Retiro del dueño" });
        await suya.getByRole("link", { name: "Hacer su factura" }).tap();
        const nueva = page.getByRole("dialog", { name: "Nueva proforma" });
        await nueva.getByLabel("Para quién es").tap();
        await nueva.getByLabel("Para quién es").fill("Marta Quispe");
        const producto = nueva.getByRole("textbox", { name: /producto/i });
        await producto.tap();
        await producto.fill("aceite de soya");
        await nueva.getByRole("group", { name: "Lo que se halló" }).getByRole("button").first().tap();
        await nueva.getByLabel("Cantidad").tap();
        await nueva.getByLabel("Cantidad").fill("2");
        await nueva.getByRole("button", { name: "Guardar" }).tap();
        const proforma = page.getByRole("dialog", { name: "Proforma" });
        await proforma.getByRole("button", { name: "Facturar" }).tap();
        const pregunta = page.getByRole("dialog", { name: /Facturar la proforma/ });
        await pregunta.getByRole("button", { name: "Emitir la factura" }).tap();
        await proforma.getByRole("link", { name: /Factura \d+/ }).waitFor();
      });
      expect(toques).toBe(8);
    });

    test("a price for a wanted gain, from the product's page on: 3, beside the digits", async () => {
      await page.goto(`${una.mundo.base}/portal/productos/${bienes[0].id}`);
      const ficha = page.getByRole("dialog", { name: "Producto" });
      await ficha.getByRole("button", { name: /^Poner Bs/ }).waitFor();
      const toques = await durante(page, "toques", async () => {
        await ficha.getByLabel("Quiero ganar (% del costo)").tap();
        await ficha.getByLabel("Quiero ganar (% del costo)").fill("50");
        await ficha.getByRole("button", { name: /^Poner Bs/ }).tap();
        await ficha.getByRole("button", { name: "Guardar", exact: true }).tap();
        await ficha.waitFor({ state: "detached" });
      });
      expect(toques).toBe(3);
    });
  });
});
