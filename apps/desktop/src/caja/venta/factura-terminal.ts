import type { FacturaTerminal } from "@mostrador/core";
import type { FilaDocumento } from "../documentos/db/documentos.ts";

/** A stored document as the terminal protocol carries it. */
export function documentoToFactura(documento: FilaDocumento): FacturaTerminal {
  const { ventaId, epoca, sector, fechaEmision, cufd, cuf, pedido, derivados, sha256 } = documento;
  return {
    ventaId,
    epoca,
    sector,
    numeroFactura: documento.numero,
    fechaEmision,
    cufd,
    cuf,
    pedido,
    derivados,
    sha256,
  };
}
