import type { Estado, NotaAnterior } from "@mostrador/core";
import type { Tx } from "../../motor/connection.ts";
import { soughtCuf } from "../../motor/sought.ts";
import { readPedidoNota } from "../../motor/stored-json.ts";

/** Lists notes about an invoice that are or may be valid: sent, in doubt, issued, or with the reversal of their annulment pending. */
export async function listNotasVivas(tx: Tx, original: string): Promise<readonly NotaViva[]> {
  const notas = await tx
    .selectFrom("facturas")
    // The request of a compressed note is stored with the bytes of its document.
    .select(["cuf", "numero", "estado", "xml", "pedido", "montoTotal"])
    .where("originalCuf", "=", soughtCuf(original))
    .where((eb) =>
      eb.or([eb("estado", "in", ["ENVIANDO", "EN_DUDA", "EMITIDA"]), eb("cambioPendiente", "=", "revertir")]),
    )
    .orderBy("id")
    .execute();
  return notas.map(({ cuf, numero, pedido, montoTotal: montoDevuelto, estado }) => ({
    cuf,
    numero,
    estado,
    pedido: readPedidoNota(pedido),
    montoDevuelto,
  }));
}

/** A note about an invoice that is or may be valid. */
export interface NotaViva extends NotaAnterior {
  readonly cuf: string;
  readonly numero: number;
  readonly estado: Estado;
}
