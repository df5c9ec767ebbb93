import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decimal } from "@mostrador/core";
import { construirPantallas } from "../../scripts/demo/pantallas.ts";
import { CERRADA, documentosDeImpuestos, startDemo, type Demo } from "../support/demo.ts";
import { hasta } from "../support/mundo.ts";
import { CON_NAVEGADOR, matarNavegador, openNavegador } from "../support/navegador.ts";
import { PantallaCaja } from "../support/pantalla-caja.ts";
import { METODOS, RobotCaja, type Producto, type VentaRobot } from "../support/robot-caja.ts";
import { faltan } from "../support/venta-visible.ts";

/** Tickets of the day; `MOSTRADOR_VENTAS=1000 npm test -- test/e2e/dia.test.ts` is the whole one. */
const VENTAS = Number(process.env["MOSTRADOR_VENTAS"] ?? 30);
const MINUTO = 60_000;
const FOTOS = join(import.meta.dirname, "../../test-results/dia");
const DENOMINACIONES = ["200", "100", "50", "20", "10", "5", "2", "1", "0.50", "0.20", "0.10"] as const;

/** A day at the counter with nothing but keys and a scanner; the network goes four times in the middle of a sale, the screen six times. */
describe(`a day of ${VENTAS} tickets without a mouse`, CON_NAVEGADOR, () => {
  let demo: Demo;
  let navegador: Browser;
  let page: Page;
  let caja: PantallaCaja;
  let robot: RobotCaja;
  const hechas: VentaRobot[] = [];
  let salidas = decimal(0);
  const quejas: string[] = [];

  beforeAll(async () => {
    construirPantallas();
    mkdirSync(FOTOS, { recursive: true });
    [demo, navegador] = await Promise.all([startDemo(CERRADA), openNavegador()]);
    await abrir();
    await caja.lista();
    const { productos } = await puente<{ productos: Producto[] }>("listarProductos", { limite: 200 });
    const legibles = productos.filter(({ codigoBarras }) => codigoBarras !== null);
    const { tipoCambioUsd } = await puente<{ tipoCambioUsd: string | null }>("estado", {});
    if (tipoCambioUsd === null) throw new Error("la caja no recibe dólares");
    robot = new RobotCaja(page, caja, {
      productos: legibles,
      tipoCambio: tipoCambioUsd,
      semilla: 20_261_121,
    });
  }, 3 * MINUTO);
  afterAll(async () => {
    await navegador?.close();
    await demo?.close();
  }, MINUTO);

  /** A window of the till, with the address that it has now: each entry takes a token. */
  async function abrir(): Promise<void> {
    page = await navegador.newPage({ viewport: { width: 1366, height: 768 }, colorScheme: "light" });
    page.setDefaultTimeout(240_000);
    page.on("pageerror", (error) => quejas.push(error.message));
    await page.goto(readFileSync(join(demo.data, "caja", "url"), "utf8").trim());
    caja = new PantallaCaja(page);
  }

  /** What the selling half says, past the screen. */
  async function puente<T>(nombre: string, entrada: object): Promise<T> {
    const respuesta = await page.evaluate(
      async ([call, body]) => {
        const headers = { "content-type": "application/json" };
        return (
          await fetch(`puente/${call}`, { method: "POST", headers, body: body ?? "" })
        ).json() as Promise<unknown>;
      },
      [nombre, JSON.stringify(entrada)],
    );
    return (respuesta as { value: T }).value;
  }
  const tecla = (nombre: string) => page.keyboard.press(nombre);
  const escribir = (texto: string) => caja.escribir(texto);
  /** A button by Enter, once it can be pressed. */
  async function pulsar(cual: { name: string | RegExp; exact?: boolean }): Promise<void> {
    const boton = page.getByRole("button", cual);
    await boton.click({ trial: true });
    await boton.focus();
    await tecla("Enter");
  }
  const persona = (nombre: string, pin: string, permisos: string[]) =>
    puente("guardarUsuario", { id: null, nombre, pin, permisos, activo: true });
  async function entrar(letra: string, pin: string): Promise<void> {
    await page.getByRole("radio").first().waitFor();
    await escribir(letra + pin);
    await tecla("Enter");
    await page.getByRole("radio").first().waitFor({ state: "hidden" });
  }

  test("the owner lets two cashiers in; the first one opens the till", async () => {
    await persona("Dueña", "2468", [
      "descuentos",
      "anular",
      "efectivo",
      "cierres",
      "productos",
      "configuracion",
    ]);
    await persona("Mañana", "1111", ["cierres"]);
    await persona("Tarde", "2222", ["cierres"]);
    await tecla("Control+l");
    await entrar("b", "1111");
    await tecla("Control+e");
    await page.getByLabel("Efectivo inicial").waitFor();
    await escribir("500");
    await tecla("Enter");
    await page.getByText(/Turno 1, abierto/).waitFor();
    await tecla("Escape");
    await page.locator('[data-turno="abierto"]').waitFor();
  });

  /** Who is at the till: the letter in the list, and the PIN. */
  let cajero: readonly [letra: string, pin: string] = ["b", "1111"];

  /** The screen goes away with a sale open on it, and is back with every line, buyer and payment. */
  async function interrumpir(fin: (typeof FINES)[number]["fin"]): Promise<void> {
    const antes = await caja.ventaVisible();
    // A program that dies loses what it had not been told.
    await expect.poll(async () => faltan(antes, await puente("ventaAbierta", {}))).toEqual([]);
    if (fin === "recargar") await page.reload();
    else {
      await Promise.all([
        demo.escribir("caja", /sin luz/),
        fin === "apagon" ? matarNavegador(navegador) : page.close(),
      ]);
      await demo.escribir("caja", /encendida/);
      if (fin === "apagon") navegador = await openNavegador();
      await abrir();
      await entrar(...cajero);
    }
    await expect.poll(() => caja.ventaVisible()).toEqual(antes);
    robot.mudar(page, caja);
    if (antes.aPagar !== null) await page.getByRole("button", { name: "Emitir factura" }).focus();
  }

  /** At which sale what goes, and when it is back. */
  const CORTES = [
    { quien: "servidor", desde: 0.15, hasta: 0.25 },
    { quien: "impuestos", desde: 0.35, hasta: 0.45 },
    { quien: "servidor", desde: 0.55, hasta: 0.65 },
    { quien: "impuestos", desde: 0.8, hasta: 0.9 },
  ] as const;
  const en = (parte: number) => Math.floor(VENTAS * parte);
  /** At which sale the screen goes away, and how: with its cart entered, or with its payment typed. */
  const FINES = [
    { fin: "recargar", en: 0.1, conPago: false },
    { fin: "matar", en: 0.27, conPago: false },
    { fin: "recargar", en: 0.3, conPago: true },
    { fin: "apagon", en: 0.47, conPago: false },
    { fin: "matar", en: 0.67, conPago: true },
    { fin: "apagon", en: 0.77, conPago: true },
  ] as const;

  test(
    "sells all day: scanner bursts, parked sales, every way to pay; the network goes in the middle of four sales",
    async () => {
      for (let i = 0; i < VENTAS; i++) {
        const corta = CORTES.find(({ desde }) => en(desde) === i);
        const vuelve = CORTES.find(({ hasta: fin }) => en(fin) === i);
        if (vuelve !== undefined) await demo.escribir(vuelve.quien, /atiende/);
        if (i === en(0.5)) {
          await tecla("Control+l");
          cajero = ["c", "2222"];
          await entrar(...cajero);
        }
        const total = await robot.escanear(1 + robot.azar(4));
        if (i % 9 === 4) {
          // The buyer forgot something: the next in the queue goes first.
          await tecla("F5");
          await page.locator('[data-testid="total"]:text-is("0.00")').waitFor();
          const otro = await robot.escanear(1);
          hechas.push(await robot.cobrar(otro, "efectivo"));
          await tecla("F5");
          await page.getByText(/Desde las/).waitFor();
          await tecla("1");
          await page.getByRole("listitem").first().waitFor();
        }
        if (i % 7 === 3) {
          await caja.cliente("1020703023");
          await expect.poll(() => caja.nombreCliente()).toBe("Distribuidora Illimani SRL");
        }
        const metodo = METODOS[Number(total) > 1 ? i % METODOS.length : 0] ?? "efectivo";
        const fin = FINES.find(({ en: parte }) => en(parte) === i);
        if (fin?.conPago === false) await interrumpir(fin.fin);
        const cortar = async () => {
          if (fin?.conPago === true) await interrumpir(fin.fin);
          if (corta !== undefined) await demo.escribir(corta.quien, /detenido/);
        };
        const cobrada = robot.cobrar(total, metodo, cortar);
        await cobrada.catch(() => page.screenshot({ path: join(FOTOS, `atascada-${i}-${metodo}.png`) }));
        hechas.push(await cobrada);
      }
      expect(hechas.filter(({ estado }) => estado !== "EMITIDA" && estado !== "OFFLINE")).toEqual([]);
      expect(hechas.filter(({ estado }) => estado === "OFFLINE").length).toBeGreaterThanOrEqual(
        CORTES.length,
      );
    },
    VENTAS * 10_000 + 5 * MINUTO,
  );

  test(
    "afterwards every invoice is with the tax system, with no key pressed",
    async () => {
      await hasta(
        "todas EMITIDA",
        async () =>
          (await puente<{ pendientes: { facturas: number } }>("estado", {})).pendientes.facturas === 0,
        5 * MINUTO,
      );
    },
    6 * MINUTO,
  );

  test(
    "annuls the last sale and issues a note about the one before, by keys, the owner lending the right",
    async () => {
      await page.locator("[data-modo=enLinea]").waitFor({ timeout: MINUTO });
      await tecla("F3");
      const filas = page.locator('tbody tr[data-estado="EMITIDA"]');
      await filas.first().focus();
      await tecla("Enter");
      await pulsar({ name: "Anular", exact: true });
      await pulsar({ name: "Anular la factura" });
      await page.getByText("Pida autorización").waitFor();
      await escribir("2468");
      await tecla("Enter");
      await page.locator('tr[data-estado="ANULADA"]').waitFor({ timeout: MINUTO });
      await tecla("Escape");
      await page.locator("tbody").waitFor({ state: "hidden" });
      const { ventas } = await puente<{ ventas: { cuf: string; estado: string; total: string }[] }>(
        "ventasDeHoy",
        {},
      );
      const emitida = ventas.find(({ estado }) => estado === "EMITIDA");
      await caja.leer(
        `https://siat.impuestos.gob.bo/consulta/QR?nit=1&cuf=${emitida?.cuf ?? ""}&numero=1&t=1`,
      );
      await pulsar({ name: "Devuelve todo" });
      await pulsar({ name: "Emitir la nota" });
      await page.getByText("Pida autorización").waitFor();
      await escribir("2468");
      await tecla("Enter");
      await page.getByTestId("nota-emitida").waitFor({ timeout: MINUTO });
      await pulsar({ name: /Devolví el efectivo/ });
      await page.getByText("Pida autorización").waitFor();
      await escribir("2468");
      await tecla("Enter");
      await page.locator('tr[data-nota="emitida"]').waitFor();
      salidas = salidas.plus(emitida?.total ?? "0");
      await tecla("Escape");
      await page.locator('tr[data-nota="emitida"]').waitFor({ state: "hidden" });
    },
    3 * MINUTO,
  );

  test("counts the drawer blind and closes: what the robot's own book says is what should be there", async () => {
    const debe = hechas.reduce((suma, { efectivo }) => suma.plus(efectivo), decimal(500)).minus(salidas);
    await tecla("Control+e");
    await pulsar({ name: "Cerrar la caja" });
    await page.getByLabel("Cuántos de Bs 200").waitFor();
    let resta = debe;
    for (const valor of DENOMINACIONES) {
      const veces = Math.floor(Number(resta.toFixed(2)) / Number(valor) + 1e-9);
      resta = resta.minus(decimal(valor).times(veces));
      await page.getByLabel(`Cuántos de Bs ${valor}`, { exact: true }).focus();
      await escribir(String(veces));
    }
    expect(resta.toFixed(2)).toBe("0.00");
    await page.getByLabel("Dólares en total").focus();
    await escribir(String(hechas.reduce((suma, { dolares }) => suma + dolares, 0)));
    await pulsar({ name: "Cerrar e imprimir Z" });
    await page.getByText(/Caja cerrada: Z N° 1/).waitFor();
    await page.screenshot({ path: join(FOTOS, "cierre.png") });
    const { cierres, integra } = await puente<{
      cierres: {
        diferencia: string;
        dolares: { diferencia: string };
        ventas: { cantidad: number; total: string };
      }[];
      integra: boolean;
    }>("cierres", {});
    expect([cierres[0]?.diferencia, cierres[0]?.dolares.diferencia]).toEqual(["0.00", "0.00"]);
    expect(integra).toBe(true);
  });

  test("sales, server and tax system agree: none is missing, none is double", async () => {
    const headers = { "x-api-key": demo.json.api_key };
    const delServidor: {
      cuf: string;
      estado: string;
      numero_factura: number;
      sector: number;
      monto_total: number;
    }[] = [];
    let cursor = "";
    do {
      const reply = await fetch(`${demo.json.base_url}/v1/facturas?limite=100${cursor}`, {
        headers,
      });
      const { datos } = (await reply.json()) as {
        datos: { facturas: typeof delServidor; paginacion: { siguiente: string | null } };
      };
      delServidor.push(...datos.facturas);
      cursor = datos.paginacion.siguiente === null ? "" : `&cursor=${datos.paginacion.siguiente}`;
    } while (cursor !== "");
    const facturas = delServidor.filter(({ sector }) => sector === 1);
    const vivas = facturas.filter(({ estado }) => estado === "EMITIDA");
    const [anulada] = hechas.slice(-1);
    expect(vivas).toHaveLength(hechas.length - 1);
    expect(new Set(facturas.map((f) => f.numero_factura)).size).toBe(facturas.length);
    const suma = vivas.reduce((total, f) => total.plus(f.monto_total.toFixed(2)), decimal(0));
    const vendido = hechas.reduce((total, venta) => total.plus(venta.total), decimal(0));
    expect(suma.toFixed(2)).toBe(vendido.minus(anulada?.total ?? "0").toFixed(2));
    const documentos = await documentosDeImpuestos(demo);
    const enImpuestos = new Map(documentos.map(({ cuf, estado }) => [cuf, estado]));
    expect(vivas.filter(({ cuf }) => enImpuestos.get(cuf) !== 690)).toEqual([]);
    const suyas = new Set(delServidor.map(({ cuf }) => cuf));
    const vigentes = documentos.filter(({ cuf, estado }) => estado === 690 && suyas.has(cuf));
    expect(vigentes).toHaveLength(delServidor.filter(({ estado }) => estado === "EMITIDA").length);
    expect(quejas).toEqual([]);
  });
});
