import { epochToInstante } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isALaVista } from "../support/cortados.ts";
import { desbordes, textoLargo } from "../support/desbordes.ts";
import { CON_FOTOS, tomarFoto } from "../support/fotos.ts";
import { openMostrador, type Mostrador } from "../support/mostrador.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";

const HORA_MS = 3_600_000;
/** A product's barcode. */
const CAFE = "7774021000013";
/** Windows of 1024x768 at 150 % and of 1920x1080 at 200 %. */
const CHICAS = [
  [683, 512],
  [960, 540],
] as const;

/** After a power cut of an hour, its paper invoices are typed in, sent, corrected, and validated by the tax system. */
describe("invoices of paper", CON_NAVEGADOR, () => {
  let mostrador: Mostrador;
  let demo: Mostrador["demo"];
  let page: Mostrador["page"];
  let caja: Mostrador["caja"];
  let revisar: Mostrador["revisar"];
  let inicio: string;

  beforeAll(async () => {
    mostrador = await openMostrador("manuales");
    ({ demo, page, caja, revisar } = mostrador);
    // The outage began just after the till was set up; by now it is two hours later.
    const minuto = Math.ceil(Date.now() / 60_000) * 60_000;
    inicio = epochToInstante(minuto);
    await control({ clockShiftMs: 2 * HORA_MS });
    const { base_url, api_key, nit, codigo_sistema } = demo.json;
    const sincronizada = await fetch(`${base_url}/v1/sincronizar`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": api_key },
      body: JSON.stringify({ nit, codigo_sistema, sucursal: 0, punto_venta: 0 }),
    });
    expect(sincronizada.status).toBe(200);
  });
  afterAll(() => mostrador.close());

  const control = async (cambio: object) => {
    const { status } = await fetch(`${demo.json.simulator_url}/control`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(cambio),
    });
    expect(status).toBe(200);
  };
  const tecla = (nombre: string) => page.keyboard.press(nombre);
  const escribir = (texto: string) => caja.escribir(texto);
  const boton = (nombre: string | RegExp) => page.getByRole("button", { name: nombre });
  const en = (etiqueta: string) => page.getByRole("dialog").getByLabel(etiqueta);
  const horaDe = (minutos: number) =>
    epochToInstante(Date.parse(`${inicio}-04:00`) + minutos * 60_000).slice(11, 16);
  const abrir = async () => {
    await tecla("F10");
    await boton(/^Facturas manuales/).click();
    await page.getByRole("dialog", { name: "Facturas manuales" }).waitFor();
  };
  const quedan = (estado: string, cuantas: number) =>
    page.waitForFunction(([suyo, n]) => document.querySelectorAll(`[data-manual="${suyo}"]`).length === n, [
      estado,
      cuantas,
    ] as const);
  /** The next sheet is there, with the next number of the booklet. */
  const proximo = (numero: number) =>
    expect.poll(() => en("Número de la factura de papel").inputValue()).toBe(String(numero));
  const escanear = async () => {
    await caja.leer(CAFE);
    await page.getByRole("listitem").first().waitFor();
  };
  /** The payment dialog's Enter; the sheet is kept, or the reason is there. */
  const guardar = async (numero: number) => {
    await tecla("F9");
    await page.getByRole("dialog", { name: `Factura de papel ${numero}` }).waitFor();
    await tecla("Enter");
  };

  /** Expects the keys of a sheet in one row at the foot of each zoomed window, below its total and its button. */
  const barraALaVista = async () => {
    const antes = page.viewportSize();
    const hoja = page.getByRole("dialog", { name: "Registrar una factura" });
    const barra = hoja.getByRole("group", { name: "Teclas" }).getByRole("button");
    for (const [width, height] of CHICAS) {
      await page.setViewportSize({ width, height });
      for (const texto of ["Cantidad", "Descuento", "Quitar línea"])
        expect
          .soft(await isALaVista(barra.filter({ hasText: new RegExp(`${texto}$`) })), `${width}: ${texto}`)
          .toBe(true);
      expect.soft(await isALaVista(hoja.getByRole("button", { name: /^Guardar/ }))).toBe(true);
      expect.soft(await isALaVista(hoja.getByTestId("total-papel"))).toBe(true);
      const filas = await barra.evaluateAll((todos) => [
        ...new Set(todos.map((uno) => Math.round(uno.getBoundingClientRect().top))),
      ]);
      expect.soft(filas, `${width}x${height}`).toHaveLength(1);
      if (CON_FOTOS) await tomarFoto(page, "manuales", `teclas-${width}x${height}`);
    }
    if (antes !== null) await page.setViewportSize(antes);
  };

  test("begins with why and when there was no till, and on which authorised numbers", async () => {
    await abrir();
    await revisar("lista");
    await page.locator('button:focus:has-text("Registrar facturas")').waitFor();
    await tecla("Enter");
    // The arrow key wraps from the first reason to the last.
    await page.locator('input[type="radio"]:focus').waitFor();
    await tecla("ArrowUp");
    expect(await page.getByLabel("Se cortó la luz").isChecked()).toBe(true);
    await page.getByLabel("Desde: fecha").fill(inicio.slice(0, 10).split("-").toReversed().join("/"));
    await page.getByLabel("Desde: hora").focus();
    await escribir(horaDe(0));
    const fin = epochToInstante(Date.parse(`${inicio}-04:00`) + 4 * HORA_MS);
    await page.getByLabel("Hasta: fecha").fill(fin.slice(0, 10).split("-").toReversed().join("/"));
    await page.getByLabel("Hasta: hora").fill(fin.slice(11, 16));
    await tecla("Enter");
    await page.getByText("El corte tiene que haber terminado ya.").waitFor();
    await revisar("corte");
    expect(await desbordes(page), "an outage with its fault").toEqual([]);
    const una = epochToInstante(Date.parse(`${inicio}-04:00`) + HORA_MS);
    await page.getByLabel("Hasta: fecha").fill(una.slice(0, 10).split("-").toReversed().join("/"));
    await page.getByLabel("Hasta: hora").fill(una.slice(11, 16));
    // The till's next heartbeat brings the tax system's time.
    const empezada = page.getByText("Registre la primera factura de papel.");
    await expect
      .poll(
        async () => {
          if ((await empezada.count()) === 0) await tecla("Enter");
          return empezada.count();
        },
        { interval: 1000 },
      )
      .toBe(1);
  });

  test("each sheet is typed in with its number and time, with the search, the keys and the scanner of selling", async () => {
    // The button that goes on has the focus.
    await page.locator('button:focus:has-text("Registrar otra")').waitFor();
    await tecla("Enter");
    const numero = en("Número de la factura de papel");
    await numero.waitFor();
    expect(await numero.inputValue()).toBe("1");
    expect(await numero.evaluate((campo) => campo === document.activeElement)).toBe(true);
    await escribir("7");
    await tecla("Enter");
    await escribir(horaDe(7));
    await tecla("Enter");
    await escribir("cafe molido 250");
    await page.getByRole("option").first().waitFor();
    await tecla("Enter");
    await page.getByRole("listitem").first().waitFor();
    await tecla("F6");
    await page.getByRole("dialog", { name: "Cantidad" }).getByRole("textbox").focus();
    await escribir("3");
    await tecla("Enter");
    await page.getByRole("dialog", { name: "Cantidad" }).waitFor({ state: "hidden" });
    await tecla("F2");
    await escribir("1020304994");
    await tecla("Enter");
    await page.locator('[aria-label="Nombre o razón social"]:focus').waitFor();
    await escribir("Hotel Sol SRL");
    await tecla("Enter");
    await revisar("hoja");
    await barraALaVista();
    await en("Nombre o razón social").fill(textoLargo(500));
    expect(await desbordes(page), "a sheet with the longest name").toEqual([]);
    await en("Nombre o razón social").fill("Hotel Sol SRL");
    await tecla("F9");
    await page.getByRole("dialog", { name: "Factura de papel 7" }).waitFor();
    await revisar("pago");
    await tecla("Enter");
    // The next sheet of the booklet, by the scanner; the hour stays the one of the sheet before.
    await proximo(8);
    await escanear();
    expect(await en("Emitida: hora").inputValue()).toBe(horaDe(7));
    // A quarter of a packet is asked about, as in a sale.
    await tecla("F6");
    await page.getByRole("dialog", { name: "Cantidad" }).getByRole("textbox").fill("0.25");
    await tecla("Enter");
    await tecla("F9");
    await page.getByRole("dialog", { name: "¿Es correcta la cantidad?" }).getByText("0.25").waitFor();
    await tecla("Enter");
    await page.getByRole("dialog", { name: "Cantidad" }).getByRole("textbox").fill("1");
    await tecla("Enter");
    await page.getByTestId("duda").waitFor({ state: "detached" });
    await guardar(8);
    await proximo(9);
  });

  test("a number outside the booklet, or twice, is not taken; the sheet stays as it was typed", async () => {
    const numero = en("Número de la factura de papel");
    await escanear();
    for (const [malo, texto] of [
      ["501", "El CAFC autoriza los números 1 a 500."],
      ["7", "La factura 7 de ese CAFC ya fue registrada."],
    ] as const) {
      await numero.fill(malo);
      await guardar(Number(malo));
      await page.getByText(texto).waitFor();
      if (malo === "501") await revisar("fuera-de-rango");
      await tecla("Escape");
      await page.getByText(texto).waitFor({ state: "hidden" });
    }
    await numero.fill("10");
    await guardar(10);
    await proximo(11);
    await boton("Volver a la lista").click();
    await quedan("escrita", 3);
    await revisar("sin-enviar");
  });

  test("without the server nothing is sent, and it is said; it is all there after the screen was loaded anew", async () => {
    await demo.escribir("servidor", /servidor está detenido/);
    await boton("Enviar 3 a Impuestos").click();
    await page.getByText(/quedan guardadas en esta caja/).waitFor();
    await revisar("sin-conexion");
    await page.reload();
    await page.getByLabel("Buscar producto").waitFor();
    await revisar("por-hacer");
    await boton("3 de papel").click();
    await page.getByText(/Puede seguir registrando/).waitFor();
    await demo.escribir("servidor", /servidor atiende otra vez/);
    await boton(/3 sin enviar/).click();
    await quedan("escrita", 3);
  });

  test("sent, each has its verdict; the observed one says why and what to do", async () => {
    await control({ observeNext: [{ codigo: 1013 }] });
    const sinEnviar = page.locator('[data-manual="escrita"]');
    await expect
      .poll(
        async () => {
          if ((await sinEnviar.count()) > 0) await boton("Enviar 3 a Impuestos").click();
          return sinEnviar.count();
        },
        { interval: 2000 },
      )
      .toBe(0);
    await revisar("en-camino");
    await quedan("emitida", 2);
    await quedan("observada", 1);
    await revisar("observada");
  });

  test("corrected and sent again, it is validated too: the tax system has all three under the paper's numbers", async () => {
    await boton("Corregir").click();
    await page.getByText("Corregir una factura observada").waitFor();
    expect(await en("Número de la factura de papel").inputValue()).toBe("7");
    await revisar("corregir");
    await guardar(7);
    await boton("Enviar 1 a Impuestos").click();
    await quedan("emitida", 3);
    await revisar("emitidas");
    const reply = await fetch(`${demo.json.simulator_url}/control/documentos`);
    const { documentos } = (await reply.json()) as { documentos: { numero: number; estado: number }[] };
    const registrados = documentos.map(({ numero, estado }) => [numero, estado] as const);
    expect(registrados.toSorted(([a], [b]) => a - b)).toEqual([
      [7, 690],
      [8, 690],
      [10, 690],
    ]);
  });

  test("and the till sells as before: keys and scanner are the selling screen's again", async () => {
    await tecla("Escape");
    await page.getByRole("dialog", { name: "Facturas manuales" }).waitFor({ state: "hidden" });
    await caja.escanear(CAFE);
    expect((await caja.cobrarEfectivo("")).estado).toBe("EMITIDA");
    await caja.siguiente();
    expect(mostrador.quejas).toEqual([]);
  });
});
