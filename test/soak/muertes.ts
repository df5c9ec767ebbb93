/** Kills servers at random moments while orders are issued, and checks the outcome of each order. */
import { randomUUID } from "node:crypto";
import { emparejar, startCaja, type CajaPuente } from "../support/caja.ts";
import { hasta, startMundo, type Mundo } from "../support/mundo.ts";
import { createAzar, type Azar } from "../fuzz/azar.ts";
import { pedido } from "../../apps/server/src/support/llamar.ts";

const PEDIDO = pedido({}, { cantidad: 1 });
/**
 * The tax system's longest delays, and the resolver's wait in place of ten minutes. The wait exceeds the time that a given-up document may
 * still be in flight. One round in five is very slow.
 */
const RITMOS = {
  lento: { demoras: [0, 0, 60, 500, 5000], dudaMs: 12_000 },
  muyLento: { demoras: [0, 500, 5000, 20_000, 60_000], dudaMs: 75_000 },
} as const;
/** Longer than till and server need for all unfinished work. */
const CALMA_MS = 400_000;

export interface Balance {
  readonly muertes: number;
  readonly pedidos: number;
  readonly ventas: number;
  /** Broken rules, as sentences. */
  readonly faltas: readonly string[];
}

/**
 * Runs real processes: orders and sales while server and till are killed (SIGKILL) at random moments. The tax system is slow, mute, or
 * drops replies to accepted documents. Then all is repaired, and each order and sale must have one live document at the tax system.
 */
export async function runMuertes(semilla: number, muertes: number): Promise<Balance> {
  const azar = createAzar(semilla);
  const { demoras, dudaMs } = RITMOS[semilla % 5 === 0 ? "muyLento" : "lento"];
  const mundo = await startMundo({
    MOSTRADOR_DUDA_ESPERA_MS: String(dudaMs),
    MOSTRADOR_DUDA_INTERVALO_MS: "500",
    MOSTRADOR_TAREAS_MS: "300",
    MOSTRADOR_POR_MINUTO: "1000000",
  });
  try {
    let caja = await startCaja(mundo);
    await emparejar(mundo, caja);
    const [pedidos, ventas]: [string[], string[]] = [[], []];
    const enVuelo: Promise<unknown>[] = [];
    for (let i = 0; i < muertes; i++) {
      await estorbar(mundo, azar, demoras);
      for (let n = 0; n < 3; n++) enVuelo.push(pedir(mundo, anotar(pedidos)));
      enVuelo.push(vender(caja, anotar(ventas)));
      await pausa(azar.entero(400));
      if (azar.entero(2) === 0) {
        await mundo.servidor.kill();
        await mundo.servidor.start();
      } else {
        await mundo.caja.kill();
        caja = await startCaja(mundo);
      }
    }
    await calmar(mundo);
    // A slow tax system keeps calls for a minute: they outlive many deaths.
    await Promise.all(enVuelo);
    const faltas = await revisar(mundo, caja, pedidos, ventas);
    return { muertes, pedidos: pedidos.length, ventas: ventas.length, faltas };
  } finally {
    await mundo.close();
  }
}

function anotar(lista: string[]): string {
  const id = randomUUID();
  lista.push(id);
  return id;
}

const pausa = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function estorbar(mundo: Mundo, azar: Azar, demoras: readonly number[]): Promise<void> {
  const latencyMs = azar.de(demoras);
  const dropReply = azar.de([
    null,
    { operation: "recepcionFactura", times: 1, cut: azar.de(["before", "within"]) },
  ]);
  const failNext = azar.de([[], [{ kind: azar.de(["http503", "fault", "interno"]), times: 1 }]]);
  await mundo.control({ latencyMs, dropReply, failNext, unreachable: azar.de(["no", "no", "no", "hang"]) });
}

async function calmar(mundo: Mundo): Promise<void> {
  await mundo.control({ latencyMs: 0, dropReply: null, failNext: [], unreachable: "no" });
}

/** Places an order. Returns its CUF, or null without an answer, as when the server dies meanwhile. */
async function pedir(mundo: Mundo, clave: string): Promise<string | null> {
  const cabeceras = { "x-idempotency-key": clave, prefer: "return=minimal" };
  const respuesta = await mundo.api("POST", "/v1/facturas", PEDIDO, cabeceras).catch(() => null);
  return respuesta?.status === 200 ? respuesta.body.datos.cuf : null;
}

async function vender(caja: CajaPuente, id: string): Promise<string | null> {
  const venta = await caja.vender({}, id).catch(() => null);
  return venta?.estado === "EMITIDA" ? venta.cuf : null;
}

async function revisar(
  mundo: Mundo,
  caja: CajaPuente,
  pedidos: readonly string[],
  ventas: readonly string[],
): Promise<string[]> {
  const vivos = new Map<string, string>();
  const faltas: string[] = [];
  for (const [de, hacer] of [
    ...pedidos.map((clave) => [`pedido ${clave}`, () => pedir(mundo, clave)] as const),
    ...ventas.map((id) => [`venta ${id}`, () => vender(caja, id)] as const),
  ]) {
    let cuf: string | null = null;
    await hasta(de, async () => (cuf = await hacer()) !== null, CALMA_MS).catch((error: Error) =>
      faltas.push(error.message),
    );
    if (cuf !== null) vivos.set(cuf, de);
  }
  const enSiat = async () => {
    const reply = await fetch(`${mundo.siat}/control/documentos`);
    const { documentos } = (await reply.json()) as { documentos: { cuf: string; estado: number }[] };
    return new Set(documentos.filter(({ estado }) => estado === 690).map(({ cuf }) => cuf));
  };
  const sobran = async () => [...(await enSiat())].filter((cuf) => !vivos.has(cuf));
  const faltan = async () => {
    const alla = await enSiat();
    return [...vivos].filter(([cuf]) => !alla.has(cuf)).map(([cuf, de]) => `${cuf} (${de})`);
  };
  const iguales = async () => (await sobran()).length + (await faltan()).length === 0;
  await hasta("el SIAT tiene un documento vivo por pedido y venta", iguales, CALMA_MS).catch(async () =>
    faltas.push(`sobran ${(await sobran()).join(" ")}; faltan ${(await faltan()).join(" ")}`),
  );
  return faltas;
}
