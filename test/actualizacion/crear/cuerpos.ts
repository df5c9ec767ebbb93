/** Bodies that each released protocol wrote, kept as JSON Schema. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

const AQUI = join(import.meta.dirname, "..");
const PROTOCOLOS = "packages/core/src/terminal/protocolos.ts";

const Cuerpos = z.record(z.string(), z.looseObject({}));
export type Cuerpos = z.infer<typeof Cuerpos>;

const archivoDe = (protocolo: number) => join(AQUI, `cuerpos-${protocolo}.json`);

/** The protocols whose bodies a release's own code wrote, oldest first. */
export function listProtocolos(): readonly number[] {
  return readdirSync(AQUI)
    .flatMap((nombre) => /^cuerpos-(\d+)\.json$/.exec(nombre)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b);
}

/** The bodies of a released protocol as JSON Schema, by call. */
export function readCuerpos(protocolo: number): Cuerpos {
  return Cuerpos.parse(JSON.parse(readFileSync(archivoDe(protocolo), "utf8")));
}

/** A body as JSON Schema, as it comes in. */
export function schemaDe(cuerpo: z.ZodType): unknown {
  const json = z.toJSONSchema(cuerpo, { io: "input", unrepresentable: "any" });
  return JSON.parse(JSON.stringify(json, sinExplicar));
}

/** Saves the bodies of a source tree's protocol, unless an earlier release spoke it. Returns the new file, or null. */
export async function anotarCuerpos(arbol: string): Promise<string | null> {
  const { PROTOCOLO, CUERPOS } = (await import(pathToFileURL(join(arbol, PROTOCOLOS)).href)) as {
    readonly PROTOCOLO: number;
    readonly CUERPOS: Readonly<Record<string, z.ZodType>>;
  };
  const archivo = archivoDe(PROTOCOLO);
  if (existsSync(archivo)) return null;
  const cuerpos = Object.entries(CUERPOS).map(([llamada, cuerpo]) => [llamada, schemaDe(cuerpo)] as const);
  writeFileSync(archivo, `${JSON.stringify(Object.fromEntries(cuerpos), null, 2)}\n`);
  return archivo;
}

/** The documentation's words are no part of a body's form. */
function sinExplicar(clave: string, valor: unknown): unknown {
  return clave === "ejemplos" || (clave === "description" && typeof valor === "string") ? undefined : valor;
}
