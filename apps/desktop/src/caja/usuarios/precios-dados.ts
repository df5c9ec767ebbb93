import type { ItemVenta } from "../../contract/index.ts";

/** A price that a person allowed for one sale: the first sale that is charged with it. */
interface PrecioDado {
  readonly por: string;
  readonly clave: string;
  readonly ventaId: string | null;
}

/** The typed price of a line, as it is allowed. */
export type LineaEscrita = Pick<ItemVenta, "codigoProducto" | "descripcion" | "precioUnitario">;

/** Prices that are kept; the oldest give way. */
const MAX_PRECIOS = 500;

/** Prices that a person allowed for lines of carts not charged yet. */
export class PreciosDados {
  #dados: readonly PrecioDado[] = [];

  /** Keeps that `por` allowed the price of a line. */
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

  /** Drops all of them. */
  olvidar(): void {
    this.#dados = [];
  }
}

function claveDe({ codigoProducto, descripcion, precioUnitario }: LineaEscrita): string {
  return JSON.stringify([codigoProducto, descripcion, Number(precioUnitario)]);
}
