import type { EntradaRevisada, NombreLlamada } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import { ACTOS } from "../frases/actos.ts";
import { isEntradaDe } from "../llamadas/revisar.ts";
import { prometidas } from "../proformas/prometidas.ts";
import { lineasEscritas } from "../venta/lineas-escritas.ts";
import { DescuentosDados } from "./descuentos-dados.ts";
import { descuentosDe, type FuentesDescuento } from "./descuentos-de.ts";
import { PreciosDados, type LineaEscrita } from "./precios-dados.ts";
import { ventaConDescuento } from "./reglas.ts";

/** Lines of a sale with a typed price that was not allowed yet, and the text that asks for them. */
interface PreciosPorPedir {
  readonly lineas: readonly LineaEscrita[];
  readonly detalle: string;
}

/** The cart of a call that charges or promises its prices, under the id that it is kept by; null for any other call. */
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
