import { ok, type Result } from "@mostrador/core";
import type { EntradaRevisada, FalloPuente } from "../../../contract/index.ts";
import { deleteCompartido, saveCompartido } from "../compartidos.ts";
import { selloDe } from "../sello.ts";
import { findRegla } from "../db/reglas.ts";
import { listIdsQueNombran } from "../db/reglas-buscadas.ts";
import type { Deps } from "../../deps.ts";
import { FRASES_PRECIOS } from "../../frases/precios.ts";
import { falloPrecios } from "./reglas.ts";

/**
 * Deletes a row here and at the other tills. Deleting a list deletes its prices, and its clients get the
 * general ones. Deleting a presentation deletes its prices and tiles. Fails if there is no such row.
 */
export function borrarRegla(
  deps: Deps,
  { tipo, id }: EntradaRevisada<"borrarRegla">,
): Result<null, FalloPuente> {
  const { db } = deps;
  if (findRegla(db, tipo, id) === undefined) return falloPrecios(FRASES_PRECIOS.reglaAusente);
  const sello = selloDe(deps);
  db.inTransaction((tx) => {
    const borrarLas = (deTipo: "tarifa" | "casilla", campo: "listaId" | "presentacionId") => {
      for (const suya of listIdsQueNombran(tx, deTipo, campo, id)) deleteCompartido(tx, deTipo, suya, sello);
    };
    if (tipo === "lista") {
      borrarLas("tarifa", "listaId");
      for (const cliente of listIdsQueNombran(tx, "listaDeCliente", "listaId", id))
        saveCompartido(tx, "listaDeCliente", { id: cliente, listaId: null }, sello);
    }
    if (tipo === "presentacion") {
      borrarLas("tarifa", "presentacionId");
      borrarLas("casilla", "presentacionId");
    }
    deleteCompartido(tx, tipo, id, sello);
  });
  deps.despertarSync();
  return ok(null);
}
