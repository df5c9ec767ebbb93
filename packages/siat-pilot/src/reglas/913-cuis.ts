import type { Hechos } from "./hechos.ts";
import type { Mensaje } from "./mensaje.ts";

/** 913: the CUIS is this taxpayer's. 959: of this system. 930: of this branch and point of sale. 929: still valid. */
export function reglaCuis(hechos: Hechos): Mensaje | undefined {
  return reglaCuisDeSucursal(hechos) ?? (isDelPuntoVenta(hechos) ? undefined : { codigo: 930 });
}

/** The same for operations of the branch, which any of its points of sale may call. */
export function reglaCuisDeSucursal({ ahora, base, cuis }: Hechos): Mensaje | undefined {
  if (cuis === undefined || cuis.nit !== base.nit) return { codigo: 913 };
  if (base.codigoModalidad !== undefined && cuis.modalidad !== base.codigoModalidad) return { codigo: 913 };
  if (cuis.sistema !== base.codigoSistema) return { codigo: 959 };
  if (cuis.sucursal !== base.codigoSucursal) return { codigo: 930 };
  return ahora < cuis.hasta ? undefined : { codigo: 929 };
}

function isDelPuntoVenta({ base, cuis }: Hechos): boolean {
  return cuis?.puntoVenta === (base.codigoPuntoVenta ?? 0);
}
