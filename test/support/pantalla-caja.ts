import type { Page } from "playwright-core";

export interface VentaHecha {
  readonly estado: string | null;
  readonly titulo: string | null;
  readonly cambio: string | null;
}

/** The selling screen as its cashier uses it: by keyboard and scanner only. */
export class PantallaCaja {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async lista(): Promise<void> {
    await this.#page.getByLabel("Buscar producto").waitFor({ timeout: 30_000 });
    await this.#page.locator('[data-luz="impuestos"][data-color="verde"]').waitFor({ timeout: 30_000 });
  }

  /** A scanner's burst, wherever the focus is. */
  async escanear(codigo: string): Promise<void> {
    await this.#page.keyboard.type(codigo, { delay: 2 });
    await this.#page.keyboard.press("Enter");
    await this.#page.getByRole("listitem").first().waitFor();
  }

  /** A scanner's burst of a hundred signs and more, from inside the page: no busy machine can come between two keys of it. */
  async escanearLargo(texto: string): Promise<void> {
    await this.#page.evaluate((signos) => {
      for (const key of [...signos.split(""), "Enter"])
        document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
        );
    }, texto);
  }

  /** Types into the search field, waits for what is found, takes the first. */
  async buscar(texto: string): Promise<void> {
    const lineas = await this.#page.getByRole("listitem").count();
    await this.#page.keyboard.press("Control+b");
    await this.#page.keyboard.type(texto, { delay: 50 });
    await this.#page.getByRole("option").first().waitFor();
    await this.#page.keyboard.press("Enter");
    await this.#page.getByRole("listitem").nth(lineas).waitFor();
  }

  async cliente(numero: string): Promise<void> {
    await this.#page.keyboard.press("F2");
    await this.#page.keyboard.type(numero, { delay: 50 });
    await this.#page.keyboard.press("Enter");
  }

  nombreCliente(): Promise<string> {
    return this.#page.getByLabel("Nombre o razón social").inputValue();
  }

  async total(): Promise<string> {
    return (await this.#page.getByTestId("total").textContent()) ?? "";
  }

  /** F9, the cash, Enter; empty cash is the exact amount. Enter twice: one sale. */
  async cobrarEfectivo(recibido: string): Promise<VentaHecha> {
    await this.#page.keyboard.press("F9");
    await this.#page.getByLabel("Efectivo recibido").waitFor();
    await this.#page.getByLabel("Efectivo recibido").focus();
    await this.#page.keyboard.type(recibido, { delay: 50 });
    await this.#page.keyboard.press("Enter");
    const hecha = this.#page.getByTestId("vendida");
    await hecha.waitFor({ timeout: 30_000 });
    return {
      estado: await hecha.getAttribute("data-estado"),
      titulo: await hecha.locator("p").first().textContent(),
      cambio: await hecha.locator(".cambio").textContent(),
    };
  }

  async impresion(): Promise<string | null> {
    return this.#page.getByTestId("vendida").getByRole("status").textContent();
  }

  async siguiente(): Promise<void> {
    await this.#page.keyboard.press("Enter");
    await this.#page.getByTestId("vendida").waitFor({ state: "hidden" });
  }

  async luz(nombre: string): Promise<string | null> {
    return this.#page.locator(`[data-luz="${nombre}"]`).getAttribute("data-color");
  }

  /** Opens today's sales, reads every state, closes. */
  async estadosDeHoy(): Promise<readonly string[]> {
    await this.#page.keyboard.press("F3");
    await this.#page.locator("tbody tr").first().waitFor();
    const rows = await this.#page.locator("tbody tr").all();
    const estados = await Promise.all(rows.map((row) => row.getAttribute("data-estado")));
    await this.#page.keyboard.press("Escape");
    await this.#page.locator("tbody").waitFor({ state: "hidden" });
    return estados.map(String);
  }
}
