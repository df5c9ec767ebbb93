import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

const ARCHIVO = join(import.meta.dirname, "../migraciones.json");

/** The file with each program's list of migrations. */
const LISTAS = {
  servidor: "apps/server/src/motor/migraciones.ts",
  caja: "apps/desktop/src/caja/motor/esquema.ts",
} as const;

const Publicadas = z.record(
  z.string(),
  z.object({ servidor: z.array(z.string()), caja: z.array(z.string()) }),
);
type Publicadas = z.infer<typeof Publicadas>;

/** The digests of every release's migrations, by its day. */
export function readPublicadas(): Publicadas {
  return Publicadas.parse(JSON.parse(readFileSync(ARCHIVO, "utf8")));
}

/** Adds the digests of a release whose source tree is in `arbol`. */
export async function anotarMigraciones(version: string, arbol: string): Promise<void> {
  const publicadas = readPublicadas();
  const [servidor, caja] = [await huellasDe(arbol, LISTAS.servidor), await huellasDe(arbol, LISTAS.caja)];
  const todas = { ...publicadas, [version]: { servidor, caja } };
  writeFileSync(ARCHIVO, `${JSON.stringify(todas, null, 2)}\n`);
}

async function huellasDe(arbol: string, lista: string): Promise<string[]> {
  const modulo = (await import(pathToFileURL(join(arbol, lista)).href)) as { MIGRACIONES: readonly string[] };
  return modulo.MIGRACIONES.map(huellaDe);
}

/** Computes the digest of a migration's statements. Spaces count; comments do not, since their citations may move. */
export function huellaDe(sql: string): string {
  const sinComentarios = sql.replaceAll(/--[^\n]*/g, "");
  return createHash("sha256").update(sinComentarios).digest("hex").slice(0, 16);
}
