import type { Estado, FacturaTerminal } from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import { findCorteDe } from "../contingencia/db/cortes.ts";
import { settleCredito } from "../documentos/db/gastar-creditos.ts";
import { insertFactura } from "../documentos/db/facturas.ts";
import { gemelaDe } from "../documentos/db/gemelas.ts";
import type { Terminal } from "./db/terminales.ts";
import type { Recibida } from "./cada-una.ts";
import type { Palabra } from "./palabra-del-siat.ts";
import { reponerCambios } from "../documentos/reponer-cambios.ts";
import { saveRepetida, takeNumero } from "./guardar-repetida.ts";

/** A document's row as stored. */
export type Fila = Parameters<typeof insertFactura>[1];

/**
 * Stores a document as the tax system has it, with the changes of the journals. Webhooks and the feed are told, its buyer is not. Null while its number belongs to a document in doubt.
 */
export async function putRecuperada(
  tx: Tx,
  terminal: Terminal,
  { fila, factura }: { readonly fila: Fila; readonly factura: FacturaTerminal },
  palabra: Palabra,
  ahoraMs: number,
): Promise<Recibida | null> {
  if (fila.corteId != null) {
    const corte = await findCorteDe(tx, fila.corteId, terminal);
    if (corte === undefined) return saveRepetida(tx, terminal, fila, factura, ahoraMs, "corteDesconocido");
  }
  const numero = await takeNumero(tx, terminal, fila, factura, ahoraMs);
  if (numero !== "tomado") return numero;
  const estado = estadoNuevo(palabra, fila.tipoEmision);
  const codigoRecepcion = palabra.kind === "noExiste" ? null : palabra.codigoRecepcion;
  const gemela = await gemelaDe(tx, {
    ...fila,
    ventaId: fila.ventaId ?? null,
    gemela: fila.gemela ?? null,
  });
  const puesta = { ...fila, gemela, estado, codigoRecepcion, intentoFin: ahoraMs };
  await insertFactura(tx, puesta, "recuperada");
  if (palabra.kind !== "noExiste") await reponerCambios(tx, fila, palabra.kind, ahoraMs);
  if (estado !== "OFFLINE") await settleCredito(tx, terminal.nit, fila.cuf, ahoraMs);
  return { cuf: fila.cuf, resultado: "recibida", causa: null };
}

/** Gives the new state, before the changes of an issued document. A sent document that the tax system lacks may still be on its way: it is in doubt. */
function estadoNuevo({ kind }: Palabra, tipoEmision: number): Estado {
  switch (kind) {
    case "valida":
    case "anulada":
      return "EMITIDA";
    case "noExiste":
      return tipoEmision === 2 ? "OFFLINE" : "EN_DUDA";
  }
}
