import { decimal } from "../dinero.ts";
import type { SectorFactura } from "../sectores/define.ts";
import type { DocumentoXml } from "../xml/parse.ts";

/** The invoice that a note is about, as it was issued. */
export interface FacturaOriginal {
  readonly sector: SectorFactura;
  readonly xml: DocumentoXml;
}

/** Tells whether an invoice had a discount on its total: only notes 47 and 48 share it out. */
export function hasDescuento({ xml }: FacturaOriginal): boolean {
  return decimal(xml.cabecera["descuentoAdicional"] ?? "0").gt(0);
}
