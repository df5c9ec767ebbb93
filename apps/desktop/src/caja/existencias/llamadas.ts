import { buscarProveedores, proveedorDe } from "./proveedores.ts";
import { recibirCompra } from "./recibir.ts";
import { sacarExistencias } from "./sacar.ts";
import { enviarTraslado, leerGuia, recibirTraslado } from "./trasladar.ts";
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
    enviarTraslado: (entrada) => enviarTraslado(deps, entrada),
    leerGuia: (entrada) => leerGuia(deps, entrada),
    recibirTraslado: (entrada) => recibirTraslado(deps, entrada),
    sacarExistencias: (entrada) => sacarExistencias(deps, entrada),
    recibirCompra: (entrada) => recibirCompra(deps, entrada),
    proveedorDe: (entrada) => ok(proveedorDe(deps, entrada)),
    buscarProveedores: (entrada) => ok(buscarProveedores(deps, entrada)),
    cerrarConteo: (entrada) => cerrarConteo(deps, entrada),
  } satisfies Partial<Llamadas>;
}
