/** Checks of a document's issuer: its codes, its identity, its place and its time. */
import { reglaNitEmisor } from "./1001-nit-emisor.ts";
import { reglaCufdDelXml } from "./1003-cufd.ts";
import { reglaPuntoVentaDelXml, reglaSucursalDelXml } from "./1004-sucursal.ts";
import { reglaMismoEmisor } from "./1005-mismo-emisor.ts";
import { reglaDireccion } from "./1007-direccion.ts";
import { reglaFechaEmision } from "./1009-fecha-emision.ts";
import type { Examen } from "./examen.ts";
import type { Regla } from "./mensaje.ts";

/** The checks of the issuer, in the order in which their messages are told. */
export const REGLAS_EMISOR: readonly Regla<Examen>[] = [
  reglaCufdDelXml,
  reglaNitEmisor,
  reglaSucursalDelXml,
  reglaPuntoVentaDelXml,
  reglaDireccion,
  reglaFechaEmision,
  reglaMismoEmisor,
];
