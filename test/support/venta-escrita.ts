/** A sale and a payment in which much is typed, as a cashier leaves them when the power goes. */
import type { CajaEnPantalla } from "./caja-en-pantalla.ts";

/** Writes two lines with quantity, discount and serial number, a discount on all, and a buyer. */
export async function escribirVenta(una: CajaEnPantalla): Promise<void> {
  const tecla = (nombre: string) => una.page.keyboard.press(nombre);
  const escribir = (texto: string) => una.caja.escribir(texto);
  await una.caja.lista();
  await escribir("3*cafe molido 250\n");
  await una.page.getByRole("listitem").first().waitFor();
  await una.page.getByText("115.50").first().waitFor();
  await tecla("Control+i");
  await una.page.getByLabel("Número de serie").waitFor();
  await escribir("SN-778");
  await tecla("Enter");
  await una.page.getByText("Número de serie SN-778").waitFor();
  await tecla("F7");
  await una.page.getByRole("dialog").waitFor();
  await escribir("5");
  await tecla("Enter");
  await una.page.getByRole("dialog").waitFor({ state: "detached" });
  await una.caja.leer("7774021000013");
  await una.page.getByRole("listitem").nth(1).waitFor();
  await tecla("Shift+F7");
  await una.page.getByRole("dialog").waitFor();
  await escribir("1.50");
  await tecla("Enter");
  await una.page.getByRole("dialog").waitFor({ state: "detached" });
  await tecla("F2");
  await escribir("5551299-1B");
  await una.page.getByLabel("Nombre o razón social").focus();
  await escribir("Rosa Choque");
  await una.page.getByText(/Descuentos Bs 6.50/).waitFor();
}

/** Opens the payment and spreads it over three methods, with a card's digits. */
export async function escribirPago({ page }: CajaEnPantalla): Promise<void> {
  await page.keyboard.press("F9");
  const dialogo = page.getByRole("dialog", { name: "Cobrar" });
  await dialogo.waitFor();
  await dialogo.getByText("Varios").click();
  await page.getByLabel("Tarjeta (Bs)").fill("10");
  await page.getByLabel("QR / Transferencia (Bs)").fill("7.50");
  await page.getByLabel(/4 primeros/).fill("47977896");
}
