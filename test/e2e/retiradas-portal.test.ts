import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@mostrador/core/support";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { createProgramas, type Programas } from "../../scripts/demo/programas.ts";
import { dueno, entrarEnCaja, startCaja, type CajaPuente } from "../support/caja.ts";
import { desbordes, recortados } from "../support/desbordes.ts";
import { fotografo } from "../support/fotos.ts";
import { letrasChicas } from "../support/letras.ts";
import { hasta, startMundo, type Mundo } from "../support/mundo.ts";
import { CON_NAVEGADOR, openNavegador } from "../support/navegador.ts";
import { entrar } from "../support/portal-abierto.ts";

const VALIDA = 690;
const VIEJA = "Caja del puesto";
const NUEVA = "Caja nueva";
const TAMANOS = [
  [390, 844],
  [1366, 768],
] as const;

/** Papers of computers that are no tills any more, before the owner's eyes. docs/decisions/0082, docs/decisions/0072 */
describe("printed invoices of a computer that is no till any more", CON_NAVEGADOR, () => {
  let mundo: Mundo;
  let navegador: Browser;
  let otra: Programas["caja"];
  let data: string;
  /** The till that is stolen, and the one that takes its place. */
  let vieja: CajaPuente;
  let nueva: CajaPuente;
  const foto = fotografo("retiradas");

  beforeAll(async () => {
    buildPantallas();
    navegador = await openNavegador();
    data = mkdtempSync(join(tmpdir(), "mostrador-nueva-"));
    mkdirSync(join(data, "registros"));
    mundo = await startMundo({ MOSTRADOR_TAREAS_MS: "300" });
    otra = createProgramas({ ...mundo.config, data, desktopPort: await freePort() }).caja;
    vieja = await startCaja(mundo);
    await emparejar(vieja, VIEJA);
    expect((await vender(vieja, "Ana Quispe")).estado).toBe("EMITIDA");
  });
  afterAll(async () => {
    await (navegador as Browser | undefined)?.close();
    await (otra as Programas["caja"] | undefined)?.stop();
    await (mundo as Mundo | undefined)?.close();
    rmSync(data, { recursive: true, force: true });
  });

  async function emparejar(caja: CajaPuente, nombre: string, reemplazar = false): Promise<void> {
    const lugar = { sucursal: 0, punto_venta: 1, reemplazar };
    const { codigo } = await dueno(mundo, "POST", "/v1/terminales/codigos", lugar);
    await caja.invoke("emparejar", { urlServidor: mundo.base, codigo, nombre });
    // A till that takes another's place goes on with its open drawer.
    if (!reemplazar) await caja.invoke("abrirTurno", { inicial: "100.00" });
    await hasta("vende en línea", async () => (await caja.invoke("estado")).modo === "enLinea");
  }
  const vender = (caja: CajaPuente, razonSocial: string) =>
    caja.vender({
      cliente: {
        tipoDocumento: 1,
        numeroDocumento: "4455667",
        complemento: null,
        razonSocial,
        correo: null,
      },
    });

  /** Sells without the server, and turns the till off before it can tell the server of it. */
  async function imprimir(
    caja: CajaPuente,
    programa: Programas["caja"],
    compradores: readonly string[],
  ): Promise<readonly string[]> {
    await mundo.servidor.stop();
    const cufs: string[] = [];
    for (const comprador of compradores) {
      const { cuf, estado } = await vender(caja, comprador);
      expect(estado).toBe("OFFLINE");
      cufs.push(cuf);
    }
    await programa.stop();
    await mundo.servidor.start();
    return cufs;
  }

  const enImpuestos = async (): Promise<ReadonlyMap<string, number>> => {
    const { controlUrl } = (await (await fetch(`${mundo.siat}/control`)).json()) as { controlUrl: string };
    const { documentos } = (await (await fetch(`${controlUrl}/control/documentos`)).json()) as {
      documentos: { cuf: string; estado: number }[];
    };
    return new Map(documentos.map(({ cuf, estado }) => [cuf, estado]));
  };
  const lasTieneImpuestos = (cufs: readonly string[]) =>
    hasta("Impuestos las tiene", async () => {
      const suyas = await enImpuestos();
      return cufs.every((cuf) => suyas.get(cuf) === VALIDA);
    });
  const traidas = (nombre: string, cuantas: number) =>
    hasta(`${nombre} trajo lo suyo`, async () => {
      const { terminales } = await dueno(mundo, "GET", "/v1/terminales");
      return terminales.some(
        (una: { nombre: string; retenidas: { cuantas: number } }) =>
          una.nombre === nombre && una.retenidas.cuantas === cuantas,
      );
    });
  const dice = (caja: CajaPuente, texto: string) =>
    hasta(`la caja dice ${texto}`, async () =>
      (await caja.invoke("estado")).luces.servidor.texto.includes(texto),
    );

  /** Looks at a screen on a phone and at a desk, with the part that the story is about in sight. */
  async function mirar(page: Page, parte: Locator, nombre: string): Promise<void> {
    for (const [width, height] of TAMANOS) {
      await page.setViewportSize({ width, height });
      await parte.scrollIntoViewIfNeeded();
      await foto(page, `${nombre}-${width}`);
      expect
        .soft(
          [...(await desbordes(page)), ...(await letrasChicas(page)), ...(await recortados(page))],
          `${nombre} ${width}`,
        )
        .toEqual([]);
    }
  }

  const abrirPortal = (donde: "equipos" | "inicio") =>
    entrar(mundo, navegador, { viewport: { width: 1366, height: 768 } }).then(async (portal) => {
      if (donde === "equipos") {
        await portal.page.goto(`${mundo.base}/portal/equipos`);
        await portal.page.getByRole("heading", { level: 1, name: "Equipos" }).waitFor();
      }
      return portal;
    });

  let robadas: readonly string[] = [];

  test("a replaced computer was stolen: the owner says so, and its papers wait for her", async () => {
    robadas = await imprimir(vieja, mundo.caja, ["Ana Quispe", "Comercial Illimani de Importaciones S.R.L."]);
    await otra.start();
    nueva = await entrarEnCaja(data);
    await emparejar(nueva, NUEVA, true);
    const { page, quejas } = await abrirPortal("equipos");
    const robo = page.getByRole("button", { name: "Me la robaron" });
    await mirar(page, robo, "reemplazada");
    await robo.click();
    const dialogo = page.getByRole("dialog", { name: "Me robaron esta computadora" });
    await dialogo.getByText("usted dice si es de la tienda").waitFor();
    await mirar(page, dialogo, "me-la-robaron");
    await dialogo.getByRole("button", { name: "Sí, me la robaron" }).click();
    await dialogo.waitFor({ state: "detached" });
    await robo.waitFor({ state: "detached" });
    await mundo.caja.start();
    vieja = await entrarEnCaja(mundo.config.data);
    await traidas(VIEJA, 2);
    expect([...(await enImpuestos()).keys()].filter((cuf) => robadas.includes(cuf))).toEqual([]);
    expect(quejas).toEqual([]);
    await page.context().close();
  });

  test("her first page leads to them; she reads what they are, and refuses them", async () => {
    const { page, quejas } = await abrirPortal("inicio");
    const aviso = page.getByText(`${VIEJA} ya no es caja y trajo 2 facturas impresas`);
    await aviso.waitFor();
    await mirar(page, aviso, "inicio");
    await page.getByRole("main").getByRole("link", { name: "Decidir" }).click();
    const suyas = page.getByRole("group", { name: `Facturas impresas de ${VIEJA}` });
    for (const texto of [/Ana Quispe/, /Comercial Illimani/, /Impuestos las recibe hasta el/])
      await suyas.getByText(texto).waitFor();
    await mirar(page, suyas, "por-decidir");
    await suyas.getByRole("button", { name: "No son nuestras" }).click();
    const dialogo = page.getByRole("dialog", { name: "¿No son de la tienda?" });
    await dialogo.getByText("2 facturas impresas").waitFor();
    await mirar(page, dialogo, "rechazar");
    await dialogo.getByRole("button", { name: "Rechazarlas" }).click();
    await page.getByRole("status").getByText(`Rechazadas: las facturas de ${VIEJA}`).waitFor();
    await suyas.waitFor({ state: "detached" });
    const negadas = page.getByRole("group", { name: `Facturas rechazadas de ${VIEJA}` });
    await negadas.getByText(/Ana Quispe/).waitFor();
    await mirar(page, negadas, "rechazadas");
    await dice(vieja, "El dueño dijo que lo que imprimió no es de su tienda");
    await page.goto(`${mundo.base}/portal/libros`);
    await page.getByLabel("Mes", { exact: true }).selectOption({ index: 0 });
    const enLibros = page.getByText("2 facturas impresas no están en los libros");
    await enLibros.waitFor();
    await mirar(page, enLibros, "libros");
    expect([...(await enImpuestos()).keys()].filter((cuf) => robadas.includes(cuf))).toEqual([]);
    expect(quejas).toEqual([]);
    await page.context().close();
  });

  test("she takes the refusal back, and they go to the tax system", async () => {
    const { page, quejas } = await abrirPortal("equipos");
    const negadas = page.getByRole("group", { name: `Facturas rechazadas de ${VIEJA}` });
    await negadas.getByRole("button", { name: "Sí son de la tienda" }).click();
    const dialogo = page.getByRole("dialog", { name: "¿Son de la tienda?" });
    await dialogo.getByText("que usted había rechazado").waitFor();
    await mirar(page, dialogo, "aceptar-rechazadas");
    await dialogo.getByRole("button", { name: "Enviarlas a Impuestos" }).click();
    const hecho = page.getByRole("status").getByText(`Las facturas de ${VIEJA} ya están en el servidor`);
    await hecho.waitFor();
    await mirar(page, hecho, "aceptadas");
    await negadas.waitFor({ state: "detached" });
    await lasTieneImpuestos(robadas);
    await dice(vieja, "Lo que imprimió ya está en el servidor");
    expect(quejas).toEqual([]);
    await page.context().close();
  });

  test("a till that she revokes prints on: she accepts what it brings", async () => {
    const suyas = await imprimir(nueva, otra, ["Rosa Condori"]);
    const { page, quejas } = await abrirPortal("equipos");
    await page.getByRole("button", { name: "Quitar", exact: true }).click();
    const revocar = page.getByRole("dialog", { name: "Quitar la caja" });
    await mirar(page, revocar, "revocar");
    await revocar.getByRole("button", { name: "Quitar la caja" }).click();
    await revocar.waitFor({ state: "detached" });
    await otra.start();
    nueva = await entrarEnCaja(data);
    await traidas(NUEVA, 1);
    const grupo = page.getByRole("group", { name: `Facturas impresas de ${NUEVA}` });
    await grupo.getByText(/Rosa Condori/).waitFor();
    await mirar(page, grupo, "revocada");
    await grupo.getByRole("button", { name: "Son de la tienda" }).click();
    const dialogo = page.getByRole("dialog", { name: "¿Son de la tienda?" });
    await mirar(page, dialogo, "aceptar");
    await dialogo.getByRole("button", { name: "Enviarlas a Impuestos" }).click();
    await grupo.waitFor({ state: "detached" });
    await lasTieneImpuestos(suyas);
    await dice(nueva, "Lo que imprimió ya está en el servidor");
    expect(quejas).toEqual([]);
    await page.context().close();
  });
});
