/** Measures a robot's day: the time of each ticket, and the memory of the page and of the till. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CDPSession, Page } from "playwright-core";
import { hiloDe, usoDe } from "../../bench/proceso.ts";
import type { Demo } from "../demo.ts";

/** The program of the till among the demo's. */
const CAJA = "hosts/loopback/main.ts";
const MB = 1024 * 1024;

interface Ticket {
  readonly numero: number;
  /** Sales of this turn: two where one was parked for another. */
  readonly ventas: number;
  /** True if the network, the cashier and the window stayed as they were. */
  readonly llano: boolean;
  readonly ms: number;
  /** Processor time of the page's thread and of the till's; NaN where one of them was started anew. */
  readonly cpuMs: number;
}

/** The memory at one moment, after a garbage collection of the page. */
interface Memoria {
  readonly numero: number;
  /** Counts the starts of page and till so far: memory is comparable only within one of them. */
  readonly arranque: number;
  readonly paginaMb: number;
  readonly nodos: number;
  readonly listeners: number;
  readonly cajaMb: number;
}

/** The measures of one day. */
export class Medidas {
  readonly #demo: Demo;
  readonly #tickets: Ticket[] = [];
  readonly #memoria: Memoria[] = [];
  readonly #sesiones = new WeakMap<Page, Promise<CDPSession>>();
  #arranque = 0;

  constructor(demo: Demo) {
    this.#demo = demo;
  }

  /** Measures a turn at the till. `vender` returns the number of its sales. */
  async medir(numero: number, llano: boolean, page: Page, vender: () => Promise<number>): Promise<void> {
    const antes = await this.#cpu(page);
    const desde = performance.now();
    const ventas = await vender();
    const ms = performance.now() - desde;
    const cpuMs = llano ? (await this.#cpu(page)) - antes : Number.NaN;
    this.#tickets.push({ numero, ventas, llano, ms, cpuMs });
  }

  /** Reads the memory of both halves. */
  async mirar(numero: number, page: Page): Promise<void> {
    const session = await this.#sesion(page);
    await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    const de = (nombre: string) => metrics.find(({ name }) => name === nombre)?.value ?? Number.NaN;
    this.#memoria.push({
      numero,
      arranque: this.#arranque,
      paginaMb: de("JSHeapUsedSize") / MB,
      nodos: de("Nodes"),
      listeners: de("JSEventListeners"),
      cajaMb: usoDe(this.#caja())?.memoriaMb ?? Number.NaN,
    });
  }

  /** Lists the looks at a page that had grown by more than `mb` since the second look after its start. */
  crecidas(mb: number): readonly string[] {
    return this.#memoria.flatMap(({ numero, arranque, paginaMb }) => {
      const segunda = this.#memoria.filter((una) => una.arranque === arranque)[1]?.paginaMb ?? paginaMb;
      return paginaMb > segunda + mb ? [`ticket ${numero}: ${paginaMb} MB, antes ${segunda}`] : [];
    });
  }

  /** Notes that the page or the till was started anew. */
  reiniciada(): void {
    this.#arranque += 1;
  }

  /** Writes the figures as `cifras.json` into a folder, and returns their summary. */
  escribir(carpeta: string): string {
    const llanos = this.#tickets.filter(({ llano }) => llano);
    const porVenta = (de: (ticket: Ticket) => number) => llanos.map((ticket) => de(ticket) / ticket.ventas);
    const resumen = {
      tickets: this.#tickets.reduce((suma, { ventas }) => suma + ventas, 0),
      ms: cuantiles(porVenta(({ ms }) => ms)),
      cpuMs: cuantiles(porVenta(({ cpuMs }) => cpuMs)),
      memoria: [this.#memoria[0], this.#memoria.at(-1)],
    };
    const todo = { resumen, memoria: this.#memoria, tickets: this.#tickets };
    writeFileSync(join(carpeta, "cifras.json"), JSON.stringify(todo, null, 2));
    return JSON.stringify(resumen);
  }

  async #cpu(page: Page): Promise<number> {
    const { metrics } = await (await this.#sesion(page)).send("Performance.getMetrics");
    const tareasS = metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
    return tareasS * 1000 + (hiloDe(this.#caja())?.cpuMs ?? Number.NaN);
  }

  #sesion(page: Page): Promise<CDPSession> {
    const abierta = this.#sesiones.get(page) ?? abrir(page);
    this.#sesiones.set(page, abierta);
    return abierta;
  }

  /** Finds the till's program among those that the demo started. */
  #caja(): number | undefined {
    const { pid } = this.#demo;
    const hijos = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    return hijos.map(Number).find((hijo) => readFileSync(`/proc/${hijo}/cmdline`, "utf8").includes(CAJA));
  }
}

async function abrir(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return session;
}

function cuantiles(valores: readonly number[]) {
  const orden = valores.filter(Number.isFinite).toSorted((a, b) => a - b);
  const en = (parte: number) => Math.round(orden[Math.floor((orden.length - 1) * parte)] ?? Number.NaN);
  return { de: orden.length, p50: en(0.5), p99: en(0.99), mayor: en(1) };
}
