import { expect } from "vitest";
import type { Mostrador } from "./mostrador.ts";

/** Goes through the printer's assistant, with paper of 58 mm, and looks at each of its steps. */
export async function seguirElAsistente(
  page: Mostrador["page"],
  revisar: Mostrador["revisar"],
): Promise<void> {
  const asistente = page.getByRole("dialog", { name: "Configurar la impresora, paso a paso" });
  await asistente.getByText("Papel de 58 mm").click();
  await revisar("asistente-donde");
  await asistente.getByRole("button", { name: "Siguiente" }).click();
  await asistente.getByRole("button", { name: "Imprimir la tira" }).click();
  await asistente.getByText(/Enviado a/).waitFor();
  await asistente.getByRole("radio", { name: "1 (PC858)" }).focus();
  await page.keyboard.press("3");
  expect(await asistente.getByRole("radio", { name: "3 (WPC1252)" }).isChecked()).toBe(true);
  await revisar("asistente-letras");
  await asistente.getByRole("button", { name: "Siguiente" }).click();
  await revisar("asistente-qr");
  await asistente.getByRole("button", { name: "Siguiente" }).click();
  await asistente.getByRole("button", { name: "Abrir el cajón" }).click();
  await asistente.getByText(/Enviado a/).waitFor();
  await revisar("asistente-cajon");
  await asistente.getByRole("button", { name: "Usar esta impresora" }).click();
}

/** Changes the words at a ticket's foot, a key and the size of letters, and keeps them. A key that another one has is refused. */
export async function cambiarPapelYTeclas(
  page: Mostrador["page"],
  revisar: Mostrador["revisar"],
): Promise<void> {
  const buscar = page.getByRole("searchbox", { name: "Buscar un ajuste" });
  await buscar.fill("gracias");
  await page.keyboard.press("Enter");
  await page
    .getByLabel("Mensaje al pie")
    .fill("¡Gracias por su compra!\nCambios hasta 7 días, con su factura.");
  await revisar("papel");
  await page.getByRole("button", { name: "Teclas", exact: true }).click();
  await page.getByLabel("Cambiar la tecla de Cobrar").click();
  await page.keyboard.press("F2");
  await page.getByText(/ya es de «Cliente»/).waitFor();
  await page.getByLabel("Cambiar la tecla de Ayuda").click();
  await page.keyboard.press("F12");
  await buscar.fill("tamaño");
  await page.getByRole("button", { name: /^Letras grandes/ }).click();
  const grandes = page.getByRole("switch", { name: "Letras grandes" });
  await expect.poll(() => grandes.evaluate((uno) => uno === document.activeElement)).toBe(true);
  await grandes.check({ force: true });
  await page.getByText("Hay cambios sin guardar.").waitFor();
  await page.getByRole("button", { name: "Guardar" }).click();
  await page.getByText(/Guardada/).waitFor();
  await page.locator('html[data-texto="grande"]').waitFor();
  expect(await page.getByText("Hay cambios sin guardar.").count()).toBe(0);
}
