import { fail, faltaDocumento, ok, type Result } from "@mostrador/core";
import type { Salida } from "../../contract/index.ts";
import { faltaPropio, getSector } from "../sectores/sectores.ts";
import type { Carrito } from "./carrito.ts";
import type { UsoCarrito } from "./use-carrito.ts";
import type { UsoRevision } from "./use-revision.ts";

/** A cart that can be charged, with its amount to pay. */
export interface Revisada {
  readonly venta: Carrito;
  readonly aPagar: string;
}

/**
 * The place where a cart is corrected: a field of the buyer, the data of the invoice or of a line, a line's quantity.
 */
export type Lugar =
  | { readonly kind: "cliente" | "nombre" | "documento" }
  | { readonly kind: "linea" | "cantidad"; readonly indice: number };

/**
 * A reason that a cart cannot be charged. `lugar` is null if there is no such place, `texto` if the cashier was told
 * already.
 */
export interface Falta {
  readonly lugar: Lugar | null;
  readonly aviso: { readonly nivel: "atencion" | "error"; readonly texto: string } | null;
}

/** Gives a cart's review by the selling half. */
export type Revisar = UsoRevision["revisar"];

const CALLADA: Falta = { lugar: null, aviso: null };

/**
 * Returns the cart if it can be charged, else what is missing. Waits for its review, so that a cashier who is
 * faster than the screen is not told to wait. `confirmar` asks about quantities; it resolves to the
 * first line to correct, or null.
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
  // First: a mistyped quantity would ask for a buyer that the sale does not need.
  const dudosa = await confirmar(venta.items, dudas);
  if (dudosa !== null) return fail({ lugar: { kind: "cantidad", indice: dudosa }, aviso: null });
  const delCliente = campos.some(({ loc }) => loc[0] === "cliente");
  if (campos.length > 0) return fail(negada(delCliente ? { kind: "cliente" } : null, campos));
  return ok({ venta, aPagar: ahora.aPagar });
}

/** Finds data that the cashier has not typed yet. */
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
