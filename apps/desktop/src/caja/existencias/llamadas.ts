import { ok } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Llamadas } from "../llamadas/tipos.ts";
import {
  cerrarConteo,
  contarProducto,
  descartarConteo,
  empezarConteo,
  quitarContado,
  viewConteo,
} from "./contar.ts";

/** Answers the calls of stock. */
export function deExistencias(deps: Deps) {
  return {
    conteo: () => ok(viewConteo(deps)),
    empezarConteo: (entrada) => empezarConteo(deps, entrada),
    contarProducto: (entrada) => contarProducto(deps, entrada),
    quitarContado: (entrada) => quitarContado(deps, entrada),
    descartarConteo: () => descartarConteo(deps),
    cerrarConteo: (entrada) => cerrarConteo(deps, entrada),
  } satisfies Partial<Llamadas>;
}
