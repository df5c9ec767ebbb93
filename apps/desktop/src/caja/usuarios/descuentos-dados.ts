import { decimal } from "@mostrador/core";

/** Discounts up to an amount, for one sale: the first sale that is charged with them. */
interface DescuentoDado {
  readonly por: string;
  readonly hasta: string;
  readonly ventaId: string | null;
}

/** Most discounts that are stored; the oldest give way. */
const MAX_DESCUENTOS = 50;

/** Discounts that a person allowed for carts not charged yet. Amounts are in bolivianos. */
export class DescuentosDados {
  #dados: readonly DescuentoDado[] = [];

  /** Stores that `por` allowed discounts up to `hasta` for one sale. */
  dar(por: string, hasta: string): void {
    this.#dados = [...this.#dados.slice(1 - MAX_DESCUENTOS), { por, hasta, ventaId: null }];
  }

  /**
   * Returns the person who allowed that much, and reserves it for the sale `ventaId`. Null if it was not
   * allowed, or another sale was charged with it. `ventaId` null: the call charges no sale, and reserves
   * nothing.
   */
  tomar(ventaId: string | null, descuentos: string): string | null {
    const cubren = this.#dados.filter(({ hasta }) => decimal(descuentos).lte(hasta));
    const suyo =
      cubren.find((dado) => ventaId !== null && dado.ventaId === ventaId) ??
      cubren.find((dado) => dado.ventaId === null);
    if (suyo === undefined) return null;
    if (ventaId !== null)
      this.#dados = this.#dados.map((dado) => (dado === suyo ? { ...dado, ventaId } : dado));
    return suyo.por;
  }

  /** Drops all allowed discounts. */
  olvidar(): void {
    this.#dados = [];
  }
}
