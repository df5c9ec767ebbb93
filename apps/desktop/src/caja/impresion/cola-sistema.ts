import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ESCRITURA_MS, imprimirEnDispositivo, type Salida } from "./dispositivo.ts";
import { FRASES_IMPRESION } from "../frases/impresion.ts";

const LISTA_MS = 8000;
const MAX_COLAS = 100;

/** PowerShell reads names from the environment, so that no name is ever part of a command. */
const LISTA_WINDOWS = "Get-Printer | Select-Object -ExpandProperty Name";
const PDF_WINDOWS =
  "Start-Process -FilePath $env:MOSTRADOR_PDF -Verb PrintTo -ArgumentList ('\"' + $env:MOSTRADOR_COLA + '\"') -Wait";

/**
 * Hands a ticket's raw bytes to the system's spooler. A job that the spooler accepted prints once, when the
 * printer can.
 */
export function imprimirEnCola(nombre: string, bytes: Buffer): Promise<Salida> {
  // Windows writes to a shared printer as to a file.
  if (process.platform === "win32") return imprimirEnDispositivo(`\\\\localhost\\${nombre}`, bytes);
  return entregar("lp", ["-d", nombre, "-t", "Mostrador", "-o", "raw"], { bytes, cola: nombre });
}

/** Hands a PDF to the system's spooler, for letter-size paper. */
export async function imprimirPdfEnCola(nombre: string, pdf: Buffer): Promise<Salida> {
  if (process.platform !== "win32")
    return entregar("lp", ["-d", nombre, "-t", "Mostrador"], { bytes: pdf, cola: nombre });
  const carpeta = await mkdtemp(join(tmpdir(), "mostrador-"));
  try {
    const archivo = join(carpeta, "factura.pdf");
    await writeFile(archivo, pdf);
    const env = { ...process.env, MOSTRADOR_PDF: archivo, MOSTRADOR_COLA: nombre };
    const orden = ["-NoProfile", "-NonInteractive", "-Command", PDF_WINDOWS];
    return await entregar("powershell.exe", orden, { bytes: Buffer.alloc(0), cola: nombre, env });
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}

/** Lists the printers that the system knows; empty if the system cannot be asked. */
export async function listColas(): Promise<readonly string[]> {
  const [programa, orden] =
    process.platform === "win32"
      ? (["powershell.exe", ["-NoProfile", "-NonInteractive", "-Command", LISTA_WINDOWS]] as const)
      : (["lpstat", ["-e"]] as const);
  try {
    const { stdout } = await promisify(execFile)(programa, [...orden], { timeout: LISTA_MS });
    return stdout
      .split(/\r?\n/)
      .map((linea) => linea.trim())
      .filter((linea) => linea !== "")
      .slice(0, MAX_COLAS);
  } catch {
    return [];
  }
}

interface Entrega {
  readonly bytes: Buffer;
  readonly cola: string;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Runs the program that hands bytes to the spooler. A refusal means that it took nothing; after a timeout, it
 * may have.
 */
function entregar(programa: string, orden: readonly string[], entrega: Entrega): Promise<Salida> {
  return new Promise((resolve) => {
    const proceso = spawn(programa, [...orden], {
      stdio: ["pipe", "ignore", "pipe"],
      env: entrega.env ?? process.env,
      timeout: ESCRITURA_MS,
      killSignal: "SIGKILL",
    });
    let queja = "";
    const error = (detalle: string): string => FRASES_IMPRESION.deImpresora(entrega.cola, detalle);
    proceso.stderr.on("data", (trozo: Buffer) => (queja = (queja + trozo.toString()).slice(0, 500)));
    // The program ended before it read everything; its exit code tells the outcome.
    proceso.stdin.on("error", () => undefined);
    proceso.on("error", ({ message }) => resolve({ kind: "noSalio", error: error(message) }));
    proceso.on("close", (codigo) => {
      if (codigo === 0) resolve({ kind: "impreso", destino: entrega.cola });
      else if (codigo === null) resolve({ kind: "enDuda", error: error(FRASES_IMPRESION.colaMuda) });
      else resolve({ kind: "noSalio", error: error(queja.trim() || FRASES_IMPRESION.noLaAcepta(codigo)) });
    });
    proceso.stdin.end(entrega.bytes);
  });
}
