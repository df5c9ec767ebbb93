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
