import type { EntradaRevisada, NombreLlamada } from "../../contract/index.ts";
import type { Lectura } from "../db/db.ts";
import { ACTOS } from "../frases/actos.ts";
import { isEntradaDe } from "../llamadas/revisar.ts";
import { lineasEscritas } from "../venta/lineas-escritas.ts";
import { DescuentosDados } from "./descuentos-dados.ts";
import { descuentosDe } from "./detalle.ts";
import { PreciosDados, type LineaEscrita } from "./precios-dados.ts";
import { ventaConDescuento } from "./reglas.ts";

/** Lines of a sale whose price somebody wrote and nobody allowed yet, and in words what is asked for them. */
interface PreciosPorPedir {
  readonly lineas: readonly LineaEscrita[];
  readonly detalle: string;
}

/** Discounts and prices that somebody with the permission allowed for carts that are not charged yet. */
export class Dados {
  readonly #descuentos = new DescuentosDados();
  readonly #precios = new PreciosDados();

  /** The person who allowed the discounts of a cart already, now for the sale `ventaId` alone; null where nobody did. */
  tomarDescuento(ventaId: string | null, venta: EntradaRevisada<"darDescuento">): string | null {
    return this.#descuentos.tomar(ventaId, descuentosDe(venta).descuentos);
  }

  /** The written prices of a charge that nobody allowed; null for any other call, and where there are none. */
  preciosPorPedir<N extends NombreLlamada>(
    db: Lectura,
    nombre: N,
    entrada: EntradaRevisada<N>,
  ): PreciosPorPedir | null {
    if (!isEntradaDe("cobrar", nombre, entrada)) return null;
    const lineas = lineasEscritas(db, entrada.venta.items);
    if (lineas.length === 0 || this.#precios.tomar(entrada.ventaId, lineas)) return null;
    return { lineas, detalle: ACTOS.darPrecios(lineas.map(({ descripcion }) => descripcion)) };
  }

  /** Keeps prices of lines that `por` allowed. */
  darPrecios(por: string, lineas: readonly LineaEscrita[]): void {
    for (const linea of lineas) this.#precios.dar(por, linea);
  }

  /** Keeps what `por` allowed by lending the permission for this call. */
  prestar<N extends NombreLlamada>(por: string, nombre: N, entrada: EntradaRevisada<N>): void {
    const venta = ventaConDescuento(nombre, entrada);
    if (nombre === "darDescuento" && venta !== null)
      this.#descuentos.dar(por, descuentosDe(venta).descuentos);
    if (isEntradaDe("darPrecio", nombre, entrada)) this.#precios.dar(por, entrada);
  }

  /** Drops all of them. */
  olvidar(): void {
    this.#descuentos.olvidar();
    this.#precios.olvidar();
  }
}
