import type { Page } from "playwright-core";
import { PantallaCaja } from "../pantalla-caja.ts";
import type { Bien } from "./libro.ts";
import { METODOS, TARJETA, UN_BOLIVIANO, type Manos, type Metodo, type Pago, type Persona } from "./manos.ts";

/** A cashier with keys and a scanner, who never touches the mouse. */
export class ManosTeclado implements Manos {
  readonly ventana = { viewport: { width: 1366, height: 768 }, colorScheme: "light" } as const;
  #page!: Page;
  #caja!: PantallaCaja;

  async usar(page: Page): Promise<void> {
    this.#page = page;
    this.#caja = new PantallaCaja(page);
    return Promise.resolve();
  }

  teclas(): number {
    return 0;
  }

  bloquear(): Promise<void> {
    return this.#tecla("Control+l");
  }

  async entrar({ letra, pin }: Persona): Promise<void> {
    const personas = this.#page.getByRole("radio").first();
    await personas.waitFor();
    await this.#caja.escribir(letra + pin);
    await this.#tecla("Enter");
    await personas.waitFor({ state: "hidden" });
  }

  async abrirCaja(inicial: string): Promise<void> {
    await this.#tecla("Control+e");
    await this.#page.getByLabel("Efectivo inicial").waitFor();
    await this.#caja.escribir(inicial);
    await this.#tecla("Enter");
    await this.#page.getByText(/Turno 1, abierto/).waitFor();
    await this.#tecla("Escape");
    await this.#page.getByText(/Turno 1, abierto/).waitFor({ state: "hidden" });
  }

  /** A burst of the scanner for each piece, or one after its quantity. */
  async agregar({ codigoBarras }: Bien, veces: number): Promise<void> {
    if (codigoBarras === null) throw new Error("no tiene código de barras");
    if (veces > 3) {
      await this.#caja.escribir(`${veces}*`);
      return this.#caja.leer(codigoBarras);
    }
    for (let i = 0; i < veces; i++) await this.#caja.leer(codigoBarras);
  }

  async pesar({ codigo }: Bien, kilos: string): Promise<void> {
    await this.#caja.escribir(`${kilos}*${codigo}`);
    await this.#tecla("Enter");
  }

  comprador(numero: string): Promise<void> {
    return this.#caja.cliente(numero);
  }

  aparcar(): Promise<void> {
    return this.#tecla("F5");
  }

  async retomar(): Promise<void> {
    await this.#tecla("F5");
    await this.#page.getByText(/Desde las/).waitFor();
    await this.#tecla("1");
  }

  async abrirCobro(): Promise<void> {
    await this.#tecla("F9");
    const recibido = this.#page.getByLabel("Efectivo recibido");
    await recibido.waitFor();
    await recibido.focus();
  }

  async pagar({ metodo, recibido, dolares, porQr }: Pago): Promise<void> {
    if (recibido !== null) await this.#caja.escribir(recibido);
    if (metodo === "dolares") return this.#enCampo("Dólares recibidos", String(dolares));
    if (metodo === "regalo") return this.#enCampo("Tarjeta de regalo", UN_BOLIVIANO);
    if (metodo === "efectivo") return;
    await this.#tecla("Shift+Tab");
    for (let i = 0; i < METODOS.indexOf(metodo); i++) await this.#tecla("ArrowRight");
    if (metodo === "tarjeta") await this.#enCampo(/4 primeros/, TARJETA);
    if (metodo === "varios") {
      await this.#enCampo("QR / Transferencia (Bs)", porQr);
      // Goes on to the rest, which is cash.
      await this.#tecla("Enter");
    }
  }

  async emitir(metodo: Metodo): Promise<void> {
    const emitir = this.#page.getByRole("button", { name: "Emitir factura" });
    if (metodo === "qr") await emitir.click({ trial: true });
    if (metodo === "qr") await emitir.focus();
    await this.#tecla("Enter");
  }

  siguiente(): Promise<void> {
    return this.#tecla("Enter");
  }

  async anularUltima({ pin }: Persona): Promise<void> {
    await this.#tecla("F3");
    await this.#page.locator('tbody tr[data-estado="EMITIDA"]').first().focus();
    await this.#tecla("Enter");
    await this.#page.locator('[aria-keyshortcuts="A"]').click({ trial: true });
    await this.#caja.escribir("a");
    await this.#page.getByRole("button", { name: "Anular la factura", exact: true }).click({ trial: true });
    await this.#tecla("Enter");
    await this.#autorizar(pin);
    await this.#page.locator('tr[data-estado="ANULADA"]').waitFor();
    await this.#tecla("Escape");
    await this.#page.locator("tbody").waitFor({ state: "hidden" });
  }

  /** The ticket's QR finds the sale. */
  async devolver(cuf: string, cuantos: string, { pin }: Persona): Promise<void> {
    await this.#caja.leer(`https://siat.impuestos.gob.bo/consulta/QR?nit=1&cuf=${cuf}&numero=1&t=1`);
    await this.#page.getByLabel("Lo que se devuelve").waitFor();
    await this.#caja.escribir(cuantos);
    await this.#pulsar("Emitir la nota");
    await this.#autorizar(pin);
    await this.#page.getByTestId("nota-emitida").waitFor();
    await this.#pulsar("Devolví en efectivo");
    await this.#autorizar(pin);
    const nota = this.#page.locator('tr[data-nota="emitida"]');
    await nota.waitFor();
    await this.#tecla("Escape");
    await nota.waitFor({ state: "hidden" });
  }

  async cerrarCaja(billetes: ReadonlyMap<string, number>, dolares: number): Promise<void> {
    await this.#tecla("Control+e");
    await this.#pulsar("Cerrar la caja");
    for (const [valor, veces] of billetes) await this.#enCampo(`Cuántos de Bs ${valor}`, String(veces), true);
    await this.#enCampo("Dólares en total", String(dolares));
    await this.#pulsar("Cerrar e imprimir Z");
  }

  #tecla(nombre: string): Promise<void> {
    return this.#page.keyboard.press(nombre);
  }

  async #enCampo(etiqueta: string | RegExp, texto: string, exact = false): Promise<void> {
    const campo = this.#page.getByLabel(etiqueta, { exact });
    await campo.waitFor();
    await campo.focus();
    await this.#caja.escribir(texto);
  }

  /** A button by Enter, once it can be pressed. */
  async #pulsar(name: string | RegExp): Promise<void> {
    const boton = this.#page.getByRole("button", { name, exact: typeof name === "string" });
    await boton.click({ trial: true });
    await boton.focus();
    await this.#tecla("Enter");
  }

  async #autorizar(pin: string): Promise<void> {
    await this.#page.getByText("Pida autorización").waitFor();
    await this.#caja.escribir(pin);
    await this.#tecla("Enter");
  }
}
