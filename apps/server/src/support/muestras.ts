import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { skipUnless } from "@mostrador/core/support";
import { findMuestra, LENGUAJES, type Ext } from "../docs/guia/muestras.ts";

/** The programs that run the samples: each reads a file of its language. */
const PROGRAMAS: Readonly<Record<Ext, readonly string[]>> = {
  sh: ["bash"],
  ts: [process.execPath],
  php: ["php"],
  py: ["python3"],
};

const faltan = ["bash", "curl", "openssl", "php", "python3"].filter(
  (programa) => spawnSync(programa, [programa === "openssl" ? "version" : "--version"]).error !== undefined,
);

/** The options of tests that run the samples. */
export const CON_LENGUAJES = skipUnless({
  hay: faltan.length === 0,
  motivo: `no ${faltan.join(", ")} (apt-get install curl openssl php-cli python3)`,
});

/** The outcome of a program. */
export interface Corrida {
  readonly codigo: number | null;
  readonly salida: string;
  readonly error: string;
}

/** Runs samples in a folder of its own, as a reader would who copied them from the page. */
export interface Banco {
  readonly carpeta: string;
  /** Runs one sample in one language against a server. */
  readonly correr: (
    nombre: string,
    ext: Ext,
    entorno: Readonly<Record<string, string>>,
    contra?: string,
  ) => Promise<Corrida>;
  /** Starts a sample that runs a server; the caller ends it. */
  readonly servir: (nombre: string, ext: Ext, entorno: Readonly<Record<string, string>>) => ChildProcess;
  readonly close: () => void;
}

export function createBanco(base: string): Banco {
  const carpeta = mkdtempSync(join(tmpdir(), "muestras-"));
  const guardar = (nombre: string, contra: string) => {
    const destino = mkdtempSync(join(carpeta, `${nombre}-`));
    mkdirSync(destino, { recursive: true });
    for (const una of ["mostrador", nombre])
      for (const { archivo, codigo } of findMuestra(una, contra).versiones)
        writeFileSync(join(destino, archivo), `${codigo}\n`);
    return destino;
  };
  const lanzar = (nombre: string, ext: Ext, entorno: Readonly<Record<string, string>>, contra: string) => {
    const [programa = "", ...antes] = PROGRAMAS[ext];
    const cwd = guardar(nombre, contra);
    for (const [archivo, texto] of Object.entries(entorno))
      if (archivo.includes(".")) writeFileSync(join(cwd, archivo), texto);
    const puerto = entorno["PUERTO"];
    const sirve = ext === "php" && puerto !== undefined ? ["-S", `127.0.0.1:${puerto}`] : [];
    return spawn(programa, [...antes, ...sirve, `${nombre}.${ext}`], {
      cwd,
      env: { PATH: process.env["PATH"], HOME: carpeta, LANG: "C.UTF-8", ...entorno },
      stdio: ["ignore", "pipe", "pipe"],
    });
  };
  return {
    carpeta,
    servir: (nombre, ext, entorno) => lanzar(nombre, ext, entorno, base),
    correr: async (nombre, ext, entorno, contra = base) => {
      const proceso = lanzar(nombre, ext, entorno, contra);
      const [salida, error] = [texto(proceso.stdout), texto(proceso.stderr)];
      const [codigo] = (await once(proceso, "close")) as [number | null];
      return { codigo, salida: await salida, error: await error };
    },
    close: () => rmSync(carpeta, { recursive: true }),
  };
}

/** The endings of the four languages. */
export const EXTS: readonly Ext[] = LENGUAJES.map(({ ext }) => ext);

async function texto(de: AsyncIterable<Buffer> | null): Promise<string> {
  const partes: Buffer[] = [];
  for await (const parte of de ?? []) partes.push(parte);
  return Buffer.concat(partes).toString();
}

/** Gives the form of a reply: names and kinds, without values. A list has the form of its first member. */
export function formaDe(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(formaDe);
  if (value === null || typeof value !== "object") return value === null ? "nulo" : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([clave, inner]) => [clave, formaDe(inner)]),
  );
}

/** Shortens a reply for a page: long texts are cut. */
export function acortar(value: unknown): unknown {
  if (typeof value === "string" && value.length > 200) return `${value.slice(0, 40)}…`;
  if (Array.isArray(value)) return value.map(acortar);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([clave, inner]) => [clave, acortar(inner)]));
}
