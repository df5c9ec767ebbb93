/** The day on which a law begins, by screen: the owner chooses about her prices, and a cashier sells over midnight. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { epochToInstante, masDias } from "@mostrador/core";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { dueno, emparejar, startCaja } from "../support/caja.ts";
import { desbordes } from "../support/desbordes.ts";
import { CON_FOTOS, fotografo } from "../support/fotos.ts";
import { letrasChicas } from "../support/letras.ts";
import { hasta, startMundo, type Mundo } from "../support/mundo.ts";
import { CON_NAVEGADOR, openNavegador } from "../support/navegador.ts";
import { PantallaCaja } from "../support/pantalla-caja.ts";
import { textoDe } from "../support/papel/pagina.ts";
import { entrar } from "../support/portal-abierto.ts";
import { revisor } from "../support/ventanas.ts";

const RAIZ = join(import.meta.dirname, "../..");
const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
/** Desk, tablet and phone; the last one stays, so it is the desk. */
const VENTANAS_DEL_PORTAL = [
  [390, 844],
  [768, 1024],
  [1366, 768],
] as const;
/** Buyers of the two proformas: one is charged without the server, and one goes down at the server. */
const [SE_VENDE_SIN_SERVIDOR, BAJA] = ["Hotel Los Andes", "Café Sucre"] as const;
const BAJO = /Bajó con la Ley 1733: antes Bs 154\.00\./;

describe("the day on which a law begins", CON_NAVEGADOR, () => {
  let mundo: Mundo;
  let browser: Browser | undefined;
  /** The first day of the law: the day after tomorrow, so that its eve is ahead at any hour of the run. */
  let desde: string;

  beforeAll(async () => {
    buildPantallas();
    browser = await openNavegador();
    mundo = await startMundo();
    desde = masDias(epochToInstante(Date.now()).slice(0, 10), 2);
    // Set before the server starts: one that runs hears of it a little later.
    await mundo.servidor.stop();
    const args = ["regimen", "poner", "--regimen", "ley-1733", "--desde", desde];
    const puesta = spawnSync(process.execPath, [join(RAIZ, "apps/server/src/admin.ts"), ...args], {
      env: { ...process.env, MOSTRADOR_DATA: mundo.config.data },
      encoding: "utf8",
    });
    expect([puesta.status, puesta.stderr]).toEqual([0, ""]);
    await mundo.servidor.start();
    const caja = await startCaja(mundo);
    await emparejar(mundo, caja);
    await hasta("la caja vende en línea", async () => (await caja.invoke("estado")).modo === "enLinea");
    const [producto] = await caja.invoke("buscarProductos", { texto: "cafe molido 250" });
    const pedida = { producto_id: producto.id, presentacion_id: null, cantidad: "4", precio: null };
    const { lineas } = await dueno(mundo, "POST", "/v1/portal/proformas/preciar", {
      comprador: null,
      lineas: [pedida],
    });
    for (const razon_social of [SE_VENDE_SIN_SERVIDOR, BAJA]) {
      const cliente = { tipo_documento: 4, numero_documento: "0", razon_social };
      await dueno(mundo, "POST", "/v1/portal/proformas", {
        id: null,
        sucursal: 0,
        valida_hasta: masDias(desde, 10),
        cliente: { ...cliente, complemento: null, correo: null, telefono: null },
        lineas,
        nota: null,
      });
    }
    const suyas = { texto: "", vigentes: true, limite: 10 };
    await hasta("la caja tiene las dos proformas", async () => {
      return (await caja.invoke("proformas", suyas)).proformas.length === 2;
    });
  });
  afterAll(async () => {
    await browser?.close();
    await mundo.close();
  });

  test("the owner sees what a choice does to her own products, takes it, and takes it back", async () => {
    const { page } = await entrar(mundo, abierto(), {
      viewport: { width: 1366, height: 768 },
      locale: "es-BO",
    });
    const foto = fotografo("medianoche-de-ley");
    const mirar = async (nombre: string) => {
      for (const [width, height] of VENTANAS_DEL_PORTAL) {
        await page.setViewportSize({ width, height });
        const suyo = `${nombre}-${width}`;
        await foto(page, suyo);
        expect.soft([...(await desbordes(page)), ...(await letrasChicas(page))], suyo).toEqual([]);
      }
    };
    const dia = desde.split("-").toReversed().join("/");
    await page
      .getByText(`Falta autorizar su sistema para el anexo de la Ley 1733, que empieza el ${dia}`)
      .waitFor();
    await mirar("anexo-por-pedir");
    await page.getByRole("link", { name: "Precios", exact: true }).first().click();
    await page.getByText(`Sus precios desde el ${dia}`).waitFor();
    await page.getByText("Ningún precio cambia.").waitFor();
    await mirar("eleccion-estante");
    await page.getByText("Lo que gana la tienda: los precios bajan un poco").click();
    await page.getByText(/Cambian los precios de \d+ productos/).waitFor();
    const tabla = page.getByRole("table", { name: "Productos que cambian" });
    await tabla.getByRole("row").nth(1).waitFor();
    await page.getByText(/cumple el total que prometió\. Ahora valen 2 más allá de ese día\./).waitFor();
    await mirar("eleccion-ganancia");
    // Ten rows at first, so that what stands below is near on a phone.
    expect(await tabla.getByRole("row").count()).toBe(11);
    await page.getByRole("button", { name: "Ver 50", exact: true }).click();
    await tabla.getByRole("row").nth(50).waitFor();
    await page.getByText(/^Puede cambiarlo hasta las 23:59 del/).waitFor();
    // One button is the page's main one: the choice, until it was made.
    const principales = page.locator(
      'main .mantine-Button-root:is(:not([data-variant]), [data-variant="filled"])',
    );
    const nueva = page.getByRole("button", { name: "Nueva promoción" });
    await nueva.waitFor();
    expect(await principales.allTextContents()).toEqual(["Elegir"]);
    await page.getByRole("button", { name: "Elegir", exact: true }).click();
    await page
      .getByText(/conservar lo que gana la tienda: los precios bajan, redondeados a 10 centavos/)
      .waitFor();
    await nueva.waitFor();
    expect(await principales.allTextContents()).toEqual(["Nueva promoción"]);
    await page.getByRole("button", { name: "Deshacer la elección" }).click();
    await page.getByRole("button", { name: "Deshacer la elección" }).waitFor({ state: "detached" });
    // She chooses after all, and changes the rounding then: that choice is what the till hears last.
    await page.getByText("Lo que gana la tienda: los precios bajan un poco").click();
    await page.getByRole("button", { name: "Elegir", exact: true }).click();
    await page.getByRole("button", { name: "Cambiar la elección" }).click();
    await page.getByText("Ya lo eligió así.").waitFor();
    await page.getByLabel("Redondear los precios").selectOption("0.50");
    await page.getByLabel("También bajan las proformas abiertas").check();
    expect(await principales.allTextContents()).toEqual(["Elegir"]);
    await page.getByRole("button", { name: "Elegir", exact: true }).click();
    await page.getByText(/redondeados a 50 centavos\. También bajan las proformas abiertas\./).waitFor();
    await mirar("eleccion-hecha");
    await hasta("la caja oyó la elección", () => oida() === "0.50");
    const { proxima } = await dueno(mundo, "GET", "/v1/portal/ley");
    expect(proxima.eleccion).toEqual({ conserva: "ganancia", redondeo: "0.50", proformas: true });
    await page.context().close();
  });

  test("a cashier sells at 23:58 under the law of before, and at 00:02 under the new one, without the server", async () => {
    await mundo.caja.stop();
    await mundo.servidor.stop();
    // The till last heard from its server hours ago: it asks for date and time.
    const db = new Database(join(mundo.config.data, "caja", "caja.db"));
    const antes = epochToInstante(Date.now() - 10 * HORA_MS);
    db.prepare("update ajustes set valor = json_set(valor, '$.ultimo', ?) where clave = 'reloj'").run(antes);
    db.prepare("update cufds set obtenido_en = ?").run(epochToInstante(Date.now() - 11 * HORA_MS));
    db.close();
    await mundo.caja.start();
    const page = await abierto().newPage({ viewport: { width: 1366, height: 768 } });
    await page.goto(readFileSync(join(mundo.config.data, "caja", "url"), "utf8").trim());
    const pantalla = new PantallaCaja(page);

    await decirHora(page, masDias(desde, -1), "23:58");
    const vieja = await venderCafe(page, pantalla, "38.50");
    await page.getByRole("button", { name: /^Estado de la conexión/ }).click();
    await page.getByRole("button", { name: "Corregir la hora" }).click();
    await decirHora(page, desde, "00:02");
    await page.keyboard.press("Escape");
    const nueva = await venderCafe(page, pantalla, "38.00"); // 38.50 x 0.87 x 1.13 is 37.85
    // The buyer pays what was promised, though the price on the shelf went down at midnight.
    await abrirProforma(page, SE_VENDE_SIN_SERVIDOR);
    await page.getByText("Es de antes de la Ley 1733: cumple el total que prometió.").waitFor();
    await page.locator('[data-testid="total"]:has-text("154.00")').waitFor();
    await revisor("medianoche-de-ley")(page, "proforma-cumple");
    expect((await pantalla.cobrarEfectivo("")).estado).toBe("OFFLINE");
    await pantalla.siguiente();
    await page.close();

    const [papelDeAntes, papelNuevo] = [await papelDe(vieja), await papelDe(nueva)];
    expect(papelDeAntes).not.toContain("PRECIONETO");
    expect(papelNuevo).toContain("PRECIONETO");
    expect(papelNuevo).toContain("IVA13%");
  });

  test("a proforma that the owner let go down says so at the till and in the portal, with the law and the total of before", async () => {
    await mundo.caja.stop();
    beginHoy();
    await mundo.servidor.start();
    const bajada = async () => {
      const { proformas } = await dueno(mundo, "GET", "/v1/portal/proformas");
      return proformas.find(({ cliente }: { cliente: string }) => cliente === BAJA);
    };
    await hasta("el servidor baja la proforma", async () => (await bajada()).monto === 152);
    const { page: oficina } = await entrar(mundo, abierto(), {
      viewport: { width: 390, height: 844 },
      locale: "es-BO",
    });
    await oficina.goto(`${mundo.base}/portal/proformas/${(await bajada()).id}`);
    await oficina.getByText(BAJO).waitFor();
    await fotografo("medianoche-de-ley")(oficina, "proforma-bajo-portal");
    expect.soft([...(await desbordes(oficina)), ...(await letrasChicas(oficina))]).toEqual([]);
    await oficina.goto(`${mundo.base}/portal/precios`);
    await oficina
      .getByText(
        /Como usted eligió, \d+ precios bajaron; 1 precio subió por el redondeo a 50 centavos\. También bajaron 2 proformas abiertas\./,
      )
      .waitFor();
    await fotografo("medianoche-de-ley")(oficina, "eleccion-cumplida");
    expect.soft([...(await desbordes(oficina)), ...(await letrasChicas(oficina))]).toEqual([]);
    await oficina.context().close();

    await mundo.caja.start();
    const page = await abierto().newPage({ viewport: { width: 1366, height: 768 } });
    await page.goto(readFileSync(join(mundo.config.data, "caja", "url"), "utf8").trim());
    await hasta("la caja la recibe", () => totalEnCaja() === "152.00");
    await abrirProforma(page, BAJA);
    await page.getByText(BAJO).waitFor();
    await page.locator('[data-testid="total"]:has-text("152.00")').waitFor();
    await revisor("medianoche-de-ley")(page, "proforma-bajo");
    await page.close();
  });

  /** Makes the law begin today at the stopped server, whose clock is this computer's; what was made until now was made yesterday. */
  function beginHoy(): void {
    const [hoy, ayer] = [epochToInstante(Date.now()).slice(0, 10), epochToInstante(Date.now() - DIA_MS)];
    const db = new Database(join(mundo.config.data, "servidor.db"));
    db.prepare("update ajustes set valor = json_set(valor, '$[0].desde', ?) where clave = 'vigencias'").run(
      hoy,
    );
    db.prepare(
      "update ajustes set valor = json_set(valor, '$.ley.desde', ?) where clave like 'precios-ley:%'",
    ).run(hoy);
    // The job of the laws waited for a midnight that is past now.
    db.prepare("update tareas set vence_en = 0 where clave = 'leyes'").run();
    db.prepare("update proformas set datos = json_set(datos, '$.hechaEn', ?)").run(ayer);
    db.prepare("update proformas_buscadas set hecha_en = ?").run(ayer);
    // The rounding to 0.50 makes this price higher: 98.31 hundredths of 1.30 are 1.28.
    const cambiado = db
      .prepare(
        "update productos set datos = json_set(datos, '$.precio', '1.30') where id = (select min(id) from productos where json_extract(datos, '$.precio') <> '38.50')",
      )
      .run();
    expect(cambiado.changes).toBe(1);
    // A price that somebody writes on the day of a law is the new law's already, and stays.
    for (const tabla of ["proformas", "productos", "presentaciones", "promociones"])
      db.prepare(
        `update ${tabla} set marcas = (select json_group_object(key, ?) from json_each(marcas))`,
      ).run(ayer);
    db.close();
  }

  /** The total of the proforma as the till has it. */
  function totalEnCaja(): string | null {
    const db = new Database(join(mundo.config.data, "caja", "caja.db"), { readonly: true });
    const fila = db
      .prepare(
        "select json_extract(datos, '$.total') as total from proformas where json_extract(datos, '$.cliente.razonSocial') = ?",
      )
      .get(BAJA) as { readonly total: string | null } | undefined; // the select names it
    db.close();
    return fila?.total ?? null;
  }

  /** Takes a proforma into the cart, by its client. */
  async function abrirProforma(page: Page, cliente: string): Promise<void> {
    await page.getByLabel("Buscar producto").focus();
    await page.keyboard.press("Shift+F5");
    const lista = page.getByRole("dialog", { name: "Proformas" });
    await lista.getByLabel("Buscar proformas").fill(cliente);
    await lista.locator("[data-proforma]").filter({ hasText: cliente }).waitFor();
    await page.keyboard.press("Enter");
    await lista.waitFor({ state: "detached" });
  }

  /** The rounding of the choice that the till heard; null: none. */
  function oida(): string | null {
    const db = new Database(join(mundo.config.data, "caja", "caja.db"), { readonly: true });
    const fila = db
      .prepare(
        "select json_extract(valor, '$.precios.redondeo') as redondeo from ajustes where clave = 'estado'",
      )
      .get() as { readonly redondeo: string | null } | undefined; // the select names it
    db.close();
    return fila?.redondeo ?? null;
  }

  function abierto(): Browser {
    if (browser === undefined) throw new Error("sin navegador");
    return browser;
  }

  /** Answers the till's question for date and time. */
  async function decirHora(page: Page, dia: string, hora: string): Promise<void> {
    const dialogo = page.getByRole("dialog", { name: "¿Qué fecha y hora es?" });
    await dialogo.waitFor();
    await dialogo.getByLabel("Ahora: fecha").fill(dia.split("-").toReversed().join("/"));
    await dialogo.getByLabel("Ahora: hora").fill(hora);
    await page.getByRole("button", { name: "Usar esta fecha y hora" }).click();
    await dialogo.waitFor({ state: "detached" });
  }

  /** Sells a coffee once the screen says its total; tells its number by the till's data. */
  async function venderCafe(page: Page, pantalla: PantallaCaja, total: string): Promise<string> {
    await page.getByLabel("Buscar producto").waitFor();
    await pantalla.buscar("cafe molido 250");
    await page.locator(`[data-testid="total"]:has-text("${total}")`).waitFor();
    const hecha = await pantalla.cobrarEfectivo("");
    expect(hecha.estado).toBe("OFFLINE");
    await pantalla.siguiente();
    const db = new Database(join(mundo.config.data, "caja", "caja.db"), { readonly: true });
    const fila = db.prepare("select numero, cuf from documentos order by numero desc limit 1").get() as {
      readonly numero: number;
      readonly cuf: string;
    }; // the select names them
    db.close();
    return `${fila.numero}_${fila.cuf}`;
  }

  /** The words of a printed ticket; keeps its picture where pictures are asked for. */
  async function papelDe(nombre: string): Promise<string> {
    const archivo = join(mundo.config.data, "tickets", `${nombre}.pdf`);
    let texto: string | null = null;
    await hasta("el ticket sale", () => (texto = leer(archivo)) !== null);
    if (CON_FOTOS) {
      const carpeta = join(RAIZ, "test-results/medianoche-de-ley");
      mkdirSync(carpeta, { recursive: true });
      execFileSync("pdftoppm", ["-png", "-r", "110", archivo, join(carpeta, nombre.slice(0, 12))]);
    }
    return texto ?? "";
  }

  function leer(archivo: string): string | null {
    try {
      return textoDe(archivo);
    } catch {
      return null; // It is not printed yet, or not to its end.
    }
  }
});
