import { findSector } from "@mostrador/core";
import type { ClaseDocumento, Documentos, PuntoConCuis, Siat, Sistema } from "@mostrador/siat";
import type { Empresa } from "../db/empresas.ts";

/** The service that takes documents of a sector from this company. */
export function documentosDe(siat: Siat, empresa: Empresa, sector: number): Documentos {
  const found = findSector(sector);
  if (found === undefined) throw new Error(`sector ${sector} sin definición`);
  return siat.documentos(found.servicio[empresa.modalidad]);
}

/** The kind of a document or of a package of them, as calls to the tax system name it. */
export function claseDe({ sector, tipoFactura }: ClaseDocumento): ClaseDocumento {
  return { sector, tipoFactura };
}

/** The company and its system, as every call to the tax system names them. */
export function sistemaDe(empresa: Empresa): Sistema {
  return {
    nit: empresa.nit,
    codigoSistema: empresa.codigoSistema,
    codigoAmbiente: empresa.ambiente,
    modalidad: empresa.modalidad,
  };
}

/** A point of sale of the company with its CUIS, as calls to the tax system name it. */
export function puntoSiat(
  empresa: Empresa,
  p: { sucursal: number; puntoVenta: number; cuis: string },
): PuntoConCuis {
  return { sistema: sistemaDe(empresa), sucursal: p.sucursal, puntoVenta: p.puntoVenta, cuis: p.cuis };
}
