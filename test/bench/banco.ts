import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Limites } from "./limites.ts";

/** A measured figure. `de`: the limit of the same run, and the ratio to it. */
export interface Cifra {
  readonly grupo: string;
  readonly nombre: string;
  readonly valor: number;
  readonly unidad: string;
  readonly de: { readonly limite: string; readonly razon: number } | null;
  readonly objetivo: string | null;
  /** Null without a target. */
  readonly cumple: boolean | null;
  /** Load average of the last minute at that moment: the machine may do other work too. */
  readonly carga: number;
}

interface Anotada {
  readonly valor: number;
  readonly unidad: string;
  readonly de?: { readonly limite: string; readonly valor: number };
  /** Bounds of the value, or of its ratio to the limit in `de`. */
  readonly max?: number;
  readonly min?: number;
}

/** The tools of a group: the limits of this run, a folder deleted at its end, and the outputs for figures and progress. */
export interface Banco {
  readonly limites: Limites;
  readonly carpeta: string;
  /** True for the sizes of the long run. */
  readonly completo: boolean;
  /** How long a group works that is asked for a time. */
  readonly minutos: number;
  /** Tells whether a line is asked for by its name; groups of many lines leave out the others. */
  readonly isPedida: (nombre: string) => boolean;
  readonly anotar: (nombre: string, cifra: Anotada) => void;
  /** Shows one line of progress in place of the last. */
  readonly avance: (texto: string) => void;
}

const AVANCE_CADA_MS = 5000;

/** Shows progress on the error output. */
export class Avance {
  #dicho = 0;

  /** On a terminal the line is overwritten; elsewhere a line appears now and then. An empty text takes it away. */
  decir(texto: string): void {
    if (process.stderr.isTTY) return void process.stderr.write(`\r\u001B[K${texto}`);
    if (texto === "" || performance.now() - this.#dicho < AVANCE_CADA_MS) return;
    this.#dicho = performance.now();
    process.stderr.write(`… ${texto}\n`);
  }
}

export class Informe {
  readonly carpeta = mkdtempSync(join(tmpdir(), "mostrador-bench-"));
  readonly #cifras: Cifra[] = [];
  readonly #fallos: string[] = [];
  readonly #avance = new Avance();

  anotar(grupo: string, nombre: string, { valor, unidad, de, max, min }: Anotada): void {
    const razon = de === undefined ? null : valor / de.valor;
    const medido = razon ?? valor;
    const conObjetivo = max !== undefined || min !== undefined;
    const cifra: Cifra = {
      grupo,
      nombre,
      valor,
      unidad,
      de: de === undefined || razon === null ? null : { limite: de.limite, razon },
      objetivo: max === undefined ? (min === undefined ? null : `≥ ${min}`) : `≤ ${max}`,
      cumple: conObjetivo ? medido <= (max ?? Infinity) && medido >= (min ?? -Infinity) : null,
      carga: loadavg()[0] ?? Number.NaN,
    };
    this.#cifras.push(cifra);
    this.avance("");
    process.stdout.write(`${fila(cifra)}\n`);
  }

  /** Reports a group that could not be measured; the other groups go on. */
  fallo(grupo: string, error: unknown): void {
    this.#fallos.push(grupo);
    this.avance("");
    const texto = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stdout.write(`${grupo}: no se pudo medir. ${texto}\n`);
  }

  avance(texto: string): void {
    this.#avance.decir(texto);
  }

  /** Shows the targets, those that were not met first. */
  resumir(): void {
    const conObjetivo = this.#cifras.filter(({ cumple }) => cumple !== null);
    const fallidas = conObjetivo.filter(({ cumple }) => cumple === false);
    const tablas = [
      ["No cumplidos", fallidas],
      ["Cumplidos", conObjetivo.filter(({ cumple }) => cumple === true)],
    ] as const;
    for (const [titulo, cifras] of tablas) {
      if (cifras.length === 0) continue;
      process.stdout.write(`\n${titulo}: ${cifras.length} de ${conObjetivo.length} objetivos\n`);
      for (const { grupo, nombre, valor, unidad, de, objetivo } of cifras)
        process.stdout.write(
          `  ${grupo.padEnd(12)}${nombre.trim().padEnd(64)}${numero(de?.razon ?? valor)} ${de === null ? unidad : `× ${de.limite}`} (${objetivo})\n`,
        );
    }
  }

  /** Writes the figures to `archivo` and deletes the folder of the run. False when a group failed. */
  cerrar(archivo: string, limites: Limites): boolean {
    mkdirSync(join(archivo, ".."), { recursive: true });
    const informe = {
      commit: commit(),
      fecha: new Date().toISOString(),
      maquina: describeMaquina(),
      limites,
      fallos: this.#fallos,
      cifras: this.#cifras,
    };
    writeFileSync(archivo, `${JSON.stringify(informe, null, 2)}\n`);
    rmSync(this.carpeta, { recursive: true, force: true });
    return this.#fallos.length === 0;
  }
}

export const CABECERA = `${"".padEnd(64)}${"valor".padStart(20)}${"".padStart(34)}   objetivo`;

function fila({ nombre, valor, unidad, de, objetivo, cumple, carga }: Cifra): string {
  const razon = de === null ? "" : `${numero(de.razon)} × ${de.limite}`;
  const juicio = objetivo === null ? "" : `${objetivo} ${cumple === true ? "sí" : "NO"}`;
  return `${nombre.padEnd(64)}${`${numero(valor)} ${unidad}`.padStart(20)}${razon.padStart(34)}   ${juicio.padEnd(14)} carga ${carga.toFixed(1)}`;
}

/** Formats three significant digits, or whole thousands. */
export function numero(valor: number): string {
  return valor >= 100 ? Math.round(valor).toLocaleString("es-BO") : valor.toPrecision(3);
}

/** Describes the machine for a file of results. */
export function describeMaquina() {
  return { nucleos: availableParallelism(), cpu: cpus()[0]?.model ?? "", node: process.version };
}

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      cwd: import.meta.dirname,
      encoding: "utf8",
    }).trim();
  } catch {
    return "desconocido";
  }
}
