import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decimal } from "@mostrador/core";
import { buildPantallas } from "../../../scripts/demo/pantallas.ts";
import { CERRADA, documentosDeImpuestos, facturasDelServidor, startDemo, type Demo } from "../demo.ts";
import { hasta } from "../mundo.ts";
import { CON_NAVEGADOR, matarNavegador, openNavegador } from "../navegador.ts";
import { faltan, verVenta } from "../venta-visible.ts";
import { enBs } from "./libro.ts";
import { Medidas } from "./medir.ts";
import { UN_BOLIVIANO, type Manos, type Persona } from "./manos.ts";
import { metodoDe, RobotCaja, type VentaRobot } from "./robot.ts";
import { prepararTienda, type Tienda } from "./tienda.ts";

/** Tickets of the day; `MOSTRADOR_VENTAS=1000 npm test -- test/e2e/dia.test.ts` is the whole one. */
const VENTAS = Number(process.env["MOSTRADOR_VENTAS"] ?? 30);
/** Tickets between two looks at the memory of a whole day; a short day has none. */
const ENTRE_MIRADAS = 25;
const ES_LARGO = VENTAS >= 200;
/** The growth of a page, in MB, that a day must not reach: a thousand tickets measured 1.1. */
const CRECE_MB = 4;
const MINUTO = 60_000;
const FOTOS = join(import.meta.dirname, "../../../test-results/dia");
const DENOMINACIONES = ["200", "100", "50", "20", "10", "5", "2", "1", "0.50", "0.20", "0.10"] as const;

const DUENA = { nombre: "Dueña", letra: "a", pin: "2468" } as const;
const MANANA = { nombre: "Mañana", letra: "b", pin: "1111" } as const;
const TARDE = { nombre: "Tarde", letra: "c", pin: "2222" } as const;
const DE_LA_DUENA = ["descuentos", "anular", "efectivo", "cierres", "productos", "precios", "configuracion"];

/** At which sale what goes, and when it is back. */
const CORTES = [
  { quien: "servidor", desde: 0.15, hasta: 0.25 },
  { quien: "impuestos", desde: 0.35, hasta: 0.45 },
  { quien: "servidor", desde: 0.55, hasta: 0.65 },
  { quien: "impuestos", desde: 0.8, hasta: 0.9 },
] as const;
/** At which sale the screen goes away, and how: with its cart entered, or with its payment typed. */
const FINES = [
  { fin: "recargar", en: 0.1, conPago: false },
  { fin: "matar", en: 0.27, conPago: false },
  { fin: "recargar", en: 0.3, conPago: true },
  { fin: "apagon", en: 0.47, conPago: false },
  { fin: "matar", en: 0.67, conPago: true },
  { fin: "apagon", en: 0.77, conPago: true },
] as const;
const en = (parte: number) => Math.floor(VENTAS * parte);

/** A day at the counter with one pair of hands; the network goes four times in the middle of a sale, the screen six times. */
export interface Jornada {
  readonly titulo: string;
  /** The folder of its pictures. */
  readonly carpeta: string;
  readonly manos: Manos;
  /** Goods that the hands can reach. */
  readonly surtido: (tienda: Tienda) => Tienda["bienes"];
  readonly semilla: number;
}

/** Declares the tests of a day: opening, sales with offers, outages, a return, the count, and the three books compared. */
export function contarJornada({ titulo, carpeta, manos, surtido, semilla }: Jornada): void {
  describe(`a day of ${VENTAS} tickets ${titulo}`, CON_NAVEGADOR, () => {
    let demo: Demo;
    let navegador: Browser;
    let page: Page;
    let robot: RobotCaja;
    let medidas: Medidas;
    /** The person at the till. */
    let cajero: Persona = MANANA;
    const hechas: VentaRobot[] = [];
    let anulada: VentaRobot | undefined;
    let devuelto = "0";
    const quejas: string[] = [];

    beforeAll(async () => {
      buildPantallas();
      mkdirSync(join(FOTOS, carpeta), { recursive: true });
      [demo, navegador] = await Promise.all([startDemo(CERRADA), openNavegador({ movimiento: true })]);
      medidas = new Medidas(demo);
      await abrir();
      await page.locator('[data-luz="impuestos"][data-color="verde"]').waitFor();
      const tienda = await prepararTienda(puente);
      robot = new RobotCaja(manos, page, tienda, surtido(tienda), semilla);
      await persona(DUENA, DE_LA_DUENA);
      for (const una of [MANANA, TARDE]) await persona(una, ["cierres"]);
    });
    afterAll(async () => {
      await navegador?.close();
      await demo?.close();
    });

    /** A window of the till, with the address that it has now: each entry takes a token. */
    async function abrir(): Promise<void> {
      page = await (await navegador.newContext(manos.ventana)).newPage();
      page.on("pageerror", (error) => quejas.push(error.message));
      await manos.usar(page);
      await page.goto(readFileSync(join(demo.data, "caja", "url"), "utf8").trim());
    }

    /** The selling half's answer, past the screen. */
    async function puente<T>(nombre: string, entrada: object): Promise<T> {
      const respuesta: unknown = await page.evaluate(
        async ([call, body]) => {
          const headers = { "content-type": "application/json" };
          return (await fetch(`puente/${call}`, { method: "POST", headers, body: body ?? "" })).json();
        },
        [nombre, JSON.stringify(entrada)],
      );
      const { ok, value, error } = respuesta as { ok: boolean; value: T; error: unknown };
      if (!ok) throw new Error(`${nombre}: ${JSON.stringify(error)}`);
      return value;
    }
    const persona = ({ nombre, pin }: Persona, permisos: readonly string[]) =>
      puente("guardarUsuario", { id: null, nombre, pin, permisos, activo: true });

    /** The screen goes away with a sale open on it, and is back with every line, buyer and payment. */
    async function interrumpir(fin: (typeof FINES)[number]["fin"]): Promise<void> {
      const antes = await verVenta(page);
      // A killed till loses unsent input.
      await expect.poll(async () => faltan(antes, await puente("ventaAbierta", {}))).toEqual([]);
      if (fin === "recargar") await page.reload();
      else {
        await Promise.all([
          demo.escribir("caja", /sin luz/),
          fin === "apagon" ? matarNavegador(navegador) : page.context().close(),
        ]);
        await demo.escribir("caja", /encendida/);
        if (fin === "apagon") navegador = await openNavegador({ movimiento: true });
        await abrir();
        await manos.entrar(cajero);
      }
      await expect.poll(() => verVenta(page)).toEqual(antes);
      robot.mudar(page);
      medidas.reiniciada();
      if (antes.aPagar !== null) await page.getByRole("button", { name: "Emitir factura" }).focus();
    }

    /** Sells the ticket number `i`, and measures it. */
    async function atender(i: number): Promise<void> {
      if (ES_LARGO && i % ENTRE_MIRADAS === 0) await medidas.mirar(i, page);
      const llano =
        i !== en(0.5) &&
        !FINES.some(({ en: parte }) => en(parte) === i) &&
        !CORTES.some(({ desde, hasta: fin }) => en(desde) === i || en(fin) === i);
      const antes = hechas.length;
      await medidas.medir(i, llano, page, async () => {
        await vender(i);
        return hechas.length - antes;
      });
    }

    async function vender(i: number): Promise<void> {
      const corta = CORTES.find(({ desde }) => en(desde) === i);
      const vuelve = CORTES.find(({ hasta: fin }) => en(fin) === i);
      if (vuelve !== undefined) await demo.escribir(vuelve.quien, /atiende/);
      if (i === en(0.5)) {
        await manos.bloquear();
        cajero = TARDE;
        await manos.entrar(cajero);
      }
      await robot.llenar(i);
      if (i % 9 === 4) {
        await robot.aparcar();
        await robot.llenar(i + 1);
        hechas.push(await robot.cobrar("efectivo"));
        await robot.retomar();
      }
      if (i % 7 === 3 || i % 15 === 4) await robot.esMayorista();
      const fin = FINES.find(({ en: parte }) => en(parte) === i);
      if (fin?.conPago === false) await interrumpir(fin.fin);
      const cortar = async () => {
        if (fin?.conPago === true) await interrumpir(fin.fin);
        if (corta !== undefined) await demo.escribir(corta.quien, /detenido/);
      };
      hechas.push(await robot.cobrar(metodoDe(i, robot.total), cortar));
    }

    test("the first cashier enters and opens the till", async () => {
      await manos.bloquear();
      await manos.entrar(MANANA);
      await manos.abrirCaja("500");
      await page.locator('[data-turno="abierto"]').waitFor();
    });

    test(
      "sells all day: offers, lists, parked sales, every way to pay; the network goes in the middle of four sales",
      async () => {
        for (let i = 0; i < VENTAS; i++) {
          await atender(i).catch(async (error: unknown) => {
            await page.screenshot({ path: join(FOTOS, carpeta, `atascada-${i}.png`) });
            throw error;
          });
        }
        if (ES_LARGO) await medidas.mirar(VENTAS, page);
        expect(medidas.crecidas(CRECE_MB)).toEqual([]);
        process.stdout.write(`${titulo}: ${medidas.escribir(join(FOTOS, carpeta))}\n`);
        // Three for two in cash, a part of which comes back; and one that is annulled.
        await robot.agregar(robot.tresPorDos, 3);
        hechas.push(await robot.cobrar("efectivo"));
        await robot.llenar(0);
        anulada = await robot.cobrar("efectivo");
        hechas.push(anulada);
        expect(hechas.filter(({ estado }) => estado !== "EMITIDA" && estado !== "OFFLINE")).toEqual([]);
        expect(hechas.filter(({ estado }) => estado === "OFFLINE").length).toBeGreaterThanOrEqual(
          CORTES.length,
        );
        const clases = ["3 por 2", "categoría", "lista", "por kilo", "por mayor", "presentación"];
        expect([...robot.vistos].toSorted()).toEqual(clases);
      },
      VENTAS * MINUTO + 15 * MINUTO,
    );

    test("afterwards every invoice is with the tax system, untouched", async () => {
      type Estado = { readonly pendientes: { readonly facturas: number } };
      await hasta(
        "todas EMITIDA",
        async () => (await puente<Estado>("estado", {})).pendientes.facturas === 0,
      );
    });

    test("annuls the last sale and takes back one of three for two, the owner lending the rights", async () => {
      await page.locator("[data-modo=enLinea]").waitFor();
      await manos.anularUltima(DUENA);
      type Ventas = { readonly ventas: { readonly cuf: string; readonly estado: string }[] };
      const { ventas } = await puente<Ventas>("ventasDeHoy", {});
      const emitida = ventas.find(({ estado }) => estado === "EMITIDA");
      await manos.devolver(emitida?.cuf ?? "", "1", DUENA);
      // In a 3 for 2 offer, one unit costs two thirds of its price.
      devuelto = enBs((robot.tresPorDos.centavos * 2) / 3);
    });

    test("counts the drawer blind and closes: what the robot's own book says is what should be there", async () => {
      const debeHaber = () =>
        hechas.reduce((suma, { efectivo }) => suma.plus(efectivo), decimal(500)).minus(devuelto);
      // No coin is below ten centavos: the last buyer pays the odd ones by QR.
      await robot.llenar(0);
      const impares = Math.round(Number(debeHaber().plus(robot.total).toFixed(2)) * 100) % 10;
      hechas.push(
        await robot.cobrar("varios", undefined, decimal(UN_BOLIVIANO).plus(`0.0${impares}`).toFixed(2)),
      );
      let resta = debeHaber();
      const billetes = new Map(
        DENOMINACIONES.map((valor) => {
          const veces = Math.floor(Number(resta.toFixed(2)) / Number(valor) + 1e-9);
          resta = resta.minus(decimal(valor).times(veces));
          return [valor, veces];
        }),
      );
      expect(resta.toFixed(2)).toBe("0.00");
      expect(anulada?.efectivo).toBe(anulada?.total);
      const dolares = hechas.reduce((suma, venta) => suma + venta.dolares, 0);
      await manos.cerrarCaja(billetes, dolares);
      await page.getByText(/Caja cerrada: Z N° 1/).waitFor();
      await page.screenshot({ path: join(FOTOS, carpeta, "cierre.png") });
      type Diferencia = { readonly diferencia: string };
      const { cierres, integra } = await puente<{
        cierres: (Diferencia & { dolares: Diferencia })[];
        integra: boolean;
      }>("cierres", {});
      expect([cierres[0]?.diferencia, cierres[0]?.dolares.diferencia]).toEqual(["0.00", "0.00"]);
      expect(integra).toBe(true);
    });

    test("sales, server and tax system agree: none is missing, none is double", async () => {
      const delServidor = await facturasDelServidor(demo);
      const facturas = delServidor.filter(({ sector }) => sector === 1);
      const vivas = facturas.filter(({ estado }) => estado === "EMITIDA");
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
      expect(manos.teclas(), "keys that a page heard").toBe(0);
    });
  });
}
