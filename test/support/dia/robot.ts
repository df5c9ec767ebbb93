import type { Page } from "playwright-core";
import { expect } from "vitest";
import { decimal, redondear } from "@mostrador/core";
import { cuentaDe, enBs, miles, OFERTAS, type Bien, type LineaLibro } from "./libro.ts";
import { METODOS, UN_BOLIVIANO, type Manos, type Metodo } from "./manos.ts";
import { CAJA, MAYORISTA, type Tienda } from "./tienda.ts";

/** A sale of the robot, by its own arithmetic. */
export interface VentaRobot {
  readonly total: string;
  /** The cash that it left in the drawer, in bolivianos; negative when dollars were changed. */
  readonly efectivo: string;
  readonly dolares: number;
  readonly estado: string | null;
}

/** A cashier with its own book, by any hands. Seeded: equal seeds give equal days. */
export class RobotCaja {
  readonly #manos: Manos;
  readonly #tienda: Tienda;
  readonly #surtido: readonly Bien[];
  #page: Page;
  #semilla: number;
  #lineas: LineaLibro[] = [];
  #conLista = false;
  #aparcada: { readonly lineas: LineaLibro[]; readonly conLista: boolean } | null = null;
  /** Kinds of offers and goods that the day had. */
  readonly vistos = new Set<string>();

  /** `surtido`: goods that the hands can reach. */
  constructor(manos: Manos, page: Page, tienda: Tienda, surtido: readonly Bien[], semilla: number) {
    this.#manos = manos;
    this.#page = page;
    this.#tienda = tienda;
    this.#surtido = surtido;
    this.#semilla = semilla;
  }

  /** Goes on at another window of the same till. */
  mudar(page: Page): void {
    this.#page = page;
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

  /** The total of the cart by the robot's book. */
  get total(): string {
    return enBs(cuentaDe(this.#lineas, this.#conLista).total);
  }

  /** Goods of which three cost two. */
  get tresPorDos(): Bien {
    return this.#deCodigo(OFERTAS.tresPorDos);
  }

  /** The cart of the day's sale number `i`: some goods by chance, and offers in their turn. */
  async llenar(i: number): Promise<void> {
    const turno = [
      { bien: this.tresPorDos, veces: 3 + this.azar(2) },
      { bien: this.#deCodigo(OFERTAS.porMayor.codigo), veces: OFERTAS.porMayor.desde },
      { bien: this.#caja(), veces: 1 },
      { bien: this.#deCategoria(OFERTAS.categoria), veces: 1 + this.azar(3) },
      { bien: this.#deCodigo(OFERTAS.lista.codigo), veces: 1 + this.azar(2) },
    ][i % 5];
    if (turno !== undefined) await this.agregar(turno.bien, turno.veces);
    for (let mas = this.azar(3); mas > 0; mas--) await this.#alguno();
    await this.#verTotal();
  }

  async agregar(bien: Bien, veces: number): Promise<void> {
    const quedan = this.#sumar(bien, veces * 1000) / 1000;
    await this.#manos.agregar(bien, veces, quedan);
    await this.#verTotal();
  }

  async #alguno(): Promise<void> {
    const bien = this.#surtido[this.azar(this.#surtido.length)];
    if (bien === undefined) throw new Error("sin productos");
    if (!bien.porKilo) return this.agregar(bien, 1 + this.azar(2));
    // In steps of 50 g every amount is at least one coin.
    const gramos = 50 * (1 + this.azar(40));
    this.#sumar(bien, gramos);
    await this.#manos.pesar(bien, String(gramos / 1000));
    await this.#verTotal();
  }

  /** Puts it into the book; gives how much of it is in the cart then. */
  #sumar(bien: Bien, milesimas: number): number {
    const antes = this.#lineas.find((linea) => linea.bien === bien)?.milesimas ?? 0;
    this.#lineas = [
      ...this.#lineas.filter((linea) => linea.bien !== bien),
      { bien, milesimas: antes + milesimas },
    ];
    return antes + milesimas;
  }

  /** The client who has the list: prices of the cart follow. */
  async esMayorista(): Promise<void> {
    await this.#manos.comprador(MAYORISTA.numero);
    const nombre = this.#page.getByLabel("Nombre o razón social");
    await expect.poll(() => nombre.inputValue()).toBe(MAYORISTA.nombre);
    this.#conLista = true;
    await this.#verTotal();
  }

  /** The buyer forgot something: the next in the queue goes first. */
  async aparcar(): Promise<void> {
    await this.#manos.aparcar();
    this.#aparcada = { lineas: this.#lineas, conLista: this.#conLista };
    this.#vaciar();
    await this.#verTotal();
  }

  async retomar(): Promise<void> {
    if (this.#aparcada === null) throw new Error("no hay venta aparcada");
    await this.#manos.retomar();
    this.#lineas = this.#aparcada.lineas;
    this.#conLista = this.#aparcada.conLista;
    this.#aparcada = null;
    await this.#verTotal();
  }

  /** The payment and what comes of it; then the next sale. `alCobrar` happens just before the invoice is asked for. */
  async cobrar(
    metodo: Metodo,
    alCobrar: () => Promise<void> = async () => {},
    porQr: string = UN_BOLIVIANO,
  ): Promise<VentaRobot> {
    const { total } = this;
    this.#anotar();
    await this.#manos.abrirCobro();
    const { tipoCambio } = this.#tienda;
    // In notes of five: there is no coin for the centavos of one.
    const dolares = metodo === "dolares" ? Math.ceil(Number(total) / Number(tipoCambio) / 5) * 5 : 0;
    await this.#manos.pagar({ metodo, dolares, recibido: this.#recibido(metodo, total), porQr });
    await alCobrar();
    await this.#manos.emitir(metodo);
    const hecha = this.#page.getByTestId("vendida");
    await hecha.waitFor();
    const estado = await hecha.getAttribute("data-estado");
    await this.#manos.siguiente();
    await hecha.waitFor({ state: "hidden" });
    this.#vaciar();
    const efectivo =
      metodo === "varios"
        ? decimal(total).minus(porQr).toFixed(2)
        : enCaja(metodo, total, dolares, tipoCambio);
    return { total, efectivo, dolares, estado };
  }

  /** Half of the payments are above the total: the program computes the change. */
  #recibido(metodo: Metodo, total: string): string | null {
    if (metodo !== "efectivo" || this.azar(2) === 1) return null;
    return String(Math.ceil(Number(total) / 50) * 50 + 50);
  }

  /** The total and the saving on the screen are those of the book. */
  async #verTotal(): Promise<void> {
    const { total, ahorro } = cuentaDe(this.#lineas, this.#conLista);
    await this.#page.locator(`[data-testid="total"]:text-is("${miles(enBs(total))}")`).waitFor();
    const dicho = this.#page.getByTestId("ahorro");
    if (ahorro === 0) return dicho.waitFor({ state: "hidden" });
    await dicho.filter({ hasText: `Bs ${miles(enBs(ahorro))}` }).waitFor();
  }

  #anotar(): void {
    for (const { bien, milesimas } of this.#lineas) {
      if (bien.porKilo) this.vistos.add("por kilo");
      if (bien.nombre.endsWith(CAJA)) this.vistos.add("presentación");
      if (bien.categoria === OFERTAS.categoria) this.vistos.add("categoría");
      if (bien.codigo === OFERTAS.tresPorDos && milesimas >= 3000) this.vistos.add("3 por 2");
      if (bien.codigo === OFERTAS.lista.codigo && this.#conLista) this.vistos.add("lista");
      if (bien.codigo === OFERTAS.porMayor.codigo && milesimas >= 6000) this.vistos.add("por mayor");
    }
  }

  #vaciar(): void {
    this.#lineas = [];
    this.#conLista = false;
  }

  #deCodigo(codigo: string): Bien {
    return exigido(this.#surtido.find((bien) => bien.codigo === codigo));
  }
  #caja(): Bien {
    return exigido(this.#surtido.find(({ nombre }) => nombre.endsWith(CAJA)));
  }
  #deCategoria(categoria: string): Bien {
    const suyos = this.#surtido.filter((bien) => bien.categoria === categoria);
    return exigido(suyos[this.azar(suyos.length)]);
  }
}

/** The cash that a payment leaves in the drawer, in bolivianos. */
function enCaja(
  metodo: Exclude<Metodo, "varios">,
  total: string,
  dolares: number,
  tipoCambio: string,
): string {
  const debe = decimal(total);
  switch (metodo) {
    case "efectivo":
      return total;
    case "dolares":
      return debe.minus(redondear(decimal(tipoCambio).times(dolares), 2)).toFixed(2);
    case "regalo":
      return debe.minus(UN_BOLIVIANO).toFixed(2);
    case "tarjeta":
    case "qr":
      return "0.00";
  }
}

/** Gives the payment of the day's sale number `i`; a sale of a boliviano or less is paid in cash. */
export function metodoDe(i: number, total: string): Metodo {
  return METODOS[Number(total) > 1 ? i % METODOS.length : 0] ?? "efectivo";
}

function exigido(bien: Bien | undefined): Bien {
  if (bien === undefined) throw new Error("el surtido no lo tiene");
  return bien;
}
