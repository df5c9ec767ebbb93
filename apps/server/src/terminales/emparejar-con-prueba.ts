/** The server's side of a pairing in which the code itself is not sent. docs/decisions/0041 */
import { fail, ok, type PruebaPedido, type Result, type SaludoPedido } from "@mostrador/core";
import { isPruebaDe, LLAVE_PUBLICA, pruebaDe } from "@mostrador/core/node";
import type { z } from "zod";
import { findCodigo } from "./db/terminales.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { ocuparConCodigo, type Emparejada } from "./emparejar.ts";

/** The greeting of a till that pairs. */
type Saludo = z.infer<typeof SaludoPedido>;

/**
 * Proves to a till that this server knows the code that it names, bound to the public key that the till should see. A machine in the middle
 * has another key, for which the proof is not valid. docs/decisions/0041
 */
export async function saludar(
  deps: Pick<Deps, "db" | "now" | "secretos" | "llaves">,
  { codigo, reto, huella }: Saludo,
): Promise<Result<{ readonly prueba: string }, Fallo>> {
  const llave = await findLlave(deps, codigo);
  if (llave === null) return fail({ kind: "codigoEmparejamiento" });
  const propia = huella === "propia" ? deps.llaves.enUso.huella : LLAVE_PUBLICA;
  return ok({ prueba: pruebaDe(llave, { quien: "servidor", huella: propia, reto, nombre: "" }) });
}

/** Pairs a till that proves that it knows the code. */
export async function emparejarConPrueba(
  deps: Deps,
  { codigo, reto, huella, nombre, prueba }: z.infer<typeof PruebaPedido>,
): Promise<Result<Emparejada, Fallo>> {
  const llave = await findLlave(deps, codigo);
  const propia = huella === "propia" ? deps.llaves.enUso.huella : LLAVE_PUBLICA;
  if (llave === null || !isPruebaDe(prueba, llave, { quien: "caja", huella: propia, reto, nombre }))
    return fail({ kind: "codigoEmparejamiento" });
  return ocuparConCodigo(deps, codigo, nombre);
}

/** Finds the key of a code that may be used now; null where there is none. */
async function findLlave(
  { db, now, secretos }: Pick<Deps, "db" | "now" | "secretos">,
  hash: string,
): Promise<string | null> {
  const sellada = (await findCodigo(db, hash, now()))?.llave ?? null;
  return sellada === null ? null : secretos.open(Buffer.from(sellada, "base64")).toString();
}
