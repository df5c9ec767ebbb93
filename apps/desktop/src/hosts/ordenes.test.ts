/** The words of the till's command line. */
import { expect, test } from "vitest";
import type { ConfigCaja } from "./config.ts";
import { cumplirOrden } from "./ordenes.ts";

/** No settings are read where a word is refused. */
const NINGUNA = {} as ConfigCaja;

test.each([[[]], [["--ventana"]]])("opens the till: %j", async (palabras) => {
  expect(await cumplirOrden(palabras, NINGUNA)).toBeNull();
});

test.each([
  ["a word that is near an order", ["revsar"], "revsar"],
  ["an option that it does not have", ["--json"], "--json"],
  ["a second word", ["volver", "ayer"], "ayer"],
  ["a second word after the window", ["--ventana", "--kiosco"], "--kiosco"],
])("opens no till for %s", async (_que, palabras, mala) => {
  expect(await cumplirOrden(palabras, NINGUNA)).toEqual({
    texto: `${mala} no es una orden de la caja, que lleva una sola. Hay: volver, diagnostico, revisar, aceptar, probar-impresora, --ventana.`,
    fallo: true,
    salida: 1,
  });
});
