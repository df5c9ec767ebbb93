/** Goods sold by the kilo under a scanner: a plain code asks how much, a label or a written quantity does not. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { Teclado } from "../support/teclado.ts";
import { revisor } from "../support/ventanas.ts";

const KILOGRAMO = 22;
const UNIDAD = 57;
const PLATANO = "7778888000995";
const PAPA = "7778888000988";
const PAN = "7778888000971";
/** A scale's label of the bananas, which carries 1.250 kg. */
const ETIQUETA = "2100042012509";

describe("a scanner over goods sold by the kilo", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  let teclado: Teclado;

  beforeAll(async () => {
    una = await CajaEnPantalla.start();
    const [{ codigoSin, actividadEconomica }] = await una.puente.invoke("sugerirCodigoSin", {
      descripcion: "café",
    });
    const goods = [
      { codigo: "42", codigoBarras: PLATANO, descripcion: "Plátano de Yapacaní", unidadMedida: KILOGRAMO },
      { codigo: "43", codigoBarras: PAPA, descripcion: "Papa imilla", unidadMedida: KILOGRAMO },
      { codigo: "44", codigoBarras: PAN, descripcion: "Pan de batalla", unidadMedida: UNIDAD },
    ];
    for (const uno of goods)
      await una.puente.invoke("guardarProducto", {
        ...uno,
        id: null,
        precio: "8.00",
        codigoSin,
        actividadEconomica,
        categoria: null,
        activo: true,
        foto: null,
      });
    teclado = new Teclado(una.page);
  });
  afterAll(() => una?.close());

  const lineas = () => una.page.getByRole("listitem");
  const pregunta = (producto: string) => una.page.getByRole("dialog", { name: producto });
  const conBalanza = async () => {
    const antes = await una.puente.invoke("configuracion", {});
    await una.puente.invoke("guardarConfiguracion", { ...antes, balanza: "peso" });
  };
  const total = (bs: string) => una.page.locator(`[data-testid="total"]:text-is("${bs}")`).waitFor();

  beforeEach(async () => {
    while ((await lineas().count()) > 0) {
      const antes = await lineas().count();
      await una.page.keyboard.press("F8");
      await expect.poll(() => lineas().count()).toBe(antes - 1);
    }
  });

  test("asks for the quantity of a plain code, and adds it once", async () => {
    await teclado.escanear(PLATANO);
    await pregunta("Plátano de Yapacaní").getByLabel("Cantidad (kilogramo)").waitFor();
    expect(await lineas().count()).toBe(0);
    await teclado.escribir("0.5\n");
    await total("4.00");
    expect(await lineas().count()).toBe(1);
    await expect
      .poll(() => una.page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Buscar producto");
  });

  test("adds nothing if the question is closed", async () => {
    await teclado.escanear(PLATANO);
    await pregunta("Plátano de Yapacaní").waitFor();
    await una.page.keyboard.press("Escape");
    await pregunta("Plátano de Yapacaní").waitFor({ state: "detached" });
    expect(await lineas().count()).toBe(0);
  });

  test("keeps the codes that are scanned while it asks", async () => {
    await teclado.escanear(PLATANO);
    const primera = pregunta("Plátano de Yapacaní");
    await primera.waitFor();
    await teclado.escribir("2");
    await teclado.escanear(PAPA);
    await primera.getByText("Después: Papa imilla").waitFor();
    await teclado.escanear(PAN);
    await total("8.00");
    expect(await primera.getByLabel("Cantidad (kilogramo)").inputValue()).toBe("2");
    await revisor("escaner-medida")(una.page, "pregunta");
    await una.page.keyboard.press("Enter");
    await pregunta("Papa imilla").waitFor();
    await teclado.escribir("3\n");
    await total("48.00");
    expect(await lineas().count()).toBe(3);
  });

  test("takes the quantity that is written before the code", async () => {
    await teclado.escribir("0.5*");
    await teclado.escanear(PLATANO);
    await total("4.00");
  });

  test("takes the weight of a scale's label", async () => {
    await conBalanza();
    await teclado.escanear(ETIQUETA);
    await total("10.00");
  });

  test.each(["Enter", "a touch of its only row", "a price check"])(
    "takes the weight of a label that is typed, by %s",
    async (como) => {
      await conBalanza();
      if (como === "a price check") {
        await una.page.keyboard.press("Control+p");
        const consulta = una.page.getByRole("dialog", { name: "Consultar precio" });
        await consulta.getByLabel("Producto", { exact: true }).fill(ETIQUETA);
        await una.page.keyboard.press("Enter");
        await consulta.getByRole("region", { name: /^Plátano/ }).waitFor();
        await una.page.keyboard.press("Escape");
        return consulta.waitFor({ state: "detached" });
      }
      const campo = una.page.getByLabel("Buscar producto");
      await campo.fill(ETIQUETA);
      if (como === "Enter") await campo.press("Enter");
      else await una.page.getByRole("option", { name: /^Plátano/ }).click();
      await total("10.00");
    },
  );

  test("takes the weight of a GS1 barcode whose elements the separator's key parts, and leaves no field changed", async () => {
    await teclado.escanear(`]C101${PLATANO.padStart(14, "0")}10L-7\x1d3103000500`);
    await total("4.00");
    expect(await una.page.getByLabel("Buscar producto").inputValue()).toBe("");
  });

  test("takes a GS1 barcode that is typed as it is printed, twice", async () => {
    await una.page.getByLabel("Buscar producto").fill(`2*(01)0${PLATANO}(3103)000500`);
    await una.page.keyboard.press("Enter");
    await total("8.00");
  });

  test("asks over the cart for a code that is scanned during the payment", async () => {
    await teclado.escanear(PAN);
    await total("8.00");
    await una.page.keyboard.press("F9");
    await una.page.getByLabel("Efectivo recibido").waitFor();
    await teclado.escanear(PLATANO);
    await pregunta("Plátano de Yapacaní").waitFor();
    expect(await una.page.getByLabel("Efectivo recibido").count()).toBe(0);
    await teclado.escribir("1\n");
    await una.page.getByText("Cobre el nuevo total").waitFor();
    await total("16.00");
  });

  test.each(["CR", "CRLF", "doble"] as const)(
    "a slow one with %s does not issue over a short code read as cash: the till asks",
    async (fin) => {
      await teclado.escanear(PAN);
      await total("8.00");
      await una.page.keyboard.press("F9");
      const recibido = una.page.getByLabel("Efectivo recibido");
      await recibido.waitFor();
      await teclado.escanear("12345", { fin, entreMs: [80] });
      await una.page.getByRole("alert").getByText("El cambio sería Bs 12,337.00").waitFor();
      expect(await recibido.inputValue()).toBe("12345");
      expect(await una.page.getByTestId("vendida").count()).toBe(0);
      await una.page.keyboard.press("Escape");
      await recibido.waitFor({ state: "detached" });
    },
  );

  test("asks for the quantity that a price check adds", async () => {
    await una.page.keyboard.press("Control+p");
    await una.page.getByRole("dialog", { name: "Consultar precio" }).waitFor();
    await teclado.escanear(PLATANO);
    await una.page.getByRole("button", { name: "Agregar a la venta" }).click();
    await pregunta("Plátano de Yapacaní").getByLabel("Cantidad (kilogramo)").waitFor();
    await teclado.escribir("2\n");
    await total("16.00");
    expect(una.quejas).toEqual([]);
  });
});
