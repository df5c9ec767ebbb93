import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SECTORES_CAJA } from "../../apps/desktop/src/contract/formas.ts";
import { accionOculta, cortados, sobreElPie } from "../support/cortados.ts";
import { desbordes, textoLargo } from "../support/desbordes.ts";
import { openMostrador, type Mostrador } from "../support/mostrador.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";

const VENTANAS = [
  [1366, 768],
  [683, 512],
] as const;
const LARGO = "LARGO-1";

/** Forms that a sector or an invoice makes for the cashier, with the longest values in every field. */
describe("the longest values stay in the forms", CON_NAVEGADOR, () => {
  let mostrador: Mostrador;
  let page: Mostrador["page"];
  let caja: Mostrador["caja"];

  // oxlint-disable-next-line typescript/no-explicit-any -- tests read whatever came
  async function puente(nombre: string, entrada: object): Promise<any> {
    const result = await page.evaluate(
      async ([ruta, body]) => {
        const headers = { "content-type": "application/json" };
        const reply = await fetch(`puente/${ruta}`, { method: "POST", headers, body });
        return (await reply.json()) as { ok: boolean; value: unknown };
      },
      [nombre, JSON.stringify(entrada)] as const,
    );
    expect(result, nombre).toMatchObject({ ok: true });
    return result.value;
  }

  beforeAll(async () => {
    mostrador = await openMostrador("largos-formas");
    ({ page, caja } = mostrador);
    const configuracion = await puente("configuracion", {});
    const sectores = SECTORES_CAJA.map(({ codigo }) => codigo);
    await puente("guardarConfiguracion", { ...configuracion, sectores });
    const { productos } = await puente("listarProductos", { texto: "cafe molido" });
    const descripcion = textoLargo(500, "Café tostado molido ");
    const precio = "9999999.99";
    const uno = {
      ...productos[0],
      id: null,
      codigo: LARGO,
      codigoBarras: null,
      descripcion,
      precio,
      foto: null,
    };
    await puente("guardarProducto", uno);
    await page.reload();
    await caja.lista();
    await caja.buscar(LARGO);
  });
  afterAll(() => mostrador.close());

  async function revisar(que: string): Promise<void> {
    for (const [width, height] of VENTANAS) {
      await page.setViewportSize({ width, height });
      const malas = [
        ...(await desbordes(page)),
        ...(await cortados(page)),
        ...(await accionOculta(page)),
        ...(await sobreElPie(page)),
      ];
      expect.soft(malas, `${que}, ${width}x${height}`).toEqual([]);
    }
    await page.setViewportSize({ width: 1366, height: 768 });
  }

  /** Writes the longest value into every field of the dialog, and asks for it to be taken, so that its faults stand there too. */
  async function fill(): Promise<void> {
    const dialogo = page.getByRole("dialog");
    for (const campo of await dialogo.locator("input[type=text]:not([readonly]):not([role=combobox])").all())
      await campo.fill(textoLargo(300));
    for (const campo of await dialogo.locator("textarea:visible").all()) await campo.fill(textoLargo(500));
    await dialogo.getByRole("button", { name: "Aceptar" }).click();
  }

  test.each(rowsOfTier(SECTORES_CAJA, 5).map(({ codigo, nombre }) => [codigo, nombre] as const))(
    "of sector %i, %s",
    async (codigo, nombre) => {
      await page.keyboard.press("Control+d");
      await page.getByRole("dialog").waitFor();
      const tipo = page.getByLabel("Tipo de factura", { exact: true }).first();
      await tipo.click();
      await page.getByRole("option", { name: nombre, exact: true }).click();
      await fill();
      await revisar(`document of sector ${codigo}`);
      if ((await page.getByRole("dialog").count()) > 0) await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await page.keyboard.press("Control+i");
      if ((await page.getByRole("dialog").count()) === 0) return;
      await fill();
      await revisar(`line of sector ${codigo}`);
      if ((await page.getByRole("dialog").count()) > 0) await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    },
  );

  test("of a note on an invoice whose line, buyer and amount are the longest", async () => {
    await page.reload();
    await caja.lista();
    if ((await page.getByRole("listitem").count()) === 0) await caja.buscar(LARGO);
    await page.keyboard.press("Control+d");
    await page.getByRole("dialog").waitFor();
    await page.getByLabel("Tipo de factura", { exact: true }).first().click();
    await page.getByRole("option", { name: SECTORES_CAJA[0]?.nombre ?? "", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Aceptar" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await caja.cliente("9999999999999");
    await page.getByLabel("Nombre o razón social").fill(textoLargo(500));
    expect((await caja.cobrarEfectivo("")).estado).toBe("EMITIDA");
    await caja.siguiente();
    await page.keyboard.press("F3");
    await page.getByRole("button", { name: "Nota de crédito" }).click();
    await page.getByRole("button", { name: "Devuelve todo" }).click();
    await mostrador.revisar("nota");
    await revisar("note");
    await page.getByRole("button", { name: "Emitir la nota" }).click();
    await page
      .getByText(/Nota .*emitida|nota .*emitida/i)
      .first()
      .waitFor();
    await revisar("issued note");
  });
});
