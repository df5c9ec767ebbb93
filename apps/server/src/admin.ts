/** `npm run admin -- <orden>`: companies, certificates, copies, restores. Prints JSON; errors in Spanish, exit code 1. */
import { keepPrivate } from "@mostrador/core/carpeta";
import { z } from "zod";
import { ORDENES_DE_ACCESOS } from "./operacion/admin/accesos.ts";
import { ORDENES_DE_ACTUALIZAR } from "./operacion/admin/actualizar.ts";
import { ORDENES_DE_COPIAS } from "./operacion/admin/copias.ts";
import { ORDENES_DE_COPIAS_FUERA } from "./operacion/admin/copias-fuera.ts";
import { ORDENES_DE_DATOS } from "./operacion/admin/datos.ts";
import { ORDENES_DE_EMPRESAS } from "./operacion/admin/empresas.ts";
import { ORDENES_DE_LLAVES } from "./operacion/admin/llaves.ts";
import { buildAyuda, textoDeOpciones } from "./operacion/admin/orden.ts";
import { ORDENES_DE_RESTAURACION } from "./operacion/admin/restauraciones.ts";
import { AYUDA_REVISAR, checkPorOrden } from "./operacion/admin/revisar.ts";
import { readConfig } from "./config.ts";

const ORDENES = {
  ...ORDENES_DE_EMPRESAS,
  ...ORDENES_DE_ACCESOS,
  ...ORDENES_DE_DATOS,
  ...ORDENES_DE_COPIAS,
  ...ORDENES_DE_COPIAS_FUERA,
  ...ORDENES_DE_LLAVES,
  ...ORDENES_DE_RESTAURACION,
  ...ORDENES_DE_ACTUALIZAR,
};

z.config(z.locales.es());
process.exitCode = await main(process.argv.slice(2));

/** Restricts new files to their owner: copies, evidence and the first database are made here. */
async function main(args: readonly string[]): Promise<number> {
  keepPrivate();
  if (args[0] === "revisar") return checkPorOrden(args.slice(1));
  const palabras = args.findIndex((arg) => arg.startsWith("-"));
  const nombre = args.slice(0, palabras < 0 ? args.length : palabras).join(" ");
  const orden = ORDENES[nombre];
  if (orden === undefined) {
    process.stdout.write(buildAyuda(ORDENES) + AYUDA_REVISAR);
    return args.length === 0 || nombre === "ayuda" ? 0 : 1;
  }
  try {
    const result = await orden.hacer(readConfig(process.env), palabras < 0 ? [] : args.slice(palabras));
    if (result.ok) process.stdout.write(`${JSON.stringify(result.value)}\n`);
    else process.stderr.write(`${result.error}\n`);
    return result.ok ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${textoDe(error)}\n`);
    return 1;
  }
}

function textoDe(error: unknown): string {
  if (error instanceof z.ZodError) return textoDeOpciones(error);
  return error instanceof Error ? error.message : String(error);
}
