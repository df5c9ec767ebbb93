/** Finds the programs of a source tree by the scripts of its package.json, which keep their names when files move. */
import { join } from "node:path";
import { fail, ok, type Result } from "@mostrador/core";
import type { Guiones } from "../../../scripts/demo/config.ts";

/** Name of the script in package.json of each program. */
const SCRIPTS = {
  simulador: "simulator",
  servidor: "server",
  admin: "admin",
  caja: "desktop",
} as const satisfies Record<keyof Omit<Guiones, "node">, string>;

type Programa = keyof typeof SCRIPTS;

/** Node of the tree's own dependencies, which `npm run` finds first. */
const NODE = "node_modules/.bin/node";

/**
 * Reads the programs of the tree at `carpeta` from the text of its package.json. A script must be `node <file>`, with or without `exec`. Fails with a sentence that
 * names the first script that is not.
 */
export function parseGuiones(packageJson: string, carpeta: string): Result<Guiones, string> {
  const scripts = readScripts(packageJson);
  if (scripts === null) return fail("su package.json no tiene scripts");
  const hallados: Partial<Record<Programa, string>> = {};
  for (const programa of Object.keys(SCRIPTS) as Programa[]) {
    const script = scripts[SCRIPTS[programa]];
    const archivo = typeof script === "string" ? /^(?:exec )?node (?!-)(\S+)$/.exec(script)?.[1] : undefined;
    if (archivo === undefined)
      return fail(
        `su script «${SCRIPTS[programa]}» no es «node <archivo>»: ${JSON.stringify(script) ?? "falta"}`,
      );
    hallados[programa] = join(carpeta, archivo);
  }
  const { simulador, servidor, admin, caja } = hallados as Record<Programa, string>; // each was found above
  return ok({ simulador, servidor, admin, caja, node: join(carpeta, NODE) });
}

function readScripts(packageJson: string): Readonly<Record<string, unknown>> | null {
  try {
    const { scripts } = JSON.parse(packageJson) as { scripts?: unknown };
    return typeof scripts === "object" && scripts !== null ? (scripts as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
