import type { Page } from "playwright-core";
import { decimal, redondear } from "@mostrador/core";
import type { PantallaCaja } from "./pantalla-caja.ts";

/** A product that a scanner can read. */
export interface Producto {
  readonly codigoBarras: string;
  readonly descripcion: string;
  readonly precio: string;
}

/** The first four as they stand side by side; dollars and a gift card go with cash. */
export const METODOS = ["efectivo", "tarjeta", "qr", "varios", "dolares", "regalo"] as const;
export type Metodo = (typeof METODOS)[number];

/** A sale of the robot, by its own arithmetic. */
export interface VentaRobot {
  readonly total: string;
  /** The cash that it left in the drawer, in bolivianos: less than nothing where dollars were changed. */
  readonly efectivo: string;
  readonly dolares: number;
  readonly estado: string | null;
}

/** A cashier that never touches the mouse and keeps its own book. Seeded: the same day again is the same. */
export class RobotCaja {
  #page: Page;
  #caja: PantallaCaja;
  readonly #productos: readonly Producto[];
  readonly #tipoCambio: string;
  #semilla: number;

  constructor(
    page: Page,
    caja: PantallaCaja,
    datos: {
      readonly productos: readonly Producto[];
      /** Bolivianos a dollar. */
      readonly tipoCambio: string;
      readonly semilla: number;
    },
  ) {
    this.#page = page;
    this.#caja = caja;
    this.#productos = datos.productos;
    this.#tipoCambio = datos.tipoCambio;
    this.#semilla = datos.semilla;
  }

  /** Goes on at another window of the same till. */
  mudar(page: Page, caja: PantallaCaja): void {
    this.#page = page;
    this.#caja = caja;
  }

  /** A whole number from 0 to `n` - 1 (xorshift). */
  azar(n: number): number {
    let x = this.#semilla;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#semilla = x;
    return (x >>> 0) % n;
  }

  /** Scans so many products, one after the other without a pause; gives what they cost. */
  async escanear(veces: number): Promise<string> {
    let total = decimal(0);
    const codigos = new Set<string>();
    for (let i = 0; i < veces; i++) {
      const producto = this.#productos[this.azar(this.#productos.length)];
      if (producto === undefined) throw new Error("sin productos");
      await this.#caja.leer(producto.codigoBarras);
      codigos.add(producto.codigoBarras);
      total = total.plus(producto.precio);
    }
    await this.#page
      .getByRole("listitem")
      .nth(codigos.size - 1)
      .waitFor();
    const texto = total.toFixed(2);
    await this.#page.locator(`[data-testid="total"]:text-is("${miles(texto)}")`).waitFor();
    return texto;
  }

  /** F9 and the method, by keys alone; then the next sale. `alCobrar` happens just before the last Enter. */
  async cobrar(
    total: string,
    metodo: Metodo,
    alCobrar: () => Promise<void> = async () => {},
  ): Promise<VentaRobot> {
    const page = this.#page;
    await page.keyboard.press("F9");
    const recibido = page.getByLabel("Efectivo recibido");
    await recibido.waitFor();
    await recibido.focus();
    const enDolares = Number(total) / Number(this.#tipoCambio);
    // In notes of five: there is no coin for the centavos of one.
    const dolares = metodo === "dolares" ? Math.ceil(enDolares / 5) * 5 : 0;
    const efectivo = await this.#pagar(total, metodo, dolares);
    await alCobrar();
    await this.#emitir(metodo);
    const hecha = this.#page.getByTestId("vendida");
    await hecha.waitFor();
    const estado = await hecha.getAttribute("data-estado");
    await this.#page.keyboard.press("Enter");
    await hecha.waitFor({ state: "hidden" });
    return { total, efectivo, dolares, estado };
  }

  /** Types how it is paid; gives what that leaves in the drawer, in bolivianos. */
  async #pagar(total: string, metodo: Metodo, dolares: number): Promise<string> {
    const page = this.#page;
    switch (metodo) {
      case "efectivo":
        // Half of them hand over more: the change is the program's to reckon.
        if (this.azar(2) === 0) await this.#caja.escribir(String(Math.ceil(Number(total) / 50) * 50 + 50));
        return total;
      case "dolares":
        await page.getByLabel("Dólares recibidos").focus();
        await this.#caja.escribir(String(dolares));
        return decimal(total)
          .minus(redondear(decimal(this.#tipoCambio).times(dolares), 2))
          .toFixed(2);
      case "regalo":
        await page.getByLabel("Gift card").focus();
        await this.#caja.escribir("1");
        return decimal(total).minus("1").toFixed(2);
      default:
        await page.keyboard.press("Shift+Tab");
        for (let i = 0; i < METODOS.indexOf(metodo); i++) await page.keyboard.press("ArrowRight");
        if (metodo === "varios") return this.#repartir();
        if (metodo === "tarjeta") {
          await page.getByLabel(/4 primeros/).focus();
          await this.#caja.escribir("47977896");
        }
        return "0.00";
    }
  }

  /** One boliviano by QR, what is left in cash: Enter on the empty field takes it. Gives the cash. */
  async #repartir(): Promise<string> {
    const page = this.#page;
    await page.getByLabel("QR / Transferencia (Bs)").focus();
    await page.keyboard.press("1");
    const campo = page.getByLabel("Efectivo (Bs)");
    await campo.focus();
    await page.keyboard.press("Enter");
    return campo.inputValue();
  }

  async #emitir(metodo: Metodo): Promise<void> {
    if (metodo === "qr") {
      const emitir = this.#page.getByRole("button", { name: "Emitir factura" });
      await emitir.click({ trial: true });
      await emitir.focus();
    }
    await this.#page.keyboard.press("Enter");
  }
}

/** As the screen writes it: 1,234.50. */
export function miles(texto: string): string {
  return texto.replace(/\B(?=(\d{3})+(?!\d)(?=.*\.))/g, ",");
}
