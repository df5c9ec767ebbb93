import { ok } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { borrarRegla } from "../precios/borrar.ts";
import { guardarPromocion, listarPromociones, probarPromocion } from "../precios/promociones.ts";
import type { Llamadas } from "./tipos.ts";

/** Answers the calls that edit promotions, lists, presentations and the grid. */
export function dePrecios(deps: Deps) {
  return {
    guardarPromocion: (entrada) => guardarPromocion(deps, entrada),
    borrarRegla: (entrada) => borrarRegla(deps, entrada),
    promociones: () => ok(listarPromociones(deps)),
    probarPromocion: (entrada) => ok(probarPromocion(deps, entrada)),
  } satisfies Partial<Llamadas>;
}
