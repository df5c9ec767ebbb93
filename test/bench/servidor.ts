import { buildRepresentacion, parseDocumento } from "@mostrador/core";
import { firmar } from "@mostrador/core/firma";
import { createPdfPool } from "@mostrador/core/node";
import type { Banco } from "./banco.ts";
import type { Resultado } from "./carga.ts";
import { COMPRA_VENTA, createFirmante, hacerDocumento } from "./datos.ts";
import { emitirLotes, emitirSueltas, LINEAS, POR_LOTE, type Emisor } from "./emision.ts";
import { percentil } from "./medir.ts";
import type { Proceso } from "../../scripts/demo/proceso.ts";
import { conSiatRapido, startMundoBench, type MundoBench } from "./mundo.ts";
import { hiloDe, usoDe, type Uso } from "./proceso.ts";

const DEMORA_MEDIDA = "mostrador_nodejs_eventloop_lag_p99_seconds";

/**
 * Measures POST /v1/facturas to the reply. The server's own figures use a tax system in a separate process that accepts everything unread.
 * One more run uses the simulator, which checks each document as the authority does.
 */
export async function servidor(banco: Banco): Promise<void> {
  const mundo = await startMundoBench();
  try {
    await conSimulador(banco, mundo);
    await sinEspera(banco, mundo);
    await conEspera(banco, mundo);
  } finally {
    await mundo.close();
  }
}

async function conSimulador(banco: Banco, mundo: MundoBench): Promise<void> {
  const programas = { servidor: mundo.servidor, siat: mundo.simulador };
  await emitir(banco, mundo, programas, { que: "calentamiento", total: 100 });
  const emitidas = await emitir(banco, mundo, programas, { que: "simulador", total: 400 });
  banco.anotar("facturas sin PDF, ante el simulador", { valor: emitidas.porS, unidad: "por s" });
  anotarUso(banco, emitidas);
}

async function sinEspera(banco: Banco, mundo: MundoBench): Promise<void> {
  const { anotar, completo } = banco;
  const veces = completo ? 4 : 1;
  const programas = await conSiatRapido(mundo, 0);
  try {
    await emitir(banco, mundo, programas, { que: "calentamiento", total: 400 });
    const minimas = await emitir(banco, mundo, programas, { que: "sin PDF", total: 2000 * veces });
    anotar("facturas sin PDF, una por llamada", { valor: minimas.porS, unidad: "por s", min: 300 });
    anotar("  espera de quien llama, p99", { valor: percentil(minimas.tiempos, 99), unidad: "ms" });
    anotarUso(banco, minimas, 300);

    const lotes = await enLotes(banco, mundo, programas, 100 * veces);
    anotar("facturas en lotes de 20", { valor: lotes.porS, unidad: "por s", min: 400 });
    anotarUso(banco, lotes, 400);

    const pagina = await paginasPorS(banco, 150 * veces);
    // Warms up the drawing threads of the server as much as those that drew alone.
    await emitir(banco, mundo, programas, { que: "calentamiento con PDF", total: 80, conPdf: true });
    await mundo.medidor(DEMORA_MEDIDA); // resets the gauge
    const conPdf = await emitir(banco, mundo, programas, {
      que: "con PDF",
      total: 400 * veces,
      conPdf: true,
    });
    const demora = await mundo.medidor(DEMORA_MEDIDA);
    const aliviada = await emitir(banco, mundo, programas, {
      que: "con PDF, al 70 %",
      total: 300 * veces,
      conPdf: true,
      aLaVez: 500,
      llegadas: conPdf.porS * 0.7,
    });
    const demoraAliviada = await mundo.medidor(DEMORA_MEDIDA);
    anotar("páginas A4 que hace el dibujante solo", { valor: pagina, unidad: "por s" });
    anotar("facturas con pdf_base64", {
      valor: conPdf.porS,
      unidad: "por s",
      de: { limite: "dibujante y factura, una tras otra", valor: 1 / (1 / pagina + 1 / minimas.porS) },
      min: 0.95,
    });
    anotarUso(banco, conPdf);
    for (const [que, p99, { filaPct }] of [
      ["a todo lo que da", demora, conPdf],
      ["al 70 % de eso", demoraAliviada, aliviada],
    ] as const) {
      anotar(`demora del servidor mientras hace PDF, ${que}, p99`, {
        valor: p99 * 1000,
        unidad: "ms",
        max: 20,
      });
      anotar("  del tiempo, en fila por un procesador que otros tenían", { valor: filaPct, unidad: "%" });
    }
  } finally {
    await programas.servidor.stop();
    await programas.siat.stop();
  }
}

const LLEGADAS_POR_S = 230;

async function conEspera(banco: Banco, mundo: MundoBench): Promise<void> {
  const { anotar, completo } = banco;
  const programas = await conSiatRapido(mundo, 1000);
  try {
    const total = LLEGADAS_POR_S * (completo ? 60 : 12);
    const lentas = await emitir(banco, mundo, programas, {
      que: "SIAT de 1 s",
      total,
      aLaVez: 1000,
      llegadas: LLEGADAS_POR_S,
    });
    anotar("facturas con un SIAT que tarda 1 s", { valor: lentas.porS, unidad: "por s", min: 200 });
    anotar("  espera de quien llama, mediana", { valor: percentil(lentas.tiempos, 50), unidad: "ms" });
    const memoria = usoDe(programas.servidor.pid)?.memoriaMb;
    if (memoria !== undefined)
      anotar("  memoria del servidor después", { valor: memoria, unidad: "MB", max: 600 });
  } finally {
    await programas.servidor.stop();
    await programas.siat.stop();
  }
}

/** Measures the pages that two workers draw of one document, over and over, with nothing else to do. */
async function paginasPorS({ avance }: Banco, paginas: number): Promise<number> {
  avance("servidor: el dibujante solo");
  const xml = parseDocumento(firmar(hacerDocumento(LINEAS)(), createFirmante()));
  if (!xml.ok) throw new Error(xml.error.detalle);
  const rep = buildRepresentacion(xml.value, COMPRA_VENTA.presentacion, {
    ambiente: 2,
    tipoEmision: 1,
    catalogos: {},
  });
  const pool = createPdfPool({ workers: 2 });
  try {
    await Promise.all(Array.from({ length: 40 }, () => pool.render(rep, "a4")));
    const desde = performance.now();
    await Promise.all(Array.from({ length: paginas }, () => pool.render(rep, "a4")));
    return (paginas / (performance.now() - desde)) * 1000;
  } finally {
    await pool.close();
  }
}

interface Programas {
  readonly servidor: Proceso;
  readonly siat: Proceso;
}

interface Emitidas extends Resultado {
  /** Milliseconds of processor for each invoice; null when unknown. */
  readonly cpu: { readonly servidor: number; readonly siat: number } | null;
  /** Share of the time that the server's event loop waited in the run queue; NaN when unknown. */
  readonly filaPct: number;
}

async function emitir(
  { avance }: Banco,
  mundo: MundoBench,
  programas: Programas,
  carga: {
    readonly que: string;
    readonly total: number;
    readonly aLaVez?: number;
    readonly conPdf?: boolean;
    readonly llegadas?: number;
  },
): Promise<Emitidas> {
  const { que, ...resto } = carga;
  const antes = usoDeAmbos(programas);
  const enFila = filaDe(programas);
  const hecho = await emitirSueltas(emisorDe(mundo), {
    ...resto,
    avance: (hechas) => avance(`servidor, ${que}: ${hechas} de ${carga.total}`),
  });
  return { ...hecho, cpu: porFactura(antes, usoDeAmbos(programas), carga.total), filaPct: enFila() };
}

/** Measures, from now on, the share of the time that the server's event loop waits in the run queue. */
function filaDe({ servidor: { pid } }: Programas): () => number {
  const antes = hiloDe(pid)?.esperaMs ?? Number.NaN;
  const desde = performance.now();
  return () => (((hiloDe(pid)?.esperaMs ?? Number.NaN) - antes) / (performance.now() - desde)) * 100;
}

async function enLotes(
  { avance }: Banco,
  mundo: MundoBench,
  programas: Programas,
  total: number,
): Promise<Emitidas> {
  const antes = usoDeAmbos(programas);
  const enFila = filaDe(programas);
  const hecho = await emitirLotes(emisorDe(mundo), {
    lotes: total,
    avance: (hechas) => avance(`servidor, lotes: ${hechas} de ${total}`),
  });
  return {
    ...hecho,
    cpu: porFactura(antes, usoDeAmbos(programas), total * POR_LOTE),
    filaPct: enFila(),
  };
}

function emisorDe({ base, empresas }: MundoBench): Emisor {
  return { base, apiKey: empresas[0]?.apiKey ?? "" };
}

/** Records the processor time: unlike the wall clock, it does not depend on other work of the machine. */
function anotarUso({ anotar }: Banco, { cpu }: Emitidas, min?: number): void {
  if (cpu === null) return;
  anotar("  que caben en un segundo de un núcleo", {
    valor: 1000 / cpu.servidor,
    unidad: "facturas",
    ...(min === undefined ? {} : { min }),
  });
  anotar("  procesador del servidor por factura", { valor: cpu.servidor, unidad: "ms" });
  anotar("  procesador del SIAT por factura", { valor: cpu.siat, unidad: "ms" });
}

interface UsoDeAmbos {
  readonly servidor: Uso;
  readonly siat: Uso;
}

function usoDeAmbos(programas: Programas): UsoDeAmbos | null {
  const servidor = usoDe(programas.servidor.pid);
  const siat = usoDe(programas.siat.pid);
  return servidor === null || siat === null ? null : { servidor, siat };
}

function porFactura(antes: UsoDeAmbos | null, despues: UsoDeAmbos | null, total: number): Emitidas["cpu"] {
  if (antes === null || despues === null) return null;
  const por = (a: Uso, b: Uso) => (b.cpuMs - a.cpuMs) / total;
  return { servidor: por(antes.servidor, despues.servidor), siat: por(antes.siat, despues.siat) };
}
