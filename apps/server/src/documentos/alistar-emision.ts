import { fail, ok, type Result } from "@mostrador/core";
import type { Firmante } from "@mostrador/core/node";
import { catalogosDe, type CatalogosEmpresa } from "../impuestos/readers/catalogos-de-empresa.ts";
import { ahoraDe } from "../reloj.ts";
import type { Deps } from "../deps.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { findPunto, listCufds, type ClavePunto, type Cufd } from "../impuestos/db/puntos.ts";
import { faltaDelPunto, type Fallo } from "../fallos.ts";
import { asegurarHora } from "../impuestos/asegurar-hora.ts";
import { terminosDe, type Solicitud } from "./solicitud.ts";
import { sincronizar } from "../impuestos/sincronizar.ts";

/** Data that a document needs besides its request. */
export interface Listo {
  readonly punto: ClavePunto;
  readonly cuis: string;
  readonly cufd: Cufd;
  readonly firmante: Firmante | null;
  readonly catalogos: CatalogosEmpresa;
}

/**
 * Gathers the data that a document needs besides its request. Fails where the point of sale is not
 * synchronised or belongs to a till, and without catalogs, certificate, time or CUFD.
 */
export async function alistar(
  deps: Deps,
  empresa: Empresa,
  { solicitud, terminalId }: { readonly solicitud: Solicitud; readonly terminalId?: string },
): Promise<Result<Listo, Fallo>> {
  const { sucursal, puntoVenta } = solicitud.pedido.emisor;
  const punto = { nit: empresa.nit, sucursal, puntoVenta };
  const stored = await findPunto(deps.db, punto);
  if (stored?.cuis == null) return fail(faltaDelPunto(punto, stored));
  if (stored.terminalId !== null && stored.terminalId !== terminalId)
    return fail({ kind: "puntoDeTerminal", puntoVenta: punto.puntoVenta });
  const catalogos = await catalogosDe(deps.db, empresa.nit);
  if (catalogos === null) return fail({ kind: "sinCatalogos" });
  const firmante = deps.firmanteOf(empresa);
  if (empresa.modalidad === 1 && firmante === null) return fail({ kind: "sinCertificado" });
  const { contingencia } = terminosDe(solicitud);
  if (!contingencia) {
    const hora = await asegurarHora(deps, empresa, punto);
    if (!hora.ok) return hora;
  }
  const cufd = await cufdPara(deps, empresa, punto, contingencia);
  if (!cufd.ok) return cufd;
  return ok({ punto, cuis: stored.cuis, cufd: cufd.value, firmante, catalogos });
}

/** Gives the current CUFD, renewed if it has expired; an offline invoice takes the last one unchanged. */
async function cufdPara(
  deps: Deps,
  empresa: Empresa,
  punto: ClavePunto,
  offline: boolean,
): Promise<Result<Cufd, Fallo>> {
  const [ultimo] = await listCufds(deps.db, punto, 1);
  if (ultimo !== undefined && (offline || ultimo.vigenteHasta > ahoraDe(deps))) return ok(ultimo);
  const synced = await sincronizar(deps, empresa, punto);
  if (!synced.ok) return synced;
  const [renewed] = await listCufds(deps.db, punto, 1);
  return renewed === undefined
    ? fail({ kind: "puntoSinSincronizar", sucursal: punto.sucursal, puntoVenta: punto.puntoVenta })
    : ok(renewed);
}
