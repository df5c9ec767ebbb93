import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { reglaToken } from "./989-token.ts";
import type { Hechos } from "./hechos.ts";
import type { Mensaje, Regla } from "./mensaje.ts";
import { findSector } from "../documento/sectores.ts";

/** The checks of the caller, in order. */
const QUIEN_LLAMA: readonly Regla<Hechos>[] = [reglaToken, reglaAmbiente, reglaSistema, reglaNit];

/** Checks of each kind of operation before its own work, in the order of docs/fiscal-rules.md F55. */
export const REGLAS = {
  comunicacion: [reglaToken],
  masivo: [...QUIEN_LLAMA, reglaModalidad],
  cuis: [...QUIEN_LLAMA, reglaModalidad, reglaSucursal, reglaPuntoVenta],
  cufd: [...QUIEN_LLAMA, reglaModalidad, reglaSucursal, reglaPuntoVenta, reglaCuis],
  sincronizacion: [...QUIEN_LLAMA, reglaSucursal, reglaPuntoVenta, reglaCuis],
  sucursal: [...QUIEN_LLAMA, reglaSucursal, reglaCuisDeSucursal],
  sucursalConModalidad: [...QUIEN_LLAMA, reglaModalidad, reglaSucursal, reglaCuisDeSucursal],
  cierre: [...QUIEN_LLAMA, reglaSucursal, reglaPuntoVenta, reglaCuisDeSucursal],
  evento: [...QUIEN_LLAMA, reglaSucursal, reglaPuntoVenta, reglaCuis, reglaCufd],
  documento: [
    ...QUIEN_LLAMA,
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

const CONOCIDOS: ReadonlySet<number> = new Set(
  CATALOGOS_DEMO.tipos_documento_sector.map((sector) => sector.codigoClasificador),
);

/** 913: the CUIS is this taxpayer's. 959: of this system. 930: of this branch and point of sale. 929: still valid. */
function reglaCuis(hechos: Hechos): Mensaje | undefined {
  return reglaCuisDeSucursal(hechos) ?? (isDelPuntoVenta(hechos) ? undefined : { codigo: 930 });
}

/** Checks the CUIS as `reglaCuis` does, for operations of the branch, which any of its points of sale may call. */
function reglaCuisDeSucursal({ ahora, base, cuis }: Hechos): Mensaje | undefined {
  if (cuis === undefined || cuis.nit !== base.nit) return { codigo: 913 };
  if (base.codigoModalidad !== undefined && cuis.modalidad !== base.codigoModalidad) return { codigo: 913 };
  if (cuis.sistema !== base.codigoSistema) return { codigo: 959 };
  if (cuis.sucursal !== base.codigoSucursal) return { codigo: 930 };
  return ahora < cuis.hasta ? undefined : { codigo: 929 };
}

function isDelPuntoVenta({ base, cuis }: Hechos): boolean {
  return cuis?.puntoVenta === (base.codigoPuntoVenta ?? 0);
}

/** 914: the CUFD was given to this point of sale, under this CUIS. 953: it is still valid. */
function reglaCufd({ ahora, base, cufd }: Hechos): Mensaje | undefined {
  const propio =
    cufd !== undefined &&
    cufd.nit === base.nit &&
    cufd.sucursal === base.codigoSucursal &&
    cufd.puntoVenta === (base.codigoPuntoVenta ?? 0) &&
    cufd.cuis === base.cuis;
  if (!propio) return { codigo: 914 };
  return ahora < cufd.hasta ? undefined : { codigo: 953 };
}

/** Checks that the kind of document is the sector's own; the reply names the expected kind. */
function reglaTipoFactura({ base }: Hechos): Mensaje | undefined {
  const esperado = findSector(base.codigoDocumentoSector ?? 0)?.tipoFactura;
  if (esperado === base.tipoFacturaDocumento) return undefined;
  const enviado = base.tipoFacturaDocumento ?? "nulo";
  return { codigo: 915, detalle: `Tipo de factura esperado ${esperado ?? "?"}, enviado ${enviado}.` };
}

/** Checks the kind of emission: 1 for single documents and operations on them, 2 for packages. docs/fiscal-rules.md F14. */
function reglaEmision({ base, emision }: Hechos): Mensaje | undefined {
  return base.codigoEmision === emision ? undefined : { codigo: 916 };
}

/** 917: the modality is 1 or 2 (3 is the authority's portal). 937: the modality is the taxpayer's. */
function reglaModalidad({ base, contribuyente }: Hechos): Mensaje | undefined {
  const { codigoModalidad } = base;
  if (codigoModalidad !== 1 && codigoModalidad !== 2) return { codigo: 917 };
  return contribuyente?.modalidad === codigoModalidad ? undefined : { codigo: 937 };
}

/** Checks that the branch is in the taxpayer's register. */
function reglaSucursal({ sucursal }: Hechos): Mensaje | undefined {
  return sucursal === undefined ? { codigo: 918 } : undefined;
}

/** 931: the sector exists. 932: this service takes it. 940: the taxpayer may issue it, and the simulator implements it. */
function reglaSector({ base, contribuyente, servicio }: Hechos): Mensaje | undefined {
  const codigo = base.codigoDocumentoSector;
  if (codigo === undefined || !CONOCIDOS.has(codigo)) return { codigo: 931 };
  const sector = findSector(codigo);
  const modalidad = contribuyente?.modalidad === 1 ? 1 : 2;
  if (sector === undefined) return { codigo: 940 };
  if (sector.servicio[modalidad] !== servicio) return { codigo: 932 };
  return contribuyente?.sectores.includes(codigo) === true ? undefined : { codigo: 940 };
}

/** Checks that the point of sale is 0 (the branch itself), or registered and not closed. */
function reglaPuntoVenta({ base, puntoVenta }: Hechos): Mensaje | undefined {
  if ((base.codigoPuntoVenta ?? 0) === 0) return undefined;
  return puntoVenta !== undefined && puntoVenta.cerrado === 0 ? undefined : { codigo: 933 };
}

/** Checks that the environment is that of this simulator. */
function reglaAmbiente({ base, ambiente }: Hechos): Mensaje | undefined {
  return base.codigoAmbiente === ambiente ? undefined : { codigo: 910 };
}

/** 911: the system exists. 912: it is the one of the token, associated with the token's taxpayer. */
function reglaSistema({ base, claims, nitsDelSistema }: Hechos): Mensaje | undefined {
  if (nitsDelSistema.length === 0) return { codigo: 911 };
  if (claims === undefined || !nitsDelSistema.includes(claims.nitDelegado)) return { codigo: 912 };
  return claims.codigoSistema === base.codigoSistema ? undefined : { codigo: 912 };
}

/** Checks that the NIT is a taxpayer's, and that the token is that taxpayer's. */
function reglaNit({ base, claims, contribuyente }: Hechos): Mensaje | undefined {
  return contribuyente !== undefined && claims?.nitDelegado === base.nit ? undefined : { codigo: 919 };
}
