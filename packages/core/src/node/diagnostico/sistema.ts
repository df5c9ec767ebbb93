/** Facts of the machine for a diagnosis. */
import { statfsSync } from "node:fs";
import { arch, availableParallelism, freemem, platform, totalmem, uptime } from "node:os";
import type { z } from "zod";
import type { SistemaSeguro } from "../../diagnostico/formas.ts";

const MB = 1024 * 1024;
const HORA_S = 3600;

/** The machine: versions, processors, memory in MB, and how long it and this program have run, in hours. Nothing that names it. */
export function readSistema(): z.input<typeof SistemaSeguro> {
  return {
    node: process.versions.node,
    plataforma: platform(),
    arquitectura: arch(),
    nucleos: availableParallelism(),
    memoriaMb: Math.round(totalmem() / MB),
    memoriaLibreMb: Math.round(freemem() / MB),
    encendidaHoras: Math.round(uptime() / HORA_S),
    programaHoras: Math.round(process.uptime() / HORA_S),
  } as z.input<typeof SistemaSeguro>; // a platform that is not listed is "otra"
}

/** Free and total bytes of the disk that a folder is on; null where the system does not tell. */
export function readDisco(carpeta: string): { readonly libre: number; readonly total: number } | null {
  try {
    const { bavail, blocks, bsize } = statfsSync(carpeta);
    return { libre: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}
