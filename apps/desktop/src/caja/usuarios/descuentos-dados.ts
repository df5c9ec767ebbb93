import { decimal } from "@mostrador/core";

/** Discounts up to an amount, for one cart: the first sale that is charged with them, or the first proforma that promises them. */
interface DescuentoDado {
  readonly por: string;
  readonly hasta: string;
  readonly hechaId: string | null;
}

/** Most discounts that are stored; the oldest give way. */
const MAX_DESCUENTOS = 50;

/** Discounts that a person allowed for carts not charged yet. Amounts are in bolivianos. */
export class DescuentosDados {
  #dados: readonly DescuentoDado[] = [];

  /** Stores that `por` allowed discounts up to `hasta` for one sale. */
  dar(por: string, hasta: string): void {
    this.#dados = [...this.#dados.slice(1 - MAX_DESCUENTOS), { por, hasta, hechaId: null }];
  }

  /**
   * Returns the person who allowed that much, and reserves it for the sale or proforma `hechaId`. Null if it was not
   * allowed, or another one has it. `hechaId` null: the call makes neither, and reserves nothing.
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
