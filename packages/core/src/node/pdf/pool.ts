import { Worker } from "node:worker_threads";
import type { Representacion } from "../../documento/representacion.ts";

export type FormatoPdf = "a4" | "ticket80";

/** What goes to a worker, and what comes back. */
export interface Encargo {
  readonly id: number;
  readonly rep: Representacion;
  readonly formato: FormatoPdf;
}
export type Entrega =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly error: string };

export interface PdfPool {
  /** The PDF's bytes. Throws when it cannot be drawn, takes over 30 s, or too many wait. */
  readonly render: (rep: Representacion, formato: FormatoPdf) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

interface Espera {
  readonly encargo: Encargo;
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
}

const MAX_ESPERAS = 2000;
const LIMITE_MS = 30_000;

/** PDFs drawn beside the event loop: workers start when they are needed and are replaced when they die. */
export function createPdfPool({ workers }: { readonly workers: number }): PdfPool {
  const cola: Espera[] = [];
  const puestos = Array.from({ length: workers }, () => new Puesto(() => cola.shift()));
  let nextId = 1;
  return {
    render: (rep, formato) =>
      new Promise((resolve, reject) => {
        if (cola.length >= MAX_ESPERAS) return reject(new Error("demasiados PDF en espera"));
        cola.push({ encargo: { id: nextId++, rep, formato }, resolve, reject });
        for (const puesto of puestos) puesto.seguir();
      }),
    close: async () => {
      for (const espera of cola.splice(0)) espera.reject(new Error("cerrado"));
      await Promise.all(puestos.map((puesto) => puesto.cerrar()));
    },
  };
}

/** One worker's place: at most one job at a time. */
class Puesto {
  readonly #siguiente: () => Espera | undefined;
  #worker: Worker | undefined;
  #actual: Espera | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(siguiente: () => Espera | undefined) {
    this.#siguiente = siguiente;
  }

  seguir(): void {
    if (this.#actual !== undefined) return;
    this.#actual = this.#siguiente();
    if (this.#actual === undefined) return;
    this.#worker ??= this.#abrir();
    this.#timer = setTimeout(() => this.#caer(new Error("el PDF tardó demasiado")), LIMITE_MS);
    this.#worker.postMessage(this.#actual.encargo);
  }

  async cerrar(): Promise<void> {
    clearTimeout(this.#timer);
    this.#actual?.reject(new Error("cerrado"));
    this.#actual = undefined;
    await this.#worker?.terminate();
  }

  #abrir(): Worker {
    // React checks itself at each element where it does not know that this is no development.
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      env: { ...process.env, NODE_ENV: "production" },
    });
    worker.on("message", (entrega: Entrega) => this.#entregar(entrega));
    worker.on("error", (error) => this.#caer(error instanceof Error ? error : new Error(String(error))));
    worker.unref();
    return worker;
  }

  #entregar(entrega: Entrega): void {
    const espera = this.#actual;
    if (espera === undefined || espera.encargo.id !== entrega.id) return;
    clearTimeout(this.#timer);
    this.#actual = undefined;
    if ("pdf" in entrega)
      espera.resolve(Buffer.from(entrega.pdf.buffer, entrega.pdf.byteOffset, entrega.pdf.byteLength));
    else espera.reject(new Error(entrega.error));
    this.seguir();
  }

  /** The worker is lost, and with it only the job that it had. */
  #caer(error: Error): void {
    clearTimeout(this.#timer);
    void this.#worker?.terminate();
    this.#worker = undefined;
    this.#actual?.reject(error);
    this.#actual = undefined;
    this.seguir();
  }
}
