import { constants } from "node:fs";
import { mkdir, open, rename, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import type { Impresora } from "../../contract/index.ts";

/** What leaves for the printer. The PDF is drawn only where it is kept, in a folder. */
export interface Papel {
  /** File name without extension. */
  readonly nombre: string;
  readonly escpos: Buffer;
  /** Null: there is none, only the roll. */
  readonly pdf: (() => Promise<Buffer>) | null;
}

/** What is known after printing. `noSalio`: not a byte left, so that trying again cannot print twice. */
export type Salida =
  | { readonly kind: "impreso"; readonly destino: string }
  | { readonly kind: "noSalio"; readonly error: string }
  | { readonly kind: "enDuda"; readonly error: string };

const CONEXION_MS = 4000;
const ESCRITURA_MS = 15_000;
/** A printer that keeps the connection has the whole ticket after this long; closing earlier loses the cut. */
const ASIENTO_MS = 1500;

/** Sends a ticket to where the settings say. Never throws. */
export async function imprimirEn(impresora: Impresora, carpeta: string, papel: Papel): Promise<Salida> {
  switch (impresora.kind) {
    case "red":
      return imprimirPorRed(impresora.host, impresora.puerto, papel.escpos);
    case "dispositivo":
      return imprimirEnDispositivo(impresora.ruta, papel.escpos);
    case "carpeta":
      return imprimirEnCarpeta(impresora.carpeta ?? carpeta, papel);
  }
}

/** For people: where the tickets go. */
export function describirDestino(impresora: Impresora, carpeta: string): string {
  switch (impresora.kind) {
    case "red":
      return `${impresora.host}:${impresora.puerto}`;
    case "dispositivo":
      return impresora.ruta;
    case "carpeta":
      return impresora.carpeta ?? carpeta;
  }
}

function imprimirPorRed(host: string, port: number, bytes: Buffer): Promise<Salida> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    let escrito = false;
    const finish = (salida: Salida): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(salida); // what comes later changes nothing
    };
    const fallo = (detalle: string): void => {
      const error = `Impresora ${host}:${port}: ${detalle}`;
      finish(escrito ? { kind: "enDuda", error } : { kind: "noSalio", error });
    };
    let timer = setTimeout(() => fallo("no responde"), CONEXION_MS);
    socket.on("error", (error) => fallo(error.message));
    socket.on("connect", () => {
      clearTimeout(timer);
      timer = setTimeout(() => fallo("dejó de recibir"), ESCRITURA_MS);
      escrito = true;
      socket.end(bytes, () => {
        const impreso = (): void => finish({ kind: "impreso", destino: `${host}:${port}` });
        clearTimeout(timer);
        timer = setTimeout(impreso, ASIENTO_MS);
        socket.on("close", impreso);
      });
    });
    socket.resume();
  });
}

async function imprimirEnDispositivo(ruta: string, bytes: Buffer): Promise<Salida> {
  let abierto = false;
  try {
    // Without O_CREAT: a printer that is not plugged in must not become a file.
    const file = await open(ruta, constants.O_WRONLY | constants.O_APPEND);
    abierto = true;
    try {
      await withTimeout(file.writeFile(bytes), ESCRITURA_MS);
    } finally {
      await file.close();
    }
    return { kind: "impreso", destino: ruta };
  } catch (error) {
    return { kind: abierto ? "enDuda" : "noSalio", error: `Impresora ${ruta}: ${String(error)}` };
  }
}

async function imprimirEnCarpeta(carpeta: string, { nombre, escpos, pdf }: Papel): Promise<Salida> {
  try {
    await mkdir(carpeta, { recursive: true });
    for (const [extension, bytes] of [
      ["escpos", escpos],
      ...(pdf === null ? [] : [["pdf", await pdf()] as const]),
    ] as const) {
      const path = join(carpeta, `${nombre}.${extension}`);
      await writeFile(`${path}.tmp`, bytes);
      await rename(`${path}.tmp`, path);
    }
    return { kind: "impreso", destino: join(carpeta, `${nombre}.${pdf === null ? "escpos" : "pdf"}`) };
  } catch (error) {
    return { kind: "noSalio", error: `Carpeta ${carpeta}: ${String(error)}` };
  }
}

async function withTimeout(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limite = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("dejó de recibir")), ms);
  });
  try {
    await Promise.race([work, limite]);
  } finally {
    clearTimeout(timer);
  }
}
