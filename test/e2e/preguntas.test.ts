import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMostrador, type Mostrador } from "../support/mostrador.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";

/** The till asks before it goes on: about quantities, documents, and acts that cannot be undone. */
describe("the till asks", CON_NAVEGADOR, () => {
  let mostrador: Mostrador;
  let page: Mostrador["page"];
  let caja: Mostrador["caja"];

  beforeAll(async () => {
    mostrador = await openMostrador("preguntas");
    ({ page, caja } = mostrador);
  });
  afterAll(() => mostrador.close());

  const tecla = (nombre: string) => page.keyboard.press(nombre);
  const dialogo = (nombre: string) => page.getByRole("dialog", { name: nombre });
  const pregunta = () => dialogo("¿Es correcta la cantidad?");
  const vaciar = async () => {
    while ((await page.getByRole("listitem").count()) > 0) await tecla("F8");
  };
  /** Checks that payment needs an answer to the question, which shows the typed quantity; the line's dialog corrects it. */
  async function preguntaAntesDeCobrar(escrito: string): Promise<void> {
    await page.getByTestId("duda").getByText(escrito).waitFor();
    // Beyond Bs 1,000 the buyer is named.
    await caja.cliente("5551299-1B");
    await page.getByLabel("Nombre o razón social").fill("Rojas");
    await tecla("F9");
    await pregunta().getByText(escrito).waitFor();
    await mostrador.revisar(`cantidad-${escrito.replace(".", "-")}`);
    // Enter, a scanner's too, takes the safe way: back to the quantity.
    await tecla("Enter");
    await dialogo("Cantidad").waitFor();
    await tecla("Escape");
    await tecla("F9");
    await pregunta().getByRole("button", { name: "Sí, es correcta" }).click();
    await page.getByLabel("Efectivo recibido").waitFor();
    await tecla("Escape");
    // It was answered: it is not asked again.
    await tecla("F9");
    await page.getByLabel("Efectivo recibido").waitFor();
    await tecla("Escape");
    await dialogo("Cobrar").waitFor({ state: "hidden" });
  }

  describe("about 0.25 of a piece and 99,999 of anything", () => {
    test.each(["99999", "0.25"])("typed before a search: %s*", async (cantidad) => {
      await caja.buscar(`${cantidad}*cafe molido`);
      await preguntaAntesDeCobrar(cantidad);
      await vaciar();
    });

    test("typed into the line", async () => {
      await caja.buscar("cafe molido");
      await tecla("F6");
      await dialogo("Cantidad").getByRole("textbox").fill("0.25");
      await tecla("Enter");
      await preguntaAntesDeCobrar("0.25");
    });

    test("in a sale that was put aside and comes back", async () => {
      await tecla("F5");
      await page.getByRole("listitem").waitFor({ state: "hidden" });
      await tecla("F5");
      await dialogo("Ventas en espera")
        .getByRole("button", { name: /café molido/i })
        .first()
        .click();
      await preguntaAntesDeCobrar("0.25");
    });

    test("in what comes back of an invoice, and is issued once it is meant", async () => {
      await tecla("F9");
      await page.getByLabel("Efectivo recibido").waitFor();
      await tecla("Enter");
      await page.getByTestId("vendida").waitFor();
      await caja.siguiente();
      await caja.buscar("cafe molido");
      await caja.cobrarEfectivo("");
      await caja.siguiente();
      await caja.abrirDelMenu("Notas");
      await dialogo("Notas de crédito").getByRole("textbox").first().fill("2");
      await tecla("Enter");
      await page.getByLabel(/^Cuánto devuelve de/).fill("0.25");
      await page.getByRole("button", { name: "Emitir la nota" }).click();
      await pregunta().getByText("0.25").waitFor();
      await tecla("Enter");
      await pregunta().waitFor({ state: "hidden" });
      expect(await page.getByTestId("nota-emitida").count()).toBe(0);
      await page.getByRole("button", { name: "Emitir la nota" }).click();
      await pregunta().getByRole("button", { name: "Sí, es correcta" }).click();
      await page.getByTestId("nota-emitida").waitFor();
      await tecla("Enter");
      await tecla("Escape");
      await dialogo("Notas de crédito").waitFor({ state: "hidden" });
    });

    test("a quarter of a kilo is as expected", async () => {
      await caja.buscar("0.25*queso menonita");
      await tecla("F9");
      await page.getByLabel("Efectivo recibido").waitFor();
      expect(await page.getByTestId("duda").count()).toBe(0);
      await tecla("Escape");
      await vaciar();
    });
  });

  describe("the kind of document follows what is typed", () => {
    const tipo = (nombre: string) =>
      page.getByRole("radio", { name: nombre, exact: true, checked: true }).waitFor({ state: "attached" });
    const numero = () => page.getByLabel("NIT o CI del cliente");
    const documento = () => page.getByLabel("Documento", { exact: true }).first();

    test("of a sale: digits, a complement, letters, and a kind that was chosen by hand", async () => {
      await tecla("F2");
      for (const [texto, esperado] of [
        ["1028627025", "NIT"],
        ["5551299-1B", "CI"],
        ["5551299-", "CI"],
        ["AB123456", "Pasaporte"],
        ["123456", "NIT"],
      ] as const) {
        await numero().fill(texto);
        await tipo(esperado);
      }
      await page.getByText("CEX", { exact: true }).click();
      await tipo("CEX");
      await numero().fill("E-123456");
      await tipo("CEX");
      await tecla("F4");
      // The choice was for that buyer.
      await tecla("F2");
      await numero().fill("AB123456");
      await tipo("Pasaporte");
      await tecla("F4");
    });

    test("and a known client has his own", async () => {
      await caja.abrirDelMenu("Clientes");
      await page.getByRole("button", { name: "Nuevo" }).click();
      await page.getByLabel(/^Número/).fill("AB99887");
      await page.getByLabel(/^Nombre o razón social \*/).fill("Marie Dupont");
      expect(await documento().inputValue()).toBe("Pasaporte");
      await page.getByLabel(/^Número/).fill("99887766");
      expect(await documento().inputValue()).toBe("NIT");
      await documento().click();
      await page.getByRole("option", { name: "Cédula de extranjero" }).click();
      await page.getByRole("button", { name: "Guardar" }).click();
      await page.getByText("99887766").waitFor();
      await tecla("Escape");
      await dialogo("Clientes").waitFor({ state: "hidden" });
      await tecla("F2");
      await numero().fill("99887766");
      await tipo("CEX");
      // Another number is another buyer's.
      await numero().fill("998877665");
      await tipo("NIT");
      await tecla("F4");
    });

    test.each([
      ["a NIT of 14 digits", "12345678901234", /13 como máximo/],
      ["a complement of one sign", "5551299-1", /dos letras o números/],
      ["the shop's own NIT", "", /no puede ser el mismo emisor/],
    ])("%s does not reach payment", async (_que, escrito, razon) => {
      await caja.buscar("cafe molido");
      await tecla("F2");
      await numero().fill(escrito === "" ? String(mostrador.demo.json.nit) : escrito);
      await page.getByLabel("Nombre o razón social").fill("Rojas");
      await tecla("F9");
      await page.getByRole("alert").getByText(razon).waitFor();
      await page.locator('[aria-label="NIT o CI del cliente"]:focus').waitFor();
      expect(await dialogo("Cobrar").count()).toBe(0);
      await tecla("F4");
      await vaciar();
    });
  });

  describe("what cannot be undone, once, and says what happened", () => {
    const fila = () => page.locator("tbody tr").first();
    const boton = (nombre: string) => page.getByRole("button", { name: nombre, exact: true });
    const abrirVentas = async () => {
      await tecla("F3");
      await fila().click();
      await boton("Reimprimir").waitFor();
    };

    test("a reprint says where its paper came out, and a full copy's way too", async () => {
      await caja.buscar("cafe molido");
      await caja.cobrarEfectivo("");
      await caja.siguiente();
      await abrirVentas();
      for (const [nombre, papel] of [
        ["Reimprimir", /\(copia\): salió en .*tickets/],
        ["Imprimir en carta", /\(carta\): salió en/],
      ] as const) {
        await boton(nombre).click();
        await page.getByRole("status").getByText(papel).waitFor();
      }
    });

    test("undoing an annulment asks with number and amount; Enter leaves it annulled", async () => {
      await boton("Anular").click();
      await boton("Anular la factura").click();
      await page.getByText("¿Devolvió").or(boton("Revertir la anulación")).first().waitFor();
      await boton("Revertir la anulación").click();
      const pregunta = page.getByRole("dialog", { name: /^Revertir la anulación de la factura \d+$/ });
      await pregunta.getByText(/S\/N, Bs \d+\.\d\d\. La factura vuelve a valer/).waitFor();
      await mostrador.revisar("revertir");
      await tecla("Enter");
      await pregunta.waitFor({ state: "hidden" });
      await page.locator('tr[data-estado="ANULADA"]').first().waitFor();
      await boton("Revertir la anulación").click();
      await pregunta.getByRole("button", { name: "Sí, revertir la anulación" }).click();
      await page
        .getByRole("status")
        .getByText(/vale otra vez/)
        .waitFor();
      await tecla("Escape");
      await page.locator("tbody").waitFor({ state: "hidden" });
    });

    test("a client is not deleted by one touch", async () => {
      await caja.abrirDelMenu("Clientes");
      await boton("Nuevo").click();
      await page.getByLabel(/^Número/).fill("CD112233");
      await page.getByLabel(/^Nombre o razón social \*/).fill("Ana Rivero");
      await boton("Guardar").click();
      await page.getByRole("button", { name: "Cambiar a Ana Rivero" }).click();
      await boton("Borrar").click();
      await dialogo("Borrar el cliente")
        .getByText(/Ana Rivero se borra en todas las cajas/)
        .waitFor();
      await boton("No").click();
      await boton("Borrar").click();
      await boton("Sí, borrar").click();
      await page.getByRole("button", { name: "Cambiar a Ana Rivero" }).waitFor({ state: "detached" });
      await tecla("Escape");
      await dialogo("Clientes").waitFor({ state: "hidden" });
    });
  });
});
