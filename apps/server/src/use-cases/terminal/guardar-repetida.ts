import type { FacturaTerminal } from "@mostrador/core";
import type { Tx } from "../../db/connection.ts";
import type { insertFactura } from "../../db/facturas.ts";
import { insertRepetida } from "../../db/repetidas.ts";
import type { Terminal } from "../../db/terminales.ts";
import type { Deps } from "../../deps.ts";
import type { Recibida } from "./cada-una.ts";

/**
 * Keeps a printed document whose number another document has, beside the documents, where the owner finds it. Gives the
 * till's answer: it cannot be sent under that number. docs/decisions/0039
 */
export async function guardarRepetida(
  tx: Tx,
  terminal: Pick<Terminal, "id">,
  fila: Parameters<typeof insertFactura>[1],
  factura: FacturaTerminal,
  ahoraMs: number,
): Promise<Recibida> {
  await insertRepetida(tx, {
    nit: fila.nit,
    sucursal: fila.sucursal,
    puntoVenta: fila.puntoVenta,
    sector: fila.sector,
    numero: fila.numero,
    cuf: fila.cuf,
    sha256: factura.sha256,
    fechaEmision: fila.fechaEmision,
    montoTotal: fila.montoTotal,
    clienteDocumento: fila.clienteDocumento,
    clienteNombre: fila.clienteNombre ?? null,
    documento: JSON.stringify(factura),
    terminalId: terminal.id,
    recibidaEn: ahoraMs,
  });
  return { cuf: fila.cuf, resultado: "rechazada", causa: "numeroUsado" };
}
