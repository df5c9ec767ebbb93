import { randomUUID } from "node:crypto";
import { setTimeout as pausa } from "node:timers/promises";
import { startCaja, emparejar, ventaDe } from "../support/caja.ts";
import type { Banco } from "./banco.ts";
import { cadaUna, mediana, percentil } from "./medir.ts";
import { startMundoBench, type MundoBench } from "./mundo.ts";
import { usoDe } from "./proceso.ts";

const RECEPCION = 'operacion="recepcionFactura"';

/** The real till behind its loopback host, with real server and simulator: what a cashier waits for. */
export async function terminal(banco: Banco): Promise<void> {
  const { anotar, avance, limites, completo } = banco;
  const mundo = await startMundoBench();
  try {
    const caja = await startCaja(mundo);
    await emparejar(mundo, caja);
    const [producto] = await caja.invoke("buscarProductos", { texto: "cafe molido 250" });
    const vender = () => caja.invoke("cobrar", { ventaId: randomUUID(), venta: ventaDe(producto) });

    avance("terminal: ventas en línea");
    const enLinea = await cadaUna(100, vender, 50);
    const { suma, cuenta } = await mundo.histograma("mostrador_siat_seconds", RECEPCION);
    const siatMs = (suma / cuenta) * 1000;
    anotar("venta en línea, sobre lo que tarda el SIAT", {
      valor: mediana(enLinea) - siatMs,
      unidad: "ms",
      max: 10,
    });

    await mundo.servidor.stop();
    await mundo.simulador.stop();
    await cadaUna(100, vender);
    avance("terminal: ventas fuera de línea, con aliento entre una y otra");
    const tiempos: number[] = [];
    for (let i = 0; i < PAUSADAS; i++) {
      await pausa(ALIENTO_MS); // the ticket of the one before is out
      const desde = performance.now();
      await vender();
      tiempos.push(performance.now() - desde);
    }
    anotar("venta fuera de línea, por el puente, mediana", {
      valor: mediana(tiempos),
      unidad: "ms",
      de: { limite: "SQLite durable", valor: limites.sqliteMs },
      max: 3,
    });
    anotar("venta fuera de línea, p99", { valor: percentil(tiempos, 99), unidad: "ms", max: 20 });
    await seguidas(banco, mundo, vender, completo ? 5000 : 1000);
  } finally {
    await mundo.close();
  }
}

const PAUSADAS = 200;
const ALIENTO_MS = 60;

/** One sale after the other, each with its ticket and its PDF: what they cost, and what they leave in memory. */
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
