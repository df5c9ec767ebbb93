import { fail, faltaDocumento, ok, type Result } from "@mostrador/core";
import type { Salida } from "../../contract/index.ts";
import { faltaPropio, getSector } from "../sectores/sectores.ts";
import type { Carrito } from "./carrito.ts";
import type { UsoCarrito } from "./use-carrito.ts";
import type { UsoRevision } from "./use-revision.ts";

/** A cart that can be charged, with the amount to pay. */
export interface Revisada {
  readonly venta: Carrito;
  readonly aPagar: string;
}

/** Place where the cashier corrects a cart: the buyer's document or name, the invoice's data, or the data or quantity of a line. */
export type Lugar =
  | { readonly kind: "cliente" | "nombre" | "documento" }
  | { readonly kind: "linea" | "cantidad"; readonly indice: number };

/**
 * Reason for which a cart cannot be charged. `lugar` is null if no single field corrects it; `aviso` is null if the cashier knows already.
 */
export interface Falta {
  readonly lugar: Lugar | null;
  readonly aviso: { readonly nivel: "atencion" | "error"; readonly texto: string } | null;
}

/** Returns a cart's review by the selling half. */
export type Revisar = UsoRevision["revisar"];

const CALLADA: Falta = { lugar: null, aviso: null };

/**
 * Returns the cart if it can be charged, or the first fault. Waits for the review, so that a fast cashier needs no second attempt.
 * `confirmar` asks about doubtful quantities, and resolves to the first line to correct, or to null.
 */
export async function checkCarrito(
  uso: UsoCarrito,
  { sector, revisar }: { readonly sector: number; readonly revisar: Revisar },
  confirmar: (items: Carrito["items"], dudas: Salida<"revisarVenta">["dudas"]) => Promise<number | null>,
): Promise<Result<Revisada, Falta>> {
  const venta = await uso.completo();
  if (venta === null) return fail(CALLADA);
  const incompleta = faltaEscribir(venta);
  if (incompleta !== null) return fail(incompleta);
  const revision = await revisar(venta);
  if (!revision.ok) return fail({ lugar: null, aviso: { nivel: "error", texto: revision.error.texto } });
  const { importes: ahora, dudas, campos } = revision.value;
  const propio = faltaPropio(ahora.campos, getSector(sector));
  if (propio !== null) {
    const { linea, texto } = propio;
    return fail(atencion(linea === null ? { kind: "documento" } : { kind: "linea", indice: linea }, texto));
  }
  if (ahora.campos.length > 0) return fail(negada(null, ahora.campos));
  // Quantities come before the buyer, because a mistyped one could demand a buyer's document that the sale does not need.
  const dudosa = await confirmar(venta.items, dudas);
  if (dudosa !== null) return fail({ lugar: { kind: "cantidad", indice: dudosa }, aviso: null });
  const delCliente = campos.some(({ loc }) => loc[0] === "cliente");
  if (campos.length > 0) return fail(negada(delCliente ? { kind: "cliente" } : null, campos));
  return ok({ venta, aPagar: ahora.aPagar });
}

/** Finds data that is still missing. */
function faltaEscribir({ items, cliente }: Carrito): Falta | null {
  if (items.length === 0) return atencion(null, "Agregue al menos un producto para cobrar.");
  const documento = faltaDocumento(cliente);
  if (documento !== null) return atencion({ kind: "cliente" }, documento);
  return cliente.razonSocial.trim() === ""
    ? atencion({ kind: "nombre" }, "Falta el nombre o razón social del cliente.")
    : null;
}

function atencion(lugar: Lugar | null, texto: string): Falta {
  return { lugar, aviso: { nivel: "atencion", texto } };
}

function negada(lugar: Lugar | null, campos: readonly { readonly msg: string }[]): Falta {
  return { lugar, aviso: { nivel: "error", texto: campos.map(({ msg }) => msg).join(" ") } };
}
