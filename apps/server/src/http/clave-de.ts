/** The key under which a caller repeats a call: X-Idempotency-Key. docs/api.md A16. */
import { fail, type Result } from "@mostrador/core";
import type { Fallo } from "../fallos.ts";
import { revisar } from "./validacion.ts";
import { ClaveIdempotencia } from "../documentos/routes/emision.ts";

const Clave = ClaveIdempotencia.optional();

/** Reads a call's own key, unique per operation; undefined where it has none. Fails where it is empty or too long. */
export function claveDe(
  headers: Readonly<Record<string, string | undefined>>,
): Result<string | undefined, Fallo> {
  const clave = revisar(Clave, headers["x-idempotency-key"], "header");
  if (clave.ok) return clave;
  return fail({
    kind: "validacion",
    origen: "header",
    campos: clave.error.map(({ msg, type }) => ({ loc: ["x-idempotency-key"], kind: type, msg })),
  });
}
