import { findSector } from "@mostrador/core";
import type { ClaseDocumento, Documentos, PuntoConCuis, Siat, Sistema } from "@mostrador/siat";
import type { Empresa } from "../../cuenta/db/empresas.ts";

/** Gives the service that accepts documents of a sector from this company. */
export function documentosDe(siat: Siat, empresa: Empresa, sector: number): Documentos {
  const found = findSector(sector);
  if (found === undefined) throw new Error(`sector ${sector} sin definición`);
  return siat.documentos(found.servicio[empresa.modalidad]);
}

/** Gives the kind of a document or package, as calls to the tax system name it. */
export function claseDe({ sector, tipoFactura }: ClaseDocumento): ClaseDocumento {
  return { sector, tipoFactura };
}

/** Gives the company and its system, as calls to the tax system name them. */
export function sistemaDe(empresa: Empresa): Sistema {
  return {
    nit: empresa.nit,
    codigoSistema: empresa.codigoSistema,
    codigoAmbiente: empresa.ambiente,
    modalidad: empresa.modalidad,
  };
}

/** Gives a point of sale with its CUIS, as calls to the tax system name it. */
export function puntoSiat(
  empresa: Empresa,
  p: { sucursal: number; puntoVenta: number; cuis: string },
): PuntoConCuis {
  return { sistema: sistemaDe(empresa), sucursal: p.sucursal, puntoVenta: p.puntoVenta, cuis: p.cuis };
}
