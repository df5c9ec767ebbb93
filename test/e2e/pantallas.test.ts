import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CERRADA } from "../support/demo.ts";
import { fotografo } from "../support/fotos.ts";
import { interceptar } from "../support/interceptar.ts";
import { openMostrador, type Mostrador } from "../support/mostrador.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";

const PRECIOS = { CINCO: "5106.40", MILLON: "1234567.89" } as const;

/** A screen of the menu takes ten seconds in all its windows; a busy machine takes a minute. */
const PLAZO_MS = 30 * 60_000;

interface Persona {
  readonly id: string;
  readonly nombre: string;
}

/** Every screen and dialog of the till, with a user signed in, an open drawer and long amounts. */
describe("every screen of the till holds in every window", CON_NAVEGADOR, () => {
  let mostrador: Mostrador;
  let page: Mostrador["page"];
  let caja: Mostrador["caja"];
  let personas: readonly Persona[] = [];

  const puente = (nombre: string, entrada: object) =>
    page.evaluate(
      async ([ruta, cuerpo]) => {
        const headers = { "content-type": "application/json" };
        const reply = await fetch(`puente/${ruta}`, { method: "POST", headers, body: cuerpo });
        return (await reply.json()) as { ok: boolean; value: unknown };
      },
      [nombre, JSON.stringify(entrada)] as const,
    );

  beforeAll(async () => {
    mostrador = await openMostrador("pantallas", CERRADA);
    ({ page, caja } = mostrador);
    const listados = await puente("listarProductos", { texto: "cafe molido" });
    const { productos } = listados.value as { productos: object[] };
    for (const [codigo, precio] of Object.entries(PRECIOS)) {
      const producto = { ...productos[0], id: null, codigo, codigoBarras: null, precio, foto: null };
      expect((await puente("guardarProducto", producto)).ok).toBe(true);
    }
    const permisos = ["descuentos", "anular", "efectivo", "cierres", "productos", "configuracion"];
    const persona = { id: null, nombre: "María Fernanda Choquehuanca", permisos, activo: true, pin: "2468" };
    personas = (await puente("guardarUsuario", persona)).value as Persona[];
    const cajero = { ...persona, nombre: "Juan Mamani", permisos: [], pin: "1357" };
    personas = (await puente("guardarUsuario", cajero)).value as Persona[];
    expect((await puente("abrirTurno", { inicial: "1000" })).ok).toBe(true);
    await page.reload();
    await caja.lista();
  });
  afterAll(() => mostrador.close());

  const tecla = (nombre: string) => page.keyboard.press(nombre);

  test.each(rowsOfTier(Object.keys(PRECIOS), 1, 1))("selling and its dialogs, with %s", async (codigo) => {
    const dialogo = page.getByRole("dialog");
    await mostrador.revisar(`vacia-${codigo}`);
    await caja.buscar(codigo);
    // Beyond Bs 1,000 the buyer is named.
    await caja.cliente("5551299-1B");
    await page.getByLabel("Nombre o razón social").fill("Distribuidora Ñancahuazú S.R.L.");
    await mostrador.revisar(`venta-${codigo}`);
    for (const [nombre, atajo] of [
      ["cantidad", "F6"],
      ["descuento", "F7"],
      ["menu", "F10"],
    ] as const) {
      await tecla(atajo);
      await dialogo.waitFor();
      await mostrador.revisar(`${nombre}-${codigo}`);
      await tecla("Escape");
      await dialogo.waitFor({ state: "hidden" });
    }
    await tecla("F9");
    await page.getByLabel("Efectivo recibido").waitFor();
    await mostrador.revisar(`pago-${codigo}`);
    await page.getByText("Varios", { exact: true }).click();
    await mostrador.revisar(`pago-varios-${codigo}`);
    await page.getByRole("radiogroup", { name: "Método de pago" }).getByText("Efectivo").click();
    await page.getByLabel("Efectivo recibido").focus();
    await tecla("Enter");
    await page.getByTestId("vendida").waitFor();
    await mostrador.revisar(`vendida-${codigo}`);
    await caja.siguiente();
    await page.getByTestId("ultima-venta").waitFor();
    await mostrador.revisar(`ultima-${codigo}`);
  });

  test("what it asks: an odd quantity, and a right that the cashier lacks", async () => {
    const dialogo = page.getByRole("dialog");
    const atender = async (nombre: string, pin: string) => {
      const usuarioId = personas.find((una) => una.nombre === nombre)?.id;
      expect((await puente("entrar", { usuarioId, pin })).ok).toBe(true);
      await page.locator("header").getByText(nombre).first().waitFor();
      await expect.poll(() => page.getByRole("listitem").count()).toBe(0);
    };
    await atender("Juan Mamani", "1357");
    await caja.buscar("0.25*cafe molido 100");
    await tecla("F9");
    await page.getByText("¿Es correcta la cantidad?").first().waitFor();
    await dialogo.waitFor();
    await mostrador.revisar("pregunta-cantidad");
    await tecla("Escape");
    await dialogo.getByRole("textbox").waitFor();
    await tecla("Escape");
    await dialogo.waitFor({ state: "hidden" });
    await tecla("Shift+F7");
    await page.getByLabel(/En Bs, o un porcentaje/).waitFor();
    await caja.escribir("30%\n");
    await page.getByText("Pida autorización").waitFor();
    await mostrador.revisar("autorizar");
    for (const quedan of [1, 0]) {
      await tecla("Escape");
      await expect.poll(() => dialogo.count()).toBe(quedan);
    }
    await tecla("F8");
    await atender("María Fernanda Choquehuanca", "2468");
  });

  test("what opens over it", { timeout: PLAZO_MS }, async () => {
    await tecla("F10");
    const opciones = page.getByRole("dialog", { name: "Menú" }).locator(".opcion-titulo span");
    await opciones.first().waitFor();
    const titulos = await opciones.allTextContents();
    await tecla("Escape");
    expect(titulos.length).toBeGreaterThan(8);
    for (const titulo of titulos.filter(
      (uno) => !/^(Pantalla del cliente|(Mostrar|Ocultar) lo táctil)$/.test(uno),
    )) {
      await caja.abrirDelMenu(titulo);
      const dialogo = page.getByRole("dialog");
      await dialogo.waitFor();
      await dialogo.locator(".mantine-Loader-root").waitFor({ state: "detached" });
      await mostrador.revisar(titulo.toLowerCase().replaceAll(/\W+/g, "-"));
      await tecla("Escape");
      await dialogo.waitFor({ state: "hidden" });
    }
  });

  test("the menu cuts none of its words where its columns are narrowest", async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await tecla("F10");
    const textos = page.getByRole("dialog", { name: "Menú" }).locator(".opcion-titulo span, .opcion-detalle");
    await textos.first().waitFor();
    const cortados = await textos.evaluateAll((todos) =>
      todos.filter((uno) => uno.scrollWidth > uno.clientWidth).map((uno) => uno.textContent),
    );
    expect(cortados).toEqual([]);
    await tecla("Escape");
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  test("the menu with large letters is whole without scrolling", async () => {
    const configuracion = (await puente("configuracion", {})).value as object;
    await puente("guardarConfiguracion", { ...configuracion, textoGrande: true });
    await page.locator('html[data-texto="grande"]').waitFor();
    for (const width of [1024, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      await tecla("F10");
      const menu = page.getByRole("dialog", { name: "Menú" });
      await menu.waitFor();
      const sobra = await menu.evaluate((e) => e.scrollHeight - e.clientHeight);
      expect.soft(sobra, `${width}`).toBeLessThanOrEqual(0);
      await fotografo("pantallas")(page, `menu-grande-${width}x768`);
      await tecla("Escape");
      await menu.waitFor({ state: "hidden" });
    }
    await puente("guardarConfiguracion", configuracion);
    await page.locator('html[data-texto="normal"]').waitFor();
  });

  test("what finds something, and what finds nothing", async () => {
    await caja.escribir("cafe");
    await page.locator(".fila.producto").first().waitFor();
    await mostrador.revisar("busqueda");
    await tecla("Escape");
    await caja.escribir("zzz");
    await page.getByRole("button", { name: "Vender otro producto" }).waitFor();
    await mostrador.revisar("busqueda-nada");
    await tecla("Escape");
    for (const [titulo, campo] of [
      ["Ventas", "Buscar ventas"],
      ["Productos", "Buscar"],
      ["Clientes", "Buscar"],
    ] as const) {
      await caja.abrirDelMenu(titulo);
      await page.getByRole("dialog").getByLabel(campo).fill("zzz");
      await page
        .getByText(/coincide|zzz/)
        .last()
        .waitFor();
      await mostrador.revisar(`${titulo.toLowerCase()}-nada`);
      await tecla("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
  });

  test("a notice over a dialog covers nothing of it", async () => {
    await tecla("F3");
    const dialogo = page.getByRole("dialog", { name: "Ventas" });
    await dialogo.locator("tbody tr").first().waitFor();
    await caja.leer("7774021000013");
    const aviso = page.locator(".avisos-encima");
    await aviso.waitFor();
    const abajo = ((caja) => (caja === null ? Infinity : caja.y + caja.height))(await aviso.boundingBox());
    expect((await dialogo.getByRole("heading", { name: "Ventas" }).boundingBox())?.y).toBeGreaterThan(abajo);
    await fotografo("pantallas")(page, "aviso-1366x768-100");
    await tecla("Escape");
    await dialogo.waitFor({ state: "hidden" });
    await tecla("F8");
    await page.getByRole("listitem").waitFor({ state: "detached" });
  });

  test("a till whose program does not answer says so over everything, until it answers", async () => {
    const dicho = page.getByText("El programa de la caja no contesta");
    await interceptar(page, "**/puente/**", (route) => route.abort());
    await caja.escribir("cafe");
    await dicho.waitFor();
    await mostrador.revisar("sin-respuesta");
    await tecla("Escape");
    await caja.abrirDelMenu("Ventas");
    await caja.leer("7774021000013");
    const avisos = page.locator(".avisos-encima");
    await avisos.nth(1).waitFor();
    const cajas = await avisos.evaluateAll((todos) =>
      todos.map((uno) => uno.getBoundingClientRect().toJSON()),
    );
    expect(cajas[1].top).toBeGreaterThan(cajas[0].bottom);
    await mostrador.revisar("sin-respuesta-ventas");
    await page.unroute("**/puente/**");
    await tecla("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await caja.escribir("cafe");
    await dicho.waitFor({ state: "detached" });
    await tecla("Escape");
  });

  const boton = (nombre: string | RegExp) => page.getByRole("button", { name: nombre }).last();
  const cerrarTodo = async () => {
    while ((await page.getByRole("dialog").count()) > 0) {
      const antes = await page.getByRole("dialog").count();
      await tecla("Escape");
      await expect.poll(() => page.getByRole("dialog").count()).toBeLessThan(antes);
    }
  };

  test("a sale, and what is done with it", async () => {
    await tecla("F3");
    await page.locator("tbody tr").first().click();
    await boton("Reimprimir").waitFor();
    await mostrador.revisar("una-venta");
    for (const [nombre, abre] of [
      ["anular", /^Anular$/],
      ["correo", /^Correo$/],
    ] as const) {
      await boton(abre).click();
      await mostrador.revisar(nombre);
      await page.getByRole("dialog").last().locator(".mantine-Modal-close").click();
      await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
    }
    await boton(/^Nota de crédito$/).click();
    await page.getByLabel(/^Cuánto devuelve de/).waitFor();
    await mostrador.revisar("nota");
    await cerrarTodo();
  });

  test.each([
    ["Clientes", "Nuevo", /^Nombre o razón social \*/],
    ["Productos", "Nuevo", "Descripción"],
    ["Usuarios", "Agregar una persona", "Nombre"],
    ["Efectivo", "Retiro", "Motivo"],
    ["Efectivo", "Cerrar la caja", /200/],
    ["Configuración", "Configurar paso a paso", ""],
  ] as const)("what opens over %s: %s", async (titulo, abre, espera) => {
    await caja.abrirDelMenu(titulo);
    await boton(abre).click();
    if (espera !== "") await page.getByRole("dialog").getByLabel(espera).first().waitFor();
    await mostrador.revisar(`${titulo}-${abre}`.toLowerCase().replaceAll(/\W+/g, "-"));
    await cerrarTodo();
  });

  test("the locked till", async () => {
    await tecla("Control+l");
    await page.getByLabel("PIN").waitFor();
    await mostrador.revisar("bloqueada");
  });
});
