import { join } from "node:path";
import Database from "better-sqlite3";
import { epochToInstante } from "@mostrador/core";
import { diaMes } from "@mostrador/core/formato";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { hasta } from "../support/mundo.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { retenerLlamada } from "../support/retener-llamada.ts";
import { revisor } from "../support/ventanas.ts";

const DIA_MS = 86_400_000;

/** Brown sugar, which no other sale of these tests has. */
const AZUCAR = "7774021000112";

/** A scanner goes on while the till puts a sale aside or takes one up, and it may take long. */
describe("while a sale is put aside or taken up", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  beforeAll(async () => {
    una = await CajaEnPantalla.start();
  });
  afterAll(() => una?.close());
  afterEach(async () => {
    for (const { id } of await aparcadas()) await una.puente.invoke("descartarCarrito", { id });
    while ((await lineas().count()) > 0) {
      const antes = await lineas().count();
      await una.page.keyboard.press("F8");
      await lineas()
        .nth(antes - 1)
        .waitFor({ state: "detached" });
    }
  });

  const lineas = () => una.page.getByRole("listitem");
  const lista = () => una.page.getByRole("dialog", { name: "Ventas en espera" });
  const aparcadas = (): Promise<{ id: string; nombre: string }[]> => una.puente.invoke("carritosAparcados");
  const hallado = () => una.page.waitForResponse(/puente\/productoEscaneado/);

  async function aparcar(que: string, van: number): Promise<void> {
    await una.caja.buscar(que);
    await una.page.keyboard.press("F5");
    await lineas().first().waitFor({ state: "detached" });
    await hasta("está aparcada", async () => (await aparcadas()).length === van);
  }

  /** Scans sugar while a call is held, and lets the screen do with it what it does. */
  async function leerMientras(nombre: string, empezar: () => Promise<void>): Promise<void> {
    const llamada = await retenerLlamada(una.page, nombre);
    await empezar();
    await llamada.hay();
    const leido = hallado();
    await una.caja.leer(AZUCAR);
    // A reply that the screen asked for at once has come by then.
    await una.puente.invoke("productoEscaneado", { codigo: AZUCAR });
    await una.page.evaluate(
      () => new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo))),
    );
    llamada.soltar();
    await leido;
  }

  test("what is scanned begins the next sale", async () => {
    await una.caja.buscar("pan integral");
    await leerMientras("aparcarCarrito", () => una.page.keyboard.press("F5"));
    await lineas().getByText("Azúcar").waitFor();
    expect(await lineas().count()).toBe(1);
    expect((await aparcadas()).map(({ nombre }) => nombre)).toEqual([
      expect.stringContaining("Pan de molde"),
    ]);
  });

  test("what is touched is put aside with it", async () => {
    await una.caja.buscar("pan integral");
    const llamada = await retenerLlamada(una.page, "aparcarCarrito");
    await una.page.keyboard.press("F5");
    await llamada.hay();
    await una.page.getByRole("button", { name: "Una más" }).first().click();
    llamada.soltar();
    await lineas().first().waitFor({ state: "detached" });
    const [aparcada] = await una.puente.invoke("carritosAparcados");
    expect(aparcada.contenido.items[0].cantidad).toBe("2");
  });

  test("what is scanned comes after the lines of the sale that is taken up", async () => {
    await aparcar("pan integral", 1);
    await una.page.keyboard.press("F5");
    await lista().waitFor();
    await leerMientras("quitarCarrito", () => lista().getByRole("button", { name: /Pan/ }).first().click());
    await lineas().getByText("Pan de molde").waitFor();
    await lineas().getByText("Azúcar").waitFor();
  });

  test("a sale that is taken up keeps its id: no line of it counts as taken out", async () => {
    await aparcar("pan integral", 1);
    const [aparcada] = await aparcadas();
    await una.page.keyboard.press("F5");
    await lista().getByRole("button", { name: /Pan/ }).first().click();
    await lineas().getByText("Pan de molde").waitFor();
    await una.page.getByRole("button", { name: "Una más" }).first().click();
    await hasta("se guardó con dos", async () => {
      const abierta = await una.puente.invoke("ventaAbierta");
      return abierta?.carrito?.items[0]?.cantidad === "2";
    });
    expect((await una.puente.invoke("ventaAbierta")).ventaId).toBe(aparcada?.id);
  });

  test("one of an earlier day shows its day beside its hour", async () => {
    await aparcar("pan integral", 1);
    await aparcar("cafe molido 250", 2);
    const ayer = `${epochToInstante(Date.now() - DIA_MS).slice(0, 10)}T09:30:00.000`;
    await una.mundo.caja.stop();
    const db = new Database(join(una.mundo.config.data, "caja", "caja.db"));
    db.prepare("update carritos set guardado_en = ? where nombre like '%Pan%'").run(ayer);
    db.close();
    await una.matar();
    await una.page.getByLabel("Buscar producto").waitFor();
    await una.page.keyboard.press("F5");
    await lista()
      .getByRole("button", { name: /^Venta: Pan/ })
      .getByText(`Desde el ${diaMes(ayer)} 09:30`)
      .waitFor();
    await lista()
      .getByRole("button", { name: /^Venta: Caf/ })
      .getByText(/^Desde las \d\d:\d\d/)
      .waitFor();
    await revisor("aparcar-y-leer")(una.page, "de-ayer");
    await una.page.keyboard.press("Escape");
  });

  test("another one stays on the list", async () => {
    await aparcar("pan integral", 1);
    await aparcar("cafe molido 250", 2);
    await una.page.keyboard.press("F5");
    await lista().getByText("Café").waitFor();
    const llamada = await retenerLlamada(una.page, "quitarCarrito");
    await lista()
      .getByRole("button", { name: /^Venta: Pan/ })
      .click();
    await llamada.hay();
    await lista()
      .getByRole("button", { name: /^Venta: Caf/ })
      .click();
    llamada.soltar();
    await lista().waitFor({ state: "detached" });
    await lineas().getByText("Pan de molde").waitFor();
    expect((await aparcadas()).map(({ nombre }) => nombre)).toEqual([expect.stringContaining("Café")]);
  });

  test("what is scanned is in no proforma that is made already, and begins the next sale", async () => {
    await una.caja.buscar("pan integral");
    await una.page.keyboard.press("Shift+F5");
    await leerMientras("guardarProforma", async () => {
      await una.page
        .getByRole("dialog", { name: "Hacer proforma" })
        .getByLabel("Para quién es")
        .press("Enter");
    });
    await una.page.getByRole("dialog", { name: "Hacer proforma" }).waitFor({ state: "detached" });
    await lineas().getByText("Azúcar").waitFor();
    expect(await lineas().count()).toBe(1);
  });
});
