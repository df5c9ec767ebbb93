import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { parseEntry, type Entrada, type EntradaDe, type ServidorDiario } from "./entry.ts";
import { listFiles } from "./folder.ts";
import { decodeFrames } from "./frame.ts";

/** A period that a journal does not cover, in milliseconds; a null `hasta` means up to the journal's end. */
export interface Hueco {
  readonly desde: number;
  readonly hasta: number | null;
  readonly motivo: string;
}

/** One server's journal without its documents. */
export interface Lectura {
  readonly folder: string;
  readonly servidor: ServidorDiario;
  /** Time from which the journal is complete; 0 if it is complete since the server's first start. */
  readonly desde: number;
  /** Time of the server's last heartbeat. */
  readonly hasta: number;
  readonly huecos: readonly Hueco[];
  /** Times at which this server last saw each other server alive. */
  readonly vistos: readonly (ServidorDiario & { readonly en: number })[];
}

/** Reads the first entry of a file; undefined if it is unreadable. */
export function readStart(path: string): EntradaDe<"inicio"> | undefined {
  const fd = openSync(path, "r");
  try {
    const head = Buffer.alloc(MAX_START);
    const bytes = head.subarray(0, readSync(fd, head));
    const [frame] = decodeFrames(bytes).frames;
    const entry = parseEntry(frame?.json);
    return entry?.tipo === "inicio" ? entry : undefined;
  } finally {
    closeSync(fd);
  }
}

/** Upper bound of a file's first entry, in bytes. */
const MAX_START = 4096;

/** A decoded entry with its attachment. */
export interface Leida {
  readonly entrada: Entrada;
  readonly attachment: Buffer;
}

/** Passes each entry of a server's journal that belongs to this database to `take`, in order. Returns null if the folder contains none. */
export function readJournal(
  folder: string,
  base: string | null,
  take: (leida: Leida) => void,
): Lectura | null {
  const huecos: Hueco[] = [];
  const vistos = new Map<string, ServidorDiario & { en: number }>();
  let servidor: ServidorDiario | null = null;
  let [desde, hasta, previo, danado] = [0, 0, 0, false];
  for (const { path, number } of listFiles(folder)) {
    const bytes = readFileSync(path);
    const { frames, damaged } = decodeFrames(bytes);
    const entradas = frames.flatMap(({ json, attachment }) => {
      const entrada = parseEntry(json);
      return entrada === null ? [] : [{ entrada, attachment }];
    });
    const inicio = entradas[0]?.entrada;
    const legible = inicio?.tipo === "inicio";
    if (legible && base !== null && inicio.base !== base) {
      previo = number;
      continue;
    }
    const primero = entradas[0]?.entrada.en ?? hasta;
    if (servidor === null && legible) {
      servidor = inicio.servidor;
      desde = number === 1 ? 0 : inicio.en;
    } else if (previo > 0 && number !== previo + 1)
      huecos.push({ desde: hasta, hasta: primero, motivo: "faltan archivos del diario" });
    if (danado) huecos.push({ desde: hasta, hasta: primero, motivo: "un archivo del diario está dañado" });
    // A short unreadable file was torn by a crash at its start, and nothing was written to it afterwards.
    danado = !legible && bytes.length > MAX_START;
    if (damaged || entradas.length < frames.length) {
      const ultimo = entradas.at(-1)?.entrada.en ?? primero;
      huecos.push({ desde: primero, hasta: ultimo, motivo: "un archivo del diario está dañado" });
    }
    for (const leida of entradas) {
      const { entrada } = leida;
      hasta = Math.max(hasta, entrada.en);
      if (entrada.tipo === "vivos")
        for (const visto of entrada.servidores) vistos.set(visto.id, { ...visto, en: entrada.en });
      take(leida);
    }
    previo = number;
  }
  if (danado) huecos.push({ desde: hasta, hasta: null, motivo: "el último archivo del diario está dañado" });
  if (servidor === null) return null;
  return { folder, servidor, desde, hasta, huecos, vistos: [...vistos.values()] };
}
