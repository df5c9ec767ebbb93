import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import type { Impresora } from "../../contract/index.ts";
import { imprimirEnCola, imprimirPdfEnCola } from "./cola-sistema.ts";
import { ESCRITURA_MS, imprimirEnDispositivo, type Salida } from "./dispositivo.ts";
import { FRASES_IMPRESION } from "../frases/impresion.ts";

/** DLE EOT 4 and 2: paper, and why the printer does not print. Source: Epson's ESC/POS reference. */
const PREGUNTA = Buffer.from([0x10, 0x04, 0x04, 0x10, 0x04, 0x02]);

/** Longest wait for a printer's status. A printer that reports it does so at once. */
const RESPUESTA_MS = 300;

/** A status byte has bits 0 and 7 off, 1 and 4 on. */
const FORMA = { mascara: 0x93, valor: 0x12 } as const;

const SIN_PAPEL = 0x60;

const TAPA_ABIERTA = 0x04;

/** A paper to be printed. The PDF is drawn only if a folder keeps it. */
export interface Papel {
  /** File name without extension. */
  readonly nombre: string;
  readonly escpos: Buffer;
  /** Null if the paper exists for the roll only. */
  readonly pdf: (() => Promise<Buffer>) | null;
}

const CONEXION_MS = 4000;
/** A printer that keeps the connection has the whole ticket after this long; closing earlier loses the cut. */
const ASIENTO_MS = 1500;

/** Sends a ticket to where the settings say. Never throws. */
export async function imprimirEn(impresora: Impresora, carpeta: string, papel: Papel): Promise<Salida> {
  switch (impresora.kind) {
    case "red":
      return imprimirPorRed(impresora.host, impresora.puerto, papel.escpos);
    case "dispositivo":
      return imprimirEnDispositivo(impresora.ruta, papel.escpos);
    case "cola":
      return imprimirEnCola(impresora.nombre, papel.escpos);
    case "carpeta":
      return imprimirEnCarpeta(
        impresora.carpeta ?? carpeta,
        papel.nombre,
        [["escpos", () => papel.escpos], ...(papel.pdf === null ? [] : [["pdf", papel.pdf] as const])],
        impresora.carpeta === null ? PROPIO : COMPARTIDO,
      );
  }
}

/** Prints letter-size pages; without a printer for them they are kept in the folder. Never throws. */
export async function imprimirPagina(
  cola: string | null,
  carpeta: string,
  nombre: string,
  pdf: Buffer,
): Promise<Salida> {
  return imprimirHojas(cola, carpeta, `${nombre}_carta`, pdf);
}

/** Prints sheets or a roll of labels; without a printer for them they are kept in the folder. Never throws. */
export async function imprimirHojas(
  cola: string | null,
  carpeta: string,
  nombre: string,
  pdf: Buffer,
): Promise<Salida> {
  return cola === null
    ? imprimirEnCarpeta(carpeta, nombre, [["pdf", () => pdf]])
    : imprimirPdfEnCola(cola, pdf);
}

/** Describes for people where the tickets go. */
export function describeDestino(impresora: Impresora, carpeta: string): string {
  switch (impresora.kind) {
    case "red":
      return `${impresora.host}:${impresora.puerto}`;
    case "dispositivo":
      return impresora.ruta;
    case "cola":
      return impresora.nombre;
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
      resolve(salida); // a later outcome is ignored: the first one counts
    };
    const fallo = (detalle: string): void => {
      const error = FRASES_IMPRESION.deImpresora(`${host}:${port}`, detalle);
      finish(escrito ? { kind: "enDuda", error } : { kind: "noSalio", error });
    };
    let timer = setTimeout(() => fallo(FRASES_IMPRESION.noResponde), CONEXION_MS);
    socket.on("error", (error) => fallo(error.message));
    socket.on("connect", () => {
      void motivoDeNoImprimir(socket).then((motivo) => {
        // The connection broke meanwhile, and its failure was already reported.
        if (socket.destroyed) return;
        if (motivo !== null) return fallo(motivo);
        clearTimeout(timer);
        timer = setTimeout(() => fallo(FRASES_IMPRESION.dejoDeRecibir), ESCRITURA_MS);
        escrito = true;
        socket.end(bytes, () => {
          const impreso = (): void => finish({ kind: "impreso", destino: `${host}:${port}` });
          clearTimeout(timer);
          timer = setTimeout(impreso, ASIENTO_MS);
          socket.on("close", impreso);
        });
      });
    });
    socket.resume();
  });
}

/** Tickets hold buyers' names. In a folder that the shop chose, the program that prints them may be another user's. */
const [PROPIO, COMPARTIDO] = [0o600, 0o644];

async function imprimirEnCarpeta(
  carpeta: string,
  nombre: string,
  archivos: readonly (readonly [extension: string, bytes: () => Buffer | Promise<Buffer>])[],
  modo = PROPIO,
): Promise<Salida> {
  try {
    await mkdir(carpeta, { recursive: true });
    for (const [extension, bytes] of archivos) {
      const path = join(carpeta, `${nombre}.${extension}`);
      await writeFile(`${path}.tmp`, await bytes());
      await chmod(`${path}.tmp`, modo);
      await rename(`${path}.tmp`, path);
    }
    return { kind: "impreso", destino: join(carpeta, `${nombre}.${archivos.at(-1)?.[0] ?? ""}`) };
  } catch (error) {
    return { kind: "noSalio", error: FRASES_IMPRESION.deCarpeta(carpeta, String(error)) };
  }
}

/**
 * Asks a network printer why it cannot print; null if it can, or does not answer. Called before the first
 * byte of a ticket.
 */
async function motivoDeNoImprimir(socket: Socket): Promise<string | null> {
  const respuesta = await ask(socket);
  const [papel, causa] = [...respuesta].filter((byte) => (byte & FORMA.mascara) === FORMA.valor);
  if (causa !== undefined && (causa & TAPA_ABIERTA) !== 0) return FRASES_IMPRESION.tapaAbierta;
  if (papel !== undefined && (papel & SIN_PAPEL) !== 0) return FRASES_IMPRESION.sinPapel;
  return null;
}

function ask(socket: Socket): Promise<Buffer> {
  return new Promise((resolve) => {
    let recibido = Buffer.alloc(0);
    const terminar = (): void => {
      clearTimeout(timer);
      socket.off("data", tomar);
      resolve(recibido);
    };
    const tomar = (trozo: Buffer): void => {
      recibido = Buffer.concat([recibido, trozo]);
      if (recibido.length >= 2) terminar();
    };
    const timer = setTimeout(terminar, RESPUESTA_MS);
    socket.on("data", tomar);
    socket.write(PREGUNTA);
  });
}
