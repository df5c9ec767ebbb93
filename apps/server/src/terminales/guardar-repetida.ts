import { isDeEmpacada } from "../documentos/db/empacadas.ts";
import {
  type Cuf,
  type FacturaRecuperada,
  type FacturaTerminal,
  findSectorFactura,
  parseCuf,
} from "@mostrador/core";
import { sha256DeRaiz } from "@mostrador/core/firma";
import type { Tx } from "../motor/connection.ts";
import { type Factura, findViva, type insertFactura } from "../documentos/db/facturas.ts";
import type { CausaRechazada } from "../motor/esquema-vidas.ts";
import { insertRepetida } from "../documentos/db/repetidas.ts";
import type { Terminal } from "./db/terminales.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Recibida } from "./cada-una.ts";
import type { SinArmar } from "./reconstruir.ts";
import { raiseNumero } from "../impuestos/db/puntos.ts";

type Fila = Parameters<typeof insertFactura>[1];

/**
 * Stores a printed document whose number or outage belongs to another one, for the owner to settle. Returns the till's answer.
 * docs/decisions/0039
 */
export async function saveRepetida(
  tx: Tx,
  terminal: Pick<Terminal, "id">,
  fila: Fila,
  factura: FacturaTerminal,
  ahoraMs: number,
  causa: CausaRechazada = "numeroUsado",
): Promise<Recibida> {
  const { nit, sucursal, puntoVenta, montoTotal } = fila;
  await insertRepetida(tx, {
    ...dichoPor(factura),
    nit,
    sucursal,
    puntoVenta,
    montoTotal,
    causa,
    terminalId: terminal.id,
    recibidaEn: ahoraMs,
  });
  return { cuf: fila.cuf, resultado: "rechazada", causa };
}

/** Stores a printed document that cannot be rebuilt here byte by byte, as its till reports it. Returns the till's answer. */
async function saveSinArmar(
  tx: Tx,
  { id, nit, sucursal, puntoVenta }: Pick<Terminal, "id" | "nit" | "sucursal" | "puntoVenta">,
  factura: FacturaTerminal,
  causa: SinArmar,
  ahoraMs: number,
): Promise<Recibida> {
  const impreso = parseCuf(factura.cuf);
  const lugar = impreso.ok
    ? { sucursal: Number(impreso.value.sucursal), puntoVenta: Number(impreso.value.puntoVenta) }
    : { sucursal, puntoVenta };
  await insertRepetida(tx, {
    ...dichoPor(factura),
    ...lugar,
    nit,
    causa,
    montoTotal: montoDe(factura),
    terminalId: id,
    recibidaEn: ahoraMs,
  });
  return { cuf: factura.cuf, resultado: "rechazada", causa };
}

/**
 * Sets aside a document that a till reports again and whose CUF belongs to another sale. A document in doubt is not stored, because it was
 * not printed.
 */
export async function apartarContada(
  tx: Tx,
  terminal: Pick<Terminal, "id">,
  fila: Fila,
  factura: FacturaRecuperada,
  ahoraMs: number,
): Promise<Recibida> {
  if (factura.estado !== "EN_DUDA") return saveRepetida(tx, terminal, fila, factura, ahoraMs);
  return { cuf: factura.cuf, resultado: "rechazada", causa: "numeroUsado" };
}

function dichoPor(factura: FacturaTerminal) {
  const { cliente } = factura.pedido;
  return {
    sector: factura.sector,
    numero: factura.numeroFactura,
    cuf: factura.cuf,
    sha256: factura.sha256,
    fechaEmision: factura.fechaEmision,
    clienteDocumento: cliente.numeroDocumento,
    clienteNombre: cliente.razonSocial ?? null,
    documento: JSON.stringify(factura),
  };
}

/** Gives the amount of a printed document's lines, as decimal text; zero where today's rules cannot add them up. */
export function montoDe({ sector, pedido, derivados: { tipoCambio } }: FacturaTerminal): string {
  const importes = findSectorFactura(sector)?.importes(pedido, tipoCambio);
  return importes?.ok === true ? importes.value.montoTotal.toFixed(2) : "0.00";
}

/**
 * Assigns its number to a printed document: `tomado`. Otherwise returns the till's answer: null while a document in doubt has the number.
 * If another document keeps the number, this one is stored as repeated.
 */
export async function takeNumero(
  tx: Tx,
  terminal: Pick<Terminal, "id">,
  fila: Fila,
  factura: FacturaTerminal,
  ahoraMs: number,
): Promise<"tomado" | Recibida | null> {
  const numero = await ocuparNumero(tx, { ...fila, cafc: fila.cafc ?? null });
  if (numero === "espera") return null;
  return numero === "tomado" ? numero : saveRepetida(tx, terminal, fila, factura, ahoraMs);
}

/**
 * Tells whether a stored document is the printed one, by its sale and its bytes. The sale counts too, because two copies of a till may give
 * one CUF to two sales with equal content and bytes.
 */
export function isMisma(
  { xml, ventaId }: Pick<Factura, "xml" | "ventaId">,
  { sha256: impreso, ventaId: suya }: Pick<FacturaTerminal, "sha256" | "ventaId">,
): boolean {
  return (ventaId ?? suya) === suya && sha256DeRaiz(xml.toString("utf8")) === impreso;
}

/** Keeps a document that cannot be built, in a transaction of its own. */
export function apartar(
  { db, now }: Pick<Deps, "db" | "now">,
  terminal: Terminal,
  factura: FacturaTerminal,
  causa: SinArmar,
): Promise<Recibida> {
  return transaccion(db, terminal.nit, (tx) => saveSinArmar(tx, terminal, factura, causa, now()));
}

/**
 * Assigns its number to a printed document, and raises the counter above it. `espera`: a document in doubt has the number. It may have been
 * refused before the server was restored, so that the till used the number again; the decision waits for the doubt. `usado`: another
 * document keeps the number.
 */
async function ocuparNumero(
  tx: Tx,
  fila: Parameters<typeof findViva>[1] & { readonly cuf: Cuf },
): Promise<"tomado" | "espera" | "usado"> {
  if (fila.cafc === null && (await isDeEmpacada(tx, fila))) return "usado";
  const viva = await findViva(tx, fila);
  if (viva !== undefined) return viva.estado === "ENVIANDO" || viva.estado === "EN_DUDA" ? "espera" : "usado";
  await raiseNumero(tx, fila, fila.sector, fila.numero);
  return "tomado";
}
