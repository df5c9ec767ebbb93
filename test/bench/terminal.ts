import { randomUUID } from "node:crypto";
import { startCaja, emparejar, ventaDe } from "../support/caja.ts";
import type { Banco } from "./banco.ts";
import { cadaUna, mediana, percentil } from "./medir.ts";
import { startMundoBench } from "./mundo.ts";
import { usoDe } from "./proceso.ts";

const RECEPCION = 'operacion="recepcionFactura"';

/** The real till behind its loopback host, with real server and simulator: what a cashier waits for. */
export async function terminal({ anotar, avance, limites, completo }: Banco): Promise<void> {
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
    const ventas = completo ? 5000 : 1000;
    avance(`terminal: ${ventas} ventas fuera de línea`);
    await cadaUna(100, vender);
    const antes = usoDe(mundo.caja.pid);
    const tiempos = await cadaUna(ventas, vender, 0);
    const despues = usoDe(mundo.caja.pid);
    anotar("venta fuera de línea, por el puente, mediana", {
      valor: mediana(tiempos),
      unidad: "ms",
      de: { limite: "SQLite durable", valor: limites.sqliteMs },
      max: 3,
    });
    anotar("venta fuera de línea, p99", { valor: percentil(tiempos, 99), unidad: "ms", max: 20 });
    if (antes === null || despues === null) return;
    anotar("procesador por venta fuera de línea, con su ticket", {
      valor: (despues.cpuMs - antes.cpuMs) / ventas,
      unidad: "ms",
    });
    anotar(`memoria que crece en ${ventas} ventas`, {
      valor: despues.memoriaMb - antes.memoriaMb,
      unidad: "MB",
    });
  } finally {
    await mundo.close();
  }
}
