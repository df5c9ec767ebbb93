import type { Page } from "playwright-core";

/** All that a cashier sees of the open sale: lines, buyer, total, and each field of the payment. */
export interface VentaVisible {
  readonly lineas: readonly string[];
  /** Fields that hold something, by their labels. */
  readonly campos: readonly (readonly [etiqueta: string, valor: string])[];
  /** Choices that are made: the kind of document, the payment's method. */
  readonly elegidas: readonly string[];
  readonly total: string | null;
  /** The amount due, and its method; null while the payment is closed. */
  readonly aPagar: string | null;
  readonly metodo: string | null;
}

/** Reads the screen. */
export function verVenta(page: Page): Promise<VentaVisible> {
  return page.evaluate(() => {
    const texto = (selector: string) => document.querySelector(selector)?.textContent ?? null;
    const todos = [...document.querySelectorAll("input")];
    const escritos = todos.filter(({ type, value }) => !/radio|checkbox/.test(type) && value !== "");
    const metodo = document.querySelector<HTMLInputElement>('[aria-label="Método de pago"] input:checked');
    return {
      lineas: [...document.querySelectorAll<HTMLElement>('[role="listitem"]')].map((l) => l.innerText),
      campos: escritos
        .filter(({ ariaLabel }) => ariaLabel !== "Buscar producto")
        .map((campo): [string, string] => [
          campo.ariaLabel ?? texto(`label[for="${campo.id}"]`) ?? "",
          campo.value,
        ]),
      elegidas: todos.filter(({ checked }) => checked).map(({ value }) => value),
      total: texto('[data-testid="total"]'),
      aPagar: texto('[role="dialog"] .total'),
      metodo: metodo?.value ?? null,
    };
  });
}

/** Lists the visible parts that the stored sale lacks. */
export function faltan({ lineas, campos, metodo }: VentaVisible, guardada: unknown): readonly string[] {
  const texto = JSON.stringify(guardada);
  const { carrito } = guardada as { carrito: { items: readonly unknown[] } | null };
  return [
    ...campos.map(([, valor]) => valor).filter((valor) => !texto.includes(valor)),
    ...(carrito?.items.length === lineas.length ? [] : ["lineas"]),
    ...(metodo === null || texto.includes(`"metodo":"${metodo}"`) ? [] : [metodo]),
  ];
}
