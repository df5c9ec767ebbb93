import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { abrirCaja, type Caja } from "../../apps/desktop/src/caja/caja.ts";
import { CONFIGURACION_INICIAL, type EntradaVenta } from "../../apps/desktop/src/contract/index.ts";
import { emparejar, startCaja, ventaDe } from "../support/caja.ts";
import type { Banco } from "./banco.ts";
import { pedidoJson } from "./datos.ts";
import { fillCaja } from "./llenar-caja.ts";
import { llenar } from "./llenar.ts";
import { mediana } from "./medir.ts";
import { startMundoBench, type MundoBench } from "./mundo.ts";
import { usoDe } from "./proceso.ts";

const VECES = 5;
const VENTAS = 200;
/** A lap that does not begin. */
const NUNCA_MS = 3_600_000;

/**
 * Measures how till and server start over many sales and invoices, beside SQLite's check of the whole file, and how a server starts over
 * none. A sale beside the lap costs the thread that sells as much as one alone. docs/decisions/0052.
 */
export async function arranque(banco: Banco): Promise<void> {
  const total = banco.completo ? 1_000_000 : 100_000;
  const mundo = await startMundoBench();
  try {
    const puente = await startCaja(mundo);
    await emparejar(mundo, puente, null);
    await puente.invoke("guardarConfiguracion", CONFIGURACION_INICIAL);
    const [producto] = await puente.invoke("buscarProductos", { texto: "cafe molido 250" });
    const venta = ventaDe(producto);
    const modelo = randomUUID();
    await puente.invoke("cobrar", { ventaId: modelo, venta });
    await mundo.caja.stop();
    await mundo.api("POST", "/v1/facturas", pedidoJson(3), { prefer: "return=minimal" });
    await mundo.servidor.stop();
    await startServidor(banco, mundo, "sin documentos");
    llenar(mundo, total, banco.avance);
    await mundo.servidor.start(); // its orderly end sums the copied rows
    await mundo.servidor.stop();
    await startServidor(banco, mundo, `con ${total} facturas`);
    measureEntera(banco, join(mundo.config.data, "servidor.db"), "el servidor");
    fillCaja(mundo.config.data, modelo, { desde: 0, hasta: total }, banco.avance);
    await measureCaja(banco, mundo.config.data, venta, total);
  } finally {
    await mundo.close();
  }
}

/** Starts the server's program a few times: by the clock until it answers (looked at each 0.1 s), and by its processor. */
async function startServidor(
  { anotar, avance }: Banco,
  { servidor }: MundoBench,
  con: string,
): Promise<void> {
  const [reloj, procesador]: [number[], number[]] = [[], []];
  for (let i = 0; i <= VECES; i++) {
    avance(`arranque: servidor ${con}`);
    const desde = performance.now();
    await servidor.start();
    // The first one compiles.
    if (i > 0) {
      reloj.push((performance.now() - desde) / 1000);
      procesador.push((usoDe(servidor.pid)?.cpuMs ?? Number.NaN) / 1000);
    }
    await servidor.stop();
  }
  anotar(`el servidor arranca ${con}`, { valor: mediana(reloj), unidad: "s" });
  anotar(`el servidor arranca ${con}: procesador`, { valor: mediana(procesador), unidad: "s", max: 0.5 });
}

/** Measures SQLite's own check of a whole file: what a start did before. */
function measureEntera({ anotar }: Banco, archivo: string, quien: string): number {
  const base = new Database(archivo, { readonly: true });
  const desde = performance.now();
  base.pragma("quick_check(1)");
  const ms = performance.now() - desde;
  base.close();
  const mb = Math.round(statSync(archivo).size / 1e6);
  anotar(`${quien}: SQLite revisa el archivo entero (${mb} MB)`, { valor: ms / 1000, unidad: "s" });
  return ms;
}

async function measureCaja(banco: Banco, data: string, venta: EntradaVenta, total: number): Promise<void> {
  const { anotar, avance } = banco;
  const archivo = join(data, "caja", "caja.db");
  await abrir(data, NUNCA_MS).caja.cerrar(); // sums the copied rows
  const entera = measureEntera(banco, archivo, "la caja");
  const [enOrden, trasCorte]: [number[], number[]] = [[], []];
  for (let i = 0; i < VECES; i++) {
    avance("arranque: caja");
    const primera = abrir(data, NUNCA_MS);
    enOrden.push(primera.ms);
    await primera.caja.cerrar();
    const base = new Database(archivo);
    base.exec(
      "update ajustes set valor = json_set(valor, '$.abierta', json('true')) where clave = 'verificada'",
    );
    base.close();
    const segunda = abrir(data, NUNCA_MS);
    trasCorte.push(segunda.ms);
    await segunda.caja.cerrar();
  }
  const de = { limite: "archivo entero", valor: entera };
  anotar(`la caja abre con ${total} ventas`, { valor: mediana(enOrden), unidad: "ms", de });
  anotar(`la caja abre con ${total} ventas, tras un corte`, { valor: mediana(trasCorte), unidad: "ms", de });
  const [sola, acompanada]: [number[], number[]] = [[], []];
  for (const con of [false, true, true, false]) {
    avance("arranque: vender mientras se verifica");
    const { caja } = abrir(data, con ? 0 : NUNCA_MS);
    await vender(caja, venta, VENTAS / 4);
    (con ? acompanada : sola).push(await vender(caja, venta, VENTAS));
    await caja.cerrar();
  }
  anotar("una venta mientras se verifica: procesador de su hilo", {
    valor: Math.min(...acompanada),
    unidad: "ms",
    de: { limite: "sin verificar", valor: Math.min(...sola) },
    max: 1.05,
  });
}

function abrir(data: string, recorridoTrasMs: number): { readonly caja: Caja; readonly ms: number } {
  const desde = performance.now();
  const abierta = abrirCaja({ data, revision: { recorridoTrasMs } });
  if (!abierta.ok) throw new Error(`la caja no abre: ${abierta.error.kind}`);
  return { caja: abierta.value, ms: performance.now() - desde };
}

/** Sells offline; returns the processor's milliseconds of a sale, of this thread. */
async function vender(caja: Caja, venta: EntradaVenta, veces: number): Promise<number> {
  const desde = process.threadCpuUsage();
  for (let i = 0; i < veces; i++) {
    const hecha = await caja.invoke("cobrar", { ventaId: randomUUID(), venta });
    if (!hecha.ok) throw new Error(hecha.error.texto);
  }
  const { user, system } = process.threadCpuUsage(desde);
  return (user + system) / 1000 / veces;
}
