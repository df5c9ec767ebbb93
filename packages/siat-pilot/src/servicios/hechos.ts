/** Facts that the checks of a request read, and the checks of each kind of operation in their order. */
import {
  findContribuyente,
  findSucursal,
  isTokenVigente,
  listNitsDelSistema,
  listPuntosVenta,
} from "../db/contribuyentes.ts";
import { findCufd, findCuis } from "../db/codigos.ts";
import type { Base, Hechos } from "../reglas/hechos.ts";
import { reglaAmbiente } from "../reglas/910-ambiente.ts";
import { reglaSistema } from "../reglas/911-sistema.ts";
import { reglaCuis, reglaCuisDeSucursal } from "../reglas/913-cuis.ts";
import { reglaCufd } from "../reglas/914-cufd.ts";
import { reglaTipoFactura } from "../reglas/915-tipo-factura.ts";
import { reglaEmision } from "../reglas/916-emision.ts";
import { reglaModalidad } from "../reglas/917-modalidad.ts";
import { reglaSucursal } from "../reglas/918-sucursal.ts";
import { reglaNit } from "../reglas/919-nit.ts";
import { reglaSector } from "../reglas/931-sector.ts";
import { reglaPuntoVenta } from "../reglas/933-punto-venta.ts";
import { reglaToken } from "../reglas/989-token.ts";
import type { Regla } from "../reglas/mensaje.ts";
import { leerApikey } from "../token.ts";
import type { Llamada } from "./llamada.ts";

const QUIEN: readonly Regla<Hechos>[] = [reglaToken, reglaAmbiente, reglaSistema, reglaNit];

/** Checks of each kind of operation before its own work, in the order of docs/fiscal-rules.md F55. */
export const REGLAS = {
  comunicacion: [reglaToken],
  masivo: [...QUIEN, reglaModalidad],
  cuis: [...QUIEN, reglaModalidad, reglaSucursal, reglaPuntoVenta],
  cufd: [...QUIEN, reglaModalidad, reglaSucursal, reglaPuntoVenta, reglaCuis],
  sincronizacion: [...QUIEN, reglaSucursal, reglaPuntoVenta, reglaCuis],
  sucursal: [...QUIEN, reglaSucursal, reglaCuisDeSucursal],
  sucursalConModalidad: [...QUIEN, reglaModalidad, reglaSucursal, reglaCuisDeSucursal],
  cierre: [...QUIEN, reglaSucursal, reglaPuntoVenta, reglaCuisDeSucursal],
  evento: [...QUIEN, reglaSucursal, reglaPuntoVenta, reglaCuis, reglaCufd],
  documento: [
    ...QUIEN,
    reglaModalidad,
    reglaSucursal,
    reglaPuntoVenta,
    reglaCuis,
    reglaSector,
    reglaTipoFactura,
    reglaEmision,
    reglaCufd,
  ],
} satisfies Record<string, readonly Regla<Hechos>[]>;

/** Reads beforehand all that the checks of a request need. */
export async function cargarHechos(llamada: Llamada, emision: 1 | 2 = 1): Promise<Hechos> {
  const { tx, solicitud, ahora, ambiente, servicio, secreto, apikey } = llamada;
  const base = leerBase(llamada);
  const claims = leerApikey(apikey, secreto, ahora);
  const nit = base.nit ?? -1;
  const sucursal = base.codigoSucursal ?? -1;
  const puntos = await listPuntosVenta(tx, nit, sucursal);
  return {
    ahora,
    ambiente,
    servicio,
    emision,
    base,
    claims,
    tokenVigente: claims !== undefined && (await isTokenVigente(tx, claims.jti)),
    contribuyente: await findContribuyente(tx, nit),
    nitsDelSistema: await listNitsDelSistema(tx, base.codigoSistema ?? ""),
    sucursal: await findSucursal(tx, nit, sucursal),
    puntoVenta: puntos.find((punto) => punto.codigo === base.codigoPuntoVenta),
    cuis: await findCuis(tx, base.cuis ?? ""),
    cufd: await findCufd(tx, solicitud.texto("cufd") ?? ""),
  };
}

function leerBase({ solicitud: { entero, texto } }: Llamada): Base {
  return {
    codigoAmbiente: entero("codigoAmbiente"),
    codigoSistema: texto("codigoSistema"),
    nit: entero("nit"),
    codigoModalidad: entero("codigoModalidad"),
    codigoSucursal: entero("codigoSucursal"),
    codigoPuntoVenta: entero("codigoPuntoVenta"),
    cuis: texto("cuis"),
    cufd: texto("cufd"),
    codigoDocumentoSector: entero("codigoDocumentoSector"),
    codigoEmision: entero("codigoEmision"),
    tipoFacturaDocumento: entero("tipoFacturaDocumento"),
  };
}

/** Gives a fact that the checks have made sure of. Throws where it is missing: a bug of the rule list. */
export function seguro<T>(valor: T | undefined): T {
  if (valor === undefined) throw new Error("las reglas no garantizaron este dato");
  return valor;
}
