import { ok } from "@mostrador/core";
import { searchClientesDeLista } from "../db/reglas-buscadas.ts";
import type { Deps } from "../../deps.ts";
import { borrarRegla } from "./borrar.ts";
import { agregarCasilla, moverCasilla, moverPagina, renombrarPagina, verCuadricula } from "./cuadricula.ts";
import { darLista, guardarLista, listarListas } from "./listas.ts";
import { guardarPresentacion, listarPresentaciones } from "./presentaciones.ts";
import { guardarPromocion, listarPromociones, probarPromocion } from "./promociones.ts";
import { guardarTarifa, listarTarifas } from "./tarifas.ts";
import type { Llamadas } from "../../llamadas/tipos.ts";

/** Answers the calls that edit promotions, lists, presentations and the grid. */
export function dePrecios(deps: Deps) {
  return {
    guardarPromocion: (entrada) => guardarPromocion(deps, entrada),
    guardarPresentacion: (entrada) => guardarPresentacion(deps, entrada),
    guardarLista: (entrada) => guardarLista(deps, entrada),
    guardarTarifa: (entrada) => guardarTarifa(deps, entrada),
    darLista: (entrada) => darLista(deps, entrada),
    agregarCasilla: (entrada) => agregarCasilla(deps, entrada),
    moverCasilla: (entrada) => moverCasilla(deps, entrada),
    moverPagina: (entrada) => moverPagina(deps, entrada),
    renombrarPagina: (entrada) => renombrarPagina(deps, entrada),
    borrarRegla: (entrada) => borrarRegla(deps, entrada),
    promociones: () => ok(listarPromociones(deps)),
    probarPromocion: (entrada) => ok(probarPromocion(deps, entrada)),
    presentaciones: (entrada) => ok(listarPresentaciones(deps, entrada)),
    listas: () => ok(listarListas(deps)),
    tarifas: (entrada) => ok(listarTarifas(deps, entrada)),
    clientesDeLista: (entrada) => ok(searchClientesDeLista(deps.db, entrada)),
    cuadricula: () => ok(verCuadricula(deps.db)),
  } satisfies Partial<Llamadas>;
}
