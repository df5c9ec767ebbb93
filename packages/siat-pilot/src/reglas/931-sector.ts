/** 931, 932 and 940: the sector, its service, and whether the taxpayer may issue it. */
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { findSector } from "../documento/sectores.ts";
import type { Hechos } from "./hechos.ts";
import type { Mensaje } from "./mensaje.ts";

const CONOCIDOS: ReadonlySet<number> = new Set(
  CATALOGOS_DEMO.tipos_documento_sector.map((sector) => sector.codigoClasificador),
);

/** 931: the sector exists. 932: this service takes it. 940: the taxpayer may issue it, and the simulator implements it. */
export function reglaSector({ base, contribuyente, servicio }: Hechos): Mensaje | undefined {
  const codigo = base.codigoDocumentoSector;
  if (codigo === undefined || !CONOCIDOS.has(codigo)) return { codigo: 931 };
  const sector = findSector(codigo);
  const modalidad = contribuyente?.modalidad === 1 ? 1 : 2;
  if (sector === undefined) return { codigo: 940 };
  if (sector.servicio[modalidad] !== servicio) return { codigo: 932 };
  return contribuyente?.sectores.includes(codigo) === true ? undefined : { codigo: 940 };
}
