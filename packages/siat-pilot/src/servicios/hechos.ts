/** Facts that the checks of a request read. */
import {
  findContribuyente,
  findSucursal,
  isTokenVigente,
  listNitsDelSistema,
  listPuntosVenta,
} from "../db/contribuyentes.ts";
import { findCufd, findCuis } from "../db/codigos.ts";
import type { Base, Hechos } from "../reglas/hechos.ts";
import { parseApikey } from "../token.ts";
import type { Llamada } from "./llamada.ts";

/** Reads beforehand all that the checks of a request need. */
export async function loadHechos(llamada: Llamada, emision: 1 | 2 = 1): Promise<Hechos> {
  const { tx, solicitud, ahora, ambiente, servicio, secreto, apikey } = llamada;
  const base = readBase(llamada);
  const claims = parseApikey(apikey, secreto, ahora);
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

function readBase({ solicitud: { entero, texto } }: Llamada): Base {
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

/** Returns a fact that earlier checks guarantee. Throws when it is missing: a bug of the rule list. */
export function seguro<T>(valor: T | undefined): T {
  if (valor === undefined) throw new Error("las reglas no garantizaron este dato");
  return valor;
}
