import type { Cuf } from "@mostrador/core";
import type { EstadoFactura } from "@mostrador/siat";
import { endAusente, postponeAusente, type Ausente } from "./db/ausentes.ts";
import type { Tx } from "../motor/connection.ts";
import { settleCreditoTardio } from "./db/gastar-creditos.ts";
import { findFacturaDe, getFactura, isNumeroUsado, moveFactura, type Factura } from "./db/facturas.ts";
import { findOtraDeVenta } from "./db/gemelas.ts";
import { findRecordada, readoptarRecordada } from "../motor/idempotencia.ts";
import { reponerCambios } from "./reponer-cambios.ts";
import { lugarDeNota } from "./notas-de-factura.ts";

/** An answer of the tax system that determines a document's state. */
export type Palabra = Exclude<EstadoFactura, { readonly kind: "rechazada" | "noEntregada" | "enDuda" }>;

/**
 * Decides whether a document that reached the tax system late stays valid here. Returns null while that cannot be
 * decided, and `sinNumero` if it cannot stay valid because another document has its number.
 */
export async function decidir(
  tx: Tx,
  ausente: Ausente,
  estado: Palabra,
  ahoraMs: number,
): Promise<"adoptada" | "sobrante" | "sinNumero" | null> {
  const factura = await getFactura(tx, ausente.cuf);
  if (factura.estado !== "DESCARTADA") return (await endAusente(tx, ausente), null);
  if (estado.kind === "noExiste") return (await postponeAusente(tx, ausente, ahoraMs), null);
  const { nit, cuf, sucursal, puntoVenta, sector, numero, cafc } = factura;
  if (cafc === null && (await isNumeroUsado(tx, { nit, sucursal, puntoVenta }, sector, numero))) {
    if (estado.kind === "valida") return "sinNumero";
    return (await endAusente(tx, ausente), null);
  }
  const sobraPor = await lugarDe(tx, ausente, factura);
  // The document cannot be decided before the sale's other document is settled.
  if (sobraPor === "espera") return null;
  const suceso = sobraPor === null ? "adoptada" : "sobrante";
  await moveFactura(tx, factura, suceso, { codigoRecepcion: estado.codigoRecepcion, sobraPor }, ahoraMs);
  await settleCreditoTardio(tx, nit, cuf, ahoraMs);
  if (sobraPor === null) await remember(tx, ausente, ahoraMs);
  await reponerCambios(tx, factura, estado.kind, ahoraMs);
  await endAusente(tx, ausente);
  return suceso;
}

/**
 * Returns the CUF of the document that is valid in its place: the sale's other document, or its own CUF if its request
 * was refused for good. Returns null if there is none, and `espera` while the other document is pending.
 */
async function lugarDe(tx: Tx, ausente: Ausente, factura: Factura): Promise<Cuf | "espera" | null> {
  const { nit, operacion, clave } = ausente;
  let otra = await findOtraDeVenta(tx, factura);
  if (otra === undefined && operacion !== null && clave !== null) {
    const known = await findRecordada(tx, { nit, operacion, clave });
    // The request was refused for good without a document, so the till has turned its note back into a draft.
    if (known !== undefined && known.cuf === null) return factura.cuf;
    otra = known?.cuf == null ? undefined : await findFacturaDe(tx, nit, known.cuf);
  }
  if (otra === undefined || otra.estado === "RECHAZADA" || otra.estado === "DESCARTADA")
    return lugarPropio(tx, factura);
  return otra.estado === "ENVIANDO" || otra.estado === "EN_DUDA" ? "espera" : otra.cuf;
}

/** Returns null if the document may be valid: an invoice, or a note within the remaining amount of a valid invoice. */
async function lugarPropio(tx: Tx, factura: Factura): Promise<Cuf | "espera" | null> {
  const lugar = await lugarDeNota(tx, factura);
  if (lugar === "enCurso") return "espera";
  return lugar === "libre" ? null : factura.cuf;
}

/** Stores the late document as the outcome of its idempotency key. */
async function remember(
  tx: Tx,
  { nit, operacion, clave, hash, cuf }: Ausente,
  ahoraMs: number,
): Promise<void> {
  if (operacion !== null && clave !== null && hash !== null)
    await readoptarRecordada(tx, { nit, operacion, clave }, hash, cuf, ahoraMs);
}
