/** Makes the key of copies off the premises. */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { fail, ok, type Result } from "@mostrador/core";
import { codeOf } from "../error-code.ts";

/** Letters that stay apart on paper: without 0, 1, I, L and O. */
const LETRAS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const GRUPOS = 8;
const POR_GRUPO = 5;

/** Writes a new key of 40 random letters (198 bits) into a file. Overwrites nothing: a refusal is a sentence. */
export function createClaveFuera(en: string): Result<object, string> {
  const letra = () => {
    for (;;) {
      const [byte = 255] = randomBytes(1);
      const una = byte < LETRAS.length * 8 ? LETRAS[byte % LETRAS.length] : undefined; // all equally likely
      if (una !== undefined) return una;
    }
  };
  const grupo = () => Array.from({ length: POR_GRUPO }, letra).join("");
  const clave = Array.from({ length: GRUPOS }, grupo).join("-");
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
