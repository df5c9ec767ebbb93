import type { Deps } from "./deps.ts";
import { deBusqueda } from "./llamadas/busqueda.ts";
import { deCaja } from "./llamadas/caja.ts";
import { deContingencia } from "./llamadas/contingencia.ts";
import { deEfectivo } from "./llamadas/efectivo.ts";
import { deEscritos } from "./llamadas/escritos.ts";
import { deEtiquetas } from "./llamadas/etiquetas.ts";
import { deImpresion } from "./llamadas/impresion.ts";
import { deNegocio } from "./llamadas/negocio.ts";
import { deInstalacion } from "./llamadas/instalacion.ts";
import { deManuales } from "./llamadas/manuales.ts";
import { deNotas } from "./llamadas/notas.ts";
import { dePantalla } from "./llamadas/pantalla.ts";
import { dePrecios } from "./llamadas/precios.ts";
import { deProformas } from "./llamadas/proformas.ts";
import { dePractica } from "./llamadas/practica.ts";
import { dePosventa } from "./llamadas/posventa.ts";
import { deSalud } from "./llamadas/salud.ts";
import type { Llamadas, Partes } from "./llamadas/tipos.ts";
import { deTienda } from "./llamadas/tienda.ts";
import { deUsuarios } from "./llamadas/usuarios.ts";
import { deVenta } from "./llamadas/venta.ts";

/** Composes the answers to every call of the bridge. */
export function createLlamadas(deps: Deps, partes: Partes): Llamadas {
  return {
    ...deVenta(deps, partes),
    ...deBusqueda(deps),
    ...deEscritos(deps),
    ...deImpresion(deps, partes),
    ...deEtiquetas(deps, partes),
    ...deEfectivo(deps),
    ...dePosventa(deps),
    ...deTienda(deps),
    ...deNotas(deps),
    ...deManuales(deps, partes),
    ...dePantalla(deps),
    ...deContingencia(deps, partes),
    ...deNegocio(deps),
    ...dePrecios(deps),
    ...deProformas(deps, partes),
    ...deUsuarios(deps, partes),
    ...deInstalacion(deps, partes),
    ...deSalud(deps, partes),
    ...dePractica(deps, partes),
    ...deCaja(deps, partes),
  };
}
