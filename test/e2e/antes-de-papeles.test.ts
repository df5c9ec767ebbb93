/** A shop that has no papers of the tax system yet loads its products, reads what is missing, and how each is got. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { desbordes } from "../support/desbordes.ts";
import { fotografo } from "../support/fotos.ts";
import { letrasChicas } from "../support/letras.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { CON_NAVEGADOR, openNavegador } from "../support/navegador.ts";
import { manosDe } from "../support/portal-abierto.ts";
import { devices } from "../support/ventanas.ts";

const LISTA = join(import.meta.dirname, "../../packages/core/src/negocio/muestras/loyverse-es.csv");

describe.each(devices("phone"))("before the papers, at a %s", CON_NAVEGADOR, (_, width, height) => {
  let mundo: Mundo;
  let navegador: Browser;
  let page: Page;
  let clave: string;
  const quejas: string[] = [];
  beforeAll(async () => {
    buildPantallas();
    mundo = await startMundo();
    clave = await crearEmpresa();
    navegador = await openNavegador();
    page = await (await navegador.newContext({ viewport: { width, height }, locale: "es-BO" })).newPage();
    page.on("pageerror", (error) => quejas.push(error.message));
  });
  afterAll(async () => {
    await navegador?.close();
    await mundo?.close();
  });

  /** Makes a company that has no token of the tax system; gives its owner's key. */
  async function crearEmpresa(): Promise<string> {
    const { config } = mundo;
    const datos = {
      nit: "1020703023",
      "razon-social": "Tienda Nueva",
      municipio: "El Alto",
      modalidad: "2",
      "codigo-sistema": "POR-PEDIR",
    };
    const orden = [
      config.guiones.admin,
      "empresa",
      "crear",
      ...Object.entries(datos).flatMap(([opcion, valor]) => [`--${opcion}`, valor]),
    ];
    const env = {
      ...process.env,
      MOSTRADOR_DATA: config.data,
      DATABASE_URL: config.databaseUrl ?? "",
    };
    const { stdout } = await promisify(execFile)(process.execPath, orden, { env });
    return (JSON.parse(stdout) as { owner_token: string }).owner_token;
  }

  const { panel } = manosDe(() => page);
  const mirar = async (nombre: string) => {
    await fotografo(`antes-de-papeles-${width}`)(page, nombre);
    expect.soft([...(await desbordes(page)), ...(await letrasChicas(page))], nombre).toEqual([]);
  };

  test("she reads what is missing, and how each is got", async () => {
    await page.goto(`${mundo.base}/portal/`);
    await page.getByRole("button", { name: "Entrar con la clave del dueño" }).click();
    await page.getByLabel(/^Clave del dueño/).fill(clave);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    const esperan = page.getByRole("region", { name: "Le esperan" });
    await esperan.getByText("Falta el token de Impuestos").waitFor();
    await mirar("inicio");
    await esperan.getByRole("link", { name: "Cómo conseguirlo" }).click();
    const como = page.getByRole("region", { name: "Cómo conseguir cada cosa" });
    await como.getByRole("heading", { name: "Token delegado" }).waitFor();
    await como.getByRole("link", { name: "firmadigital.bo" }).waitFor();
    await mirar("como-conseguir");
  });

  test("she brings her products already, and changes the price of one", async () => {
    await page.goto(`${mundo.base}/portal/productos/importar`);
    const importar = panel("Importar productos");
    await importar.getByLabel("Archivo de la planilla").setInputFiles(LISTA);
    await importar.getByText("2 nuevos, 0 cambian, 0 iguales.").waitFor();
    await importar.getByLabel("Importar también la fila con un código dudoso").check();
    await mirar("importar");
    await importar.getByRole("button", { name: "Importar 2" }).click();
    await importar.getByText(/Listo: 2 nuevos/).waitFor();
    await importar.getByText(/A 2 productos les falta el código de Impuestos/).waitFor();
    await mirar("importado");
    await page.keyboard.press("Escape");
    await importar.waitFor({ state: "detached" });
    await page.getByRole("table", { name: "Productos" }).getByText("Marraqueta").waitFor();
    await mirar("productos");
  });

  test("she prints the labels of her list, with prices and bars", async () => {
    await page.getByRole("button", { name: "Etiquetas" }).click();
    const etiquetas = panel("Etiquetas");
    await etiquetas.getByLabel("Primer lugar libre de la hoja").fill("30");
    await etiquetas.getByText("La hoja tiene lugares del 1 al 24.").waitFor();
    await etiquetas.getByLabel("Primer lugar libre de la hoja").fill("4");
    await etiquetas.getByLabel("Etiquetas de cada uno").fill("2");
    await mirar("etiquetas");
    const [bajada] = await Promise.all([
      page.waitForEvent("download"),
      etiquetas.getByRole("button", { name: "Bajar las etiquetas" }).click(),
    ]);
    const { stdout } = await promisify(execFile)("pdftotext", ["-layout", (await bajada.path()) ?? "", "-"]);
    expect(stdout.match(/Marraqueta/g)).toHaveLength(2);
    expect(stdout.match(/Bs 12\.00/g)).toHaveLength(2);
    await etiquetas.getByText("Elegir", { exact: true }).click();
    await etiquetas.getByText("Agregue un producto.").waitFor();
    await mirar("etiquetas-elegir");
    await page.keyboard.press("Escape");
    await etiquetas.waitFor({ state: "detached" });
  });

  test("and no page failed", () => expect(quejas).toEqual([]));
});
