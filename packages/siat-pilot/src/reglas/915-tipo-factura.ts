import { findSector } from "../documento/sectores.ts";
import type { Hechos } from "./hechos.ts";
import type { Mensaje } from "./mensaje.ts";

/** The kind of document is the sector's own; the reply names the expected one. */
export function reglaTipoFactura({ base }: Hechos): Mensaje | undefined {
  const esperado = findSector(base.codigoDocumentoSector ?? 0)?.tipoFactura;
  if (esperado === base.tipoFacturaDocumento) return undefined;
  const enviado = base.tipoFacturaDocumento ?? "nulo";
  return { codigo: 915, detalle: `Tipo de factura esperado ${esperado ?? "?"}, enviado ${enviado}.` };
}
