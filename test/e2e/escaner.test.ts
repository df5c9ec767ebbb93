import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faltasDeAcceso } from "../support/accesible.ts";
import { asentarse } from "../support/desbordes.ts";
import { ENCIMA, ESCANERES, escaneresDe } from "../support/escaneres.ts";
import { openMostrador, type Mostrador } from "../support/mostrador.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { Teclado } from "../support/teclado.ts";

/** A product of the demo, and what one costs. */
const CAFE = "7774021000013";
/** Its code in the shop, whose letters open screens of the menu. */
const CON_LETRAS = "ABA-001";
/** Another one, and its name. */
const OTRO = "7774021000112";
const [NOMBRE_OTRO, DESCONOCIDO] = ["Azúcar morena 2 kg", "4006381333931"];

describe("a scanner at the till", CON_NAVEGADOR, () => {
  let m: Mostrador;
  let teclado: Teclado;
  let precio: number;
  /** Calls of the page that have no reply yet. */
  const enCamino = new Set<unknown>();

  beforeAll(async () => {
    m = await openMostrador("escaner");
    m.page.on("request", (request) => request.method() === "POST" && enCamino.add(request));
    m.page.on("requestfinished", (request) => enCamino.delete(request));
    m.page.on("requestfailed", (request) => enCamino.delete(request));
    teclado = new Teclado(m.page);
    await teclado.escanear(CAFE);
    await m.page.getByRole("listitem").first().waitFor();
    // The total is computed after the line is there.
    await m.page.locator('[data-testid="total"]:not(:text-is("0.00"))').waitFor();
    precio = await total();
  });
  afterAll(() => m.close());

  async function total(): Promise<number> {
    return Number((await m.caja.total()).replaceAll(/[^\d.]/g, ""));
  }

  /** Expects the cart's total for this many of the product. */
  const enCarrito = (veces: number) =>
    expect.poll(total, { message: "total" }).toBeCloseTo(veces * precio, 2);

  const menu = () => m.page.getByRole("dialog", { name: "Menú" });
  const dialogos = () => m.page.getByRole("dialog").count();

  /** Every field of the page with its text: a sign that leaks into one changes it. A screen has its fields once its calls are answered. */
  const campos = async () => {
    await expect.poll(() => enCamino.size, { message: "calls on their way" }).toBe(0);
    await asentarse(m.page);
    return m.page
      .locator("input:visible:not([aria-haspopup]), textarea:visible")
      .evaluateAll((todos) =>
        todos.map((campo) => (campo as HTMLInputElement).value + String((campo as HTMLInputElement).checked)),
      );
  };

  /** Escape until nothing lies over the cart; each closes one layer. */
  async function cerrarTodo(): Promise<void> {
    for (let abiertos = await dialogos(); abiertos > 0; abiertos--) {
      await m.page.keyboard.press("Escape");
      await expect.poll(dialogos).toBe(abiertos - 1);
    }
  }

  async function vaciar(): Promise<void> {
    await cerrarTodo();
    while ((await m.page.getByRole("listitem").count()) > 0) {
      const antes = await m.page.getByRole("listitem").count();
      await m.page.keyboard.press("F8");
      await expect.poll(() => m.page.getByRole("listitem").count()).toBe(antes - 1);
    }
    await expect.poll(total).toBe(0);
  }

  /** Sets how the tax system behaves. */
  async function impuestos(reglas: object): Promise<void> {
    const reply = await fetch(`${m.demo.json.simulator_url}/control`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(reglas),
    });
    expect(reply.status).toBe(200);
  }

  test.each(
    rowsOfTier(
      ENCIMA.map(
        ([que, teclas], i) => [que, teclas, i === 0 ? rowsOfTier(ESCANERES, 3) : escaneresDe(i)] as const,
      ),
      2,
    ),
  )(
    "puts its product into the cart, once and whole, with %s open, whatever its pace and its end",
    async (_que, teclas, escaneres) => {
      await vaciar();
      await teclado.escanear(CAFE);
      await enCarrito(1);
      for (const [i, escaner] of escaneres.entries()) {
        for (const tecla of teclas) await m.page.keyboard.press(tecla);
        // A letter of the menu opens its screen once no code follows it.
        if (teclas.length === 2 && teclas[0] === "F10") await menu().waitFor({ state: "detached" });
        const abiertos = await dialogos();
        const antes = await campos();
        await teclado.escanear(CAFE, escaner);
        await enCarrito(i + 2);
        expect(await dialogos(), `dialogs after ${JSON.stringify(escaner)}`).toBe(abiertos);
        expect(await campos(), `fields after ${JSON.stringify(escaner)}`).toEqual(antes);
        await cerrarTodo();
      }
      expect(await m.page.getByLabel("Buscar producto").inputValue()).toBe("");
      expect(m.quejas).toEqual([]);
    },
  );

  test.each(
    rowsOfTier(
      escaneresDe(1).filter(({ entreMs }) => Math.max(...entreMs) <= 80),
      2,
    ),
  )("opens no screen of the menu by a letter of a code: $fin at $entreMs ms", async (escaner) => {
    await vaciar();
    await m.page.keyboard.press("F10");
    await menu().waitFor();
    await teclado.escanear(CON_LETRAS, escaner);
    await enCarrito(1);
    expect([await menu().isVisible(), await dialogos()]).toEqual([true, 1]);
    // By hand a letter opens its screen.
    await teclado.escribir("v");
    await m.page.getByRole("dialog", { name: "Ventas" }).waitFor();
    await cerrarTodo();
  });

  test.each(rowsOfTier(escaneresDe(1), 1))(
    "takes up none of the parked sales that are listed: $fin at $entreMs ms",
    async (escaner) => {
      await vaciar();
      await teclado.escanear(OTRO);
      await m.page.getByRole("listitem").first().waitFor();
      await m.page.keyboard.press("F5");
      await m.page.getByRole("listitem").first().waitFor({ state: "detached" });
      await m.page.keyboard.press("F5");
      await m.page.getByText(/Desde las/).waitFor();
      await teclado.escanear(CAFE, escaner);
      await enCarrito(1);
      await vaciar();
      // By hand the number takes it up.
      await m.page.keyboard.press("F5");
      await m.page.getByText(/Desde las/).waitFor();
      await teclado.escribir("1");
      await m.page.getByRole("listitem").filter({ hasText: NOMBRE_OTRO }).waitFor();
    },
  );

  test("goes back from the payment with its product, whatever its pace and its end", async () => {
    await vaciar();
    await teclado.escanear(CAFE);
    for (const [i, escaner] of rowsOfTier(ESCANERES, 2, 3).entries()) {
      await enCarrito(i + 1);
      await m.page.keyboard.press("F9");
      await m.page.getByLabel("Efectivo recibido").waitFor();
      await teclado.escanear(CAFE, escaner);
      await enCarrito(i + 2);
      expect(await dialogos(), JSON.stringify(escaner)).toBe(0);
      expect(await m.page.getByTestId("vendida").count()).toBe(0);
    }
  });

  test.each(rowsOfTier(escaneresDe(2), 1, 1))(
    "begins the next sale while the last one stands: $fin at $entreMs ms",
    async (escaner) => {
      await vaciar();
      await teclado.escanear(CAFE);
      await enCarrito(1);
      const hecha = await m.caja.cobrarEfectivo("");
      expect(hecha.estado).toBe("EMITIDA");
      await teclado.escanear(CAFE, escaner);
      await m.page.getByTestId("vendida").waitFor({ state: "hidden" });
      await enCarrito(1);
      await teclado.escanear(CAFE, escaner);
      await enCarrito(2);
    },
  );

  test("keeps for the next sale what it reads while the tax system is awaited", async () => {
    await vaciar();
    await teclado.escanear(CAFE);
    await enCarrito(1);
    await impuestos({ latencyMs: 600_000, latencyOperation: "recepcionFactura" });
    await m.page.keyboard.press("F9");
    await m.page.getByLabel("Efectivo recibido").waitFor();
    await m.page.keyboard.press("Enter");
    await m.page.getByText("Esperando a Impuestos").waitFor();
    await teclado.escanear(CAFE, { fin: "CRLF", entreMs: [20] });
    await teclado.escanear(CAFE, { fin: "ninguno", entreMs: [80] });
    await m.page.getByText("entra en la siguiente venta").waitFor();
    await m.page.keyboard.press("Escape");
    await m.page.getByTestId("vendida").waitFor();
    await impuestos({ latencyMs: 0 });
    await m.caja.siguiente();
    await enCarrito(2);
  });

  test("reads fifty codes one right after the other, and loses none", async () => {
    await vaciar();
    for (let i = 0; i < 50; i++) await teclado.escanear(CAFE, { fin: "CRLF", entreMs: [5] }, 40);
    await enCarrito(50);
  });

  test("takes the quantity that stands before the code", async () => {
    await vaciar();
    await teclado.escribir("3*");
    await teclado.escanear(CAFE, { fin: "CRLF", entreMs: [20] });
    await enCarrito(3);
    expect(await m.page.getByLabel("Buscar producto").inputValue()).toBe("");
  });

  test("leaves what a hand typed in a field", async () => {
    await vaciar();
    await teclado.escribir("cafe");
    await teclado.escanear(CAFE);
    await enCarrito(1);
    expect(await m.page.getByLabel("Buscar producto").inputValue()).toBe("cafe");
    await m.page.keyboard.press("Escape");
  });

  test("does not issue with a code that no product has: the payment stays, with its amount", async () => {
    await vaciar();
    await teclado.escanear(CAFE);
    await m.page.keyboard.press("F9");
    await m.page.getByLabel("Efectivo recibido").waitFor();
    await teclado.escribir("50");
    await teclado.escanear(DESCONOCIDO, { fin: "CRLF", entreMs: [80] });
    await m.page.getByText(`No hay un producto con el código ${DESCONOCIDO}.`).waitFor();
    expect(await m.page.getByLabel("Efectivo recibido").inputValue()).toBe("50");
    expect(await m.page.getByTestId("vendida").count()).toBe(0);
  });

  test("fills a field that is for codes, and nothing else happens", async () => {
    await vaciar();
    await m.page.keyboard.press("F10");
    await m.page.keyboard.press("p");
    await m.page.getByRole("button", { name: "Nuevo" }).click();
    const campo = m.page.getByLabel("Código de barras");
    for (const escaner of escaneresDe(1)) {
      await campo.fill("");
      await teclado.escanear(DESCONOCIDO, escaner);
      await expect.poll(() => campo.inputValue()).toBe(DESCONOCIDO);
      expect(await campo.count()).toBe(1);
    }
  });

  test("an Enter that is held down charges nothing", async () => {
    await vaciar();
    await teclado.escanear(CAFE);
    await enCarrito(1);
    for (let i = 0; i < 5; i++)
      await m.page.evaluate(() =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true }),
        ),
      );
    expect(await dialogos()).toBe(0);
  });

  test("typing without a field reaches the search, and so does typing over the last sale", async () => {
    await vaciar();
    await m.page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await teclado.escribir("cafe");
    expect(await m.page.getByLabel("Buscar producto").inputValue()).toBe("cafe");
    await m.page.keyboard.press("Enter");
    await m.page.getByRole("listitem").first().waitFor();
    await m.caja.cobrarEfectivo("");
    await teclado.escribir("cafe");
    await m.page.getByTestId("vendida").waitFor({ state: "hidden" });
    expect(await m.page.getByLabel("Buscar producto").inputValue()).toBe("cafe");
    await m.page.keyboard.press("Escape");
  });

  test("keys that come before the open sale is there are its own, on a slow computer too", async () => {
    await vaciar();
    // Every third timer is late by more than the longest pause in a code.
    await m.page.addInitScript(() => {
      const alarma = window.setTimeout.bind(window);
      let veces = 0;
      const tarde = (que: () => void, ms = 0) => alarma(que, ms + (++veces % 3 === 0 ? 400 : 0));
      Object.assign(window, { setTimeout: tarde });
    });
    const llega = Promise.withResolvers<void>();
    await m.page.route("**/puente/ventaAbierta", async (route) => {
      await llega.promise;
      await route.continue();
    });
    await m.page.reload();
    await m.page.getByLabel("Trayendo la venta abierta").waitFor();
    expect(await faltasDeAcceso(m.page)).toEqual([]);
    await teclado.escanear(CAFE);
    await teclado.escribir("cafe");
    await m.page.keyboard.press("Control+e");
    llega.resolve();
    await m.page.getByRole("dialog").waitFor();
    await enCarrito(1);
    await m.page.keyboard.press("Escape");
    expect(await m.page.getByLabel("Buscar producto").inputValue()).toBe("cafe");
    await m.page.unroute("**/puente/ventaAbierta");
  });
});
