import type { FacturaTerminal } from "@mostrador/core";
import { raizDe, sha256 } from "@mostrador/core/node";
import type { Tx } from "../../db/connection.ts";
import type { Factura, insertFactura } from "../../db/facturas.ts";
import { insertRepetida } from "../../db/repetidas.ts";
import type { Terminal } from "../../db/terminales.ts";
import type { Recibida } from "./cada-una.ts";
import { ocuparNumero } from "./ocupar-numero.ts";

type Fila = Parameters<typeof insertFactura>[1];

/**
 * Keeps a printed document whose number another document has, beside the documents, where the owner finds it. Gives the
 * till's answer: it cannot be sent under that number. docs/decisions/0039
 */
export async function guardarRepetida(
  tx: Tx,
  terminal: Pick<Terminal, "id">,
  fila: Fila,
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

/**
 * Gives a printed document its number. Otherwise gives the till's answer: null while a document in doubt has the number. One whose
 * number another document keeps is stored among the repeated ones.
 */
export async function tomarNumero(
  tx: Tx,
  terminal: Pick<Terminal, "id">,
  fila: Fila,
  factura: FacturaTerminal,
  ahoraMs: number,
): Promise<"tomado" | Recibida | null> {
  const numero = await ocuparNumero(tx, { ...fila, cafc: fila.cafc ?? null });
  if (numero === "espera") return null;
  return numero === "tomado" ? numero : guardarRepetida(tx, terminal, fila, factura, ahoraMs);
}

/** Tells whether a stored document has the printed one's bytes: two copies of a till may give one CUF to two sales. */
export function isMisma(
  { xml }: Pick<Factura, "xml">,
  { sha256: impreso }: Pick<FacturaTerminal, "sha256">,
): boolean {
  return sha256(raizDe(xml.toString("utf8"))) === impreso;
}
