import { rowsOfTier } from "@mostrador/core/support";
import { epochToInstante } from "@mostrador/core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enlaceDeAcceso } from "../../scripts/demo/preparar.ts";
import { bajos } from "../support/bajos.ts";
import { desbordes } from "../support/desbordes.ts";
import { fillExistencias } from "../support/existencias-llenas.ts";
import { letrasChicas } from "../support/letras.ts";
import { fotografo } from "../support/fotos.ts";
import { interceptar } from "../support/interceptar.ts";
import type { Mundo } from "../support/mundo.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { openOficina } from "../support/oficina.ts";

const LUGARES: readonly (readonly [nombre: string, ruta: string, espera: string])[] = [
  ["inicio", "inicio", "Faltan Bs 150.00"],
  ["ventas", "ventas", "Venta neta"],
  ["ventas-filtradas", "ventas?cajero=Rosa+Mamani&clase=factura", "Venta neta"],
  ["ventas-vacias", "ventas?minimo=99999", "Ninguna venta coincide"],
  ["informe-cajero", "informes?por=cajero", "Rosa Mamani"],
  ["informe-producto", "informes?por=producto", "Café molido 250 g"],
  ["informe-pago", "informes?por=pago", "Una venta de caja pagada de varias formas"],
  ["informe-hora", "informes?por=hora", "Venta neta"],
  ["libros", "libros", "El mes está completo"],
  ["sucursales", "sucursales", "Hora más alta"],
  ["sucursales-mes", "sucursales?periodo=mes", "Hora más alta"],
  ["cajas", "cajas", "Abiertos ahora"],
  ["cierres", "cajas?ver=cierres", "Se pagó un flete"],
  ["faltantes", "cajas?ver=faltantes", "Se pagó un flete"],
  ["actos", "cajas?ver=actos", "Abrió el cajón sin venta"],
  ["promociones", "precios", "Una promoción baja el precio sola"],
  ["promocion", "precios/nuevo", "Escriba el nombre."],
  ["precios-de-otra-parte", "precios?ver=ofertas", "Una promoción baja el precio sola"],
  ["listas", "precios?ver=listas", "Todos los clientes, por cantidad"],
  ["por-cantidad", "precios?ver=listas&lista=todos", "Aquí van los precios por cantidad"],
  ["presentaciones", "precios?ver=presentaciones", "Una presentación vende"],
  ["reponer", "precios?ver=reponer", "no pagan su reposición"],
  ["existencias", "existencias", "Reponer: mínimo 20"],
  ["existencias-agotadas", "existencias?saldo=agotadas", "Ningún producto coincide."],
  ["traslados", "existencias?ver=traslados", "Casa matriz → Sucursal 1"],
  ["traslado-nuevo", "existencias/nuevo?ver=traslados", "Agregue lo que envía."],
  ["traslado-por-guia", "existencias/recibir?ver=traslados", "empieza con GUIA1"],
  ["compras", "existencias?ver=compras", "Distribuidora Andina"],
  ["compra-nueva", "existencias/compra?ver=compras", "Total del papel"],
  ["proveedores", "existencias?ver=proveedores", "Distribuidora Andina"],
  ["conteos", "existencias?ver=conteos", "Casa matriz"],
  ["contar", "existencias/conteo?ver=conteos", "Cuente un producto y escríbalo."],
  ["salidas", "existencias?ver=salidas", "1 · Merma"],
  ["salida-nueva", "existencias/nueva?ver=salidas", "Escriba quién firma el acta."],
  ["que-pedir", "existencias?ver=informes", "Que alcance para"],
  ["no-se-vende", "existencias?ver=informes&informe=sin-vender", "quedó sin venderse"],
  ["perdido", "existencias?ver=informes&informe=perdidas", "en total − Bs"],
  ["ganancia", "existencias?ver=informes&informe=margen", "no se vendió nada de lo que se sabe"],
  ["productos", "productos", "Nuevo producto"],
  ["importar", "productos/importar", "Elija la planilla de sus productos"],
  ["clientes", "clientes", "Exportar"],
  ["proformas", "proformas", "Una proforma es un presupuesto"],
  ["usuarios", "usuarios", "Invitar"],
  ["webhooks", "webhooks", "Ningún sistema recibe avisos todavía."],
  ["creditos", "consumo", "créditos disponibles"],
  ["cambios", "productos/cambios", "De qué"],
  ["contingencia", "contingencia", "Impuestos no respondió"],
  ["contingencia-filtrada", "contingencia?motivo=1", "Ningún corte coincide."],
  ["estado", "estado", "Certificado de firma"],
  ["equipos", "equipos", "Caja del fondo"],
  ["accesos", "accesos", "Es la llave de reserva"],
  ["ajustes", "ajustes", "Talonarios manuales"],
  ["ajustes-avisos", "cuenta", "Se abrió el cajón sin una venta"],
  ["ajustes-firma", "ajustes/firma", "Certificado de firma"],
  ["ajustes-talonarios", "ajustes/talonarios", "Talonarios manuales (CAFC)"],
  ["ajustes-credito", "ajustes/credito", "Ley 317"],
  ["ajustes-programas", "ajustes/programas", "Importes que cambian al redondear"],
  ["ajustes-produccion", "ajustes/produccion", "Pedir la cuenta real"],
  ["ayuda", "ayuda", "¿Qué necesita?"],
  ["mudanza", "mudanza", "1. Productos"],
  ["mudanza-clientes", "mudanza?paso=2", "2. Clientes"],
  ["mudanza-numeros", "mudanza?paso=3", "3. Últimos números"],
  ["mudanza-resumen", "mudanza?paso=4", "4. Resumen de la mudanza"],
];

/** Pages that read nothing when they open: forms, and those made of what the portal's frame has read. */
const SIN_LECTURA: ReadonlySet<string> = new Set([
  "inicio",
  "promocion",
  "traslado-nuevo",
  "traslado-por-guia",
  "compra-nueva",
  "contar",
  "salida-nueva",
  "importar",
  "ayuda",
  "estado",
  "ajustes",
  "ajustes-produccion",
  "mudanza-clientes",
]);

const VACIOS: readonly (readonly [nombre: string, ruta: string, espera: string])[] = [
  ["inicio", "inicio", "Hoy todavía no hay ventas"],
  ["ventas", "ventas", "Todavía no hay ventas."],
  ["informes", "informes", "No hubo ventas en estos días."],
  ["sucursales", "sucursales", "Todavía no hay ventas en estos días."],
  ["existencias", "existencias", "Sepa cuánto le queda de cada producto"],
  ["reponer", "precios?ver=reponer", "Ningún producto se vende por menos"],
  ["cajas", "cajas", "Ninguna caja tiene un turno abierto."],
  ["cierres", "cajas?ver=cierres", "No hay cierres en estas fechas."],
  ["actos", "cajas?ver=actos", "Aquí aparece lo que hace cada caja"],
  ["contingencia", "contingencia", "Ninguna caja trabajó fuera de línea. Aquí se verá cada corte"],
  ["equipos", "equipos", "Todavía no hay cajas."],
];

const PANTALLAS = [
  ["a desk", 1366, 768],
  ["a tablet", 768, 1024],
  ["a phone", 390, 844],
] as const;

/** Every page of the back office, full and empty, at a desk, on a tablet and on a phone. */
describe("the pages of the back office", CON_NAVEGADOR, () => {
  let mundo: Mundo;
  let navegador: Browser;
  let page: Page;
  let quejas: string[];
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ mundo, navegador, page, quejas, close } = await openOficina({}));
    await fillExistencias(mundo);
    const ahora = Date.now();
    const corte = await mundo.api("POST", "/v1/contingencia/evento", {
      tipo_evento: 2,
      fecha_inicio: epochToInstante(ahora - 600),
      fecha_fin: epochToInstante(ahora - 200),
    });
    expect(corte.status, JSON.stringify(corte.body)).toBe(200);
  });
  afterAll(() => close());

  /** How many pages were looked at: the first tier looks at each in the next size. */
  let vez = 0;
  /** Looks at the page as it stands, at a desk, on a tablet and on a phone. */
  const mirar = async (nombre: string, espera: string) => {
    for (const [donde, width, height] of rowsOfTier(PANTALLAS, 1, vez++)) {
      await page.setViewportSize({ width, height });
      await page.getByText(espera).filter({ visible: true }).first().waitFor();
      await fotografo(`oficina-${width}`)(page, nombre);
      expect
        .soft([...(await desbordes(page)), ...(await letrasChicas(page))], `${nombre} on ${donde}`)
        .toEqual([]);
    }
  };

  test.each(rowsOfTier(LUGARES, 6))(
    "%s stays on a desk's, a tablet's and a phone's screen, and axe finds nothing",
    async (nombre, ruta, espera) => {
      await page.goto(`${mundo.base}/portal/${ruta}`);
      await mirar(nombre, espera);
    },
  );

  test("a sale stays on a desk's, a tablet's and a phone's screen, and axe finds nothing", async () => {
    await page.goto(`${mundo.base}/portal/ventas`);
    await page
      .getByRole("button", { name: /^Ver la factura/ })
      .first()
      .click();
    await mirar("panel", "Aceptada por Impuestos");
    await page.keyboard.press("Escape");
  });

  test.each([
    ["ventas", "Ventas", "NIT o CI"],
    ["productos", "Productos", "Código de Impuestos"],
    ["informes?por=cajero", "Ventas por cajero", "Venta neta"],
  ])(
    "%s fills a large window with its table, and a tablet's with fewer columns",
    async (ruta, tabla, columna) => {
      const suya = page.getByRole("table", { name: tabla });
      const titulo = suya.getByRole("columnheader", { name: columna });
      await page.setViewportSize({ width: 1920, height: 1080 });
      await page.goto(`${mundo.base}/portal/${ruta}`);
      await titulo.waitFor();
      await fotografo("oficina-1920")(page, tabla);
      const { width = 0 } = (await suya.boundingBox()) ?? {};
      expect(width).toBeGreaterThan(1500);
      const medidas = await page.locator("main p").evaluateAll((todos) => todos.map((p) => p.clientWidth));
      expect(Math.max(...medidas), "width of a paragraph").toBeLessThanOrEqual(46 * 16);
      expect.soft([...(await desbordes(page)), ...(await letrasChicas(page))], ruta).toEqual([]);
      await page.setViewportSize({ width: 768, height: 1024 });
      await expect.poll(() => titulo.count()).toBe(columna === "Venta neta" ? 1 : 0);
    },
  );

  test("a card of a phone leaves out what a tablet leaves out", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${mundo.base}/portal/ventas`);
    const fila = page.getByRole("table", { name: "Ventas" }).getByRole("row").nth(0);
    await fila.waitFor();
    const titulos = await fila
      .locator("td:visible")
      .evaluateAll((celdas) => celdas.map((celda) => celda.getAttribute("data-titulo")));
    expect(titulos).toEqual(["Documento", "Fecha", "Cliente", "Estado", "Monto"]);
  });

  test("on a phone each control that is pressed is as high as a thumb needs", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const ruta of [
      "inicio",
      "ventas?pago=7&cajero=Rosa+Mamani",
      "informes",
      "sucursales",
      "cajas",
      "cajas?ver=cierres",
      "cajas?ver=actos",
      "consumo",
      "contingencia",
      "precios?ver=listas",
      "existencias",
      "existencias?ver=traslados",
      "existencias?ver=compras",
      "existencias?ver=proveedores",
      "existencias?ver=informes",
      "equipos",
    ]) {
      await page.goto(`${mundo.base}/portal/${ruta}`);
      await page.locator('main :is([role="table"], .tarjeta)').first().waitFor();
      expect.soft(await bajos(page), ruta).toEqual([]);
    }
  });

  test.each(rowsOfTier(LUGARES, 4, 3).filter(([nombre]) => !SIN_LECTURA.has(nombre)))(
    "%s says that its data do not come, and reads them once more by its button",
    async (nombre, ruta, espera) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${mundo.base}/portal/ayuda`);
      await page.getByText("¿Qué necesita?").filter({ visible: true }).first().waitFor();
      await interceptar(page, "**/v1/**", (route) => route.abort());
      // The frame of the portal is there: the page is opened within it, as by the menu.
      await page.evaluate((lugar) => {
        history.pushState(null, "", lugar);
        dispatchEvent(new PopStateEvent("popstate"));
      }, `/portal/${ruta}`);
      await page.getByText("No hay conexión con el servidor. Intente de nuevo.").first().waitFor();
      expect.soft([...(await desbordes(page)), ...(await bajos(page))], nombre).toEqual([]);
      await fotografo("oficina-390")(page, `${nombre}-sin-conexion`);
      await page.unroute("**/v1/**");
      // A panel over a list has its own button; the list's lies under it.
      const panel = page.getByRole("dialog");
      const lugar = (await panel.count()) > 0 ? panel : page.locator("main");
      const otraVez = lugar.getByRole("button", { name: "Intentar de nuevo" });
      await otraVez.first().waitFor();
      // All at once: a part that reads again by itself takes its button away between a look and a click.
      await otraVez.evaluateAll((todas) => {
        for (const una of todas) if (una instanceof HTMLElement) una.click();
      });
      await expect.poll(() => otraVez.count()).toBe(0);
      await page.getByText(espera).filter({ visible: true }).first().waitFor();
      quejas.splice(0, quejas.length, ...quejas.filter((queja) => !queja.includes("ERR_FAILED")));
    },
  );

  test("a shop that has sold nothing reads on each page what will be there", async () => {
    const [, nueva] = mundo.empresas;
    if (nueva === undefined) throw new Error("sin segunda empresa");
    const suya = await (await navegador.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
    const enlace = new URL(await enlaceDeAcceso(mundo.config, nueva));
    await suya.goto(mundo.base + enlace.pathname + enlace.search);
    await suya.locator(`[data-empresa="${nueva.nit}"]`).getByRole("button", { name: "Entrar" }).click();
    await suya.getByRole("heading", { level: 1, name: "Inicio" }).waitFor();
    const pasos = suya.getByRole("region", { name: "Primeros pasos: 0 de 4" });
    await pasos.getByRole("link", { name: "Pedir el código" }).click();
    await suya.getByRole("dialog", { name: "Emparejar una caja" }).waitFor();
    for (const [nombre, ruta, espera] of rowsOfTier(VACIOS, 4)) {
      await suya.goto(`${mundo.base}/portal/${ruta}`);
      await suya.getByText(espera).waitFor();
      for (const [width, height] of [
        [1366, 768],
        [390, 844],
      ] as const) {
        await suya.setViewportSize({ width, height });
        await fotografo(`oficina-vacia-${width}`)(suya, nombre);
        expect.soft(await desbordes(suya), `${nombre} at ${width}`).toEqual([]);
      }
    }
    await suya.goto(`${mundo.base}/portal/inicio`);
    await pasos.getByRole("button", { name: "Ocultar" }).click();
    await pasos.waitFor({ state: "detached" });
    await suya.context().close();
  });

  test("nothing failed on the way", () => expect(quejas).toEqual([]));
});
