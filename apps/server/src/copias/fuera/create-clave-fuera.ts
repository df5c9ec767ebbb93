/** Makes the key of copies off the premises. */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { fail, ok, type Result } from "@mostrador/core";
import { buildClaveCopia } from "@mostrador/core/clave-copia";
import { codeOf } from "../../error-code.ts";

/** Writes a new key of 40 random letters (198 bits) into a file. Overwrites nothing: a refusal is a sentence. */
export function createClaveFuera(en: string): Result<object, string> {
  const clave = buildClaveCopia(() => randomBytes(1)[0] ?? 0);
  try {
    writeFileSync(en, `${clave}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return fail(`${en} ya existe y no se pisa: sin esa clave no se abren las copias hechas con ella.`);
  }
  return ok({
    archivo: en,
    aviso:
      "Guarde esta clave también fuera del local: en papel, o en otro equipo. Sin ella las copias de fuera no se abren, y nadie puede recuperarla.",
  });
}
