/** Work that is not finished survives an Escape, a reload and the death of the till: a count, a sheet of paper. */
import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { hasta } from "../support/mundo.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";

const FINES = ["recargar", "matar"] as const;
const NOMBRES = { recargar: "a reload", matar: "the death of the till" } as const;

describe("unfinished work", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  beforeAll(async () => {
    una = await CajaEnPantalla.start();
  });
  afterAll(() => una?.close());

  const tecla = (nombre: string) => una.page.keyboard.press(nombre);
  const campo = (etiqueta: string) => una.page.getByLabel(etiqueta, { exact: true });
  /** Waits until the till has what the screen has typed. */
  const guardado = (clave: string, texto: string) =>
    hasta(`se guardó ${texto}`, async () =>
      JSON.stringify(await una.puente.invoke("escrito", { clave })).includes(texto),
    );

  async function contar(): Promise<void> {
    await una.caja.lista();
    await tecla("Control+e");
    await una.page.getByRole("button", { name: "Cerrar la caja" }).click();
    await campo("Cuántos de Bs 200").waitFor();
  }

  test.each(rowsOfTier(FINES, 1, 1))(
    "the count of a closing is there again after an Escape and %s",
    async (fin) => {
      await contar();
      await campo("Cuántos de Bs 10").fill("7");
      await guardado("conteo", '"10":"7"');
      await tecla("Escape");
      await una.page.getByRole("dialog").waitFor({ state: "detached" });
      await contar();
      expect(await campo("Cuántos de Bs 10").inputValue(), "tras Escape").toBe("7");
      await campo("Cuántos de Bs 20").fill(fin === "matar" ? "4" : "3");
      await guardado("conteo", fin === "matar" ? '"20":"4"' : '"20":"3"');
      await una[fin]();
      await contar();
      expect(await campo("Cuántos de Bs 10").inputValue(), NOMBRES[fin]).toBe("7");
      expect(await campo("Cuántos de Bs 20").inputValue(), NOMBRES[fin]).toBe(fin === "matar" ? "4" : "3");
      await tecla("Escape");
      await una.page.getByRole("dialog").waitFor({ state: "detached" });
    },
  );

  async function abrirHoja(): Promise<void> {
    await una.caja.lista();
    await una.caja.abrirDelMenu("Facturas manuales");
    await una.page.getByRole("button", { name: /^Del / }).click();
    await una.page.getByRole("button", { name: "Registrar otra" }).click();
    await campo("Número de la factura de papel").waitFor();
  }

  async function hojaEscrita() {
    return {
      numero: await campo("Número de la factura de papel").inputValue(),
      hora: await campo("Emitida: hora").inputValue(),
      lineas: await una.page.getByLabel("Líneas de papel").getByRole("listitem").count(),
      cliente: await campo("Nombre o razón social").inputValue(),
    };
  }

  test("a hand-written sheet is there again after going back to the list, a reload and the death of the till", async () => {
    const { cafcs, desde } = await una.puente.invoke("datosManuales");
    const [{ codigo: cafc, sector }] = cafcs;
    const fin = new Date(Date.parse(`${desde}Z`) + 1000).toISOString().slice(0, 23);
    const corte = { id: crypto.randomUUID(), tipo: 7, inicio: desde, fin, cafc, sector };
    await una.puente.invoke("iniciarTranscripcion", corte);
    await abrirHoja();
    await campo("Número de la factura de papel").fill("12");
    await campo("Emitida: hora").fill("10:07");
    await una.caja.buscar("cafe molido 250");
    await una.page.getByLabel("NIT o CI del cliente").last().fill("5551299");
    await campo("Nombre o razón social").fill("Rosa Choque");
    const clave = `hoja:${corte.id}:nueva`;
    await guardado(clave, "Rosa Choque");
    const escrita = { numero: "12", hora: "10:07", lineas: 1, cliente: "Rosa Choque" };
    await una.page.getByRole("button", { name: "Volver a la lista" }).click();
    await una.page.getByRole("button", { name: "Registrar otra" }).click();
    await campo("Número de la factura de papel").waitFor();
    expect(await hojaEscrita(), "back in the list").toEqual(escrita);
    for (const fin of FINES) {
      await una[fin]();
      await abrirHoja();
      expect(await hojaEscrita(), NOMBRES[fin]).toEqual(escrita);
    }
    expect(una.quejas).toEqual([]);
  });
});
