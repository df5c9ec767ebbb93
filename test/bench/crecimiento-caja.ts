import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { abrirCaja } from "../../apps/desktop/src/caja/caja.ts";
import {
  CONFIGURACION_INICIAL,
  type EntradaVenta,
  type NombreLlamada,
} from "../../apps/desktop/src/contract/index.ts";
import { emparejar, startCaja, ventaDe } from "../support/caja.ts";
import type { Banco } from "./banco.ts";
import { fillCaja } from "./llenar-caja.ts";
import { cadaUna, mediana } from "./medir.ts";
import { startMundoBench } from "./mundo.ts";

const VECES = 100;

/**
 * Measures the same at a till with ever more sales of its own, in this process and without a network. Returns the median milliseconds of
 * each operation, one value per size.
 */
export async function crecimientoCaja(
  { anotar, avance }: Banco,
  tamanos: readonly number[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const series = new Map<string, number[]>();
  const mundo = await startMundoBench();
  try {
    const puente = await startCaja(mundo);
    await emparejar(mundo, puente, null);
    await puente.invoke("guardarConfiguracion", CONFIGURACION_INICIAL);
    const [producto] = await puente.invoke("buscarProductos", { texto: "cafe molido 250" });
    const venta = ventaDe(producto);
    const modelo = randomUUID();
    const vendida = await puente.invoke("cobrar", { ventaId: modelo, venta });
    if (vendida.estado !== "EMITIDA") throw new Error(`la venta quedó ${vendida.estado}`);
    await mundo.caja.stop();
    await mundo.servidor.stop();
    await mundo.simulador.stop();
    const { data } = mundo.config;
    let hay = 0;
    for (const tamano of tamanos) {
      fillCaja(data, modelo, { desde: hay, hasta: tamano }, avance);
      hay = tamano;
      const desde = performance.now();
      const abierta = abrirCaja({ data });
      if (!abierta.ok) throw new Error(`la caja no abre: ${abierta.error.kind}`);
      const caja = abierta.value;
      anotar(`la caja abre, con ${tamano} ventas (${megas(join(data, "caja", "caja.db"))} MB)`, {
        valor: performance.now() - desde,
        unidad: "ms",
      });
      const pedir = async (nombre: NombreLlamada, entrada: object): Promise<void> => {
        const hecho = await caja.invoke(nombre, entrada);
        if (!hecho.ok) throw new Error(`${nombre}: ${hecho.error.texto}`);
      };
      for (const [nombre, hacer] of Object.entries(operaciones(pedir, venta, tamano))) {
        avance(`crecimiento: ${nombre}, ${tamano} ventas`);
        const ms = mediana(await cadaUna(VECES, hacer));
        anotar(`${nombre}, con ${tamano} ventas`, { valor: ms, unidad: "ms" });
        series.set(nombre, [...(series.get(nombre) ?? []), ms]);
      }
      await caja.cerrar();
    }
  } finally {
    await mundo.close();
  }
  return series;
}

type Pedir = (nombre: NombreLlamada, entrada: object) => Promise<void>;

function operaciones(
  pedir: Pedir,
  venta: EntradaVenta,
  tamano: number,
): Readonly<Record<string, (i: number) => Promise<void>>> {
  return {
    "caja: vender fuera de línea": async () => {
      await pedir("cobrar", { ventaId: randomUUID(), venta });
      // The work after the answer counts too: the state of the till, a round with the server, the printer's queue.
      await new Promise((resolve) => setImmediate(resolve));
    },
    "caja: las luces": () => pedir("estado", {}),
    "caja: las ventas de hoy": () => pedir("ventasDeHoy", { limite: 20 }),
    "caja: una venta de antes": (i) => pedir("venta", { ventaId: ventaId((i * 7919) % tamano) }),
  };
}

function ventaId(n: number): string {
  return `${n.toString(16).padStart(8, "0")}-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;
}

function megas(archivo: string): number {
  return existsSync(archivo) ? Math.round(statSync(archivo).size / 1e6) : 0;
}
