import type { Banco } from "./banco.ts";
import { cargar, type Resultado } from "./carga.ts";
import { pedidoJson } from "./datos.ts";
import { percentil } from "./medir.ts";
import { startMundoBench, type MundoBench } from "./mundo.ts";
import { usoDe } from "./proceso.ts";

const LINEAS = 3;
const DEMORA_MEDIDA = "mostrador_nodejs_eventloop_lag_p99_seconds";

/** POST /v1/facturas to the reply, against a server and a simulator in processes of their own. */
export async function servidor(banco: Banco): Promise<void> {
  const mundo = await startMundoBench();
  try {
    const { anotar, completo } = banco;
    const veces = completo ? 4 : 1;
    await emitir(banco, mundo, "calentamiento", { total: 300 });

    const minimas = await emitir(banco, mundo, "sin PDF", { total: 1500 * veces });
    anotar("facturas sin PDF, una por llamada", { valor: minimas.porS, unidad: "por s", min: 300 });
    anotar("  espera de quien llama, p99", { valor: percentil(minimas.tiempos, 99), unidad: "ms" });
    anotarUso(banco, minimas, "");

    const lotes = await emitirLotes(banco, mundo, 75 * veces);
    anotar("facturas en lotes de 20", { valor: lotes.porS * 20, unidad: "por s", min: 400 });

    const conPdf = await emitir(banco, mundo, "con PDF", { total: 400 * veces, conPdf: true });
    anotar("facturas con pdf_base64", { valor: conPdf.porS, unidad: "por s" });
    anotarUso(banco, conPdf, "con PDF, ");
    anotar("demora del servidor mientras hace PDF, p99", {
      valor: (await mundo.medidor(DEMORA_MEDIDA)) * 1000,
      unidad: "ms",
      max: 20,
    });

    await mundo.control({ latencyMs: 1000 });
    const lentas = await emitir(banco, mundo, "SIAT de 1 s", { total: 2000 * veces, aLaVez: 400 });
    anotar("facturas con un SIAT que tarda 1 s", { valor: lentas.porS, unidad: "por s", min: 200 });
    const memoria = usoDe(mundo.servidor.pid)?.memoriaMb;
    if (memoria !== undefined)
      anotar("memoria del servidor después", { valor: memoria, unidad: "MB", max: 600 });
  } finally {
    await mundo.close();
  }
}

interface Emitidas extends Resultado {
  /** Milliseconds of processor for each invoice; null where it is not known. */
  readonly cpu: { readonly servidor: number; readonly simulador: number } | null;
}

async function emitir(
  { avance }: Banco,
  mundo: MundoBench,
  que: string,
  { total, aLaVez = 32, conPdf = false }: { total: number; aLaVez?: number; conPdf?: boolean },
): Promise<Emitidas> {
  const cuerpo = pedidoJson(LINEAS);
  const antes = usoDeAmbos(mundo);
  const hecho = await cargar({
    url: `${mundo.base}/v1/facturas`,
    total,
    aLaVez,
    headers: { ...cabeceras(mundo), ...(conPdf ? {} : { prefer: "return=minimal" }) },
    cuerpo: () => cuerpo,
    avance: (hechas) => avance(`servidor, ${que}: ${hechas} de ${total}`),
  });
  const despues = usoDeAmbos(mundo);
  const por = (a: number, b: number) => (b - a) / total;
  return {
    ...hecho,
    cpu:
      antes === null || despues === null
        ? null
        : {
            servidor: por(antes.servidor.cpuMs, despues.servidor.cpuMs),
            simulador: por(antes.simulador.cpuMs, despues.simulador.cpuMs),
          },
  };
}

function emitirLotes({ avance }: Banco, mundo: MundoBench, total: number): Promise<Resultado> {
  const factura = JSON.parse(pedidoJson(LINEAS)) as object;
  const cuerpo = JSON.stringify({ facturas: Array.from({ length: 20 }, () => ({ sector: 1, factura })) });
  return cargar({
    url: `${mundo.base}/v1/facturas/lote`,
    total,
    aLaVez: 4,
    headers: cabeceras(mundo),
    cuerpo: () => cuerpo,
    avance: (hechas) => avance(`servidor, lotes: ${hechas} de ${total}`),
  });
}

function cabeceras(mundo: MundoBench): Readonly<Record<string, string>> {
  return { "x-api-key": mundo.empresas[0]?.apiKey ?? "" };
}

function anotarUso({ anotar }: Banco, { cpu }: Emitidas, prefijo: string): void {
  if (cpu === null) return;
  anotar(`  ${prefijo}procesador del servidor por factura`, { valor: cpu.servidor, unidad: "ms" });
  anotar(`  ${prefijo}procesador del simulador por factura`, { valor: cpu.simulador, unidad: "ms" });
}

function usoDeAmbos(mundo: MundoBench) {
  const servidor = usoDe(mundo.servidor.pid);
  const simulador = usoDe(mundo.simulador.pid);
  return servidor === null || simulador === null ? null : { servidor, simulador };
}
