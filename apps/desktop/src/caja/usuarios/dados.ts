import { decimal } from "@mostrador/core";
import type { EntradaRevisada, ItemVenta, NombreLlamada } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import { ACTOS } from "../frases/actos.ts";
import { isEntradaDe } from "../llamadas/revisar.ts";
import { prometidas } from "../proformas/prometidas.ts";
import { lineasEscritas } from "../venta/preciar-venta.ts";
import { descuentosDe, type FuentesDescuento } from "./descuentos-de.ts";
import { ventaConDescuento } from "./reglas.ts";

/** Most prices that are kept; the oldest are dropped. */
const MAX_PRECIOS = 500;

/** Prices that a person allowed for lines of carts not charged yet. */
export class PreciosDados {
  #dados: readonly PrecioDado[] = [];

  /** Records that `por` allowed the price of a line. */
  dar(por: string, linea: LineaEscrita): void {
    this.#dados = [...this.#dados.slice(1 - MAX_PRECIOS), { por, clave: claveDe(linea), ventaId: null }];
  }

  /**
   * Tells whether all of these lines were allowed; reserves them for the sale `ventaId`. Reserves nothing if one is
   * missing.
   */
  tomar(ventaId: string, lineas: readonly LineaEscrita[]): boolean {
    const claves = new Set(lineas.map(claveDe));
    const cubren = [...claves].map(
      (clave) =>
        this.#dados.find((dado) => dado.clave === clave && dado.ventaId === ventaId) ??
        this.#dados.find((dado) => dado.clave === clave && dado.ventaId === null),
    );
    if (!cubren.every((dado) => dado !== undefined)) return false;
    this.#dados = this.#dados.map((dado) => (cubren.includes(dado) ? { ...dado, ventaId } : dado));
    return true;
  }

  /** Drops all allowed prices. */
  olvidar(): void {
    this.#dados = [];
  }
}

/** Most discounts that are stored; the oldest are dropped. */
const MAX_DESCUENTOS = 50;

/** Discounts that a person allowed for carts not charged yet. Amounts are in bolivianos. */
export class DescuentosDados {
  #dados: readonly DescuentoDado[] = [];

  /** Records that `por` allowed discounts up to `hasta` for one sale. */
  dar(por: string, hasta: string): void {
    this.#dados = [...this.#dados.slice(1 - MAX_DESCUENTOS), { por, hasta, hechaId: null }];
  }

  /**
   * Returns the person who allowed that much, and reserves it for the sale or proforma `hechaId`. Null if it was not
   * allowed, or is reserved for another one. With `hechaId` null, the call makes neither, and nothing is reserved.
   */
  tomar(hechaId: string | null, descuentos: string): string | null {
    const cubren = this.#dados.filter(({ hasta }) => decimal(descuentos).lte(hasta));
    const suyo =
      cubren.find((dado) => hechaId !== null && dado.hechaId === hechaId) ??
      cubren.find((dado) => dado.hechaId === null);
    if (suyo === undefined) return null;
    if (hechaId !== null)
      this.#dados = this.#dados.map((dado) => (dado === suyo ? { ...dado, hechaId } : dado));
    return suyo.por;
  }

  /** Drops all allowed discounts. */
  olvidar(): void {
    this.#dados = [];
  }
}

/** Lines of a sale with a typed price that was not allowed yet, and the text that asks for them. */
interface PreciosPorPedir {
  readonly lineas: readonly LineaEscrita[];
  readonly detalle: string;
}

/**
 * Returns the cart of a call that charges its prices or promises them, with the id under which its lines were allowed;
 * null for any other call.
 */
function carritoCon<N extends NombreLlamada>(nombre: N, entrada: EntradaRevisada<N>) {
  if (isEntradaDe("cobrar", nombre, entrada)) return { ...entrada.venta, id: entrada.ventaId };
  return isEntradaDe("guardarProforma", nombre, entrada) ? { ...entrada, proformaId: undefined } : null;
}

/** Discounts and prices that a person with the permission allowed for carts not charged yet. */
export class Dados {
  readonly #descuentos = new DescuentosDados();
  readonly #precios = new PreciosDados();

  /**
   * Returns the person who allowed a cart's discounts, and reserves them for the sale or proforma `hechaId`; null if
   * they were not allowed.
   */
  tomarDescuento(
    fuentes: FuentesDescuento,
    hechaId: string | null,
    venta: EntradaRevisada<"darDescuento">,
  ): string | null {
    return this.#descuentos.tomar(hechaId, descuentosDe(fuentes, venta).descuentos);
  }

  /**
   * Returns the typed prices of a charge that were not allowed; null for any other call, and if there are
   * none.
   */
  preciosPorPedir<N extends NombreLlamada>(
    deps: Pick<Base, "db" | "reloj">,
    nombre: N,
    entrada: EntradaRevisada<N>,
  ): PreciosPorPedir | null {
    const carrito = carritoCon(nombre, entrada);
    if (carrito === null) return null;
    const promesas = prometidas(deps, carrito);
    const sinPromesa = carrito.items.filter((_, i) => promesas[i] == null);
    const lineas = lineasEscritas(deps.db, sinPromesa);
    if (lineas.length === 0 || this.#precios.tomar(carrito.id, lineas)) return null;
    return { lineas, detalle: ACTOS.darPrecios(lineas.map(({ descripcion }) => descripcion)) };
  }

  /** Stores prices of lines that `por` allowed. */
  darPrecios(por: string, lineas: readonly LineaEscrita[]): void {
    for (const linea of lineas) this.#precios.dar(por, linea);
  }

  /** Stores the discount or price that `por` allowed by lending the permission for this call. */
  prestar<N extends NombreLlamada>(
    fuentes: FuentesDescuento,
    por: string,
    nombre: N,
    entrada: EntradaRevisada<N>,
  ): void {
    const venta = ventaConDescuento(nombre, entrada);
    if (nombre === "darDescuento" && venta !== null)
      this.#descuentos.dar(por, descuentosDe(fuentes, venta).descuentos);
    if (isEntradaDe("darPrecio", nombre, entrada)) this.#precios.dar(por, entrada);
  }

  /** Drops all allowed discounts and prices. */
  olvidar(): void {
    this.#descuentos.olvidar();
    this.#precios.olvidar();
  }
}

/** Discounts up to an amount, for one cart: the first sale that is charged with them, or the first proforma that promises them. */
interface DescuentoDado {
  readonly por: string;
  readonly hasta: string;
  readonly hechaId: string | null;
}

/** A price that a person allowed for one sale: the first sale that is charged with it. */
interface PrecioDado {
  readonly por: string;
  readonly clave: string;
  readonly ventaId: string | null;
}

/** The typed price of a line, as it is allowed. */
type LineaEscrita = Pick<ItemVenta, "codigoProducto" | "descripcion" | "precioUnitario">;

function claveDe({ codigoProducto, descripcion, precioUnitario }: LineaEscrita): string {
  return JSON.stringify([codigoProducto, descripcion, Number(precioUnitario)]);
}
