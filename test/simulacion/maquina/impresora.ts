import { EventEmitter } from "node:events";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { ambito } from "./proceso.ts";
import type { Tiempo } from "./tiempo.ts";

/** A network printer: prints, is off, or accepts bytes without a reply. */
export type EstadoImpresora = "bien" | "apagada" | "traba";

export interface Impresoras {
  readonly tiempo: Tiempo;
  readonly estado: (host: string) => EstadoImpresora;
  /** Receives the bytes that reach the paper. */
  readonly impreso: (host: string, bytes: Buffer) => void;
}

let actual: Impresoras | undefined;
export function usarImpresoras(impresoras: Impresoras): void {
  actual = impresoras;
}

/** Puts the printers under `net.connect`. Runs before the product's code is imported. */
export function instalarImpresoras(): void {
  const net = createRequire(import.meta.url)("node:net") as Record<string, unknown>;
  net["connect"] = ({ host }: { readonly host: string }) => new Cable(host);
  syncBuiltinESMExports();
}

const CONECTAR_MS = 5;
const IMPRIMIR_MS = 120;
/** Status of a ready printer: paper present, cover closed (DLE EOT 4 and 2). */
const LISTA = Buffer.from([0x12, 0x12]);

class Cable extends EventEmitter {
  readonly #host: string;
  readonly #proceso = ambito.getStore();
  #cerrado = false;

  constructor(host: string) {
    super();
    this.#host = host;
    this.#luego(CONECTAR_MS, () => {
      if (this.#impresoras().estado(host) === "apagada") this.emit("error", new Error("ECONNREFUSED"));
      else this.emit("connect");
    });
  }

  get destroyed(): boolean {
    return this.#cerrado;
  }

  /** Answers a status query: ready, or no reply. */
  write(_pregunta: Buffer): void {
    if (this.#impresoras().estado(this.#host) === "traba") return;
    this.#luego(CONECTAR_MS, () => this.emit("data", LISTA));
  }

  end(bytes: Buffer, escrito: () => void): void {
    const { estado, impreso } = this.#impresoras();
    impreso(this.#host, bytes);
    if (estado(this.#host) === "traba") return;
    this.#luego(IMPRIMIR_MS, () => {
      escrito();
      this.#luego(1, () => this.emit("close"));
    });
  }

  resume(): this {
    return this;
  }

  destroy(): void {
    this.#cerrado = true;
  }

  #impresoras(): Impresoras {
    if (actual === undefined) throw new Error("no hay impresoras");
    return actual;
  }

  #luego(ms: number, hacer: () => void): void {
    this.#impresoras().tiempo.poner(() => {
      if (!this.#cerrado && this.#proceso?.vivo !== false) hacer();
    }, ms);
  }
}
