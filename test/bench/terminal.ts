import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pausa } from "node:timers/promises";
import { CONFIGURACION_INICIAL } from "../../apps/desktop/src/contract/index.ts";
import { startCaja, emparejar, ventaDe, type CajaPuente } from "../support/caja.ts";
import type { Banco } from "./banco.ts";
import { startImpresora } from "../support/impresora.ts";
import { openSqliteFile } from "./limites.ts";
import { cadaUna, media, mediana, percentil } from "./medir.ts";
import { startMundoBench, type MundoBench } from "./mundo.ts";
import { measureIn, usoDe, type Medida } from "./proceso.ts";
import { dentroDeLaCaja } from "./terminal-dentro.ts";

const VENTAS_EN_LINEA = 200;
/** Calls before the measurement: till and server have run for a while. */
const CALENTAMIENTO = 200;
const RECEPCION = 'operacion="recepcionFactura"';

/** Measures the waits of a cashier: the real till behind its loopback host, with real server and simulator. */
export async function terminal(banco: Banco): Promise<void> {
  const { completo } = banco;
  const mundo = await startMundoBench();
  try {
    const caja = await startCaja(mundo);
    await emparejar(mundo, caja, null);
    await caja.invoke("guardarConfiguracion", CONFIGURACION_INICIAL);
    const [producto] = await caja.invoke("buscarProductos", { texto: "cafe molido 250" });
    const vender = () => caja.invoke("cobrar", { ventaId: randomUUID(), venta: ventaDe(producto) });

    await enLinea(banco, mundo, caja, vender);
    await mundo.servidor.stop();
    await mundo.simulador.stop();
    await cadaUna(100, vender);
    await pausadas(banco, mundo, vender);
    await seguidas(banco, mundo, vender, completo ? 5000 : 1000);
    await mundo.caja.stop();
    await dentroDeLaCaja(banco, mundo.config.data, ventaDe(producto));
  } finally {
    await mundo.close();
  }
}

/**
 * Measures online sales in sequence, with a receipt printer on the network that takes their tickets. The tax system's time, as the server
 * measures it, is subtracted. The figures are means, since only its mean is known.
 */
async function enLinea(
  { anotar, avance }: Banco,
  mundo: MundoBench,
  caja: CajaPuente,
  vender: () => Promise<unknown>,
): Promise<void> {
  avance("terminal: ventas en línea");
  const papel = await startImpresora({ contesta: true });
  await caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, impresora: papel.impresora });
  await cadaUna(CALENTAMIENTO, vender, 0);
  const antes = await mundo.histograma("mostrador_siat_seconds", RECEPCION);
  const medidas: Medida[] = [];
  const programas = [mundo.caja.pid, mundo.servidor.pid, process.pid];
  await cadaUna(VENTAS_EN_LINEA, async () => medidas.push(await measureIn(programas, vender)), 0);
  const despues = await mundo.histograma("mostrador_siat_seconds", RECEPCION);
  const siatMs = ((despues.suma - antes.suma) / (despues.cuenta - antes.cuenta)) * 1000;
  anotar("venta en línea, sobre lo que tarda el SIAT", {
    valor: media(medidas.map(({ ms }) => ms)) - siatMs,
    unidad: "ms",
    max: 10,
  });
  anotar("  procesador de los hilos de caja y servidor", {
    valor: mediana(medidas.map(({ cpuMs: [deCaja = 0, deServidor = 0] }) => deCaja + deServidor)),
    unidad: "ms",
  });
  await caja.invoke("guardarConfiguracion", CONFIGURACION_INICIAL);
  papel.cerrar();
}

const PAUSADAS = 200;
const ALIENTO_MS = 250;

/**
 * Measures offline sales with pauses between them, as at a counter. A sale runs from the call to the till's answer, when it is on the disk;
 * its ticket is drawn later. A bare durable transaction on the same disk alternates with them: after a pause it also starts cold.
 */
async function pausadas(
  { anotar, avance, carpeta }: Banco,
  mundo: MundoBench,
  vender: () => Promise<unknown>,
): Promise<void> {
  avance("terminal: ventas fuera de línea, con aliento entre una y otra");
  const limite = openSqliteFile(join(carpeta, "limite-caja.db"));
  const ventas: Medida[] = [];
  const desnudas: Medida[] = [];
  for (let i = 0; i < PAUSADAS; i++) {
    await pausa(ALIENTO_MS); // the previous ticket is printed, and its PDF drawn
    ventas.push(await measureIn([mundo.caja.pid, process.pid], vender));
    await pausa(ALIENTO_MS / 5);
    desnudas.push(await measureIn([process.pid], limite.guardar));
  }
  limite.cerrar();
  const porReloj = desnudas.map(({ ms }) => ms);
  anotar("venta fuera de línea, por el puente, mediana", {
    valor: mediana(ventas.map(({ ms }) => ms)),
    unidad: "ms",
    de: { limite: "SQLite durable", valor: mediana(porReloj) },
  });
  anotar("  sin lo que esperó un procesador que otros tenían", {
    valor: mediana(ventas.map(({ sinFilaMs }) => sinFilaMs)),
    unidad: "ms",
    // A fair comparison: the bare transaction waited in the run queue too.
    de: { limite: "SQLite durable, igual", valor: mediana(desnudas.map(({ sinFilaMs }) => sinFilaMs)) },
  });
  anotar("  procesador del hilo que vende", {
    valor: mediana(ventas.map(({ cpuMs: [caja = Number.NaN] }) => caja)),
    unidad: "ms",
  });
  const p99 = percentil(
    ventas.map(({ ms }) => ms),
    99,
  );
  anotar("  p99", { valor: p99, unidad: "ms", max: 20 });
  anotar("  p99 de la transacción desnuda", { valor: percentil(porReloj, 99), unidad: "ms" });
}

/** Measures sales in sequence, each with its ticket and its PDF: their cost, and the memory that they leave in use. */
async function seguidas(
  { anotar, avance }: Banco,
  mundo: MundoBench,
  vender: () => Promise<unknown>,
  ventas: number,
): Promise<void> {
  avance(`terminal: ${ventas} ventas seguidas`);
  const antes = usoDe(mundo.caja.pid);
  const primeras = await cadaUna(ventas / 2, vender, 0);
  const medio = usoDe(mundo.caja.pid);
  const ultimas = await cadaUna(ventas / 2, vender, 0);
  const despues = usoDe(mundo.caja.pid);
  anotar(`${ventas} ventas seguidas: las últimas sobre las primeras`, {
    valor: mediana(ultimas) / mediana(primeras),
    unidad: "veces",
    max: 1.5,
  });
  if (antes === null || medio === null || despues === null) return;
  anotar("  procesador por venta, con su ticket y su PDF", {
    valor: (despues.cpuMs - antes.cpuMs) / ventas,
    unidad: "ms",
  });
  anotar("  memoria que toma la segunda mitad", {
    valor: despues.memoriaMb - medio.memoriaMb,
    unidad: "MB",
    max: 20,
  });
}
