/** The key under which a caller repeats a call: X-Idempotency-Key. docs/api.md A16. */
import { fail, type Result } from "@mostrador/core";
import { z } from "zod";
import type { Fallo } from "../fallos.ts";
import { check } from "./validacion.ts";

const MAX_CLAVE = 255;

/** The caller's own key, in a header or in a batch entry; a blank one is a mistake. */
export const ClaveIdempotencia = z
  .string("Se espera un texto.")
  .trim()
  .min(1, "Está vacía: envíe un valor único por operación, o no la envíe.")
  .max(MAX_CLAVE, `Lleva como máximo ${MAX_CLAVE} caracteres.`);

const Clave = ClaveIdempotencia.optional();

/** Reads a call's own key, unique per operation; undefined where it has none. Fails where it is empty or too long. */
export function claveDe(
  headers: Readonly<Record<string, string | undefined>>,
): Result<string | undefined, Fallo> {
  const clave = check(Clave, headers["x-idempotency-key"], "header");
  if (clave.ok) return clave;
  return fail({
    kind: "validacion",
    origen: "header",
    campos: clave.error.map(({ msg, type }) => ({ loc: ["x-idempotency-key"], kind: type, msg })),
  });
}
