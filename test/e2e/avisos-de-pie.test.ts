/** Warnings, outages, a dead printer and counters on the selling screen: they come while a cashier works, and move nothing from under the finger. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CajaEnPantalla } from "../support/caja-en-pantalla.ts";
import { isALaVista } from "../support/cortados.ts";
import { CON_FOTOS, tomarFoto } from "../support/fotos.ts";
import { hasta } from "../support/mundo.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { revisor } from "../support/ventanas.ts";

const TEXTOS = [
  "La venta se siguió en otra ventana, y de lo suyo no quedó el cliente: escríbalo otra vez.",
  "El servidor no aceptó el precio nuevo de Café molido 250 g: lo cambió otra persona. Véalo en Productos.",
  "La nota del vale 1 no se emitió: la factura ya estaba anulada. Recupere el vale y devuelva la mercadería al cliente, o pida ayuda a su encargado antes de cerrar el turno.",
] as const;

const AVISOS = TEXTOS.map(
  (texto, id) => ({ id, nivel: "error", texto, instante: "2026-11-30T09:00:00.000" }) as const,
);
const SIN_IMPRESORA = {
  estado: "fallida",
  destino: "Impresora de la caja",
  enCola: 3,
  error: "Impresora de la caja: no responde (ECONNREFUSED 192.168.100.250:9100).",
} as const;
const MUCHAS = { facturas: 1234, manuales: 48, observadas: 1 } as const;
const MUY_LARGO = `No se pudo deshacer el cambio de ${"Café molido de los Yungas en bolsa de 250 g, ".repeat(12)}que otra caja vendió.`;

/** States of the till, each laid over its own, and what then stands over the total. */
const ESTADOS = [
  ["an outage", { modo: "fueraDeLinea" }, ["banda-modo"]],
  ["a dead printer", { impresora: SIN_IMPRESORA }, ["banda-impresora"]],
  [
    "an outage and the printer",
    { modo: "fueraDeLinea", impresora: SIN_IMPRESORA },
    ["banda-modo", "banda-impresora"],
  ],
  [
    "everything that waits",
    { modo: "fueraDeLinea", impresora: SIN_IMPRESORA, avisos: AVISOS, deberes: 12, pendientes: MUCHAS },
    ["banda-modo", "banda-avisos"],
  ],
  [
    "no daily code",
    {
      modo: "borrador",
      motivo:
        "Falta el código diario (CUFD): conéctese una vez al servidor. La venta queda guardada como borrador, sin número.",
      avisos: AVISOS.slice(2),
    },
    ["banda-modo", "banda-avisos"],
  ],
  [
    "a till that may not sell",
    {
      modo: "bloqueada",
      bloqueo: "creditosAgotados",
      motivo: "Se agotaron los créditos de facturación. Pida una recarga al dueño.",
      impresora: SIN_IMPRESORA,
      avisos: AVISOS,
    },
    ["banda-modo"],
  ],
] as const;

/** Lets a test tell the page an event of the till by `window.decir`. From the first state on, the till's own states are left out until `null`. */
async function conEstadosDichos(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const escuchar = Reflect.get(EventTarget.prototype, "addEventListener");
    let dicho = false;
    Reflect.set(
      EventSource.prototype,
      "addEventListener",
      function oir(this: EventSource, tipo: string, oyente: EventListener) {
        escuchar.call(this, tipo, (event) => {
          const ajeno = dicho && event.isTrusted && tipo === "estadoCambio";
          if (!ajeno) oyente(event);
        });
        Object.assign(window, {
          decir: (evento: string, datos: object | null) => {
            dicho = datos !== null;
            if (dicho) this.dispatchEvent(new MessageEvent(evento, { data: JSON.stringify(datos) }));
          },
        });
      },
    );
  });
}

describe("a standing warning", CON_NAVEGADOR, () => {
  let una: CajaEnPantalla;
  let page: Page;
  beforeAll(async () => {
    una = await CajaEnPantalla.start();
    ({ page } = una);
    await conEstadosDichos(page);
    await una.recargar();
    await page.getByLabel("Buscar producto").waitFor();
  });
  afterAll(() => una?.close());

  const banda = () => page.getByTestId("banda-avisos");
  const cobrar = () => page.getByRole("button", { name: /^Cobrar/ });
  const elegida = () => page.locator('.linea[aria-current="true"]');
  const avisar = (texto: string) => una.puente.invoke("anotarAviso", { de: "", kind: "ventaUnida", texto });

  /** The parts of the screen that keep their places. */
  const fijas = (): readonly (readonly [string, Locator])[] => [
    ["the search", page.getByLabel("Buscar producto")],
    ["the buyer", page.getByLabel("NIT o CI del cliente")],
    ["the total", page.getByTestId("total")],
    ["the button that charges", cobrar()],
    ["a key", page.getByRole("group", { name: "Teclas" }).getByRole("button").first()],
  ];
  const lugares = async () =>
    Promise.all(
      [...fijas(), ["a tile", page.locator(".casilla").nth(1)] as const].map(async ([nombre, parte]) => [
        nombre,
        (await parte.count()) === 0 ? null : await parte.boundingBox(),
      ]),
    );

  const decir = (evento: string, datos: object | null) =>
    page.evaluate(([nombre, dato]) => Reflect.get(window, "decir")(nombre, dato), [evento, datos] as const);

  /** Each state comes and goes, and moves nothing. */
  async function pasan(nombre: string): Promise<void> {
    const ancha = (page.viewportSize()?.width ?? 0) > 900;
    const baja = (page.viewportSize()?.height ?? 0) <= 450;
    const suyo = await una.puente.invoke("estado");
    const antes = await lugares();
    for (const [cual, cambios, bandas] of ESTADOS) {
      const pendientes = { ...suyo.pendientes, ...("pendientes" in cambios ? cambios.pendientes : {}) };
      await decir("estadoCambio", { ...suyo, ...cambios, pendientes });
      // A quiet line gives way to a notice in the lowest windows.
      for (const banda of baja ? bandas.slice(-1) : bandas) await page.getByTestId(banda).waitFor();
      // A sentence under the total says why nothing is charged, and lifts the total by its line.
      const quietas = (todas: Awaited<ReturnType<typeof lugares>>) =>
        todas.filter(([parte]) => parte !== "the total" || !("bloqueo" in cambios));
      expect.soft(quietas(await lugares()), `${nombre}: ${cual}`).toEqual(quietas(antes));
      expect.soft(await page.locator(".banda > button").count(), `${nombre}: ${cual}`).toBeLessThan(3);
      for (const boton of await page.locator(".banda > button").all())
        expect.soft(await isALaVista(boton), `${nombre}: ${cual}: ${await boton.textContent()}`).toBe(true);
      if (ancha) expect.soft(await isALaVista(elegida()), `${nombre}: the chosen line, ${cual}`).toBe(true);
      if (CON_FOTOS) await tomarFoto(page, "avisos-de-pie", `${nombre}-${cual}`);
    }
    await decir("estadoCambio", suyo);
    await decir("avance", { trabajo: "subir", hechas: 120, total: 900 });
    await page.getByTestId("avance").waitFor();
    expect.soft(await lugares(), `${nombre}: an upload`).toEqual(antes);
    await decir("avance", { trabajo: "subir", hechas: 900, total: 900 });
    await page.getByTestId("avance").waitFor({ state: "detached" });
    await decir("estadoCambio", null);
    expect.soft(await lugares(), `${nombre}: as before`).toEqual(antes);
  }

  async function vienen(nombre: string): Promise<void> {
    // In a small window the page scrolls as one, and the foot lies over its lines.
    const ancha = (page.viewportSize()?.width ?? 0) > 900;
    const alComienzo = await lugares();
    for (const [n, texto] of TEXTOS.entries()) {
      const antes = await lugares();
      await avisar(texto);
      const otros = ["", " Después hay otro aviso.", " Después hay 2 avisos más."][n] ?? "";
      await banda().filter({ hasText: TEXTOS[0] }).filter({ hasText: otros }).waitFor();
      expect.soft(await lugares(), `${nombre}: ${n + 1}`).toEqual(antes);
      expect.soft(await isALaVista(cobrar()), `${nombre}: charges beside ${n + 1}`).toBe(true);
      if (!ancha) continue;
      expect.soft(await isALaVista(elegida()), `${nombre}: the chosen line beside ${n + 1}`).toBe(true);
      if (n !== 1) await revisor("avisos-de-pie")(page, `${nombre}-${n + 1}`);
    }
    if (CON_FOTOS) await tomarFoto(page, "avisos-de-pie", nombre);
    for (const texto of TEXTOS) {
      await banda().getByText(texto).waitFor();
      await banda().getByRole("button", { name: "Entendido" }).click();
    }
    await banda().waitFor({ state: "detached" });
    if (ancha) expect.soft(await lugares(), `${nombre}: read`).toEqual(alComienzo);
  }

  test.each([
    [1366, 768],
    [1024, 768],
    [683, 384],
  ])("moves nothing at a desk of %dx%d, and is read one after the other", async (width, height) => {
    await page.setViewportSize({ width, height });
    for (const texto of ["cafe molido 250", "cafe molido 100", "azucar"]) await una.caja.buscar(texto);
    await pasan(`${width}x${height}`);
    await vienen(`${width}x${height}`);
    await page.keyboard.press("Shift+F8");
    await expect.poll(() => page.getByRole("listitem").count()).toBe(0);
  });

  test("a very long notice beside a proforma leaves search, total and button in the lowest window", async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await una.caja.buscar("cafe molido 250");
    const hacer = page.getByRole("dialog", { name: "Hacer proforma" });
    await page.keyboard.press("Shift+F5");
    await hacer.getByLabel("Para quién es").fill("Ana Quispe");
    await page.keyboard.press("Enter");
    await hacer.waitFor({ state: "detached" });
    await page.keyboard.press("Shift+F5");
    await page.locator("[data-proforma]").first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByTestId("de-proforma").waitFor();
    await page.setViewportSize({ width: 683, height: 384 });
    const suyo = await una.puente.invoke("estado");
    for (const [cual, cambios, banda] of [
      ["notice", {}, null],
      ["warning", { avisos: [{ ...AVISOS[0], texto: MUY_LARGO }] }, "banda-avisos"],
      ["printer", { impresora: { ...SIN_IMPRESORA, error: MUY_LARGO } }, "banda-impresora"],
    ] as const) {
      await decir("estadoCambio", { ...suyo, modo: "fueraDeLinea", ...cambios });
      if (banda === null) await decir("aviso", { nivel: "info", kind: "otro", texto: MUY_LARGO });
      const larga = banda === null ? page.getByRole("alert") : page.getByTestId(banda);
      await larga.filter({ hasText: "que otra caja vendió" }).waitFor();
      await page.getByLabel("Buscar producto").scrollIntoViewIfNeeded();
      const partes = [page.getByLabel("Buscar producto"), page.getByTestId("total"), cobrar()];
      for (const parte of partes)
        expect
          .soft(await isALaVista(parte), `${cual}: ${await parte.evaluate((e) => e.outerHTML.slice(0, 60))}`)
          .toBe(true);
      if (CON_FOTOS) await tomarFoto(page, "avisos-de-pie", `largo-${cual}`);
      // A notice that passes is awaited: the next state is looked at without it.
      if (banda === null) await larga.waitFor({ state: "detached" });
    }
    await decir("estadoCambio", suyo);
    await decir("estadoCambio", null);
    await page.getByRole("button", { name: "Quitar proforma" }).click();
    await page.keyboard.press("Shift+F8");
    await expect.poll(() => page.getByRole("listitem").count()).toBe(0);
  });

  test.each([
    [1024, 768],
    [390, 844],
  ])("moves no tile from under a finger at %dx%d", async (width, height) => {
    await una.tocar(conEstadosDichos);
    ({ page } = una);
    await page.setViewportSize({ width, height });
    const casillas = page.locator(".casilla");
    for (const n of [1, 3, 5, 7, 9, 11]) await casillas.nth(n).tap();
    await page.getByRole("listitem").nth(5).waitFor();
    await pasan(`tactil-${width}x${height}`);
    await vienen(`tactil-${width}x${height}`);
    await page.keyboard.press("Shift+F8");
    await expect.poll(() => page.getByRole("listitem").count()).toBe(0);
    expect(una.quejas).toEqual([]);
  });

  test("a tile is met by the finger that went to it before the outage and the printer's notice came", async () => {
    await una.tocar();
    ({ page } = una);
    const casillas = page.locator(".casilla");
    const configuracion = await una.puente.invoke("configuracion");
    const apuntada = async (n: number) => {
      const casilla = casillas.nth(n);
      const caja = await casilla.boundingBox();
      const nombre = (await casilla.locator(".casilla-nombre").textContent()) ?? "";
      if (caja === null || nombre === "") throw new Error(`no tile ${n}`);
      return {
        tocar: () => page.touchscreen.tap(caja.x + caja.width / 2, caja.y + 4),
        llego: () => page.getByRole("listitem").filter({ hasText: nombre }).waitFor(),
      };
    };
    // The edge of a tile: a screen that moved by a few pixels is found too.
    const primera = await apuntada(7);
    una.medio.poner((_req, res) => (res.destroy(), "respondida"));
    await una.puente.vender();
    await page.getByTestId("banda-modo").waitFor();
    await primera.tocar();
    await primera.llego();
    const segunda = await apuntada(12);
    await una.puente.invoke("guardarConfiguracion", {
      ...configuracion,
      impresora: { kind: "red", host: "127.0.0.1", puerto: 1 },
    });
    await una.puente.vender();
    await page.getByTestId("banda-impresora").waitFor();
    await segunda.tocar();
    await segunda.llego();
    expect(await page.getByRole("listitem").count()).toBe(2);
    await una.puente.invoke("guardarConfiguracion", configuracion);
    una.medio.poner(null);
    await hasta("la caja vende en línea", async () => (await una.puente.invoke("estado")).modo === "enLinea");
    await page.getByTestId("banda-modo").waitFor({ state: "detached" });
    expect(una.quejas).toEqual([]);
  });
});
