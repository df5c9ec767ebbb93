import type { Result } from "@mostrador/core";
import type { PdfPool } from "@mostrador/core/node";
import type { EntradaRevisada, EstadoCaja, FalloPuente, NombreLlamada, Salida } from "../contract/index.ts";
import type { Deps } from "./deps.ts";
import { deBusqueda } from "./llamadas/busqueda.ts";
import { deCaja } from "./llamadas/caja.ts";
import { deContingencia } from "./llamadas/contingencia.ts";
import { deEfectivo } from "./llamadas/efectivo.ts";
import { deImpresion } from "./llamadas/impresion.ts";
import { deNegocio } from "./llamadas/negocio.ts";
import { deInstalacion } from "./llamadas/instalacion.ts";
import { deManuales } from "./llamadas/manuales.ts";
import { deNotas } from "./llamadas/notas.ts";
import { dePantalla } from "./llamadas/pantalla.ts";
import { dePosventa } from "./llamadas/posventa.ts";
import { deUsuarios } from "./llamadas/usuarios.ts";
import { deVenta } from "./llamadas/venta.ts";
import type { ServidorPropio } from "./servidor-propio/servidor-propio.ts";
import type { Cobrador } from "./venta/cobrar.ts";

/** How each command and query is answered; its input is checked already. */
export type Llamadas = {
  readonly [N in NombreLlamada]: (
    entrada: EntradaRevisada<N>,
  ) => Result<Salida<N>, FalloPuente> | Promise<Result<Salida<N>, FalloPuente>>;
};

export interface Partes {
  readonly cobrador: Cobrador;
  readonly estado: () => EstadoCaja;
  readonly renovar: () => Promise<boolean>;
  /** Where tickets go that have no printer. */
  readonly carpetaTickets: string;
  readonly pdf: PdfPool;
  /** The server that this computer runs itself, or may. */
  readonly propio: ServidorPropio;
}

export function crearLlamadas(deps: Deps, partes: Partes): Llamadas {
  return {
    ...deVenta(deps, partes),
    ...deBusqueda(deps),
    ...deImpresion(deps, partes),
    ...deEfectivo(deps),
    ...dePosventa(deps),
    ...deNotas(deps),
    ...deManuales(deps, partes),
    ...dePantalla(deps),
    ...deContingencia(deps, partes),
    ...deNegocio(deps),
    ...deUsuarios(deps, partes),
    ...deInstalacion(deps, partes),
    ...deCaja(deps, partes),
  };
}
