import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import type { Azar } from "./azar.ts";
import { pasar } from "./disco.ts";
import { ambito, type Proceso } from "./proceso.ts";

/** A removable disk: in place, pulled out, or accepting operations without an answer. */
export type EstadoMemoria = "bien" | "sacada" | "muda";

let estadoDe: (ruta: string) => EstadoMemoria = () => "bien";
/** Operations that a mute disk holds. */
let retenidas: (() => void)[] = [];

/** Sets the state of the disk under each path from now on. */
export function usarMemorias(estado: (ruta: string) => EstadoMemoria): void {
  estadoDe = estado;
  retenidas = [];
}

/** Retries held operations after the disks changed: each continues, fails, or is held again. */
export function soltarRetenidas(): void {
  const suyas = retenidas;
  retenidas = [];
  for (const seguir of suyas) seguir();
}

/** Bytes of each file that are surely on the disk, where a program wrote more and did not wait for it. */
const sinFirmar = new Map<string, { readonly proceso: Proceso; readonly firmes: number }>();

/**
 * Puts files that are there at once under `node:fs/promises`: the virtual clock knows no disk that works beside it. Each call is one more
 * place to die in front of. Before the product's code is imported.
 */
export function instalarArchivos(): void {
  const modulo = createRequire(import.meta.url)("node:fs/promises") as Record<string, unknown>;
  const puestas: Readonly<Record<string, (ruta: string, ...args: never[]) => unknown>> = {
    open: (ruta, flags = "r", mode?: number) => new Archivo(ruta, flags, mode),
    stat: (ruta) => statSync(ruta),
    statfs: (ruta) => statfsSync(ruta),
    readdir: (ruta) => readdirSync(ruta),
    readFile: (ruta, opciones) => readFileSync(ruta, opciones),
    writeFile: (ruta, datos, opciones) => {
      writeFileSync(ruta, datos, opciones);
      deudor(ruta, 0);
    },
    mkdir: (ruta, opciones) => mkdirSync(ruta, opciones),
    rename: (ruta, otra) => renameSync(ruta, otra),
    rm: (ruta, opciones) => rmSync(ruta, opciones),
    unlink: (ruta) => rmSync(ruta),
  };
  for (const [nombre, hacer] of Object.entries(puestas))
    modulo[nombre] = (ruta: string, ...args: never[]) => enDisco(ruta, () => hacer(ruta, ...args));
  syncBuiltinESMExports();
}

/** Cuts files of a machine without power at a random byte after the last sync. */
export function cortarArchivos(proceso: Proceso, azar: Azar | null): void {
  for (const [ruta, { proceso: suyo, firmes }] of sinFirmar) {
    if (suyo !== proceso) continue;
    sinFirmar.delete(ruta);
    if (azar === null || !existsSync(ruta)) continue;
    const largo = statSync(ruta).size;
    if (largo > firmes) truncateSync(ruta, azar.entero(firmes, largo));
  }
}

/** Does it in this moment, as an operation that is awaited. */
async function enDisco<T>(ruta: string, hacer: () => T): Promise<T> {
  pasar();
  switch (estadoDe(ruta)) {
    case "muda": {
      const proceso = ambito.getStore();
      await new Promise<void>((resolve) => retenidas.push(resolve));
      return ambito.run(proceso, () => enDisco(ruta, hacer));
    }
    case "sacada":
      throw Object.assign(new Error(`ENOENT: ${ruta}`), { code: "ENOENT" });
    case "bien":
      return hacer();
  }
}

function deudor(ruta: string, firmes: number): void {
  const proceso = ambito.getStore();
  if (proceso !== undefined && !sinFirmar.has(ruta)) sinFirmar.set(ruta, { proceso, firmes });
}

/** The parts of a file handle that the product uses. */
class Archivo {
  readonly #ruta: string;
  readonly #fd: number;

  constructor(ruta: string, flags: string, mode?: number) {
    this.#ruta = ruta;
    this.#fd = openSync(ruta, flags, mode);
  }

  write(datos: string | Buffer, desde = 0) {
    return enDisco(this.#ruta, () => {
      deudor(this.#ruta, fstatSync(this.#fd).size);
      const bytes = Buffer.from(datos as string).subarray(desde);
      for (let hechos = 0; hechos < bytes.length;) hechos += writeSync(this.#fd, bytes, hechos);
      return { bytesWritten: bytes.length, buffer: datos };
    });
  }

  async writeFile(datos: string | Buffer): Promise<void> {
    await this.write(datos);
  }

  appendFile(datos: string | Buffer): Promise<void> {
    return this.writeFile(datos);
  }

  readFile(opciones?: BufferEncoding) {
    return enDisco(this.#ruta, () =>
      opciones === undefined ? readFileSync(this.#ruta) : readFileSync(this.#ruta, opciones),
    );
  }

  read(trozo: Buffer, en: number, largo: number, desde: number) {
    return enDisco(this.#ruta, () => ({
      bytesRead: readSync(this.#fd, trozo, en, largo, desde),
      buffer: trozo,
    }));
  }

  stat() {
    return enDisco(this.#ruta, () => fstatSync(this.#fd));
  }

  truncate(largo = 0) {
    return enDisco(this.#ruta, () => ftruncateSync(this.#fd, largo));
  }

  sync(): Promise<void> {
    return enDisco(this.#ruta, () => {
      fsyncSync(this.#fd);
      sinFirmar.delete(this.#ruta);
    });
  }

  datasync(): Promise<void> {
    return this.sync();
  }

  async close(): Promise<void> {
    closeSync(this.#fd);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
