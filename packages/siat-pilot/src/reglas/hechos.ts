import type { Contribuyente } from "../db/contribuyentes.ts";
import type { Fila } from "../db/esquema.ts";
import type { Claims } from "../token.ts";

/** The fields that most requests share; absent where the request left them out. */
export interface Base {
  readonly codigoAmbiente?: number | undefined;
  readonly codigoSistema?: string | undefined;
  readonly nit?: number | undefined;
  readonly codigoModalidad?: number | undefined;
  readonly codigoSucursal?: number | undefined;
  readonly codigoPuntoVenta?: number | undefined;
  readonly cuis?: string | undefined;
  readonly cufd?: string | undefined;
  readonly codigoDocumentoSector?: number | undefined;
  readonly codigoEmision?: number | undefined;
  readonly tipoFacturaDocumento?: number | undefined;
}

/** All facts that the checks of a request need, read beforehand. */
export interface Hechos {
  readonly ahora: number;
  /** The environment that this tax system is: 1 production, 2 pilot. */
  readonly ambiente: 1 | 2;
  readonly servicio: string;
  /** The emission kind that the operation is for. */
  readonly emision: 1 | 2;
  readonly base: Base;
  readonly claims: Claims | undefined;
  readonly tokenVigente: boolean;
  readonly contribuyente: Contribuyente | undefined;
  /** NITs that the system of the request is associated with. */
  readonly nitsDelSistema: readonly number[];
  readonly sucursal: Fila<"sucursal"> | undefined;
  readonly puntoVenta: Fila<"puntoVenta"> | undefined;
  readonly cuis: Fila<"cuis"> | undefined;
  readonly cufd: Fila<"cufd"> | undefined;
}
