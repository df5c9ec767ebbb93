import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Banco } from "./banco.ts";
import { crecimientoCaja } from "./crecimiento-caja.ts";
import { pedidoJson } from "./datos.ts";
import { dibujar } from "./grafico.ts";
import { COMPRADORES, llenar } from "./llenar.ts";
import { cadaUna, mediana } from "./medir.ts";
import { conSiatRapido, startMundoBench, type MundoBench } from "./mundo.ts";
import { usoDe } from "./proceso.ts";

const TAMANOS = [1000, 10_000, 100_000, 1_000_000] as const;
const VECES = 60;
/** Largest ratio of an operation's cost between the smallest and the largest size. */
const MAX_VECES = 2;

/** Measures the same operations with ever more stored documents: their cost must stay flat. */
export async function crecimiento(banco: Banco): Promise<void> {
  const { anotar, avance, completo } = banco;
  const tamanos = completo ? TAMANOS : TAMANOS.slice(0, 3);
  const series = new Map<string, number[]>();
  const mundo = await startMundoBench();
  try {
    await mundo.api("POST", "/v1/facturas", pedidoJson(3), { prefer: "return=minimal" });
    for (const tamano of tamanos) {
      await mundo.servidor.stop();
      llenar(mundo, tamano, avance);
      const { servidor, siat } = await conSiatRapido(mundo, 0);
      for (const [nombre, hacer] of Object.entries(operaciones(mundo, tamano))) {
        avance(`crecimiento: ${nombre}, ${tamano} facturas`);
        const ms = mediana(await cadaUna(VECES, hacer));
        anotar(`${nombre}, con ${tamano} facturas`, { valor: ms, unidad: "ms" });
        series.set(nombre, [...(series.get(nombre) ?? []), ms]);
      }
      const quieto = await cpuEnReposo(servidor.pid);
      if (quieto !== null)
        anotar(`procesador en reposo, con ${tamano} facturas`, { valor: quieto, unidad: "ms por s" });
      await servidor.stop();
      const desde = performance.now();
      await servidor.start();
      anotar(`arranque, con ${tamano} facturas`, {
        valor: (performance.now() - desde) / 1000,
        unidad: "s",
      });
      await servidor.stop();
      await siat.stop();
    }
  } finally {
    await mundo.close();
  }
  for (const [nombre, valores] of await crecimientoCaja(banco, tamanos)) series.set(nombre, [...valores]);
  for (const [nombre, valores] of series) {
    const [menor = 1] = valores;
    const veces = (valores.at(-1) ?? Number.NaN) / menor;
    anotar(`${nombre}: de ${tamanos[0]} a ${tamanos.at(-1)}`, {
      valor: veces,
      unidad: "veces",
      max: MAX_VECES,
    });
  }
  const carpeta = join(import.meta.dirname, "../../test-results");
  mkdirSync(carpeta, { recursive: true });
  writeFileSync(join(carpeta, "crecimiento.svg"), dibujar(tamanos, series));
}

function operaciones(
  mundo: MundoBench,
  tamano: number,
): Readonly<Record<string, (i: number) => Promise<void>>> {
  const pedir = async (method: string, ruta: string, body?: string): Promise<void> => {
    const reply = await mundo.api(method, ruta, body, { prefer: "return=minimal" });
    if (reply.status !== 200)
      throw new Error(`${ruta}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`);
  };
  return {
    "emitir una factura": () => pedir("POST", "/v1/facturas", pedidoJson(3)),
    "listar la primera página": () => pedir("GET", "/v1/facturas?limite=20"),
    "buscar por número": (i) => pedir("GET", `/v1/portal/facturas?buscar=${((i * 7919) % tamano) + 1}`),
    "buscar por comprador": (i) =>
      pedir("GET", `/v1/facturas?nit_cliente=${1_000_000 + ((i * 7919) % COMPRADORES)}`),
    "ver la cuenta": () => pedir("GET", "/v1/cuenta"),
    "un vistazo": () => pedir("GET", "/v1/portal/inicio"),
  };
}

/** Measures the processor time of an idle server's rounds, in milliseconds a second. */
async function cpuEnReposo(pid: number | undefined): Promise<number | null> {
  const antes = usoDe(pid);
  await new Promise((resolve) => setTimeout(resolve, REPOSO_MS));
  const despues = usoDe(pid);
  if (antes === null || despues === null) return null;
  return (despues.cpuMs - antes.cpuMs) / (REPOSO_MS / 1000);
}
const REPOSO_MS = 8000;
