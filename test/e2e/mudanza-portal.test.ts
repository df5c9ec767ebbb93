/** An owner who comes from another program: the help, her tills' versions, moving in with her old lists, and moving out again. */
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { PROGRAMA_HEADER, writePrograma, type ProgramaTerminal } from "@mostrador/core";
import { nombreLugar } from "@mostrador/core/formato";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { CAJA, manosDe, openPortal, type Portal } from "../support/portal-abierto.ts";
import { devices } from "../support/ventanas.ts";

/** The list of another program, as it exports it. */
const LOYVERSE = join(import.meta.dirname, "../../packages/core/src/negocio/muestras/loyverse-es.csv");
const COMPRADORES = `NIT/CI;Nombre;Email
1028627025;Ferretería El Tornillo SRL;compras@tornillo.bo
4455667;Ana Ñáñez;
;Sin documento;
`;
const ULTIMO = 4_210;

describe.each(devices("phone"))("moving in, at a %s", CON_NAVEGADOR, (_, width, height) => {
  let portal: Portal;
  let page: Page;
  let mirar: Portal["mirar"];
  beforeAll(async () => {
    portal = await openPortal("mudanza", width, height);
    ({ page, mirar } = portal);
  });
  afterAll(() => portal?.close());

  const { boton, panel } = manosDe(() => page);
  const paso = (titulo: string) => page.getByRole("region", { name: titulo });
  const seguir = () => boton("Seguir").click();

  test("she finds in the help how it is done, by words of her own; without an answer it says what to do", async () => {
    await portal.ir("Ayuda");
    const preguntas = page.getByRole("region", { name: "Preguntas y respuestas" });
    const buscar = preguntas.getByLabel("¿Qué necesita?");
    await mirar("ayuda");
    await buscar.fill("migrar de loyverse");
    await preguntas.getByText(/En «Mudanza» siga los cuatro pasos/).waitFor();
    await mirar("ayuda-respuesta");
    await preguntas.getByRole("button", { name: "Vengo de otro programa. ¿Cómo traigo mis datos?" }).click();
    await preguntas.getByText(/En «Mudanza» siga los cuatro pasos/).waitFor({ state: "hidden" });
    await buscar.fill("zzzz");
    await preguntas.getByText(/No hay una respuesta con esas palabras/).waitFor();
    await mirar("ayuda-nada");
    const errores = page.getByRole("link", { name: "página para cada error" });
    expect(
      (await page.request.get(new URL((await errores.getAttribute("href")) ?? "", page.url()).href)).ok(),
    ).toBe(true);
  });

  test("she sees the version of her till, and lets it go first", async () => {
    const programa: ProgramaTerminal = {
      version: "0.2.0",
      protocolo: 2,
      dia: "2026-01-05",
      paso: "lista",
      nueva: "0.3.0",
      motivo: null,
    };
    const latir = (cambio: Partial<ProgramaTerminal>) =>
      portal.enCaja("GET", "/v1/terminal/estado", undefined, {
        [PROGRAMA_HEADER]: writePrograma({ ...programa, ...cambio }),
      });
    await latir({});
    await portal.ir("Equipos");
    const caja = page.getByRole("table", { name: "Cajas" }).getByRole("row").filter({ hasText: CAJA });
    await caja.getByText(/La 0\.3\.0 espera a que cierren la caja/).waitFor();
    await caja.getByText(/De hace \d+ semanas/).waitFor();
    await caja.getByRole("button", { name: "Actualizar primero" }).click();
    await caja.getByText("Va primero", { exact: true }).waitFor();
    await mirar("versiones");
    await latir({ paso: "volvio", motivo: "No llegó a su primera pantalla 3 veces." });
    await portal.ir("Estado");
    await portal.ir("Equipos");
    await caja.getByText("Volvió sola: la 0.3.0 no abrió").waitFor();
    await mirar("volvio");
    await caja.getByRole("button", { name: "Que no vaya primero" }).click();
    await caja.getByText("Va primero", { exact: true }).waitFor({ state: "detached" });
  });

  test("she brings the products as the other program exported them", async () => {
    await portal.ir("Mudanza");
    const productos = paso("1. Productos");
    await productos.getByText(/^Ahora hay [\d,.]+ productos\.$/).waitFor();
    await mirar("productos");
    await productos.getByRole("link", { name: "Importar productos" }).click();
    const importar = panel("Importar productos");
    await importar.getByLabel("Archivo de la planilla").setInputFiles(LOYVERSE);
    await importar.getByText("2 nuevos, 0 cambian, 0 iguales.").waitFor();
    await importar.getByRole("table", { name: "Columnas de la planilla" }).waitFor();
    // The other program kept a barcode whose check digit is wrong.
    await importar.getByLabel("Importar también la fila con un código dudoso").check();
    await mirar("revision");
    await importar.getByRole("button", { name: "Importar 2" }).click();
    await importar.getByText(/Listo: 2 nuevos/).waitFor();
    await mirar("traidos");
    await page.keyboard.press("Escape");
    await importar.waitFor({ state: "detached" });
  });

  test("she brings the buyers; a row that cannot be taken is named with its reason", async () => {
    await page.goto(`${portal.mundo.base}/portal/mudanza?paso=2`);
    const compradores = paso("2. Clientes");
    const elegir = () =>
      compradores
        .getByLabel("Planilla de clientes")
        .setInputFiles({ name: "clientes.csv", mimeType: "text/csv", buffer: Buffer.from(COMPRADORES) });
    await elegir();
    await compradores.getByText("Se leyeron 3 filas; 2 se pueden importar.").waitFor();
    await compradores.getByText(/^Fila 4: /).waitFor();
    await mirar("compradores");
    await compradores.getByRole("button", { name: "Importar 2" }).click();
    await compradores.getByText("Se importaron 2; 0 ya estaban.").waitFor();
    await elegir();
    await compradores.getByRole("button", { name: "Importar 2" }).click();
    await compradores.getByText("Se importaron 0; 2 ya estaban.").waitFor();
    await mirar("compradores-traidos");
  });

  test("she goes on from the last number of each series, which never goes back", async () => {
    await seguir();
    const suyo = paso("3. Últimos números").getByRole("group", {
      name: nombreLugar({ caja: null, sucursal: 0, puntoVenta: 0 }),
    });
    const ultimo = suyo.getByLabel("Último número del programa anterior");
    await ultimo.fill(String(ULTIMO));
    await suyo.getByRole("button", { name: "Guardar" }).click();
    await suyo.getByText(/la próxima factura será la 4,211\.$/).waitFor();
    await mirar("numeros");
    await ultimo.fill("12");
    await suyo.getByText("La próxima ya es la 4,211: escriba 4,211 o más.").waitFor();
    await mirar("numero-menor");
    await suyo.getByText(/la próxima factura será la 4,211\.$/).waitFor();
  });

  test("she signs a summary, and the next invoice has the next number", async () => {
    await seguir();
    const resumen = paso("4. Resumen de la mudanza");
    await resumen.getByText(/^Productos: [\d,.]+$/).waitFor();
    await resumen.getByText(/^Clientes: [\d,.]+$/).waitFor();
    await resumen.getByRole("table", { name: "Números con que se sigue" }).getByText("4,211").waitFor();
    await resumen.getByText(/Lo revisé y es correcto/).waitFor();
    await mirar("resumen");
    const { body } = await portal.mundo.api("POST", "/v1/facturas", {
      emisor: { actividad_economica: "4711100" },
      cliente: { tipo_documento: 1, numero_documento: "4455667", razon_social: "Ana Ñáñez" },
      metodo_pago: 1,
      items: [
        {
          codigo_producto: "10000",
          codigo_sin: 1000118,
          descripcion: "Marraqueta",
          cantidad: 1,
          unidad_medida: 57,
          precio_unitario: 0.5,
        },
      ],
    });
    expect(body.datos.numero_factura).toBe(ULTIMO + 1);
  });

  test("she leaves with all of it, in files that open without this program", async () => {
    const { config, empresas } = portal.mundo;
    const nit = String(empresas[0]?.nit);
    const en = join(config.data, "me-voy");
    mkdirSync(en);
    const orden = [config.guiones.admin, "datos", "exportar", "--nit", nit, "--en", en];
    const env = {
      ...process.env,
      MOSTRADOR_DATA: config.data,
      DATABASE_URL: config.databaseUrl ?? "",
    };
    await promisify(execFile)(process.execPath, orden, { env });
    const carpeta = join(en, readdirSync(en)[0] ?? "");
    const tabla = (nombre: string) => readFileSync(join(carpeta, "tablas", `${nombre}.csv`), "utf8");
    expect(tabla("productos")).toContain("Marraqueta");
    expect(tabla("clientes")).toContain("Ferretería El Tornillo SRL");
    expect(tabla("ultimos-numeros")).toContain(`,${ULTIMO + 2}`);
    const mes = readdirSync(join(carpeta, "documentos")).find((nombre) => /^\d{4}-\d\d$/.test(nombre)) ?? "";
    const [xml = ""] = readdirSync(join(carpeta, "documentos", mes));
    expect(readFileSync(join(carpeta, "documentos", mes, xml), "utf8")).toContain("Marraqueta");
    expect(readFileSync(join(carpeta, "LEEME.txt"), "utf8")).toContain(nit);
  });

  test("and no page complained", () => expect(portal.quejas).toEqual([]));
});
