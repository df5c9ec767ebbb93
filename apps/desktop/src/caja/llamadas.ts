import { deActualizaciones } from "./actualizaciones/llamadas.ts";
import type { Deps } from "./deps.ts";
import { deAvisos } from "./estado/llamadas.ts";
import { deBusqueda } from "./tienda/llamadas-busqueda.ts";
import { deCaja } from "./equipo/llamadas.ts";
import { deContingencia } from "./contingencia/llamadas.ts";
import { deEfectivo } from "./efectivo/llamadas.ts";
import { deEscritos, deUsuarios } from "./usuarios/llamadas.ts";
import { deEtiquetas, deImpresion } from "./impresion/llamadas.ts";
import { deTienda } from "./tienda/llamadas.ts";
import { deInstalacion } from "./instalacion/llamadas.ts";
import { deExistencias } from "./existencias/llamadas.ts";
import { deManuales } from "./manuales/llamadas.ts";
import { deNotas } from "./documentos/notas/llamadas.ts";
import { deCliente } from "./cliente/llamadas.ts";
import { dePrecios } from "./tienda/precios/llamadas.ts";
import { deProformas } from "./proformas/llamadas.ts";
import { dePractica } from "./practica/llamadas.ts";
import { deDeberes } from "./deberes/llamadas.ts";
import { deDocumentos } from "./documentos/llamadas.ts";
import { deSalud } from "./salud/llamadas.ts";
import type { Llamadas, Partes } from "./llamadas/tipos.ts";
import { deVentas } from "./ventas/llamadas.ts";
import { deVenta } from "./venta/llamadas.ts";

/** Composes the answers to every call of the bridge. */
export function createLlamadas(deps: Deps, partes: Partes): Llamadas {
  return {
    ...deVenta(deps, partes),
    ...deBusqueda(deps),
    ...deEscritos(deps),
    ...deImpresion(deps, partes),
    ...deEtiquetas(deps, partes),
    ...deEfectivo(deps),
    ...deDeberes(deps),
    ...deDocumentos(deps),
    ...deVentas(deps),
    ...deNotas(deps),
    ...deManuales(deps, partes),
    ...deCliente(deps),
    ...deContingencia(deps, partes),
    ...deTienda(deps),
    ...dePrecios(deps),
    ...deProformas(deps, partes),
    ...deExistencias(deps),
    ...deUsuarios(deps, partes),
    ...deInstalacion(deps, partes),
    ...deSalud(deps, partes),
    ...deActualizaciones(deps, partes),
    ...dePractica(deps, partes),
    ...deAvisos(deps),
    ...deCaja(deps, partes),
  };
}
