import { Worker } from "node:worker_threads";
import type { OpcionesRepresentacion, Representacion } from "../../documento/representacion.ts";
import type { DocumentoXml } from "../../xml/parse.ts";
import type { DibujoEtiqueta } from "../etiquetas/dibujo.ts";
import type { PedidoEtiquetas } from "../etiquetas/hojas.ts";
import { createEnvio, type CatalogosEnviados } from "./catalogos-en-hilo.ts";
import { createColaJusta } from "./cola-justa.ts";

/** The paper of a PDF: an A4 page, or a roll of 80 mm. */
export type FormatoPdf = "a4" | "ticket80";

/** A stored document and the choices of its page; the worker parses the XML too. */
export interface FuentePdf {
  readonly xml: Uint8Array;
  readonly sector: number;
  readonly opciones: OpcionesRepresentacion;
}

/** Labels drawn: their pages, and each different label as it is laid out. */
export interface EtiquetasDibujadas {
  readonly pdf: Buffer;
  readonly paginas: number;
  readonly dibujos: readonly DibujoEtiqueta[];
}

/** A worker's job: draw a page that is ready, draw a stored document, only parse it, or draw labels. */
type Trabajo =
  | { readonly formato: FormatoPdf; readonly rep: Representacion }
  | { readonly formato: FormatoPdf; readonly fuente: FuentePdf }
  | { readonly xml: Uint8Array }
  | { readonly etiquetas: PedidoEtiquetas };

/** A stored document as it is sent to a worker, which gets each catalog once. */
export type FuenteEnviada = Omit<FuentePdf, "opciones"> & {
  readonly opciones: Omit<OpcionesRepresentacion, "catalogos">;
  readonly catalogos: CatalogosEnviados;
};
/** A message to a worker. */
export type Encargo = { readonly id: number } & (
  | Exclude<Trabajo, { readonly fuente: FuentePdf }>
  | { readonly formato: FormatoPdf; readonly fuente: FuenteEnviada }
);
/** A worker's answer to a job of the same id: the PDF, the parsed document, or the error with its stack. */
export type Entrega =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly documento: DocumentoXml }
  | {
      readonly id: number;
      readonly pdf: Uint8Array;
      readonly paginas: number;
      readonly dibujos: readonly DibujoEtiqueta[];
    }
  | { readonly id: number; readonly error: string };

/** Place of a job in the queue. */
export interface Turno {
  /** Jobs with a lower value go first; among equal ones each caller gets its share of the work. Default 0. */
  readonly prioridad?: number;
  /** The caller, whose jobs wait behind one another. Default: one caller for all. */
  readonly quien?: string;
  /** Removes a waiting job from the queue; its promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Draws PDFs in worker threads. `close` rejects the jobs that wait and ends the threads. */
export interface PdfPool {
  /** Draws a PDF. Throws if it cannot be drawn, takes more work than the limit, or too many jobs wait. */
  readonly render: (rep: Representacion, formato: FormatoPdf) => Promise<Buffer>;
  /** Draws the page of a stored document. */
  readonly renderXml: (fuente: FuentePdf, formato: FormatoPdf, turno?: Turno) => Promise<Buffer>;
  /** Parses a stored document into its elements. Parsing 500 lines takes about 10 ms, which a worker takes off the event loop. */
  readonly leer: (xml: Uint8Array, turno?: Turno) => Promise<DocumentoXml>;
  /** Draws sheets or a roll of labels. */
  readonly etiquetas: (pedido: PedidoEtiquetas) => Promise<EtiquetasDibujadas>;
  readonly close: () => Promise<void>;
}

/** Options of a pool that draws. */
export interface OpcionesPool {
  readonly workers: number;
  /** Niceness of the threads on Linux, 0 to 19. A thread with a higher one gives way to others. */
  readonly nice?: number;
  /** Processor time of a job. A job that takes more is aborted, and its worker replaced. Default 30 s. */
  readonly trabajoMs?: number;
  /** The threads' program. Tests pass one that does not end its jobs. */
  readonly programa?: URL;
}

interface Espera {
  readonly id: number;
  readonly trabajo: Trabajo;
  readonly resolve: (entrega: Entrega) => void;
  readonly reject: (error: Error) => void;
}

const MAX_ESPERAS = 2000;
/** Maximum number of waiting jobs of one caller. The rest of the queue is for other callers. */
const MAX_DE_UNO = 500;
/** Assumed cost of a job that does not hold the XML of its document, in bytes of XML. */
const COSTO_COMUN = 4000;
const TRABAJO_MS = 30_000;
/** Drawing a document takes this many times as long as parsing it. */
const COSTO_DE_LEER = 50;
const PROGRAMA = new URL("./worker.ts", import.meta.url);

/** Creates a pool that draws PDFs outside the event loop. Workers start when they are needed and are replaced when they die. */
export function createPdfPool({ workers, ...opciones }: OpcionesPool): PdfPool {
  const cola = createColaJusta<Espera>();
  const puestos = Array.from({ length: workers }, () => new Puesto(() => cola.take(), opciones));
  let nextId = 1;
  const encargar = (trabajo: Trabajo, { prioridad = 0, quien = "", signal }: Turno = {}) =>
    new Promise<Entrega>((resolve, reject) => {
      signal?.throwIfAborted();
      if (cola.size() >= MAX_ESPERAS || (quien !== "" && cola.countOf(quien) >= MAX_DE_UNO))
        return reject(new Error("demasiados PDF en espera"));
      const espera: Espera = { id: nextId++, trabajo, resolve, reject };
      cola.put(espera, { prioridad, quien, costo: costoDe(trabajo) });
      signal?.addEventListener(
        "abort",
        () => {
          cola.remove(espera);
          const motivo: Error = signal.reason;
          reject(motivo);
        },
        { once: true },
      );
      for (const puesto of puestos) puesto.seguir();
    });
  return {
    render: async (rep, formato) => pdfDe(await encargar({ rep, formato })),
    renderXml: async (fuente, formato, turno) => pdfDe(await encargar({ fuente, formato }, turno)),
    leer: async (xml, turno) => {
      const entrega = await encargar({ xml }, turno);
      if (!("documento" in entrega)) throw new Error("el dibujante respondió otra cosa");
      return entrega.documento;
    },
    etiquetas: async (pedido) => {
      const entrega = await encargar({ etiquetas: pedido });
      if (!("dibujos" in entrega)) throw new Error("el dibujante respondió otra cosa");
      return { pdf: pdfDe(entrega), paginas: entrega.paginas, dibujos: entrega.dibujos };
    },
    close: async () => {
      for (const espera of cola.clear()) espera.reject(new Error("cerrado"));
      await Promise.all(puestos.map((puesto) => puesto.cerrar()));
    },
  };
}

/** Estimates the cost of a job in bytes of XML, because drawing takes time in proportion to the size of the document. */
function costoDe(trabajo: Trabajo): number {
  if ("fuente" in trabajo) return trabajo.fuente.xml.length;
  return "xml" in trabajo ? trabajo.xml.length / COSTO_DE_LEER : COSTO_COMUN;
}

function pdfDe(entrega: Entrega): Buffer {
  if (!("pdf" in entrega)) throw new Error("el dibujante respondió otra cosa");
  const { buffer, byteOffset, byteLength } = entrega.pdf;
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The place of one worker thread, which has at most one job at a time. */
class Puesto {
  readonly #siguiente: () => Espera | undefined;
  readonly #opciones: Omit<OpcionesPool, "workers">;
  #worker: Worker | undefined;
  #enviar = createEnvio();
  #actual: Espera | undefined;
  #sinLimite = () => {};

  constructor(siguiente: () => Espera | undefined, opciones: Omit<OpcionesPool, "workers">) {
    this.#siguiente = siguiente;
    this.#opciones = opciones;
  }

  seguir(): void {
    if (this.#actual !== undefined) return;
    this.#actual = this.#siguiente();
    if (this.#actual === undefined) return;
    const worker = (this.#worker ??= this.#abrir());
    const { trabajoMs: cpuMs = TRABAJO_MS } = this.#opciones;
    this.#sinLimite = limitWork(worker, { cpuMs, exceed: (error) => this.#caer(worker, error) });
    worker.postMessage(this.#encargoDe(this.#actual));
  }

  #encargoDe({ id, trabajo }: Espera): Encargo {
    if (!("fuente" in trabajo)) return { ...trabajo, id };
    const { opciones, ...fuente } = trabajo.fuente;
    const { catalogos, ...resto } = opciones;
    return {
      formato: trabajo.formato,
      fuente: { ...fuente, opciones: resto, catalogos: this.#enviar(catalogos) },
      id,
    };
  }

  async cerrar(): Promise<void> {
    this.#sinLimite();
    this.#actual?.reject(new Error("cerrado"));
    this.#actual = undefined;
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #abrir(): Worker {
    const { programa = PROGRAMA, nice } = this.#opciones;
    this.#enviar = createEnvio();
    // Without NODE_ENV=production React checks every element.
    const worker = new Worker(programa, {
      env: { ...process.env, NODE_ENV: "production" },
      workerData: { nice },
    });
    worker.on("message", (entrega: Entrega) => this.#entregar(entrega));
    worker.on("error", (error) =>
      this.#caer(worker, error instanceof Error ? error : new Error(String(error))),
    );
    worker.on("exit", () => this.#caer(worker, new Error("el dibujante se cerró")));
    worker.unref();
    return worker;
  }

  #entregar(entrega: Entrega): void {
    const espera = this.#actual;
    if (espera === undefined || espera.id !== entrega.id) return;
    this.#sinLimite();
    this.#actual = undefined;
    if ("error" in entrega) espera.reject(new Error(entrega.error));
    else espera.resolve(entrega);
    this.seguir();
  }

  /** Handles the loss of the worker: only the job that it had fails. */
  #caer(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#sinLimite();
    void worker.terminate();
    this.#worker = undefined;
    this.#actual?.reject(error);
    this.#actual = undefined;
    this.seguir();
  }
}

/** Interval between two checks of a worker that has a job. */
const LOOK_MS = 1000;
/**
 * Consecutive checks without progress after which a job is aborted. A thread that waits for a busy processor does not reach this number,
 * because whenever it is scheduled it answers and makes progress.
 */
const QUIET_LOOKS = 300;
/** Processor time between two checks below which a thread made no progress. Answering a check takes about a tenth of it. */
const QUIET_MS = 1;

/** The processor time of a job, and the function that is called once when the job takes more. */
interface WorkLimit {
  /** Processor time of the worker's thread. A new worker's start counts too. */
  readonly cpuMs: number;
  readonly exceed: (error: Error) => void;
}

/**
 * Limits one job of a worker by the processor time of its thread: a loaded machine slows the job down and never ends it. A second limit
 * aborts a job whose thread makes no progress, for example because it waits for a lost message. Returns the function that ends the
 * monitoring.
 */
function limitWork(worker: Worker, { cpuMs, exceed }: WorkLimit): () => void {
  let first: number | undefined;
  let last = 0;
  let quiet = 0;
  let asking = false;
  const timer = setInterval(() => void look(), LOOK_MS);
  const stop = () => clearInterval(timer);
  const judge = (used: number) => {
    const error =
      used >= cpuMs ? "el PDF tardó demasiado" : quiet >= QUIET_LOOKS ? "el dibujante no avanza" : null;
    if (error === null) return;
    stop();
    exceed(new Error(error));
  };
  async function look(): Promise<void> {
    // No answer since the previous check: the thread waits for the processor, or is stuck outside JavaScript.
    if (asking) {
      quiet += 1;
      return judge(0);
    }
    asking = true;
    const used = await threadCpuMs(worker);
    asking = false;
    first ??= used ?? 0;
    if (used === null) return;
    quiet = used - last < QUIET_MS ? quiet + 1 : 0;
    last = used;
    judge(used - first);
  }
  void look();
  return stop;
}

/** Milliseconds of processor that a worker's thread has used, or null while it starts and after its end. */
async function threadCpuMs(worker: Worker): Promise<number | null> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return null;
  }
}
