/**
 * Orders of `npm run admin`. One schema of an order's options defines both the arguments that it takes and its line
 * of help.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Result } from "@mostrador/core";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Taller } from "../provision.ts";

/** An order's answer: a value that is printed as JSON, or a sentence for the person. */
export type Salida = Promise<Result<unknown, string>>;

/** An order of the command: its help, its options and its work. */
export interface Orden {
  readonly opciones: z.ZodObject;
  /** Text after the options in the order's line of help. */
  readonly nota: string;
  /** Reads the options from the arguments and runs the order. Throws where they are wrong. */
  readonly hacer: (config: Config, args: readonly string[]) => Salida;
}

/** Gives the name of an option's value in the help, as set by `.meta({ valor: "archivo" })`. */
const valorDe = (opcion: z.ZodType): string => {
  const { valor } = opcion.meta() ?? {};
  return typeof valor === "string" ? ` ${valor}` : "";
};

/** Makes an order that works on files, before any database is opened. */
export function ordenDeArchivos<S extends z.ZodRawShape>(
  forma: S,
  hacer: (config: Config, opciones: z.infer<z.ZodObject<S>>) => Salida,
  nota = "",
): Orden {
  const opciones = z.object(forma);
  return {
    opciones,
    nota,
    hacer: (config, args) => hacer(config, opciones.parse(parseArgumentos(opciones, args))),
  };
}

/** Makes orders on the open database; `enTaller` opens it, once the options are known to be right. */
export function createOrdenes(enTaller: (config: Config, hacer: (taller: Taller) => Salida) => Salida) {
  return <S extends z.ZodRawShape>(
    forma: S,
    hacer: (taller: Taller, opciones: z.infer<z.ZodObject<S>>) => Salida,
    nota = "",
  ): Orden =>
    ordenDeArchivos(forma, (config, opciones) => enTaller(config, (taller) => hacer(taller, opciones)), nota);
}

/** Parses the options of an order: `--razon-social X` is `razonSocial`. Throws for an unknown option, and for one that is given twice. */
function parseArgumentos({ shape }: z.ZodObject, args: readonly string[]): Readonly<Record<string, unknown>> {
  const nombres = Object.keys(shape);
  const secretas = nombres.filter((nombre) => isSecreta(shape[nombre])).map(toOpcion);
  const conocidas = [...nombres.map(toOpcion), ...secretas.map(deArchivo)];
  const options = Object.fromEntries(conocidas.map((opcion) => [opcion, { type: "string" as const }]));
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const valores = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === "option-terminator") throw new OpcionDesconocida("--", conocidas);
    if (token.kind === "positional") throw new OpcionDesconocida(token.value, conocidas);
    const { name, rawName, value } = token;
    if (!conocidas.includes(name) || !rawName.startsWith("--"))
      throw new OpcionDesconocida(rawName, conocidas);
    if (valores.has(name)) throw new Error(`${rawName} está dos veces: déjela una.`);
    if (value === undefined || (!token.inlineValue && value.startsWith("-") && value !== "-"))
      throw new Error(`Falta el valor de ${rawName}; uno que empieza con - se escribe ${rawName}=-valor.`);
    valores.set(name, value);
  }
  for (const secreta of secretas) putSecreta(valores, secreta);
  return Object.fromEntries(nombres.map((nombre) => [nombre, valores.get(toOpcion(nombre))]));
}

/** Tells whether an option is a secret, as set by `.meta({ secreto: true })`. */
function isSecreta(opcion: unknown): boolean {
  return opcion instanceof z.ZodType && opcion.meta()?.["secreto"] === true;
}

function deArchivo(opcion: string): string {
  return `${opcion}-archivo`;
}

/**
 * Reads a secret from its file, or from the standard input for `-`. A secret that was typed on the command line is accepted, with a warning
 * that others may have read it.
 */
function putSecreta(valores: Map<string, string>, secreta: string): void {
  const archivo = valores.get(deArchivo(secreta));
  if (archivo === undefined) {
    if (valores.has(secreta)) process.stderr.write(aviso(secreta));
    return;
  }
  if (valores.has(secreta)) throw new Error(`Deje solo una: --${secreta} o --${deArchivo(secreta)}.`);
  valores.set(secreta, readSecreta(archivo, secreta));
}

function aviso(secreta: string): string {
  return `Aviso: --${secreta} queda a la vista de los otros programas y en el historial; la próxima vez use --${deArchivo(secreta)} archivo, o --${deArchivo(secreta)} - para escribirlo.\n`;
}

/** Reads a whole secret, without the line feed that an editor puts at the end. */
function readSecreta(archivo: string, secreta: string): string {
  try {
    return readFileSync(archivo === "-" ? process.stdin.fd : archivo, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    throw new Error(`No se pudo leer --${deArchivo(secreta)} ${archivo}: ${String(error)}`, { cause: error });
  }
}

/** Thrown for an option that the order does not have; the message lists the options that it has. */
export class OpcionDesconocida extends Error {
  constructor(opcion: string, conocidas: readonly string[]) {
    const suyas = conocidas.map((nombre) => `--${nombre}`).join(" ");
    super(
      `${opcion} no es una opción de esta orden. ${suyas === "" ? "No tiene opciones." : `Tiene: ${suyas}`}`,
    );
  }
}

/** Describes each fault of the options in a line, by the names that the person typed. */
export function textoDeOpciones({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `--${toOpcion(path.join("."))}: ${message}`).join("\n");
}

/** Builds the list of all orders with their options; `[]` marks an optional one. */
export function buildAyuda(ordenes: Readonly<Record<string, Orden>>): string {
  const largo = Math.max(...Object.keys(ordenes).map((nombre) => nombre.length));
  const lineas = Object.entries(ordenes).map(([nombre, { opciones, nota }]) => {
    const partes = Object.entries(opciones.shape).map(([clave, opcion]) => {
      const nombre = isSecreta(opcion) ? deArchivo(toOpcion(clave)) : toOpcion(clave);
      const texto = `--${nombre}${valorDe(opcion)}`;
      return opcion.safeParse(undefined).success ? `[${texto}]` : texto;
    });
    return `  ${[nombre.padEnd(largo), ...partes, nota === "" ? "" : `(${nota})`].join(" ").trimEnd()}`;
  });
  return `Órdenes (npm run admin -- <orden> --opción valor):\n${lineas.join("\n")}\n`;
}

function toOpcion(nombre: string): string {
  return nombre.replace(/[A-Z]/g, (letra) => `-${letra.toLowerCase()}`);
}
