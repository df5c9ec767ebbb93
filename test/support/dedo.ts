import type { Page } from "playwright-core";

/** Types on the pad of letters with a finger, one tap a sign: capitals after their key, digits and signs on their side. */
export async function teclearConDedo(page: Page, texto: string): Promise<void> {
  const teclado = page.getByRole("region", { name: "Teclado de letras" });
  await teclado.waitFor();
  const tocar = (name: string) => teclado.getByRole("button", { name, exact: true }).tap();
  for (const signo of texto) {
    if (signo === " ") {
      await tocar("Espacio");
      continue;
    }
    const minuscula = signo.toLocaleLowerCase("es");
    const hay = async (name: string) =>
      (await teclado.getByRole("button", { name, exact: true }).count()) > 0;
    if (!(await hay(minuscula))) await tocar((await hay("abc")) ? "abc" : "123");
    if (signo !== minuscula) await tocar("Mayúscula");
    await tocar(signo);
  }
}

/** Sells by touch alone, three taps and a tile for each ticket: gives the numbers of the invoices as the screen shows them. */
export async function venderConDedo(page: Page, tickets: number): Promise<readonly number[]> {
  const tocar = (name: RegExp) => page.getByRole("button", { name }).first().tap();
  const hecha = page.getByTestId("vendida");
  const numeros: number[] = [];
  for (let n = 0; n < tickets; n++) {
    await page
      .locator(".casilla")
      .nth(n % 4)
      .tap();
    await page.locator('[data-testid="total"]:not(:text-is("0.00"))').waitFor();
    await tocar(/^Cobrar/);
    await tocar(/^Exacto/);
    await hecha.waitFor();
    numeros.push(Number(/\d+/.exec((await hecha.locator("p").first().textContent()) ?? "")?.[0]));
    await tocar(/^Siguiente venta/);
    await hecha.waitFor({ state: "hidden" });
  }
  return numeros;
}
