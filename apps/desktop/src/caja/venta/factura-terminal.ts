import type { FacturaTerminal } from "@mostrador/core";
import { CAUSA_APARTADA, type FilaDocumento } from "../documentos/db/documentos.ts";

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

/**
 * Tells that the server set a document aside because another one has its number. A server that was restored is told so, and the document claims
 * no number there.
 */
export function apartadaDe({ estado, causa }: Pick<FilaDocumento, "estado" | "causa">): {
  readonly apartada?: true;
} {
  return estado === "OFFLINE" && causa === CAUSA_APARTADA ? { apartada: true } : {};
}
