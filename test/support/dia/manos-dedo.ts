/** The hands of a cashier who touches the screen and has no keyboard. */
import type { Locator, Page } from "playwright-core";
import { teclearConDedo } from "../dedo.ts";
import type { Bien } from "./libro.ts";
import { TARJETA, UN_BOLIVIANO, type Manos, type Metodo, type Pago, type Persona } from "./manos.ts";

const BLOQUEADA = "Caja bloqueada";
const AUTORIZAR = "Pida autorización";

/** A cashier with a finger: no key, no mouse and no scanner. The pages count the keys that they hear. */
export class ManosDedo implements Manos {
  readonly ventana = {
    viewport: { width: 1024, height: 768 },
    colorScheme: "light",
    hasTouch: true,
    isMobile: true,
  } as const;
  #page!: Page;
  #teclas = 0;
  /** One product of the day is found by its name. */
  #escribio = false;

  async usar(page: Page): Promise<void> {
    this.#page = page;
    await page.exposeFunction("contarTecla", () => void (this.#teclas += 1));
    await page.addInitScript(() => {
      const { contarTecla }: { contarTecla?: () => void } & Window = window;
      const contar = (event: Event) => event.isTrusted && contarTecla?.();
      for (const tipo of ["keydown", "wheel", "beforeinput"])
        addEventListener(tipo, contar, { capture: true });
    });
  }

  teclas(): number {
    return this.#teclas;
  }

  async bloquear(): Promise<void> {
    await this.#accion("Cambiar cajero");
  }

  async entrar(persona: Persona): Promise<void> {
    await this.#conPin(BLOQUEADA, "Entrar", persona);
    await this.#page.getByRole("dialog", { name: BLOQUEADA }).waitFor({ state: "hidden" });
  }

  async abrirCaja(inicial: string): Promise<void> {
    await this.#boton("Abrir caja").first().tap();
    await this.#enCampo("Efectivo inicial (Bs)", inicial);
    await this.#tocarPad("Listo");
    await this.#page.getByText(/Turno 1, abierto/).waitFor();
    await this.#boton("Cerrar").tap();
    await this.#page.getByText(/Turno 1, abierto/).waitFor({ state: "hidden" });
  }

  /** A tap for each piece, or one and the quantity at the pad. */
  async agregar(bien: Bien, veces: number, quedan: number): Promise<void> {
    if (!this.#escribio) {
      this.#escribio = true;
      await this.#buscar(bien.nombre);
      if (veces === 1) return;
      return this.agregar(bien, veces - 1, quedan);
    }
    const casilla = this.#casilla(bien);
    for (let i = 0; i < (veces > 3 ? 1 : veces); i++) await casilla.tap();
    if (veces <= 3) return;
    await this.#page.getByRole("listitem").filter({ hasText: bien.nombre }).first().waitFor();
    await this.#accion("Cantidad");
    await this.#marcar(String(quedan));
    await this.#tocarPad("Listo");
  }

  async pesar(bien: Bien, kilos: string): Promise<void> {
    await this.#casilla(bien).tap();
    await this.#page.getByLabel("Cantidad (kilogramo)").waitFor();
    await this.#marcar(kilos);
    await this.#tocarPad("Listo");
  }

  async comprador(numero: string): Promise<void> {
    await this.#enCampo("NIT o CI del cliente", numero);
    await this.#tocarPad("Listo");
  }

  async aparcar(): Promise<void> {
    await this.#accion("En espera");
  }

  async retomar(): Promise<void> {
    await this.#accion("En espera");
    await this.#page.getByRole("dialog").locator(".opcion").first().tap();
  }

  async abrirCobro(): Promise<void> {
    await this.#page.getByRole("button", { name: /^Cobrar/ }).tap();
    await this.#page.getByLabel("Efectivo recibido").waitFor();
  }

  async pagar({ metodo, recibido, dolares, porQr }: Pago): Promise<void> {
    if (recibido !== null) await this.#enCampo("Efectivo recibido", recibido);
    switch (metodo) {
      case "efectivo":
        return;
      case "dolares":
        return this.#enCampo("Dólares recibidos (US$)", String(dolares));
      case "regalo":
        return this.#enCampo("Tarjeta de regalo", UN_BOLIVIANO);
      case "tarjeta":
        await this.#metodo("Tarjeta");
        return this.#enCampo("Tarjeta: 4 primeros y 4 últimos dígitos", TARJETA);
      case "qr":
        return this.#metodo("QR / Transferencia");
      case "varios":
        await this.#metodo("Varios");
        // The rest is cash.
        return this.#enCampo("QR / Transferencia (Bs)", porQr);
    }
  }

  async emitir(_metodo: Metodo): Promise<void> {
    await this.#boton("Emitir factura").tap();
  }

  async siguiente(): Promise<void> {
    await this.#page.getByRole("button", { name: /^Siguiente venta/ }).tap();
  }

  async anularUltima(dueno: Persona): Promise<void> {
    await this.#accion("Ventas");
    await this.#page.locator('tbody tr[data-estado="EMITIDA"]').first().tap();
    await this.#boton("Anular").tap();
    await this.#boton("Anular la factura").tap();
    await this.#conPin(AUTORIZAR, "Autorizar", dueno);
    await this.#page.locator('tr[data-estado="ANULADA"]').waitFor();
    await this.#boton("Cerrar").tap();
    await this.#page.locator("tbody").waitFor({ state: "hidden" });
  }

  /** The newest sale that stands is the one; its list leads to the note. */
  async devolver(_cuf: string, cuantos: string, dueno: Persona): Promise<void> {
    await this.#accion("Ventas");
    await this.#page.locator('tbody tr[data-estado="EMITIDA"]').first().tap();
    await this.#boton("Nota de crédito").tap();
    const primera = this.#page.getByLabel("Lo que se devuelve").getByRole("textbox").first();
    await primera.tap();
    await this.#marcar(cuantos);
    await this.#boton("Emitir la nota").tap();
    await this.#conPin(AUTORIZAR, "Autorizar", dueno);
    await this.#page.getByTestId("nota-emitida").waitFor();
    await this.#page.getByRole("button", { name: "Devolví en efectivo" }).tap();
    await this.#conPin(AUTORIZAR, "Autorizar", dueno);
    const nota = this.#page.locator('tr[data-nota="emitida"]');
    await nota.waitFor();
    await this.#boton("Cerrar").tap();
    await nota.waitFor({ state: "hidden" });
  }

  async cerrarCaja(billetes: ReadonlyMap<string, number>, dolares: number): Promise<void> {
    await this.#boton("Caja").first().tap();
    await this.#boton("Cerrar la caja").tap();
    for (const [valor, veces] of billetes)
      if (veces > 0) await this.#enCampo(`Cuántos de Bs ${valor}`, String(veces));
    if (dolares > 0) await this.#enCampo("Dólares en total", String(dolares));
    await this.#boton("Cerrar e imprimir Z").tap();
  }

  #boton(name: string): Locator {
    return this.#page.getByRole("button", { name, exact: true });
  }

  /** The tile of some goods; the owner's page is the first. */
  #casilla({ nombre }: Bien): Locator {
    const rejilla = this.#page.getByRole("region", { name: "Productos por categoría" });
    return rejilla
      .locator(".casilla")
      .filter({ has: this.#page.locator(`.casilla-nombre:text-is("${nombre}")`) });
  }

  /** An action of the bar, with those that it shows on demand. */
  async #accion(texto: string): Promise<void> {
    const barra = this.#page.getByRole("group", { name: "Teclas" });
    const accion = barra.getByRole("button", { name: new RegExp(`${texto}( \\(\\d+\\))?$`) });
    const mas = barra.getByRole("button", { name: "Más teclas" });
    await barra.waitFor();
    if ((await accion.count()) === 0) await mas.tap();
    await accion.tap();
  }

  /** Writes a name at the pad of letters, and touches what is found. */
  async #buscar(nombre: string): Promise<void> {
    const antes = await this.#page.getByRole("listitem").count();
    await this.#page.getByLabel("Buscar producto").tap();
    await teclearConDedo(this.#page, nombre);
    await this.#page.locator(".fila.producto").filter({ hasText: nombre }).first().tap();
    await this.#page.getByRole("listitem").nth(antes).waitFor();
  }

  #pad(): Locator {
    return this.#page.getByRole("region", { name: "Teclado numérico" });
  }

  async #tocarPad(tecla: string): Promise<void> {
    await this.#pad().getByRole("button", { name: tecla, exact: true }).tap();
  }

  async #marcar(texto: string): Promise<void> {
    for (const signo of texto) await this.#tocarPad(signo);
  }

  async #enCampo(etiqueta: string, texto: string): Promise<void> {
    await this.#page.getByLabel(etiqueta, { exact: true }).tap();
    await this.#marcar(texto);
  }

  #metodo(etiqueta: string): Promise<void> {
    const metodos = this.#page.getByRole("radiogroup", { name: "Método de pago" });
    return metodos.locator("label").filter({ hasText: etiqueta }).tap();
  }

  /** A person of a dialog's list, the PIN at its own pad, and its button. */
  async #conPin(dialogo: string, boton: string, { nombre, pin }: Persona): Promise<void> {
    const abierto = this.#page.getByRole("dialog", { name: dialogo });
    await abierto.getByRole("radio", { name: new RegExp(`^${nombre}`) }).tap();
    for (const cifra of pin) await abierto.getByRole("button", { name: cifra, exact: true }).tap();
    await abierto.getByRole("button", { name: boton, exact: true }).tap();
  }
}
