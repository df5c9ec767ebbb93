/** The screens of a shop that has nothing yet: each says what it is for and gives the first step. */
import type { Page } from "playwright-core";
import { PantallaCaja } from "./pantalla-caja.ts";

const PANTALLAS = [
  "Ventas",
  "Notas de crédito",
  "Efectivo",
  "Productos",
  "Clientes",
  "Cómo va la caja",
  "Usuarios",
  "Facturas manuales",
  "Otra computadora",
];

/** Looks at the selling screen of an empty shop, and at each screen of its menu that has lists. */
export async function mirarVacia(
  page: Page,
  mirar: (page: Page, nombre: string) => Promise<void>,
): Promise<void> {
  await mirar(page, "nueva");
  const pantalla = new PantallaCaja(page);
  for (const titulo of PANTALLAS) {
    await pantalla.abrirDelMenu(titulo);
    const dialogo = page.getByRole("dialog");
    await dialogo.waitFor();
    await dialogo.locator(".mantine-Loader-root").waitFor({ state: "detached" });
    await mirar(page, `nueva-${titulo.toLowerCase().replaceAll(/\W+/g, "-")}`);
    await page.keyboard.press("Escape");
    await dialogo.waitFor({ state: "hidden" });
  }
}
