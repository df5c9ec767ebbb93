import { ok, type Result } from "@mostrador/core";
import type { EntradaRevisada, FalloPuente } from "../../contract/index.ts";
import { borrar } from "../compartidos.ts";
import { findRegla } from "../db/reglas.ts";
import type { Deps } from "../deps.ts";
import { FRASES_PRECIOS } from "../frases/precios.ts";
import { falloPrecios } from "./reglas.ts";

/** Deletes a row here and at the other tills. Fails where there is none. */
export function borrarRegla(
  deps: Deps,
  { tipo, id }: EntradaRevisada<"borrarRegla">,
): Result<null, FalloPuente> {
  if (findRegla(deps.db, tipo, id) === undefined) return falloPrecios(FRASES_PRECIOS.reglaAusente);
  deps.db.inTransaction((tx) => borrar(tx, tipo, id, deps.reloj.ahora()));
  deps.despertarSync();
  return ok(null);
}
