import { decimal } from "@mostrador/core";

/** Discounts up to an amount, for one sale: the first that is charged with them. */
interface DescuentoDado {
  readonly por: string;
  readonly hasta: string;
  readonly ventaId: string | null;
}

/** Discounts that are kept; the oldest give way. */
const MAX_DESCUENTOS = 50;

/** Discounts that somebody allowed for carts that are not charged yet. Amounts are in bolivianos. */
export class DescuentosDados {
  #dados: readonly DescuentoDado[] = [];

  /** Keeps that `por` allowed discounts up to `hasta` for one sale. */
  dar(por: string, hasta: string): void {
    this.#dados = [...this.#dados.slice(1 - MAX_DESCUENTOS), { por, hasta, ventaId: null }];
  }

  /**
   * The person who allowed as much already, now for the sale `ventaId` alone; null where nobody did, or another sale was charged with it.
   * `ventaId` null: the call charges none, and takes none.
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

  /** Drops all of them. */
  olvidar(): void {
    this.#dados = [];
  }
}
