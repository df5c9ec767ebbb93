/** The selling screen as a page object. */
import type { Page } from "playwright-core";
import { Teclado } from "./teclado.ts";
import { verVenta, type VentaVisible } from "./venta-visible.ts";

export interface VentaHecha {
  readonly estado: string | null;
  readonly titulo: string | null;
  readonly cambio: string | null;
}

/** The selling screen as its cashier uses it: by keyboard and scanner only. */
export class PantallaCaja {
  readonly #page: Page;
  readonly #teclado: Teclado;

  constructor(page: Page) {
    this.#page = page;
    this.#teclado = new Teclado(page);
  }

  async lista(): Promise<void> {
    await this.#page.getByLabel("Buscar producto").waitFor();
    await this.#page.locator('[data-luz="impuestos"][data-color="verde"]').waitFor();
  }

  /** By hand, wherever the focus is. */
  escribir(texto: string): Promise<void> {
    return this.#teclado.escribir(texto);
  }

  /** A scanner's burst, wherever the focus is. */
  leer(codigo: string): Promise<void> {
    return this.#teclado.escanear(codigo);
  }

  /** The field that has the focus after a key, before any other event can come: what React renders for a key, it renders in microtasks. */
  focoTras(key: string, shiftKey: boolean): Promise<string> {
    return this.#page.evaluate(
      async (init) => {
        document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", { ...init, bubbles: true, cancelable: true }),
        );
        for (let i = 0; i < 10; i++) await Promise.resolve();
        const activo = document.activeElement;
        const id = activo?.id ?? "";
        return document.querySelector(`label[for="${id}"]`)?.textContent ?? activo?.ariaLabel ?? id;
      },
      { key, shiftKey },
    );
  }

  /** Watches for a field from now on. The function that it gives tells whether the field had the focus at once when it came onto the screen. */
  async focoAlAparecer(etiqueta: string): Promise<() => Promise<boolean>> {
    const vista = await this.#page.evaluateHandle(
      (buscada) => ({
        foco: new Promise<boolean>((resolve) => {
          // Called in a microtask of what it watches: before the next key.
          new MutationObserver((_, mirador) => {
            const label = [...document.querySelectorAll("label")].find((l) =>
              l.textContent?.includes(buscada),
            );
            if (label === undefined) return;
            mirador.disconnect();
            resolve(document.activeElement?.id === label.htmlFor);
          }).observe(document.body, { childList: true, subtree: true });
        }),
      }),
      etiqueta,
    );
    return () => vista.evaluate(({ foco }) => foco);
  }

  /** A product's code read by the scanner; waits for its line. */
  async escanear(codigo: string): Promise<void> {
    await this.leer(codigo);
    await this.#page.getByRole("listitem").first().waitFor();
  }

  /** Opens a screen of the menu, by the beginning of its title. */
  async abrirDelMenu(titulo: string): Promise<void> {
    await this.#page.keyboard.press("F10");
    const menu = this.#page.getByRole("dialog", { name: "Menú" });
    await menu.getByRole("button", { name: new RegExp(`^${titulo}`) }).click();
    await menu.waitFor({ state: "hidden" });
  }

  /** Types into the search field and takes the first that is found, without looking at the list. */
  async buscar(texto: string): Promise<void> {
    const lineas = await this.#page.getByRole("listitem").count();
    await this.#page.keyboard.press("Control+b");
    await this.escribir(texto);
    await this.#page.keyboard.press("Enter");
    await this.#page.getByRole("listitem").nth(lineas).waitFor();
  }

  async cliente(numero: string): Promise<void> {
    await this.#page.keyboard.press("F2");
    await this.escribir(numero);
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
    await this.escribir(recibido);
    await this.#page.keyboard.press("Enter");
    const hecha = this.#page.getByTestId("vendida");
    await hecha.waitFor();
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

  ventaVisible(): Promise<VentaVisible> {
    return verVenta(this.#page);
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
