/** The file of a diagnosis: one ZIP, its README, and how many a folder keeps. */
import { createWriteStream, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import yazl from "yazl";
import { z } from "zod";
import { readRegistro } from "./registro.ts";

const LEAME = `Diagnóstico de Mostrador, para quien da soporte.

diagnostico.json   versiones, ajustes, estado y cuentas
registro*.jsonl    lo último que el programa anotó, una línea por suceso

Cada dato está en una lista cerrada. De los textos quedan solo palabras de un vocabulario fijo; el punto (·) tapa lo demás.
No hay claves, certificados, nombres, documentos, correos, teléfonos ni CUF.
`;
const NOMBRE = /^diagnostico-[\d-]+\.zip$/;
/** Diagnoses that a folder keeps. */
const GUARDADOS = 5;

/** Parts of a diagnosis. */
export interface PartesDiagnostico<S extends z.ZodType> {
  /** The closed form of `diagnostico.json`: undeclared fields are left out. */
  readonly forma: S;
  readonly datos: z.input<S>;
  /** Folders with a log, by the name that it gets in the file. */
  readonly registros: Readonly<Record<string, string>>;
  readonly enMs: number;
}

/** Writes a diagnosis into `carpeta` as one ZIP that only its owner reads (0600), and forgets the oldest. Gives its path. */
export async function writeDiagnostico<S extends z.ZodType>(
  carpeta: string,
  { forma, datos, registros, enMs }: PartesDiagnostico<S>,
): Promise<string> {
  const archivos = {
    "LEAME.txt": LEAME,
    "diagnostico.json": `${JSON.stringify(forma.parse(datos), null, 2)}\n`,
    ...Object.fromEntries(Object.entries(registros).map(([nombre, de]) => [nombre, readRegistro(de)])),
  };
  mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  const instante = new Date(enMs).toISOString().slice(0, 23).replace(/\D/g, "-");
  const ruta = join(carpeta, `diagnostico-${instante}.zip`);
  await writeZip(ruta, archivos, new Date(enMs));
  const viejos = readdirSync(carpeta)
    .filter((nombre) => NOMBRE.test(nombre))
    .sort()
    .slice(0, -GUARDADOS);
  for (const viejo of viejos) rmSync(join(dirname(ruta), viejo), { force: true });
  return ruta;
}

async function writeZip(
  ruta: string,
  archivos: Readonly<Record<string, string>>,
  mtime: Date,
): Promise<void> {
  const zip = new yazl.ZipFile();
  for (const [nombre, texto] of Object.entries(archivos))
    zip.addBuffer(Buffer.from(texto), nombre, { mtime, mode: 0o100600 });
  zip.end();
  const parcial = `${ruta}.parcial`;
  rmSync(parcial, { force: true });
  await pipeline(zip.outputStream, createWriteStream(parcial, { flags: "wx", mode: 0o600 }));
  renameSync(parcial, ruta);
}
